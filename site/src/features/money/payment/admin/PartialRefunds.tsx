import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../../lib/i18n.ts';
import { invoicePath } from '../../invoice/invoice-path.ts';
import type { PaymentRecord } from './payments.rules.ts';

type PartialRefund = PaymentRecord['parts'][number];

export const PartialRefunds = ({ payment: { recordNo, parts } }: { payment: PaymentRecord }) =>
  parts.length > 0 && (
    <ul className="payment-parts">
      {parts.map((refund) => (
        <li key={refund.partNo} data-failed={refund.state === 'failed' || undefined}>
          <span className="tabular">{refundText(refund)}</span>
          {refund.creditedPaise > 0 && (
            <a
              className="link"
              href={invoicePath(recordNo, 'credit_note', refund.partNo)}
              download
              aria-label={t('payment-parts.creditNoteOf', {
                amount: rupees(refund.amountPaise),
                when: refundDate(refund),
              })}
            >
              {t('payment-parts.creditNote')}
            </a>
          )}
          <span className="muted">
            {refund.reason === 'refunded' ? t('payment-parts.atProvider') : <UserText text={refund.reason} />}
          </span>
        </li>
      ))}
    </ul>
  );

const refundDate = ({ givenBackOn }: PartialRefund): string => (givenBackOn ? formatDate(givenBackOn, locale) : '');

function refundText(refund: PartialRefund): string {
  if (refund.state === 'processed')
    return t('payment-parts.part', { amount: rupees(refund.amountPaise), when: refundDate(refund) });
  return t(refund.state === 'failed' ? 'payment-parts.part_failed' : 'payment-parts.part_queued', {
    amount: rupees(refund.amountPaise),
  });
}
