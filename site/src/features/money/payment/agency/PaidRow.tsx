import './payment-pages.css';
import type { Payment } from '@parichay/shared/money/payment/payment.fields.ts';
import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../../lib/i18n.ts';
import { InvoiceLinks } from '../../invoice/InvoiceLinks.tsx';

export function PaidRow({ what, payment }: { what: string; payment: Payment }) {
  const { amountPaise, throughGateway, note, paidAt, status } = payment;
  const how = t(throughGateway ? 'payment-pages.paidOnline' : 'payment-pages.paidNote');
  return (
    <li className="list-row agency-paid">
      <span className="two-lines">
        <strong>{what}</strong>
        <span className="muted">
          {t('payment-pages.paidOn', { date: formatDate(paidAt, locale) })} · {how}
          {note && (
            <>
              {' · '}
              <UserText text={note} />
            </>
          )}
        </span>
      </span>
      <span className="agency-paid-sum">
        <strong className="tabular">{rupees(amountPaise)}</strong>
        {status === 'refunded' && <span className="badge">{t('payment-pages.refunded')}</span>}
        <InvoiceLinks payment={payment} what={what} />
      </span>
    </li>
  );
}

export const ToPay = ({ label, amountPaise, line }: { label: string; amountPaise: number; line: string }) => (
  <p className="to-pay">
    <span className="muted">{label}</span>
    <strong className="tabular">{rupees(amountPaise)}</strong>
    <span>{line}</span>
  </p>
);
