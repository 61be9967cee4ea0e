import '../../../../kit/ui/form/form.css';
import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { AdminSkeleton } from '../../../../kit/ui/feedback/AdminSkeleton.tsx';
import { FailedPanel } from '../../../../kit/ui/feedback/FailedPanel.tsx';
import { Choice } from '../../../../kit/ui/form/Choice.tsx';
import { RecordPaymentSheet } from '../../../../kit/ui/form/RecordPaymentSheet.tsx';
import { Sheet } from '../../../../kit/ui/overlay/Sheet.tsx';
import { rupees, t } from '../../../../kit/ui/text/messages.ts';
import {
  loadPrices,
  type PayableProduct,
  type PayableRow,
  prices,
  recordProductPayment,
} from './projects-admin.store.ts';

export function RecordProductPayment<T extends PayableRow>({ product, row }: { product: PayableProduct<T>; row: T }) {
  const { data, error } = useStore(prices.$state);
  const { status, error: recordError } = useStore(product.changes.submission.$state);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  useEffect(() => {
    prices.reset();
    loadPrices(product, row);
  }, [product, row]);
  const onClose = product.changes.closeQuestion;
  const selectedPrice = data?.find(({ id }) => id === selectedId) ?? data?.[0];
  if (!selectedPrice) {
    return (
      <Sheet kind="side" title={t('taken.record')} onClose={onClose}>
        {error && <FailedPanel failure={error} onRetry={() => loadPrices(product, row)} />}
        {data ? <p>{t('projects-admin.notSold')}</p> : !error && <AdminSkeleton />}
      </Sheet>
    );
  }
  return (
    <RecordPaymentSheet
      text={t('projects-admin.recordText', {
        name: product.nameOf(row),
        amount: rupees(selectedPrice.pricePaise),
      })}
      pricePaise={selectedPrice.pricePaise}
      isBusy={status === 'loading'}
      failure={recordError}
      onRecord={(payment) => recordProductPayment(product, row, selectedPrice, payment)}
      onClose={onClose}
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
              description={rupees(pricePaise)}
              checked={id === selectedPrice.id}
              onChange={() => setSelectedId(id)}
            />
          ))}
        </fieldset>
      )}
    </RecordPaymentSheet>
  );
}
