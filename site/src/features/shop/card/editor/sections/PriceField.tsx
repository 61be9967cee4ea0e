import type { ProductPrice } from '@parichay/shared/shop/card/product-price.rules.ts';
import { FieldFrame } from '../../../../../kit/ui/form/fields.tsx';
import { t } from '../../../../../kit/ui/text/messages.ts';
import { usePriceText } from './use-price-text.ts';

interface Props {
  id: string;
  error?: string | undefined;
  value: ProductPrice;
  onChange(price: ProductPrice): void;
}

export function PriceField({ id, error, value, onChange }: Props) {
  const { shown, type, blur, price, tooLong, doubt } = usePriceText(value, onChange);
  const errorText = tooLong ?? error;
  return (
    <FieldFrame
      id={id}
      label={t('card-content.price')}
      hint={doubt ?? (price === '' ? t('card-content.priceHint') : t('card-content.priceShown', { price }))}
      error={errorText}
    >
      <div className="field-box">
        <span className="field-prefix">₹</span>
        <input
          id={id}
          value={shown}
          aria-describedby={`${id}-said`}
          aria-invalid={errorText ? true : undefined}
          onChange={({ target }) => type(target.value)}
          onBlur={blur}
        />
      </div>
    </FieldFrame>
  );
}
