import { useStore } from '@nanostores/react';
import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { $activeBusiness } from '../session/business.store.ts';
import { reloadCustomerData } from '../session/start-customer.ts';
import { AccountChangeSheet } from './AccountChangeSheet.tsx';
import { type ChangeTarget, loadPendingChanges, pendingChangesRequest } from './account-change.store.ts';
import { PendingChange } from './PendingChange.tsx';

export function OwnAccountChanges({ user }: { user: User }) {
  const business = useStore($activeBusiness);
  const { error } = useStore(pendingChangesRequest.$state);
  const [open, setOpen] = useState<'number' | 'owner' | null>(null);
  const businessId = business?.businessId;
  const number: ChangeTarget = { kind: 'number' };
  const handover: ChangeTarget | null = businessId ? { kind: 'owner', businessId } : null;
  useEffect(() => {
    loadPendingChanges([{ kind: 'number' }, ...(businessId ? [{ kind: 'owner' as const, businessId }] : [])]);
  }, [businessId]);
  const changeTarget = open === 'owner' ? handover : number;
  return (
    <section className="stack" aria-labelledby="account-change-title">
      <h2 className="title" id="account-change-title">
        {t('account-change.section')}
      </h2>
      {error && <FailureBanner failure={error} />}
      <PendingChange changeTarget={number} />
      {handover && <PendingChange changeTarget={handover} />}
      <button type="button" className="button button-quiet" aria-haspopup="dialog" onClick={() => setOpen('number')}>
        {t('account-change.title_number')}
      </button>
      {business && (
        <button type="button" className="button button-quiet" aria-haspopup="dialog" onClick={() => setOpen('owner')}>
          {t('account-change.title_owner', { name: business.businessName })}
        </button>
      )}
      {open && changeTarget && (
        <AccountChangeSheet
          changeTarget={changeTarget}
          name={open === 'owner' ? (business?.businessName ?? '') : ''}
          signsInByEmail={user.isForeignUser}
          onDone={reloadCustomerData}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
