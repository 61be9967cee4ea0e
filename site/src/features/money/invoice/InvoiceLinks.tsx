import type { Payment } from '@parichay/shared/money/payment/payment.fields.ts';
import { locale, t } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { invoicePath } from './invoice-path.ts';

/**
 * Includes the credit note of a full refund.
 * @param label distinguishes the links for screen readers
 */
export function InvoiceLinks({ payment, label }: { payment: Payment; label: string }) {
  const { recordNo, amountPaise, paidAt, status, parts } = payment;
  const partiallyCreditedPaise = parts.reduce((sum, { creditedPaise }) => sum + creditedPaise, 0);
  if (amountPaise === 0) return null;
  const dateText = formatDate(paidAt, locale);
  return (
    <>
      <a
        className="link"
        href={invoicePath(recordNo)}
        download
        aria-label={t('invoice-links.invoiceOf', { what: label, when: dateText })}
      >
        {t('invoice-links.invoice')}
      </a>
      {status !== 'paid' && partiallyCreditedPaise < amountPaise && (
        <a
          className="link"
          href={invoicePath(recordNo, 'credit_note')}
          download
          aria-label={t('invoice-links.creditNoteOf', { what: label, when: dateText })}
        >
          {t('invoice-links.creditNote')}
        </a>
      )}
    </>
  );
}
