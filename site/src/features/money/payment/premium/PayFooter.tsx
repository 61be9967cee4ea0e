import { minOnlinePaise } from '@parichay/shared/money/payment/online.rules.ts';
import { periodLastDay, termOfNewPlan } from '@parichay/shared/money/payment/term.rules.ts';
import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { hasPlanTimeLeft } from '../admin/payments.rules.ts';

interface PayFooterProps {
  plan: SubscriptionPlan;
  business: Business;
  renew: boolean;
  isBusy: boolean;
  coupon: { amountPaise: number } | null;
  onPay(): void;
}

export function PayFooter({ plan, business, renew, isBusy, coupon, onPay }: PayFooterProps) {
  const now = Date.now();
  const { expiryDateForCustomer: expiry } = business;
  const { validFrom, validTo } = termOfNewPlan(expiry, { ...plan, renew }, dayInIndia(now));
  const longDate = (day: string) => formatDate(day, locale, { dateStyle: 'long' });
  const days = { own: longDate(periodLastDay({ ...plan, validFrom })), until: longDate(validTo) };
  const hasRunningPlan = hasPlanTimeLeft(business, now);
  const messageKey = !hasRunningPlan ? 'startsUntil' : renew ? 'renewsUntil' : 'changesUntil';
  const price = rupees(coupon?.amountPaise ?? plan.pricePaise);
  return (
    <>
      <p className="premium-term" aria-live="polite">
        <strong>{plan.name}.</strong> {t(`premium.${messageKey}`, days)}
      </p>
      {plan.pricePaise < minOnlinePaise ? (
        <strong>{t('payments.connect')}</strong>
      ) : (
        <button type="button" className="button button-wide" aria-busy={isBusy} onClick={onPay}>
          {coupon?.amountPaise === 0
            ? t('coupon-code.take')
            : t(renew && hasRunningPlan ? 'premium.renew' : 'premium.pay', { price })}
        </button>
      )}
    </>
  );
}
