import { useStore } from '@nanostores/react';
import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import { useEffect, useState } from 'react';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { $activeBusiness } from '../session/business.store.ts';
import { refresh } from '../session/start.customer.ts';
import { AccountChangeSheet } from './AccountChangeSheet.tsx';
import { loadWaiting, looking, type Whose } from './account-change.store.ts';
import { WaitingChange } from './WaitingChange.tsx';

export function OwnAccountChanges({ of: owner }: { of: User }) {
  const business = useStore($activeBusiness);
  const { error } = useStore(looking.$state);
  const [open, setOpen] = useState<'number' | 'owner' | null>(null);
  const businessId = business?.businessId;
  const number: Whose = { kind: 'number' };
  const hand: Whose | null = businessId ? { kind: 'owner', businessId } : null;
  useEffect(() => {
    loadWaiting([{ kind: 'number' }, ...(businessId ? [{ kind: 'owner' as const, businessId }] : [])]);
  }, [businessId]);
  const whose = open === 'owner' ? hand : number;
  return (
    <section className="stack" aria-labelledby="account-change-title">
      <h2 className="title" id="account-change-title">
        {t('account-change.section')}
      </h2>
      {error && <FailureBanner failure={error} />}
      <WaitingChange whose={number} />
      {hand && <WaitingChange whose={hand} />}
      <button type="button" className="button button-quiet" aria-haspopup="dialog" onClick={() => setOpen('number')}>
        {t('account-change.title_number')}
      </button>
      {business && (
        <button type="button" className="button button-quiet" aria-haspopup="dialog" onClick={() => setOpen('owner')}>
          {t('account-change.title_owner', { name: business.businessName })}
        </button>
      )}
      {open && whose && (
        <AccountChangeSheet
          whose={whose}
          name={open === 'owner' ? (business?.businessName ?? '') : ''}
          isByEmail={owner.isForeignUser}
          onDone={refresh}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
