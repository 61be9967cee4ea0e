import {
  formatProductPrice,
  isPriceDoubtful,
  maxUnitLength,
  type ProductPrice,
  readProductPrice,
} from '@parichay/shared/shop/card/product-price.rules.ts';
import { useState } from 'react';
import { rupees, t } from '../../../../../kit/ui/text/messages.ts';

const editablePriceText = (price: ProductPrice): string =>
  formatProductPrice(price, (paise) => (paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2))).replaceAll(
    '\u00a0',
    '',
  );

const isSame = (one: ProductPrice, other: ProductPrice): boolean =>
  one.pricePaise === other.pricePaise && one.priceUnit === other.priceUnit;

export function usePriceText(value: ProductPrice, onChange: (price: ProductPrice) => void) {
  const [text, setText] = useState(() => editablePriceText(value));
  const price = formatProductPrice(value, rupees);
  const excess = value.priceUnit.length - maxUnitLength;
  return {
    shown: isSame(readProductPrice(text), value) ? text : editablePriceText(value),
    type: (next: string) => {
      setText(next);
      onChange(readProductPrice(next));
    },
    /** The field shows `₹` itself, so a typed one is removed on blur. */
    blur: () => setText(editablePriceText(value)),
    price,
    tooLong: excess > 0 ? t('form.tooLongBy', { count: excess }) : undefined,
    doubt: isPriceDoubtful(value) ? t('card-content.priceDoubt', { price }) : undefined,
  };
}
