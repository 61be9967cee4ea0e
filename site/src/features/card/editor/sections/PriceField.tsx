import {
  longestUnit,
  type ProductPrice,
  productPriceOf,
  productPriceText,
} from '@parichay/shared/card/product-price.rules.ts';
import { asciiDigits } from '@parichay/shared/lib/ascii-digits.ts';
import { useState } from 'react';
import { FieldFrame } from '../../../../kit/ui/fields.tsx';
import { locale, t } from '../../../../kit/ui/messages.ts';
import { formatRupees } from '../../../../lib/i18n.ts';

interface Props {
  id: string;
  error?: string | undefined;
  value: ProductPrice;
  onChange(price: ProductPrice): void;
}

/** As it is typed: a number, and what it is for. */
const typed = (price: ProductPrice): string =>
  productPriceText(price, (paise) => (paise % 100 === 0 ? String(paise / 100) : (paise / 100).toFixed(2)));

const isSame = (one: ProductPrice, other: ProductPrice): boolean =>
  one.pricePaise === other.pricePaise && one.priceUnit === other.priceUnit;

/** A product's price as people write it, `450/kg` or `on request`, and below it what visitors will read. */
export function PriceField({ id, error, value, onChange }: Props) {
  const [text, setText] = useState(typed(value));
  const shown = isSame(productPriceOf(asciiDigits(text)), value) ? text : typed(value);
  const read = productPriceText(value, (paise) => formatRupees(paise, locale));
  return (
    <FieldFrame
      id={id}
      label={t('card-content.price')}
      hint={read === '' ? t('card-content.priceHint') : t('card-content.priceShown', { price: read })}
      error={error}
    >
      <div className="field-box">
        <span className="field-prefix">₹</span>
        <input
          id={id}
          value={shown}
          // The longest number, and the longest words beside it.
          maxLength={12 + longestUnit}
          aria-describedby={`${id}-said`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            setText(target.value);
            onChange(productPriceOf(asciiDigits(target.value)));
          }}
        />
      </div>
    </FieldFrame>
  );
}
