import { leastOnline } from '@parichay/shared/money/payment/online.rules.ts';
import { ownLastDay, termOf } from '@parichay/shared/money/payment/term.rules.ts';
import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { hasTimeLeft } from '../admin/payments.rules.ts';

interface FootProps {
  plan: SubscriptionPlan;
  business: Business;
  renew: boolean;
  isBusy: boolean;
  coupon: { amountPaise: number } | null;
  onPay(): void;
}

export function Foot({ plan, business, renew, isBusy, coupon, onPay }: FootProps) {
  const now = Date.now();
  const { expiryDateForCustomer: expiry } = business;
  const { validFrom, validTo } = termOf(expiry, { ...plan, renew }, dayInIndia(now));
  const long = (day: string) => formatDate(day, locale, { dateStyle: 'long' });
  const days = { own: long(ownLastDay({ ...plan, validFrom })), until: long(validTo) };
  const goesOn = hasTimeLeft(business, now);
  const words = !goesOn ? 'startsUntil' : renew ? 'renewsUntil' : 'changesUntil';
  const price = rupees(coupon?.amountPaise ?? plan.pricePaise);
  return (
    <>
      <p className="premium-term" aria-live="polite">
        <strong>{plan.name}.</strong> {t(`premium.${words}`, days)}
      </p>
      {plan.pricePaise < leastOnline ? (
        <strong>{t('payments.connect')}</strong>
      ) : (
        <button type="button" className="button button-wide" aria-busy={isBusy} onClick={onPay}>
          {coupon?.amountPaise === 0
            ? t('coupon-code.take')
            : t(renew && goesOn ? 'premium.renew' : 'premium.pay', { price })}
        </button>
      )}
    </>
  );
}
