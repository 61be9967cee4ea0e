import type { PlanLimits } from '@parichay/shared/shop/plan/plan.fields.ts';
import { Check, ChevronRight } from 'lucide-react';
import { t } from '../../../../kit/ui/text/messages.ts';
import { opensOf } from './receipt.rules.ts';

export const ReceiptOpens = ({ limits }: { limits: PlanLimits }) => (
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
