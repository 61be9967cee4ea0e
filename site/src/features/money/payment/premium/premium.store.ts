import type { OutputOf } from '@parichay/shared/contract.ts';
import type { PriceWithCoupon } from '@parichay/shared/money/coupon/coupon.endpoints.ts';
import type { AgencyDetails } from '@parichay/shared/people/agency/agency.endpoints.ts';
import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import type { Paid } from '../admin/payments.rules.ts';
import { type Proof, pay, take } from '../checkout.ts';
import { paidOf } from '../paid-lists.ts';
import { keepFailedPlan } from './failed-plan.ts';

export interface Offer {
  businessId: string;
  plans: readonly SubscriptionPlan[];
  single: Single | null;
  paid: readonly Paid[];
}
export interface Single {
  kind: 'pdfCard' | 'video';
  /** `pdfCardNo` or `videoNo`. null = the customer must choose a PDF card first. */
  item: string | null;
  prices: readonly { id: string; pricePaise: number }[];
  isPaid: boolean;
}
export const offer = slice<Offer>();

export const loadOffer = (businessId: string) =>
  offer.load(async () => {
    const asked = askedFor();
    const [{ subscriptionPlans, ...prices }, paid] = await Promise.all([
      call('GET /business/subscription-plan', { query: {} }),
      paidOf(businessId, ['subscription', 'card', ...(asked ? [asked.kind] : [])]),
    ]);
    return { businessId, plans: subscriptionPlans, single: singleOf(asked, prices, paid), paid };
  });

interface Asked {
  kind: Single['kind'];
  item: string;
}

/** `?pdfCardNo=…#upgrade` or `?videoNo=…`: in the address, so that links and reloads work. */
function askedFor(): Asked | null {
  const asked = new URLSearchParams(location.search);
  const pdfCardNo = asked.get('pdfCardNo');
  if (pdfCardNo) return { kind: 'pdfCard', item: pdfCardNo };
  const videoNo = asked.get('videoNo');
  return videoNo ? { kind: 'video', item: videoNo } : null;
}

type Prices = Omit<OutputOf<'GET /business/subscription-plan'>, 'subscriptionPlans'>;

/** null = the agency does not sell it. */
function singleOf(asked: Asked | null, { pdfCardPlans, userVideoPaise }: Prices, paid: readonly Paid[]): Single | null {
  if (asked === null)
    return pdfCardPlans.length > 0 ? { kind: 'pdfCard', item: null, prices: pdfCardPlans, isPaid: false } : null;
  const video = userVideoPaise ? [{ id: 'video', pricePaise: userVideoPaise }] : [];
  const prices = asked.kind === 'pdfCard' ? pdfCardPlans : video;
  const isPaid = paid.some((one) => one.kind === 'video' && one.videoNo === asked.item && one.status === 'paid');
  return prices.length > 0 ? { ...asked, prices, isPaid } : null;
}

export interface Buyer {
  user: User;
  agency: AgencyDetails;
  business: Business;
}

const shownTo = ({ user, business }: Buyer) => ({
  businessId: business.businessId,
  prefill: { contact: user.phoneNumber ?? undefined, email: user.email ?? (business.email || undefined) },
});

export const coupon = slice<PriceWithCoupon & { businessId: string; subscriptionPlanId: number }>();

export const applyCoupon = (businessId: string, subscriptionPlanId: number, code: string) =>
  coupon.load(async () => {
    const query = { businessId, subscriptionPlanId: String(subscriptionPlanId), code };
    return { ...(await call('GET /coupon/price', { query })), businessId, subscriptionPlanId };
  });

/** The provider takes no order of zero, so it is only recorded. */
export const takeFree = (buyer: Buyer, plan: SubscriptionPlan, renew: boolean, couponCode: string): Promise<boolean> =>
  take('subscription', () => {
    const { businessId } = buyer.business;
    const body = { businessId, subscriptionPlanId: plan.subscriptionPlanId, renew, couponCode };
    return call('POST /business/subscription-payment/free', { body });
  });

export function buyPlan(buyer: Buyer, plan: SubscriptionPlan, renew: boolean, couponCode?: string): Promise<boolean> {
  const { businessId } = buyer.business;
  const item = { businessId, subscriptionPlanId: plan.subscriptionPlanId, renew };
  return pay({
    ...shownTo(buyer),
    kind: 'subscription',
    description: t('premium.planDescription', {
      plan: plan.name,
      time:
        plan.validity > 0
          ? t('premium.years', { count: plan.validity })
          : t('premium.months', { count: plan.validityMonths }),
    }),
    order: () =>
      call('POST /business/subscription-payment/order', { body: { ...item, ...(couponCode && { couponCode }) } }),
    onFailed: (orderId) => keepFailedPlan({ ...item, orderId, couponCode }),
    handIn: (proof: Proof) => call('POST /business/subscription-payment', { body: { ...item, ...proof } }),
  });
}

export async function buySingle(buyer: Buyer, { kind, item }: Single, priceId: string): Promise<boolean> {
  if (item === null) return false;
  return kind === 'pdfCard' ? buyPdfCard(buyer, item, priceId) : buyVideo(buyer, item);
}

function buyVideo(buyer: Buyer, videoNo: string): Promise<boolean> {
  return pay({
    ...shownTo(buyer),
    kind: 'user_video',
    description: t('premium.videoDescription'),
    order: () => call('POST /video/user-video-payment/order', { body: { videoNo } }),
    handIn: (proof: Proof) => call('POST /video/user-video-payment', { body: { videoNo, ...proof } }),
  });
}

function buyPdfCard(buyer: Buyer, pdfCardNo: string, planId: string): Promise<boolean> {
  const item = { pdfCardNo, planId };
  return pay({
    ...shownTo(buyer),
    kind: 'pdf_card',
    description: t('premium.pdfDescription'),
    goesBackTwice: true,
    order: () => call('POST /pdf-card/pdf-card-payment/order', { body: item }),
    handIn: (proof: Proof) => call('POST /pdf-card/pdf-card-payment', { body: { ...item, ...proof } }),
  });
}
