import { Check } from 'lucide-react';
import { formatRupees } from '../../../lib/i18n.ts';
import { locale, t } from '../../ui/words.ts';
import type { PdfCardPlan } from './premium.store.ts';

interface Props {
  plans: readonly PdfCardPlan[];
  isBusy: boolean;
  /** Null: to look at only. */
  onBuy: ((planId: string) => void) | null;
}

/** One PDF card by itself. Its three lines are the spec's, section 2. */
export const PdfCardOffer = ({ plans, isBusy, onBuy }: Props) => (
  <section className="pdf-offer" aria-labelledby="pdf-offer">
    <h3 className="title" id="pdf-offer">
      {t('premium.pdfTitle')}
    </h3>
    <ul className="plan-lines">
      {(['pdfLine1', 'pdfLine2', 'pdfLine3'] as const).map((line) => (
        <li key={line} className="plan-line">
          <Check size={18} aria-hidden="true" />
          {t(`premium.${line}`)}
        </li>
      ))}
    </ul>
    {plans.map(({ id, pricePaise }) => {
      const price = formatRupees(pricePaise, locale);
      return onBuy ? (
        <button key={id} type="button" className="button" aria-busy={isBusy} onClick={() => onBuy(id)}>
          {t('premium.pay', { price })}
        </button>
      ) : (
        <strong key={id} className="plan-price-sum tabular">
          {price}
        </strong>
      );
    })}
  </section>
);
