import { useStore } from '@nanostores/react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { agency } from '../../people/session/agency.store.ts';
import { letStaffIn, staffAccess } from '../../people/user/user.store.ts';

export function StaffAccess({ letsIn }: { letsIn: boolean }) {
  const { status, error } = useStore(staffAccess.$state);
  const name = useStore(agency.$state).data?.agencyName ?? '';
  return (
    <fieldset className="staff-access">
      <legend>{t('account.staffAccess')}</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={letsIn}
          aria-busy={status === 'loading'}
          onChange={({ target }) => void (status !== 'loading' && letStaffIn(target.checked))}
        />
        {t('account.letStaffIn', { agency: name })}
      </label>
      <p className="muted">{t('account.letStaffInHint')}</p>
      {error && <FailureBanner failure={error} />}
    </fieldset>
  );
}
