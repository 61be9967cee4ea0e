import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../../lib/i18n.ts';
import { invoicePath } from '../../invoice/invoice-path.ts';
import type { Paid } from './payments.rules.ts';

type Part = Paid['parts'][number];

export const PartsGiven = ({ paid: { recordNo, parts } }: { paid: Paid }) =>
  parts.length > 0 && (
    <ul className="payment-parts">
      {parts.map((part) => (
        <li key={part.partNo} data-failed={part.state === 'failed' || undefined}>
          <span className="tabular">{partText(part)}</span>
          {part.creditedPaise > 0 && (
            <a
              className="link"
              href={invoicePath(recordNo, 'credit_note', part.partNo)}
              download
              aria-label={t('payment-parts.creditNoteOf', { amount: rupees(part.amountPaise), when: dayOf(part) })}
            >
              {t('payment-parts.creditNote')}
            </a>
          )}
          <span className="muted">
            {part.reason === 'refunded' ? t('payment-parts.atProvider') : <UserText text={part.reason} />}
          </span>
        </li>
      ))}
    </ul>
  );

const dayOf = ({ givenBackOn }: Part): string => (givenBackOn ? formatDate(givenBackOn, locale) : '');

function partText(part: Part): string {
  if (part.state === 'processed')
    return t('payment-parts.part', { amount: rupees(part.amountPaise), when: dayOf(part) });
  return t(part.state === 'failed' ? 'payment-parts.part_failed' : 'payment-parts.part_queued', {
    amount: rupees(part.amountPaise),
  });
}
