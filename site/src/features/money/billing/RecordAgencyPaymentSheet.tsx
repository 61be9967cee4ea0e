import { useStore } from '@nanostores/react';
import { RecordPaymentSheet } from '../../../kit/ui/form/RecordPaymentSheet.tsx';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { paymentRecording, type RecordablePayment, recordPayment, setItemToRecord } from './billing.store.ts';
import { monthText, productText } from './billing-text.ts';

const itemName = (item: RecordablePayment): string =>
  item.kind === 'month' ? t('billing.billOf', { month: monthText(item.bill) }) : productText(item.kind);
const pricePaiseOf = (item: RecordablePayment): number =>
  item.kind === 'month' ? item.bill.amountPaise : item.pricePaise;

export function RecordAgencyPaymentSheet({ item }: { item: RecordablePayment }) {
  const { status, error } = useStore(paymentRecording.$state);
  return (
    <RecordPaymentSheet
      text={t('billing.recordText', { what: itemName(item), amount: rupees(pricePaiseOf(item)) })}
      pricePaise={pricePaiseOf(item)}
      isBusy={status === 'loading'}
      failure={error}
      onRecord={(payment) => {
        const noticeText = t('billing.recorded', { what: itemName(item), amount: rupees(payment.paymentAmount) });
        recordPayment(item, payment, noticeText);
      }}
      onClose={() => setItemToRecord(null)}
    />
  );
}
