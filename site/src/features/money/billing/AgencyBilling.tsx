import IndianRupee from 'icon:indian-rupee';
import { useStore } from '@nanostores/react';
import { billStateOf } from '@parichay/shared/money/billing/bill.rules.ts';
import type { MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { useEffect } from 'react';
import { type BulkAction, TableScreen } from '../../../kit/table/TableScreen.tsx';
import { lazy } from '../../../kit/ui/browser/lazy.tsx';
import { PaymentArt } from '../../../kit/ui/picture/PaymentArt.tsx';
import { t } from '../../../kit/ui/text/messages.ts';
import { CheckoutNote } from '../payment/CheckoutNote.tsx';
import { $checkout, resumePendingPayment } from '../payment/checkout.ts';
import { BilledAgencyHeader } from './AgencyHead.tsx';
import { BillingSummary } from './BillingSummary.tsx';
import { agencyColumns, platformColumns } from './bill-columns.tsx';
import {
  $billsToPay,
  $itemToRecord,
  billChanges,
  billColumnChoice,
  billScreen,
  chooseBillsToPay,
  loadYearPayments,
  setItemToRecord,
} from './billing.store.ts';
import { monthText } from './billing-text.ts';
import { PaymentAccountSection } from './PaymentAccountSection.tsx';
import { YearlyProductsSection } from './Products.tsx';
import { FinancialYearFilter } from './Years.tsx';

const PayMany = lazy(async () => (await import('./PayMany.tsx')).PayBillsSheet, { close: () => $billsToPay.set([]) });
const RecordAgencyPaymentSheet = lazy(
  async () => (await import('./RecordAgencyPaymentSheet.tsx')).RecordAgencyPaymentSheet,
  {
    close: () => setItemToRecord(null),
    isRare: true,
  },
);

const payBulkActions: readonly BulkAction<MonthBill>[] = [
  {
    id: 'pay',
    label: t('pay-many.pay'),
    icon: IndianRupee,
    fits: (bill) => billStateOf(bill) === 'unpaid',
    run: (bills) => chooseBillsToPay(bills),
  },
];

export function AgencyBilling({ isPlatform }: { isPlatform: boolean }) {
  const itemToRecord = useStore($itemToRecord);
  const billsToPay = useStore($billsToPay);
  const { stage } = useStore($checkout);
  useEffect(() => {
    loadYearPayments();
  }, []);
  useEffect(() => {
    if (!isPlatform) resumePendingPayment('month', billScreen.reload);
  }, [isPlatform]);
  return (
    <div className="billing">
      {isPlatform && <BilledAgencyHeader />}
      {stage === 'confirming' && billsToPay.length === 0 && <CheckoutNote />}
      <BillingSummary isPlatform={isPlatform} />
      <section aria-labelledby="bills">
        <h2 id="bills">{t('billing.bills')}</h2>
        <FinancialYearFilter />
        <TableScreen
          screen={billScreen}
          columns={isPlatform ? platformColumns : agencyColumns}
          choice={billColumnChoice}
          changes={billChanges}
          caption={t('billing.bills')}
          nameOf={monthText}
          totalText={(count) => t('billing.billsTotal', { count })}
          art={<PaymentArt />}
          emptyText={t('billing.noBills')}
          {...(!isPlatform && { bulk: payBulkActions })}
        />
      </section>
      <YearlyProductsSection isPlatform={isPlatform} />
      <PaymentAccountSection isPlatform={isPlatform} />
      {billsToPay.length > 0 && <PayMany />}
      {itemToRecord && <RecordAgencyPaymentSheet item={itemToRecord} />}
    </div>
  );
}
