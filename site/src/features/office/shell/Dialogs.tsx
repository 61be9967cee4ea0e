import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { $authFailure, $shellFailure } from '../../people/session/shell.store.ts';
import { leaveAfterAuthError, type PanelArea } from '../../people/session/sign-out.ts';
import { reloadCustomerData } from '../../people/session/start-customer.ts';
import { user } from '../../people/user/user.store.ts';

export function FailureDialogs({ area }: { area: PanelArea }) {
  const fault = useStore($shellFailure);
  const authFailed = useStore($authFailure);
  const userState = useStore(user.$state);
  const [isLeaving, setLeaving] = useState(false);

  if (authFailed === 'not-allowed') {
    const dismissAuthFailure = () => $authFailure.set(null);
    const foot = (
      <>
        <button type="button" className="button button-quiet" onClick={dismissAuthFailure}>
          {t('common.close')}
        </button>
        <a className="button" href={area === 'staff' ? '/panel/admin' : '/panel/customer'}>
          {t('shell.home')}
        </a>
      </>
    );
    return (
      <Sheet kind="dialog" title={t('shell.notForYouTitle')} onClose={dismissAuthFailure} foot={foot}>
        <p>{t('shell.notForYou')}</p>
      </Sheet>
    );
  }
  if (authFailed) {
    const onLeave = () => {
      if (isLeaving) return;
      setLeaving(true);
      leaveAfterAuthError(area);
    };
    const isNotLoaded = authFailed === 'not-loaded';
    const foot = (
      <>
        <button
          type="button"
          className={isNotLoaded ? 'button button-quiet' : 'button'}
          aria-busy={isLeaving}
          onClick={onLeave}
        >
          {t('shell.signInAgain')}
        </button>
        {isNotLoaded && (
          <button
            type="button"
            className="button"
            aria-busy={userState.status === 'loading'}
            onClick={() => reloadCustomerData()}
          >
            {t('common.retry')}
          </button>
        )}
      </>
    );
    return (
      <Sheet
        kind="dialog"
        title={t(isNotLoaded ? 'common.error' : 'shell.authFailedTitle')}
        onClose={onLeave}
        foot={foot}
      >
        {isNotLoaded && userState.error && <p>{failureText(userState.error)}</p>}
        <p>{t(isNotLoaded ? 'shell.notLoaded' : 'shell.authFailedText')}</p>
      </Sheet>
    );
  }
  if (!fault) return null;
  const foot = (
    <button type="button" className="button" onClick={fault.dismiss}>
      {t('shell.errorOk')}
    </button>
  );
  return (
    <Sheet kind="dialog" title={t('common.error')} onClose={fault.dismiss} foot={foot}>
      <p>{failureText(fault.failure)}</p>
    </Sheet>
  );
}
