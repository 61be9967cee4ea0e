import {
  isPriceDoubtful,
  longestUnit,
  type ProductPrice,
  productPriceOf,
  productPriceText,
} from '@parichay/shared/card/product-price.rules.ts';
import { useState } from 'react';
import { rupees, t } from '../../../../kit/ui/messages.ts';

/** As it is typed: a number, and what it is for. */
const typed = (price: ProductPrice): string =>
  productPriceText(price, (paise) => (paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2))).replaceAll(
    '\u00a0',
    '',
  );

const isSame = (one: ProductPrice, other: ProductPrice): boolean =>
  one.pricePaise === other.pricePaise && one.priceUnit === other.priceUnit;

/** What a field of a price shows and says: what was typed stays as long as it means the value. */
export function usePriceText(value: ProductPrice, onChange: (price: ProductPrice) => void) {
  const [text, setText] = useState(() => typed(value));
  const price = productPriceText(value, rupees);
  const over = value.priceUnit.length - longestUnit;
  return {
    shown: isSame(productPriceOf(text), value) ? text : typed(value),
    type: (next: string) => {
      setText(next);
      onChange(productPriceOf(next));
    },
    /** The field has its own `₹`: what was typed with one, or with words, is tidied once it is left. */
    blur: () => setText(typed(value)),
    /** What visitors will read; empty without a price. */
    price,
    tooLong: over > 0 ? t('form.tooLongBy', { count: over }) : undefined,
    /** A question, where a number was not understood. */
    doubt: isPriceDoubtful(value) ? t('card-content.priceDoubt', { price }) : undefined,
  };
}
