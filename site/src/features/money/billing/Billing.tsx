import './billing.css';
import { isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { AdminSkeleton } from '../../../kit/ui/feedback/AdminSkeleton.tsx';
import { staffActorOf } from '../../people/access/access.store.ts';
import { StaffGate } from '../../people/access/StaffGate.tsx';
import { AgenciesBilling } from './AgenciesBilling.tsx';
import { AgencyBilling } from './AgencyBilling.tsx';
import { BillCards } from './BillCards.tsx';
import { billingQuery } from './billing.store.ts';

export const Billing = () => (
  <StaffGate call="GET /month-payments/bills" skeleton={<AdminSkeleton />}>
    {(staffAccount) => <BillingPage isPlatform={isSuperadmin(staffActorOf(staffAccount))} />}
  </StaffGate>
);

function BillingPage({ isPlatform }: { isPlatform: boolean }) {
  if (isPlatform && !billingQuery.agencyId) return <AgenciesBilling />;
  return billingQuery.bill ? <BillCards isPlatform={isPlatform} /> : <AgencyBilling isPlatform={isPlatform} />;
}
