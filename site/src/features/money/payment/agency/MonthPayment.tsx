import '../paying.css';
import './payment-pages.css';
import ChevronRight from 'icon:chevron-right';
import { useStore } from '@nanostores/react';
import type { MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { formatBillMonth } from '@parichay/shared/money/payment/bill-month.ts';
import type { Franchisee } from '@parichay/shared/people/franchisee/franchisee.endpoints.ts';
import { useEffect } from 'react';
import { AdminSkeleton } from '../../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../../kit/ui/feedback/FailureBanner.tsx';
import { rupees, t } from '../../../../kit/ui/text/messages.ts';
import { StaffGate } from '../../../people/access/StaffGate.tsx';
import { UpdatingOverlay } from '../admin/UpdatingOverlay.tsx';
import { CheckoutNote, PaymentSuccessNote } from '../CheckoutNote.tsx';
import { $checkout, resumePendingPayment } from '../checkout.ts';
import { loadMonthPage, type MonthPage, monthPage } from './agency-payments.store.ts';
import { BillCardList } from './BillCardList.tsx';
import { MonthHead } from './MonthHead.tsx';
import { monthName } from './month-name.ts';
import { PaidRow } from './PaidRow.tsx';

/** Source: docs/specification.md §2. */
export const MonthPayment = () => (
  <StaffGate call="GET /month-payments" skeleton={<AdminSkeleton />}>
    {(staffAccount) => <MonthPaymentPage staffAccount={staffAccount} />}
  </StaffGate>
);

function MonthPaymentPage({ staffAccount }: { staffAccount: Franchisee }) {
  const { data, error } = useStore(monthPage.$state);
  const isUpdating = useStore($checkout).stage === 'updating';
  useEffect(() => {
    loadMonthPage();
    resumePendingPayment('month', loadMonthPage);
  }, []);
  if (!data) return error ? <FailedPanel failure={error} onRetry={loadMonthPage} /> : <AdminSkeleton />;
  return (
    <div className="stack payment-page">
      <CheckoutNote />
      {error && <FailureBanner failure={error} />}
      <MonthHead staffAccount={staffAccount} page={data} />
      <BillCardList page={data} />
      <OtherBills page={data} />
      <PaidBills bills={data.paid} />
      {isUpdating && <UpdatingOverlay />}
      <PaymentSuccessNote />
    </div>
  );
}

const PaidBills = ({ bills }: { bills: readonly MonthBill[] }) => (
  <section>
    <h2 className="title">{t('payment-pages.before')}</h2>
    {bills.length === 0 && <p className="muted">{t('payment-pages.noneBefore')}</p>}
    <ul className="list">
      {bills.map(
        (bill) =>
          bill.payment && <PaidRow key={formatBillMonth(bill)} label={monthName(bill)} payment={bill.payment} />,
      )}
    </ul>
  </section>
);

function OtherBills({ page: { bill, unpaid } }: { page: MonthPage }) {
  const otherBills = unpaid.filter((one) => formatBillMonth(one) !== formatBillMonth(bill));
  if (otherBills.length === 0) return null;
  const owedPaise = otherBills.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return (
    <section>
      <h2 className="title">{t('payment-pages.otherBills', { amount: rupees(owedPaise) })}</h2>
      <ul className="list">
        {otherBills.map((one) => (
          <li key={formatBillMonth(one)}>
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
