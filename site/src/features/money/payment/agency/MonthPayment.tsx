import '../paying.css';
import './payment-pages.css';
import { useStore } from '@nanostores/react';
import type { MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { billName } from '@parichay/shared/money/payment/bill-month.ts';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { ChevronRight } from 'lucide-react';
import { useEffect } from 'react';
import { AdminSkeleton } from '../../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { rupees, t } from '../../../../kit/ui/text/messages.ts';
import { StaffGate } from '../../../people/access/StaffGate.tsx';
import { Updating } from '../admin/Updating.tsx';
import { $paying, takeUpPending } from '../checkout.ts';
import { PayingNote, PaymentDone } from '../PayingNote.tsx';
import { loadMonth, type MonthPage, monthPage } from './agency-payments.store.ts';
import { Cards } from './MonthCards.tsx';
import { Head } from './MonthHead.tsx';
import { monthName } from './month-name.ts';
import { PaidRow } from './PaidRow.tsx';

/** Source: docs/specification.md §2. */
export const MonthPayment = () => (
  <StaffGate call="GET /month-payments" waiting={<AdminSkeleton />}>
    {(who) => <Bill who={who} />}
  </StaffGate>
);

function Bill({ who }: { who: Franchisee }) {
  const { data, error } = useStore(monthPage.$state);
  const isUpdating = useStore($paying).stage === 'updating';
  useEffect(() => {
    loadMonth();
    takeUpPending('month', loadMonth);
  }, []);
  if (!data) return error ? <FailedPanel failure={error} onRetry={loadMonth} /> : <AdminSkeleton />;
  return (
    <div className="stack payment-page">
      <PayingNote />
      {error && <FailureBanner failure={error} />}
      <Head who={who} page={data} />
      <Cards page={data} />
      <OtherBills page={data} />
      <Before bills={data.paid} />
      {isUpdating && <Updating />}
      <PaymentDone />
    </div>
  );
}

const Before = ({ bills }: { bills: readonly MonthBill[] }) => (
  <section>
    <h2 className="title">{t('payment-pages.before')}</h2>
    {bills.length === 0 && <p className="muted">{t('payment-pages.noneBefore')}</p>}
    <ul className="list">
      {bills.map(
        (bill) => bill.payment && <PaidRow key={billName(bill)} what={monthName(bill)} payment={bill.payment} />,
      )}
    </ul>
  </section>
);

function OtherBills({ page: { bill, unpaid } }: { page: MonthPage }) {
  const others = unpaid.filter((one) => billName(one) !== billName(bill));
  if (others.length === 0) return null;
  const owed = others.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return (
    <section>
      <h2 className="title">{t('payment-pages.otherBills', { amount: rupees(owed) })}</h2>
      <ul className="list">
        {others.map((one) => (
          <li key={billName(one)}>
            <a className="list-row" href={`?month=${one.month}&year=${one.year}`}>
              <span className="two-lines">
                <strong>{monthName(one)}</strong>
              </span>
              <strong className="tabular">{rupees(one.amountPaise)}</strong>
              <ChevronRight size={20} aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
