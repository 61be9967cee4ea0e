import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { InputField } from '../../../kit/ui/fields.tsx';
import { failureText, locale, t } from '../../../kit/ui/messages.ts';
import { formatRupees } from '../../../lib/i18n.ts';
import { applyCoupon, coupon } from './premium.store.ts';

interface Props {
  businessId: string;
  planId: number;
}

/** The price of the plan with the code that stands, where it is of this plan and business. */
export function useCoupon({ businessId, planId }: { businessId: string; planId: number | null }) {
  const { data } = useStore(coupon.$state);
  return data?.businessId === businessId && data.subscriptionPlanId === planId ? data : null;
}

/** A code that makes the chosen plan cheaper: typed, tried at the server, shown with the new price. */
export function CouponCode({ businessId, planId }: Props) {
  const [code, setCode] = useState('');
  const { status, error } = useStore(coupon.$state);
  const applied = useCoupon({ businessId, planId });
  const stored = useStore(coupon.$state).data?.code;
  // Another plan, another price: the code that stands is tried again.
  useEffect(() => {
    if (stored && !applied) applyCoupon(businessId, planId, stored);
  }, [stored, applied, businessId, planId]);
  if (applied) {
    const rupees = (paise: number) => formatRupees(paise, locale);
    return (
      <div className="coupon-applied">
        <span className="two-lines">
          <strong>{t('coupon-code.off', { code: applied.code, discount: rupees(applied.discountPaise) })}</strong>
          <span className="tabular">
            {t('coupon-code.now', { price: rupees(applied.amountPaise), before: rupees(applied.pricePaise) })}
            {applied.taxPaise > 0 && ` · ${t('coupon-code.tax', { tax: rupees(applied.taxPaise) })}`}
          </span>
        </span>
        <button type="button" className="link" onClick={() => coupon.reset()}>
          {t('coupon-code.remove')}
        </button>
      </div>
    );
  }
  return (
    <details className="coupon-code" open={error !== null || undefined}>
      <summary>{t('coupon-code.have')}</summary>
      <form
        className="coupon-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() !== '' && status !== 'loading') applyCoupon(businessId, planId, code);
        }}
      >
        <InputField
          id="coupon-code"
          label={t('coupon-code.code')}
          error={error ? failureText(error) : undefined}
          value={code}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          onChange={({ target }) => setCode(target.value)}
        />
        <button type="submit" className="button button-quiet" aria-busy={status === 'loading'}>
          {t('coupon-code.apply')}
        </button>
      </form>
    </details>
  );
}
