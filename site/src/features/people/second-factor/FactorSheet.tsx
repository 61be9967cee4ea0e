import { useStore } from '@nanostores/react';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { AuthenticatorSetUp } from './AuthenticatorSetUp.tsx';
import { CredentialForm } from './CredentialForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import {
  $stage,
  addPasskey,
  type FactorStage,
  type FactorTask,
  factorRequest,
  finishFactorTask,
  removeOwnFactor,
  renewRecoveryCodes,
  setFactorTask,
  startAuthenticatorSetUp,
} from './second-factor.store.ts';

const formId = 'factor-form';

function sheetTitleOf(task: FactorTask, stage: FactorStage): string {
  if (stage.kind === 'codes') return t('second-step.codesTitle');
  if (task.kind === 'app') return t('second-step.appTitle');
  if (task.kind === 'passkey') return t('second-step.passkeyAdd');
  if (task.kind === 'codes') return t('second-step.codesNew');
  return t('second-step.removeTitle', { name: task.name });
}

const sheetTextOf = (task: FactorTask): string | undefined => {
  if (task.kind === 'remove') return t('second-step.removeText');
  return task.kind === 'codes' ? t('second-step.codesNewText') : undefined;
};

function submitTask(task: FactorTask, { password, name }: { password: string; name: string }): void {
  if (task.kind === 'app') startAuthenticatorSetUp(password);
  else if (task.kind === 'passkey') addPasskey(password, name);
  else if (task.kind === 'codes') renewRecoveryCodes(password);
  else removeOwnFactor(password, task.passkeyId);
}

export function FactorSheet({ task }: { task: FactorTask }) {
  const stage = useStore($stage);
  const isBusy = useStore(factorRequest.$state).status === 'loading';
  const isRemoval = task.kind === 'remove';
  const submitLabel =
    stage.kind === 'app' ? t('second-step.finish') : isRemoval ? t('second-step.remove') : t('second-step.next');
  const foot =
    stage.kind === 'codes' ? (
      <button type="button" className="button" onClick={finishFactorTask}>
        {t('second-step.codesKept')}
      </button>
    ) : (
      <>
        <button
          type="submit"
          form={formId}
          className={isRemoval ? 'button button-danger' : 'button'}
          aria-busy={isBusy}
        >
          {submitLabel}
        </button>
        <button type="button" className="button button-quiet" onClick={() => setFactorTask(null)}>
          {t('common.cancel')}
        </button>
      </>
    );
  const close = () => (stage.kind === 'codes' ? finishFactorTask() : setFactorTask(null));
  return (
    <Sheet kind="dialog" title={sheetTitleOf(task, stage)} onClose={close} foot={foot}>
      {stage.kind === 'ask' && (
        <CredentialForm
          formId={formId}
          {...(sheetTextOf(task) && { text: sheetTextOf(task) ?? '' })}
          needsPasskeyName={task.kind === 'passkey'}
          onSubmit={(credentials) => submitTask(task, credentials)}
        />
      )}
      {stage.kind === 'app' && <AuthenticatorSetUp formId={formId} secret={stage.secret} url={stage.url} />}
      {stage.kind === 'codes' && <RecoveryCodes codes={stage.codes} />}
    </Sheet>
  );
}
