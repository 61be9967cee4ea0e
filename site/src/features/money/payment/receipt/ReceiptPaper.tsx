import { useStore } from '@nanostores/react';
import type { PlanLimits } from '@parichay/shared/shop/plan/plan.fields.ts';
import { Check, ChevronRight, CircleCheck, CircleMinus } from 'lucide-react';
import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../../lib/i18n.ts';
import { businesses } from '../../../people/session/business.store.ts';
import { invoicePath } from '../../invoice/invoice-path.ts';
import { moneyOf, type Paid } from '../admin/payments.rules.ts';
import { ReceiptFacts } from './ReceiptFacts.tsx';
import { opensOf } from './receipt.rules.ts';

const ReceiptOpens = ({ limits }: { limits: PlanLimits }) => (
  <section className="stack">
    <h2 className="title">{t('receipt.opens')}</h2>
    <ul className="list">
      {opensOf(limits).map(({ product, href }) => (
        <li key={href}>
          <a className="receipt-open" href={href}>
            <Check size={20} aria-hidden="true" />
            {t(`plans.product_${product}`)}
            <ChevronRight size={20} aria-hidden="true" />
          </a>
        </li>
      ))}
    </ul>
  </section>
);

export function ReceiptPaper({ paid }: { paid: Paid }) {
  const { items } = useStore(businesses.$state);
  const isPaid = paid.status === 'paid';
  const moneyPaise = moneyOf(paid);
  const Mark = isPaid ? CircleCheck : CircleMinus;
  const name = items.find(({ businessId }) => businessId === paid.businessId)?.businessName;
  return (
    <div className="stack receipt">
      <section className="receipt-paper">
        <div className="receipt-head">
          <Mark size={40} aria-hidden="true" data-status={paid.status} />
          {moneyPaise !== null && <strong className="tabular">{rupees(moneyPaise)}</strong>}
          {(moneyPaise === paid.amountPaise || !isPaid) && (
            <p>
              {t(isPaid ? 'receipt.paidOn' : 'receipt.takenBackOn', {
                date: formatDate(paid.paidAt, locale, { dateStyle: 'long' }),
              })}
            </p>
          )}
          {name && (
            <p className="muted">
              <UserText text={name} />
            </p>
          )}
        </div>
        <ReceiptFacts paid={paid} />
        {paid.amountPaise > 0 && (
          <a className="button button-quiet" href={invoicePath(paid.recordNo)} download>
            {t('receipt.invoice')}
          </a>
        )}
      </section>
      {isPaid && paid.kind === 'subscription' && <ReceiptOpens limits={paid.limits} />}
      <a className="button" href="/panel/customer">
        {t('receipt.goOn')}
      </a>
    </div>
  );
}
