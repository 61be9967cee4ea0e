import '../payment/paying.css';
import { useStore } from '@nanostores/react';
import { maxBillsAtOnce } from '@parichay/shared/money/payment/bill-month.ts';
import { useEffect } from 'react';
import { FormSheet } from '../../../kit/ui/overlay/FormSheet.tsx';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { Updating } from '../payment/admin/Updating.tsx';
import { $paying, clearPaying } from '../payment/checkout.ts';
import { PayingNote } from '../payment/PayingNote.tsx';
import { owedOf } from './billing.rules.ts';
import { $together } from './billing.store.ts';
import { monthText } from './billing-words.ts';
import { payTogether } from './pay-many.store.ts';

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
