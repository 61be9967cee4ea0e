import Check from 'icon:check';
import { rupees, t } from '../../../../kit/ui/text/messages.ts';
import type { SingleProduct } from './premium.store.ts';

interface Props {
  single: SingleProduct;
  choosePdfCardPath: string;
  isBusy: boolean;
  /** null shows the prices without buttons. */
  onBuy: ((priceId: string) => void) | null;
}

/** The source of the PDF card's three lines is docs/specification.md §2. */
export const SingleOffer = ({ single: { kind, item, prices, isPaid }, choosePdfCardPath, isBusy, onBuy }: Props) => (
  <section className="single-offer" aria-labelledby="single-offer">
    <h3 className="title" id="single-offer">
      {item ? t(`premium.${kind}Title`) : t('premium.pdfCardAny')}
    </h3>
    <ul className="plan-lines">
      {(['Line1', 'Line2', 'Line3'] as const).map((line) => (
        <li key={line} className="plan-line">
          <Check size={18} aria-hidden="true" />
          {t(`premium.${kind}${line}`)}
        </li>
      ))}
    </ul>
    {isPaid && (
      <p className="banner" data-tone="success">
        {t('premium.videoPaid')}
      </p>
    )}
    {(isPaid ? [] : prices).map(({ id, pricePaise }) => {
      const price = rupees(pricePaise);
      return onBuy && item ? (
        <button key={id} type="button" className="button" aria-busy={isBusy} onClick={() => onBuy(id)}>
          {t('premium.pay', { price })}
        </button>
      ) : (
        <strong key={id} className="plan-price-sum tabular">
          {price}
        </strong>
      );
    })}
    {onBuy && !item && (
      <a className="button button-quiet" href={choosePdfCardPath}>
        {t('premium.choosePdfCard')}
      </a>
    )}
  </section>
);
