import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import { useState } from 'react';
import { failureText, t } from '../../../kit/ui/text/messages.ts';
import { CallFailure, call } from '../../../lib/api.ts';
import { clearSnapshot } from '../../people/session/snapshot.ts';
import { endActingAsCustomer } from '../../people/user/log-in-as.ts';
import { signInPhoneOrEmail } from '../../people/user/user.store.ts';

export function ActingStaffBanner({ of: user, staff }: { of: User; staff: string }) {
  const [failure, setFailure] = useState<string | null>(null);
  const endVisitNow = async () => {
    try {
      await call('POST /user/log-out-as');
      clearSnapshot();
      location.assign(endActingAsCustomer());
    } catch (thrown) {
      if (!(thrown instanceof CallFailure)) throw thrown;
      setFailure(failureText(thrown));
    }
  };
  return (
    <div className="as-banner" role="status">
      <p>{failure ?? t('shell.asBanner', { staff, who: signInPhoneOrEmail(user) })}</p>
      <button type="button" className="button button-quiet button-small" onClick={endVisitNow}>
        {t('shell.asEnd')}
      </button>
    </div>
  );
}
