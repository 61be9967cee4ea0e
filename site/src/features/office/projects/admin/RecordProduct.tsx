import '../../../../kit/ui/form/form.css';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { AdminSkeleton } from '../../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { Choice } from '../../../../kit/ui/form/Choice.tsx';
import { RecordPaymentSheet } from '../../../../kit/ui/form/RecordPaymentSheet.tsx';
import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { rupees, t } from '../../../../kit/ui/text/messages.ts';
import { loadPrices, type Paying, type Product, prices, recordProduct } from './projects-admin.store.ts';

export function RecordProduct<T extends Paying>({ of, row }: { of: Product<T>; row: T }) {
  const { data, error } = useStore(prices.$state);
  const { status, error: refused } = useStore(of.changes.answering.$state);
  const [chosenId, setChosen] = useState<string | null>(null);
  useEffect(() => {
    prices.reset();
    loadPrices(of, row);
  }, [of, row]);
  const close = of.changes.closeQuestion;
  const chosen = data?.find(({ id }) => id === chosenId) ?? data?.[0];
  if (!chosen) {
    return (
      <Sheet kind="side" title={t('taken.record')} onClose={close}>
        {error && <FailedPanel failure={error} onRetry={() => loadPrices(of, row)} />}
        {data ? <p>{t('projects-admin.notSold')}</p> : !error && <AdminSkeleton />}
      </Sheet>
    );
  }
  return (
    <RecordPaymentSheet
      text={t('projects-admin.recordText', {
        name: of.nameOf(row),
        amount: rupees(chosen.pricePaise),
      })}
      pricePaise={chosen.pricePaise}
      isBusy={status === 'loading'}
      failure={refused}
      onRecord={(taken) => recordProduct(of, row, chosen, taken)}
      onClose={close}
    >
      {data && data.length > 1 && (
        <fieldset className="form-part">
          <legend className="table-legend">{t('projects-admin.whichPlan')}</legend>
          {data.map(({ id, pricePaise }) => (
            <Choice
              key={id}
              id={`price-${id}`}
              type="radio"
              name="price"
              label={id}
              line={rupees(pricePaise)}
              checked={id === chosen.id}
              onChange={() => setChosen(id)}
            />
          ))}
        </fieldset>
      )}
    </RecordPaymentSheet>
  );
}
