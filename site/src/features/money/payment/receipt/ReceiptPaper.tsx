import Check from 'icon:check';
import ChevronRight from 'icon:chevron-right';
import CircleCheck from 'icon:circle-check';
import CircleMinus from 'icon:circle-minus';
import { useStore } from '@nanostores/react';
import type { SubscriptionPayment } from '@parichay/shared/money/payment/subscription-payment.endpoints.ts';
import { planProductsOffered } from '@parichay/shared/shop/plan/plan.rules.ts';
import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { UserText } from '../../../../kit/ui/text/UserText.tsx';
import { formatDate } from '../../../../lib/i18n.ts';
import { agency } from '../../../people/session/agency.store.ts';
import { businesses } from '../../../people/session/business.store.ts';
import { planContents } from '../../../shop/plan/plan-contents.ts';
import { invoicePath } from '../../invoice/invoice-path.ts';
import { type PaymentRecord, paidPaiseOf } from '../admin/payments.rules.ts';
import { ReceiptFacts } from './ReceiptFacts.tsx';
import { contentPages } from './receipt.rules.ts';

function IncludedContents({ plan }: { plan: SubscriptionPayment }) {
  const { data } = useStore(agency.$state);
  if (!data) return null;
  return (
    <section className="stack">
      <h2 className="title">{t('receipt.opens')}</h2>
      <ul className="list">
        {planContents(plan, planProductsOffered(data.configuration)).map(
          ({ of, isIncluded, text }) =>
            isIncluded && (
              <li key={of}>
                <a className="receipt-open" href={contentPages[of]}>
                  <Check size={20} aria-hidden="true" />
                  {text}
                  <ChevronRight size={20} aria-hidden="true" />
                </a>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}

export function ReceiptPaper({ payment }: { payment: PaymentRecord }) {
  const { items } = useStore(businesses.$state);
  const isPaid = payment.status === 'paid';
  const moneyPaise = paidPaiseOf(payment);
  const StatusIcon = isPaid ? CircleCheck : CircleMinus;
  const name = items.find(({ businessId }) => businessId === payment.businessId)?.businessName;
  return (
    <div className="stack receipt">
      <section className="receipt-paper">
        <div className="receipt-head">
          <StatusIcon size={40} aria-hidden="true" data-status={payment.status} />
          {moneyPaise !== null && <strong className="tabular">{rupees(moneyPaise)}</strong>}
          {(moneyPaise === payment.amountPaise || !isPaid) && (
            <p>
              {t(isPaid ? 'receipt.paidOn' : 'receipt.takenBackOn', {
                date: formatDate(payment.paidAt, locale, { dateStyle: 'long' }),
              })}
            </p>
          )}
          {name && (
            <p className="muted">
              <UserText text={name} />
            </p>
          )}
        </div>
        <ReceiptFacts payment={payment} />
        {payment.amountPaise > 0 && (
          <a className="button button-quiet" href={invoicePath(payment.recordNo)} download>
            {t('receipt.invoice')}
          </a>
        )}
      </section>
      {isPaid && payment.kind === 'subscription' && <IncludedContents plan={payment} />}
      <a className="button" href="/panel/customer">
        {t('receipt.goOn')}
      </a>
    </div>
  );
}
