import { useStore } from '@nanostores/react';
import { RecordPaymentSheet } from '../../../kit/ui/form/RecordPaymentSheet.tsx';
import { rupees, t } from '../../../kit/ui/text/messages.ts';
import { ask, type Recordable, record, recording } from './billing.store.ts';
import { monthText, productText } from './billing-words.ts';

const whatOf = (what: Recordable): string =>
  what.kind === 'month' ? t('billing.billOf', { month: monthText(what.bill) }) : productText(what.kind);
const priceOf = (what: Recordable): number => (what.kind === 'month' ? what.bill.amountPaise : what.pricePaise);

export function RecordSheet({ what }: { what: Recordable }) {
  const { status, error } = useStore(recording.$state);
  return (
    <RecordPaymentSheet
      text={t('billing.recordText', { what: whatOf(what), amount: rupees(priceOf(what)) })}
      pricePaise={priceOf(what)}
      isBusy={status === 'loading'}
      failure={error}
      onRecord={(taken) => {
        const said = t('billing.recorded', { what: whatOf(what), amount: rupees(taken.paymentAmount) });
        record(what, taken, said);
      }}
      onClose={() => ask(null)}
    />
  );
}
