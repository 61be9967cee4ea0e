import { useStore } from '@nanostores/react';
import { CircleCheck, CircleMinus } from 'lucide-react';
import { useEffect } from 'react';
import { FailedPanel } from '../../../kit/ui/FailedPanel.tsx';
import { locale, t } from '../../../kit/ui/messages.ts';
import { OwnWords } from '../../../kit/ui/OwnWords.tsx';
import { formatDate, formatRupees } from '../../../lib/i18n.ts';
import { invoicePath } from '../../invoice/invoice-path.ts';
import { businesses } from '../../session/business.store.ts';
import { ReceiptFacts } from './ReceiptFacts.tsx';
import { ReceiptOpens } from './ReceiptOpens.tsx';
import { ReceiptSkeleton } from './ReceiptSkeleton.tsx';
import { loadReceipt, receipt } from './receipt.store.ts';

/** What was paid, with its invoice, and what one has of it. */
export function Receipt() {
  const { data, error } = useStore(receipt.$state);
  const { items } = useStore(businesses.$state);
  useEffect(() => {
    loadReceipt();
  }, []);
  if (!data) return error ? <FailedPanel failure={error} onRetry={loadReceipt} /> : <ReceiptSkeleton />;
  const isPaid = data.status === 'paid';
  const Mark = isPaid ? CircleCheck : CircleMinus;
  const name = items.find(({ businessId }) => businessId === data.businessId)?.businessName;
  return (
    <div className="stack receipt">
      <section className="receipt-paper">
        <div className="receipt-head">
          <Mark size={40} aria-hidden="true" data-status={data.status} />
          <strong className="tabular">{formatRupees(data.amountPaise, locale)}</strong>
          <p>
            {t(isPaid ? 'receipt.paidOn' : 'receipt.takenBackOn', {
              date: formatDate(data.paidAt, locale, { dateStyle: 'long' }),
            })}
          </p>
          {name && (
            <p className="muted">
              <OwnWords text={name} />
            </p>
          )}
        </div>
        <ReceiptFacts paid={data} />
        {data.amountPaise > 0 && (
          <a className="button button-quiet" href={invoicePath(data.recordNo)} download>
            {t('receipt.invoice')}
          </a>
        )}
      </section>
      {isPaid && data.kind === 'subscription' && <ReceiptOpens limits={data.limits} />}
      <a className="button" href="/panel/customer">
        {t('receipt.goOn')}
      </a>
    </div>
  );
}
