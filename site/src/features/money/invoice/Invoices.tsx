import FileText from 'icon:file-text';
import { useStore } from '@nanostores/react';
import type { InvoiceRow } from '@parichay/shared/money/invoice/invoice.endpoints.ts';
import { useEffect } from 'react';
import { FailedPanel } from '../../../kit/ui/feedback/FailedPanel.tsx';
import { FailureBanner } from '../../../kit/ui/feedback/FailureBanner.tsx';
import { locale, rupees, t } from '../../../kit/ui/text/messages.ts';
import { UserText } from '../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../lib/i18n.ts';
import { invoicePath } from './invoice-path.ts';
import { invoices, loadInvoices, loadMoreInvoices } from './invoices.store.ts';

export function Invoices() {
  const { items, status, error, nextCursor } = useStore(invoices.$state);
  useEffect(() => {
    loadInvoices();
  }, []);
  const isFirstPage = items.length === 0;
  return (
    <section className="stack" aria-labelledby="invoices-title">
      <h2 className="title" id="invoices-title">
        {t('account.invoices')}
      </h2>
      {isFirstPage && error && <FailedPanel failure={error} onRetry={loadInvoices} />}
      {isFirstPage && status === 'success' && <p className="muted">{t('account.invoicesNone')}</p>}
      {isFirstPage && status === 'loading' && <div className="skeleton skeleton-row" aria-hidden="true" />}
      {!isFirstPage && (
        <ul className="list">
          {items.map((row) => (
            <InvoiceLine key={row.invoiceId} row={row} />
          ))}
        </ul>
      )}
      {!isFirstPage && error && <FailureBanner failure={error} />}
      {nextCursor && (
        <button
          type="button"
          className="button button-quiet"
          aria-busy={status === 'loading'}
          onClick={loadMoreInvoices}
        >
          {t('account.invoicesMore')}
        </button>
      )}
    </section>
  );
}

function InvoiceLine({ row }: { row: InvoiceRow }) {
  const { recordNo, series, partNo, number, issuedOn, buyer, description, totalPaise } = row;
  const isCreditNote = series === 'credit_note';
  const amount = rupees(totalPaise);
  return (
    <li>
      <a className="list-row invoice-line" href={invoicePath(recordNo, series, partNo)} download>
        <FileText size={20} aria-hidden="true" />
        <span className="two-lines">
          <UserText text={isCreditNote ? t('account.creditNote') : description} />
          <span className="muted">
            {t('account.whenFor', { when: formatDate(issuedOn, locale), business: buyer.name })}
          </span>
          <span className="muted tabular">{t('account.asPdf', { number })}</span>
        </span>
        <strong className="tabular">{isCreditNote ? `−${amount}` : amount}</strong>
      </a>
    </li>
  );
}
