import '../payment/paying.css';
import { useStore } from '@nanostores/react';
import type { MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { maxBillsAtOnce } from '@parichay/shared/money/payment/bill-month.ts';
import { useEffect } from 'react';
import { FormSheet } from '../../../kit/ui/overlay/FormSheet.tsx';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { franchisee } from '../../people/session/franchisee.store.ts';
import { UpdatingOverlay } from '../payment/admin/UpdatingOverlay.tsx';
import { CheckoutNote } from '../payment/CheckoutNote.tsx';
import { $checkout, clearCheckout, type PaymentProof, payOnline } from '../payment/checkout.ts';
import { unpaidTotalPaiseOf } from './billing.rules.ts';
import { $billsToPay, billChanges, billScreen } from './billing.store.ts';
import { monthText } from './billing-text.ts';

export function PayBillsSheet() {
  const bills = useStore($billsToPay);
  const { stage } = useStore($checkout);
  useEffect(clearCheckout, []);
  // The sheet's focus trap would block the keyboard in Razorpay's checkout.
  if (stage === 'open') return null;
  if (stage === 'updating') return <UpdatingOverlay />;
  const totalPaise = unpaidTotalPaiseOf(bills);
  const hasTooMany = bills.length > maxBillsAtOnce;
  return (
    <FormSheet
      title={t('pay-many.title', { count: bills.length })}
      submitLabel={t('pay-many.go', { amount: rupees(totalPaise) })}
      isBusy={stage !== 'idle'}
      onClose={() => $billsToPay.set([])}
      onSubmit={() => hasTooMany || payBills(bills)}
    >
      <CheckoutNote />
      {hasTooMany && (
        <p className="banner" data-tone="warning">
          {t('pay-many.tooMany', { count: maxBillsAtOnce })}
        </p>
      )}
      <ul className="list pay-many">
        {bills.map((bill) => (
          <li key={monthText(bill)} className="list-row">
            <span>{monthText(bill)}</span>
            <span className="tabular">{rupees(bill.amountPaise)}</span>
          </li>
        ))}
        <li className="list-row">
          <strong>{t('pay-many.total')}</strong>
          <strong className="tabular">{rupees(totalPaise)}</strong>
        </li>
      </ul>
      <p className="muted">{t('pay-many.hint')}</p>
    </FormSheet>
  );
}

async function payBills(bills: readonly MonthBill[]): Promise<void> {
  const staffAccount = franchisee.$state.get().data;
  if (!staffAccount) return;
  const totalPaise = unpaidTotalPaiseOf(bills);
  const body = { bills: bills.map(({ month, year }) => ({ month, year })) };
  const isPaid = await payOnline({
    kind: 'month',
    prefill: { contact: staffAccount.phoneNumber, email: staffAccount.email ?? undefined },
    description: t('pay-many.description', { count: bills.length }),
    order: () => call('POST /month-payments/many/order', { body }),
    submitProof: (proof: PaymentProof) => call('POST /month-payments/many/gateway', { body: { ...body, ...proof } }),
  });
  if (isPaid) $billsToPay.set([]);
  // Other users may have paid some of the bills.
  await billScreen.reload();
  if (!isPaid) return;
  billChanges.$notice.set({
    text: t('pay-many.done', { count: bills.length, amount: rupees(totalPaise) }),
    shouldFocus: true,
  });
}
