import { periodLastDay, termOfNewPlan } from '@parichay/shared/money/payment/term.rules.ts';
import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { minOnlinePaise } from '@parichay/shared/platform/lib/online-price.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { locale, rupees, t } from '../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../lib/i18n.ts';
import { type BusinessPlanState, hasPlanTimeLeft } from '../admin/payments.rules.ts';

interface PayFooterProps {
  plan: SubscriptionPlan;
  business: Business;
  renew: boolean;
  state: BusinessPlanState;
  lostContents: readonly string[];
  isBusy: boolean;
  coupon: { amountPaise: number } | null;
  onPay(): void;
}

export function PayFooter({ plan, business, renew, state, lostContents, isBusy, coupon, onPay }: PayFooterProps) {
  const now = Date.now();
  const { expiryDateForCustomer: expiry } = business;
  const { validFrom, validTo } = termOfNewPlan(expiry, { ...plan, renew }, dayInIndia(now));
  const longDate = (day: string) => formatDate(day, locale, { dateStyle: 'long' });
  const hasRunningPlan = hasPlanTimeLeft(business, now);
  const current = state.kind === 'running' ? state.plan : null;
  const lastFollowing = state.kind === 'running' ? state.following.at(-1)?.plan : undefined;
  const values = {
    from: longDate(validFrom),
    own: longDate(periodLastDay({ ...plan, validFrom })),
    until: longDate(validTo),
    current: current ?? '',
    last: lastFollowing ?? '',
    lost: lostContents.join(' · '),
  };
  const renewalKey = lastFollowing === undefined ? 'renewsUntil' : 'renewsAfter';
  const changeKey =
    current === null || current === plan.name
      ? 'changesUntil'
      : lostContents.length > 0
        ? 'smallerUntil'
        : 'interruptsUntil';
  const messageKey = !hasRunningPlan ? 'startsUntil' : renew ? renewalKey : changeKey;
  const price = rupees(coupon?.amountPaise ?? plan.pricePaise);
  return (
    <>
      <p className="premium-term" aria-live="polite">
        <strong>{plan.name}.</strong> {t(`premium.${messageKey}`, values)}
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
