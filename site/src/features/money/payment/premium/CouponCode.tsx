import type { PriceWithCoupon } from '@parichay/shared/money/coupon/coupon.endpoints.ts';
import { normalizeCouponCode } from '@parichay/shared/money/coupon/coupon.rules.ts';
import { useEffect, useRef, useState } from 'react';
import { InputField } from '../../../../kit/ui/form/fields.tsx';
import { failureText, rupees, t } from '../../../../kit/ui/text/messages.ts';
import type { CallFailure } from '../../../../lib/api.ts';

interface Props {
  applied: PriceWithCoupon | null;
  error: CallFailure | null;
  isBusy: boolean;
  onApply(code: string): void;
  onRemove(): void;
  onClose(): void;
}

export function CouponCode({ applied, error, isBusy, onApply, onRemove }: Props) {
  const [code, setCode] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (error) form.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  if (applied) {
    return (
      <div className="coupon-applied">
        <span className="two-lines">
          <strong>{t('coupon-code.off', { code: applied.code, discount: rupees(applied.discountPaise) })}</strong>
          <span className="tabular">
            {t('coupon-code.now', { price: rupees(applied.amountPaise), before: rupees(applied.pricePaise) })}
            {applied.taxPaise > 0 && ` · ${t('coupon-code.tax', { tax: rupees(applied.taxPaise) })}`}
          </span>
        </span>
        <button type="button" className="link" onClick={onRemove}>
          {t('coupon-code.remove')}
        </button>
      </div>
    );
  }
  return (
    <form
      ref={form}
      className="coupon-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim() !== '' && !isBusy) onApply(normalizeCouponCode(code));
      }}
    >
      <InputField
        id="coupon-code"
        label={t('coupon-code.code')}
        error={error ? failureText(error) : undefined}
        value={code}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={({ target }) => setCode(target.value)}
      />
      <button type="submit" className="button button-quiet" aria-busy={isBusy}>
        {t('coupon-code.apply')}
      </button>
    </form>
  );
}
