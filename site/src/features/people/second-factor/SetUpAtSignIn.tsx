import './second-factor.css';
import { useStore } from '@nanostores/react';
import { nextPath } from '@parichay/shared/people/auth/next-path.ts';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { AppSetUp } from './AppSetUp.tsx';
import { AskForm } from './AskForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { $isChanged, $stage, addPasskey, begin, canPasskey, doing, startApp } from './second-factor.store.ts';

const formId = 'factor-form';

const goIn = () => location.replace(nextPath(location.search, location.origin, '/panel/admin'));

/** The rest of the panel stays locked until the account has a factor. */
export function SetUpAtSignIn() {
  const stage = useStore($stage);
  const isDone = useStore($isChanged);
  const { status, error } = useStore(doing.$state);
  const [isNaming, setNaming] = useState(false);
  const isOver = error?.code === 'login_data_missing';
  useEffect(() => {
    // Another browser has added a factor, so no new codes exist.
    if (isDone && stage.kind !== 'codes') goIn();
  }, [isDone, stage]);

  if (isOver) {
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
        <button type="button" className="button button-wide" onClick={goIn}>
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
          <AppSetUp formId={formId} secret={stage.secret} url={stage.url} />
        ) : (
          <AskForm formId={formId} asksName asksPassword={false} onGo={({ name }) => addPasskey(null, name)} />
        )}
        <button type="submit" form={formId} className="button button-wide" aria-busy={status === 'loading'}>
          {t(isApp ? 'second-step.finish' : 'second-step.passkeyGo')}
        </button>
        <button
          type="button"
          className="link"
          onClick={() => {
            setNaming(false);
            begin(null);
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
      <Choice words={t('second-step.chooseApp')} hint={t('second-step.appNone')} onChoose={() => startApp(null)} />
      <Choice
        words={t('second-step.choosePasskey')}
        hint={canPasskey() ? t('second-step.passkeysNone') : t('second-step.passkeyUnsupported')}
        isOff={!canPasskey()}
        onChoose={() => setNaming(true)}
      />
    </div>
  );
}

interface ChoiceProps {
  words: string;
  hint: string;
  isOff?: boolean;
  onChoose(): void;
}

const Choice = ({ words, hint, isOff = false, onChoose }: ChoiceProps) => (
  <button type="button" className="factor-choice" disabled={isOff} onClick={onChoose}>
    <strong>{words}</strong>
    <span>{hint}</span>
  </button>
);
