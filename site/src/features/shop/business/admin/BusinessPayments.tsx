import type { SubscriptionPayment } from '@parichay/shared/money/payment/subscription-payment.endpoints.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { paidText } from './paid-text.ts';

const paidPaiseOf = ({ amountPaise, paidElsewherePaise }: SubscriptionPayment): number =>
  amountPaise || paidElsewherePaise;
const isPaid = ({ status }: SubscriptionPayment): boolean => status === 'paid';

const maxPayments = 3;

export function BusinessPayments({ payments: allPayments }: { payments: readonly SubscriptionPayment[] }) {
  const payments = allPayments.filter((payment) => paidPaiseOf(payment) > 0);
  return (
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
                ? paidText(paidPaiseOf(payment), payment.amountPaise > 0 ? payment.paidAt : null)
                : t('business-panel.returned')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
