import { useStore } from '@nanostores/react';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { AppSetUp } from './AppSetUp.tsx';
import { AskForm } from './AskForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import {
  $stage,
  addPasskey,
  begin,
  doing,
  finish,
  removeFactor,
  renewCodes,
  type Stage,
  startApp,
  type Task,
} from './second-factor.store.ts';

const formId = 'factor-form';

function titleOf(task: Task, stage: Stage): string {
  if (stage.kind === 'codes') return t('second-step.codesTitle');
  if (task.kind === 'app') return t('second-step.appTitle');
  if (task.kind === 'passkey') return t('second-step.passkeyAdd');
  if (task.kind === 'codes') return t('second-step.codesNew');
  return t('second-step.removeTitle', { name: task.name });
}

const textOf = (task: Task): string | undefined => {
  if (task.kind === 'remove') return t('second-step.removeText');
  return task.kind === 'codes' ? t('second-step.codesNewText') : undefined;
};

function goOn(task: Task, { password, name }: { password: string; name: string }): void {
  if (task.kind === 'app') startApp(password);
  else if (task.kind === 'passkey') addPasskey(password, name);
  else if (task.kind === 'codes') renewCodes(password);
  else removeFactor(password, task.passkeyId);
}

export function FactorSheet({ task }: { task: Task }) {
  const stage = useStore($stage);
  const isBusy = useStore(doing.$state).status === 'loading';
  const isRemoval = task.kind === 'remove';
  const go =
    stage.kind === 'app' ? t('second-step.finish') : isRemoval ? t('second-step.remove') : t('second-step.next');
  const foot =
    stage.kind === 'codes' ? (
      <button type="button" className="button" onClick={finish}>
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
          {go}
        </button>
        <button type="button" className="button button-quiet" onClick={() => begin(null)}>
          {t('common.cancel')}
        </button>
      </>
    );
  const close = () => (stage.kind === 'codes' ? finish() : begin(null));
  return (
    <Sheet kind="dialog" title={titleOf(task, stage)} onClose={close} foot={foot}>
      {stage.kind === 'ask' && (
        <AskForm
          formId={formId}
          {...(textOf(task) && { text: textOf(task) ?? '' })}
          asksName={task.kind === 'passkey'}
          onGo={(asked) => goOn(task, asked)}
        />
      )}
      {stage.kind === 'app' && <AppSetUp formId={formId} secret={stage.secret} url={stage.url} />}
      {stage.kind === 'codes' && <RecoveryCodes codes={stage.codes} />}
    </Sheet>
  );
}
