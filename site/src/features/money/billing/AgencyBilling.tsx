import { useStore } from '@nanostores/react';
import { billStateOf } from '@parichay/shared/money/billing/bill.rules.ts';
import type { MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { IndianRupee } from 'lucide-react';
import { useEffect } from 'react';
import { type BulkAction, TableScreen } from '../../../kit/table/TableScreen.tsx';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { PaymentArt } from '../../../kit/ui/picture/PaymentArt.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { $paying, takeUpPending } from '../payment/checkout.ts';
import { PayingNote } from '../payment/PayingNote.tsx';
import { AccountPart } from './AccountPart.tsx';
import { AgencyHead } from './AgencyHead.tsx';
import { forAgency, forPlatform } from './bill-columns.tsx';
import {
  $recording,
  $together,
  ask,
  askTogether,
  billChanges,
  billColumns,
  billScreen,
  loadYears,
} from './billing.store.ts';
import { monthText } from './billing-words.ts';
import { Products } from './Products.tsx';
import { Standing } from './Standing.tsx';
import { Years } from './Years.tsx';

const PayMany = lazy(async () => (await import('./PayMany.tsx')).PayMany, { close: () => $together.set([]) });
const RecordSheet = lazy(async () => (await import('./RecordSheet.tsx')).RecordSheet, {
  close: () => ask(null),
  isRare: true,
});

/** The selection survives closing the sheet, until the bills are paid. */
const payBulk: readonly BulkAction<MonthBill>[] = [
  {
    id: 'pay',
    words: t('pay-many.pay'),
    icon: IndianRupee,
    fits: (bill) => billStateOf(bill) === 'unpaid',
    run: (bills) => askTogether(bills),
  },
];

export function AgencyBilling({ isPlatform }: { isPlatform: boolean }) {
  const recording = useStore($recording);
  const together = useStore($together);
  const { stage } = useStore($paying);
  useEffect(() => {
    loadYears();
  }, []);
  useEffect(() => {
    if (!isPlatform) takeUpPending('month', billScreen.reload);
  }, [isPlatform]);
  return (
    <div className="billing">
      {isPlatform && <AgencyHead />}
      {stage === 'confirming' && together.length === 0 && <PayingNote />}
      <Standing isPlatform={isPlatform} />
      <section aria-labelledby="bills">
        <h2 id="bills">{t('billing.bills')}</h2>
        <Years />
        <TableScreen
          screen={billScreen}
          columns={isPlatform ? forPlatform : forAgency}
          choice={billColumns}
          changes={billChanges}
          caption={t('billing.bills')}
          nameOf={monthText}
          totalText={(count) => t('billing.billsTotal', { count })}
          art={<PaymentArt />}
          none={t('billing.noBills')}
          {...(!isPlatform && { bulk: payBulk })}
        />
      </section>
      <Products isPlatform={isPlatform} />
      <AccountPart isPlatform={isPlatform} />
      {together.length > 0 && <PayMany />}
      {recording && <RecordSheet what={recording} />}
    </div>
  );
}
