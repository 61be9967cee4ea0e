import { useStore } from '@nanostores/react';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { saveStaffPreference, staffPreference } from '../session/staff-preference.store.ts';

export function DigestChoice({ staff: { email, getsDigest } }: { staff: Franchisee }) {
  const { status, error } = useStore(staffPreference.$state);
  return (
    <fieldset className="staff-access">
      <legend>{t('staff-account.digest')}</legend>
      <label className="check">
        <input
          type="checkbox"
          checked={getsDigest}
          disabled={status === 'loading'}
          onChange={({ target }) => saveStaffPreference({ getsDigest: target.checked })}
        />
        {t('staff-account.getsDigest')}
      </label>
      <p className="muted">{email ? t('staff-account.digestHint', { email }) : t('staff-account.digestNoEmail')}</p>
      {error && <FailureBanner failure={error} />}
    </fieldset>
  );
}
