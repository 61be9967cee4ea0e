import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { Sheet } from '../../../kit/ui/overlay/Sheet.tsx';
import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { $authFailed, $fault } from '../../people/session/shell.store.ts';
import { type Area, leaveAfterAuthError } from '../../people/session/sign-out.ts';
import { refresh } from '../../people/session/start.customer.ts';
import { user } from '../../people/user/user.store.ts';

export function Dialogs({ area }: { area: Area }) {
  const fault = useStore($fault);
  const authFailed = useStore($authFailed);
  const me = useStore(user.$state);
  const [isLeaving, setLeaving] = useState(false);

  if (authFailed === 'not-allowed') {
    const stay = () => $authFailed.set(null);
    const foot = (
      <>
        <button type="button" className="button button-quiet" onClick={stay}>
          {t('common.close')}
        </button>
        <a className="button" href={area === 'staff' ? '/panel/admin' : '/panel/customer'}>
          {t('shell.home')}
        </a>
      </>
    );
    return (
      <Sheet kind="dialog" title={t('shell.notForYouTitle')} onClose={stay} foot={foot}>
        <p>{t('shell.notForYou')}</p>
      </Sheet>
    );
  }
  if (authFailed) {
    const leave = () => {
      if (isLeaving) return;
      setLeaving(true);
      leaveAfterAuthError(area);
    };
    const isLost = authFailed === 'not-loaded';
    const foot = (
      <>
        <button
          type="button"
          className={isLost ? 'button button-quiet' : 'button'}
          aria-busy={isLeaving}
          onClick={leave}
        >
          {t('shell.signInAgain')}
        </button>
        {isLost && (
          <button type="button" className="button" aria-busy={me.status === 'loading'} onClick={() => refresh()}>
            {t('common.retry')}
          </button>
        )}
      </>
    );
    return (
      <Sheet kind="dialog" title={t('shell.authFailedTitle')} onClose={leave} foot={foot}>
        {isLost && me.error && <p>{failureText(me.error)}</p>}
        <p>{t(isLost ? 'shell.notLoaded' : 'shell.authFailedText')}</p>
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
