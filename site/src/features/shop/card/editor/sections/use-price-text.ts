import {
  isPriceDoubtful,
  longestUnit,
  type ProductPrice,
  productPriceOf,
  productPriceText,
} from '@parichay/shared/shop/card/product-price.rules.ts';
import { useState } from 'react';
import { rupees, t } from '../../../../../kit/ui/text/messages.ts';

const typed = (price: ProductPrice): string =>
  productPriceText(price, (paise) => (paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2))).replaceAll(
    '\u00a0',
    '',
  );

const isSame = (one: ProductPrice, other: ProductPrice): boolean =>
  one.pricePaise === other.pricePaise && one.priceUnit === other.priceUnit;

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
    /** The field shows `₹` itself, so a typed one is removed on blur. */
    blur: () => setText(typed(value)),
    price,
    tooLong: over > 0 ? t('form.tooLongBy', { count: over }) : undefined,
    doubt: isPriceDoubtful(value) ? t('card-content.priceDoubt', { price }) : undefined,
  };
}
