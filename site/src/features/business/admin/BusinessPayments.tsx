import type { SubscriptionPayment } from '@parichay/shared/payment/subscription-payment.endpoints.ts';
import { locale, rupees, t } from '../../../kit/ui/messages.ts';
import { UserText } from '../../../kit/ui/UserText.tsx';
import { formatDate } from '../../../lib/i18n.ts';

const isPaid = ({ status }: SubscriptionPayment): boolean => status === 'paid';

const maxPayments = 3;

export const BusinessPayments = ({ payments }: { payments: readonly SubscriptionPayment[] }) => (
  <section className="business-panel-payments">
    <h3 className="title">{t('business-panel.lastPayments')}</h3>
    {payments.length === 0 && <p className="muted">{t('business-panel.noPayments')}</p>}
    <ul className="list">
      {payments.slice(0, maxPayments).map((payment) => (
        <li key={payment.recordNo} className="list-row">
          <span className="two-lines">
            <strong>
              <UserText text={payment.planName} />
            </strong>
            {payment.note && (
              <span className="muted">
                <UserText text={payment.note} />
              </span>
            )}
          </span>
          <span className="tabular">
            {isPaid(payment)
              ? t('businesses.amountOn', {
                  amount: rupees(payment.amountPaise),
                  date: formatDate(payment.paidAt, locale),
                })
              : t('business-panel.returned')}
          </span>
        </li>
      ))}
    </ul>
  </section>
);
