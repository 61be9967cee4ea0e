import './second-factor.css';
import { useStore } from '@nanostores/react';
import { safeNextPath } from '@parichay/shared/people/auth/next-path.ts';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { AuthenticatorSetUp } from './AuthenticatorSetUp.tsx';
import { CredentialForm } from './CredentialForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import {
  $isChanged,
  $stage,
  addPasskey,
  factorRequest,
  setFactorTask,
  startAuthenticatorSetUp,
  supportsPasskeys,
} from './second-factor.store.ts';

const formId = 'factor-form';

const openPanel = () => location.replace(safeNextPath(location.search, location.origin, '/panel/admin'));

/** The rest of the panel stays locked until the account has a factor. */
export function SetUpAtSignIn() {
  const stage = useStore($stage);
  const isDone = useStore($isChanged);
  const { status, error } = useStore(factorRequest.$state);
  const [isNaming, setNaming] = useState(false);
  const isExpired = error?.code === 'login_data_missing';
  useEffect(() => {
    // Another browser has added a factor, so no new codes exist.
    if (isDone && stage.kind !== 'codes') openPanel();
  }, [isDone, stage]);

  if (isExpired) {
    return (
      <div className="stack">
        <p className="banner" data-tone="warning" role="alert">
          {t('second-step.tooLate')}
        </p>
        <a className="button button-wide" href={`/panel/franchisee-login${location.search}`}>
          {t('second-step.next')}
        </a>
      </div>
    );
  }
  if (stage.kind === 'codes') {
    return (
      <div className="stack">
        <h2 className="title">{t('second-step.codesTitle')}</h2>
        <RecoveryCodes codes={stage.codes} />
        <button type="button" className="button button-wide" onClick={openPanel}>
          {t('second-step.codesKept')}
        </button>
      </div>
    );
  }
  if (stage.kind === 'app' || isNaming) {
    const isApp = stage.kind === 'app';
    return (
      <div className="stack">
        {isApp ? (
          <AuthenticatorSetUp formId={formId} secret={stage.secret} url={stage.url} />
        ) : (
          <CredentialForm
            formId={formId}
            needsPasskeyName
            needsPassword={false}
            onSubmit={({ name }) => addPasskey(null, name)}
          />
        )}
        <button type="submit" form={formId} className="button button-wide" aria-busy={status === 'loading'}>
          {t(isApp ? 'second-step.finish' : 'second-step.passkeyGo')}
        </button>
        <button
          type="button"
          className="link"
          onClick={() => {
            setNaming(false);
            setFactorTask(null);
          }}
        >
          {t('second-step.back')}
        </button>
      </div>
    );
  }
  return (
    <div className="stack">
      <p className="muted">{t('second-step.chooseLead')}</p>
      {error && <FailureBanner failure={error} />}
      <MethodChoice
        label={t('second-step.chooseApp')}
        hint={t('second-step.appNone')}
        onChoose={() => startAuthenticatorSetUp(null)}
      />
      <MethodChoice
        label={t('second-step.choosePasskey')}
        hint={supportsPasskeys() ? t('second-step.passkeysNone') : t('second-step.passkeyUnsupported')}
        isDisabled={!supportsPasskeys()}
        onChoose={() => setNaming(true)}
      />
    </div>
  );
}

interface MethodChoiceProps {
  label: string;
  hint: string;
  isDisabled?: boolean;
  onChoose(): void;
}

const MethodChoice = ({ label, hint, isDisabled = false, onChoose }: MethodChoiceProps) => (
  <button type="button" className="factor-choice" disabled={isDisabled} onClick={onChoose}>
    <strong>{label}</strong>
    <span>{hint}</span>
  </button>
);
