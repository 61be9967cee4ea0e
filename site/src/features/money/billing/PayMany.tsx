import '../payment/paying.css';
import { useStore } from '@nanostores/react';
import type { MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { maxBillsAtOnce } from '@parichay/shared/money/payment/bill-month.ts';
import { useEffect } from 'react';
import { FormSheet } from '../../../kit/ui/overlay/FormSheet.tsx';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { call } from '../../../lib/api.ts';
import { franchisee } from '../../people/session/franchisee.store.ts';
import { Updating } from '../payment/admin/Updating.tsx';
import { $paying, clearPaying, type Proof, pay } from '../payment/checkout.ts';
import { PayingNote } from '../payment/PayingNote.tsx';
import { owedOf } from './billing.rules.ts';
import { $together, billChanges, billScreen } from './billing.store.ts';
import { monthText } from './billing-words.ts';

export function PayMany() {
  const bills = useStore($together);
  const { stage } = useStore($paying);
  useEffect(clearPaying, []);
  // The sheet's focus trap would block the keyboard in Razorpay's checkout.
  if (stage === 'open') return null;
  if (stage === 'updating') return <Updating />;
  const paise = owedOf(bills);
  const isTooMany = bills.length > maxBillsAtOnce;
  return (
    <FormSheet
      title={t('pay-many.title', { count: bills.length })}
      go={t('pay-many.go', { amount: rupees(paise) })}
      isBusy={stage !== 'idle'}
      onClose={() => $together.set([])}
      onSubmit={() => isTooMany || payTogether(bills)}
    >
      <PayingNote />
      {isTooMany && (
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
          <strong className="tabular">{rupees(paise)}</strong>
        </li>
      </ul>
      <p className="muted">{t('pay-many.hint')}</p>
    </FormSheet>
  );
}

async function payTogether(bills: readonly MonthBill[]): Promise<void> {
  const who = franchisee.$state.get().data;
  if (!who) return;
  const paise = owedOf(bills);
  const body = { bills: bills.map(({ month, year }) => ({ month, year })) };
  const isPaid = await pay({
    kind: 'month',
    prefill: { contact: who.phoneNumber, email: who.email ?? undefined },
    description: t('pay-many.description', { count: bills.length }),
    order: () => call('POST /month-payments/many/order', { body }),
    handIn: (proof: Proof) => call('POST /month-payments/many/gateway', { body: { ...body, ...proof } }),
  });
  if (isPaid) $together.set([]);
  // Other users may have paid some of the bills.
  await billScreen.reload();
  if (!isPaid) return;
  billChanges.$notice.set({
    words: t('pay-many.done', { count: bills.length, amount: rupees(paise) }),
    takesFocus: true,
  });
}
