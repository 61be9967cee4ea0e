import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { failureText, t } from '../../kit/ui/messages.ts';
import { CallFailure, call } from '../../lib/api.ts';
import { forgetSnapshot } from '../session/snapshot.ts';
import { endVisit } from '../user/log-in-as.ts';
import { signedInAs, user } from '../user/user.store.ts';
import { appLater } from './app-later.ts';

/** Says on every page of a customer's panel that it is staff who works in it, and leads back. */
export function LogInAsBanner() {
  const who = useStore(user.$state).data;
  const isInPerson = Boolean(who && !who.loggedInBy);
  // The one island that each of a customer's pages has, and none of staff's. Staff keeps nothing of a customer's.
  useEffect(() => {
    if (isInPerson) appLater();
  }, [isInPerson]);
  const [failure, setFailure] = useState<string | null>(null);
  if (!who?.loggedInBy) return null;
  const end = async () => {
    try {
      await call('POST /user/log-out-as');
      forgetSnapshot();
      location.assign(endVisit());
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      setFailure(failureText(thrown));
    }
  };
  return (
    <div className="as-banner" role="status">
      <p>{failure ?? t('shell.asBanner', { staff: who.loggedInBy, who: signedInAs(who) })}</p>
      <button type="button" className="button button-quiet button-small" onClick={end}>
        {t('shell.asEnd')}
      </button>
    </div>
  );
}
