import './payment-pages.css';
import type { Payment } from '@parichay/shared/money/payment/payment.fields.ts';
import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../../lib/i18n.ts';
import { InvoiceLinks } from '../../invoice/InvoiceLinks.tsx';

export function PaidRow({ label, payment }: { label: string; payment: Payment }) {
  const { amountPaise, throughGateway, note, paidAt, status } = payment;
  const methodText = t(throughGateway ? 'payment-pages.paidOnline' : 'payment-pages.paidNote');
  return (
    <li className="list-row agency-paid">
      <span className="two-lines">
        <strong>{label}</strong>
        <span className="muted">
          {t('payment-pages.paidOn', { date: formatDate(paidAt, locale) })} · {methodText}
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
        <InvoiceLinks payment={payment} label={label} />
      </span>
    </li>
  );
}

export const BillAmount = ({
  label,
  amountPaise,
  detailText,
}: {
  label: string;
  amountPaise: number;
  detailText: string;
}) => (
  <p className="to-pay">
    <span className="muted">{label}</span>
    <strong className="tabular">{rupees(amountPaise)}</strong>
    <span>{detailText}</span>
  </p>
);
