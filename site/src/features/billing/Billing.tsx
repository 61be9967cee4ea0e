import { useStore } from '@nanostores/react';
import { isSuperadmin } from '@parichay/shared/access/roles.ts';
import { actorOf } from '../access/access.store.ts';
import { AdminSkeleton } from '../admin/AdminSkeleton.tsx';
import { franchisee, loadFranchisee } from '../franchisee/franchisee.store.ts';
import { FailedPanel } from '../ui/FailedPanel.tsx';
import { AgenciesBilling } from './AgenciesBilling.tsx';
import { AgencyBilling } from './AgencyBilling.tsx';
import { BillCards } from './BillCards.tsx';
import { place } from './billing.store.ts';

/** Billing: of one's own agency; for the super admin every agency's, and any one of them by its address. */
export function Billing() {
  const { data: who, error } = useStore(franchisee.$state);
  if (!who) return error ? <FailedPanel failure={error} onRetry={loadFranchisee} /> : <AdminSkeleton />;
  const isPlatform = isSuperadmin(actorOf(who));
  if (isPlatform && !place.agencyId) return <AgenciesBilling />;
  return place.bill ? <BillCards isPlatform={isPlatform} /> : <AgencyBilling isPlatform={isPlatform} />;
}
