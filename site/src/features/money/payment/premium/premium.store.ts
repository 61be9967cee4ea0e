import type { OutputOf } from '@parichay/shared/contract.ts';
import type { PriceWithCoupon } from '@parichay/shared/money/coupon/coupon.endpoints.ts';
import type { AgencyDetails } from '@parichay/shared/people/agency/agency.endpoints.ts';
import type { User } from '@parichay/shared/people/auth/auth.endpoints.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { t } from '../../../../kit/ui/text/messages.ts';
import { call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';
import type { PaymentRecord } from '../admin/payments.rules.ts';
import { type PaymentProof, payOnline, recordFreePurchase } from '../checkout.ts';
import { fetchPayments } from '../payment-lists.ts';

export interface PurchaseChoices {
  businessId: string;
  plans: readonly SubscriptionPlan[];
  single: SingleProduct | null;
  paid: readonly PaymentRecord[];
  paidTo: string;
}
export interface SingleProduct {
  kind: 'pdfCard' | 'video';
  /** `pdfCardNo` or `videoNo`; null = the customer must choose a PDF card first. */
  item: string | null;
  prices: readonly { id: string; pricePaise: number }[];
  isPaid: boolean;
}
export const purchaseChoices = slice<PurchaseChoices>();

export const loadPurchaseChoices = (businessId: string) =>
  purchaseChoices.load(async () => {
    const requestedItem = readRequestedItem();
    const [{ subscriptionPlans, paidTo, ...prices }, { products }, payments] = await Promise.all([
      call('GET /business/subscription-plan', { query: {} }),
      call('GET /business/entitlements', { query: { businessId } }),
      fetchPayments(businessId, ['subscription', 'card', ...(requestedItem ? [requestedItem.kind] : [])]),
    ]);
    return {
      businessId,
      plans: subscriptionPlans,
      single: singleUnlessIncluded(singleProductFor(requestedItem, prices, payments), products),
      paid: payments,
      paidTo,
    };
  });

interface RequestedItem {
  kind: SingleProduct['kind'];
  item: string;
}

function readRequestedItem(): RequestedItem | null {
  const query = new URLSearchParams(location.search);
  const pdfCardNo = query.get('pdfCardNo');
  if (pdfCardNo) return { kind: 'pdfCard', item: pdfCardNo };
  const videoNo = query.get('videoNo');
  return videoNo ? { kind: 'video', item: videoNo } : null;
}

type Prices = Pick<OutputOf<'GET /business/subscription-plan'>, 'pdfCardPlans' | 'userVideoPaise'>;

function singleProductFor(
  requestedItem: RequestedItem | null,
  { pdfCardPlans, userVideoPaise }: Prices,
  payments: readonly PaymentRecord[],
): SingleProduct | null {
  if (requestedItem === null)
    return pdfCardPlans.length > 0 ? { kind: 'pdfCard', item: null, prices: pdfCardPlans, isPaid: false } : null;
  const video = userVideoPaise ? [{ id: 'video', pricePaise: userVideoPaise }] : [];
  const prices = requestedItem.kind === 'pdfCard' ? pdfCardPlans : video;
  const isPaid = payments.some(
    (one) => one.kind === 'video' && one.videoNo === requestedItem.item && one.status === 'paid',
  );
  return prices.length > 0 ? { ...requestedItem, prices, isPaid } : null;
}

export const productOfSingle = { pdfCard: 'pdfCard', video: 'promotionalVideo' } as const;

function singleUnlessIncluded(
  single: SingleProduct | null,
  entitlements: OutputOf<'GET /business/entitlements'>['products'],
): SingleProduct | null {
  const isIncluded = entitlements.some(({ product, may }) => single && product === productOfSingle[single.kind] && may);
  return isIncluded && !single?.isPaid ? null : single;
}

export interface Buyer {
  user: User;
  agency: AgencyDetails;
  business: Business;
}

const checkoutDetailsOf = ({ user, business }: Buyer) => ({
  businessId: business.businessId,
  prefill: { contact: user.phoneNumber ?? undefined, email: user.email ?? (business.email || undefined) },
});

export const appliedCoupon = slice<PriceWithCoupon & { businessId: string; subscriptionPlanId: number }>();

export const applyCoupon = (businessId: string, subscriptionPlanId: number, code: string) =>
  appliedCoupon.load(async () => {
    const query = { businessId, subscriptionPlanId: String(subscriptionPlanId), code };
    return { ...(await call('GET /coupon/price', { query })), businessId, subscriptionPlanId };
  });

/** The provider refuses an order of zero, so the purchase is only recorded. */
export const buyFreePlan = (
  buyer: Buyer,
  plan: SubscriptionPlan,
  renew: boolean,
  couponCode: string,
): Promise<boolean> =>
  recordFreePurchase('subscription', () => {
    const { businessId } = buyer.business;
    const body = { businessId, subscriptionPlanId: plan.subscriptionPlanId, renew, couponCode };
    return call('POST /business/subscription-payment/free', { body });
  });

export function buyPlan(buyer: Buyer, plan: SubscriptionPlan, renew: boolean, couponCode?: string): Promise<boolean> {
  const { businessId } = buyer.business;
  const item = { businessId, subscriptionPlanId: plan.subscriptionPlanId, renew };
  return payOnline({
    ...checkoutDetailsOf(buyer),
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
    plan: { subscriptionPlanId: item.subscriptionPlanId, couponCode },
    submitProof: (proof: PaymentProof) => call('POST /business/subscription-payment', { body: { ...item, ...proof } }),
  });
}

export async function buySingle(buyer: Buyer, { kind, item }: SingleProduct, priceId: string): Promise<boolean> {
  if (item === null) return false;
  return kind === 'pdfCard' ? buyPdfCard(buyer, item, priceId) : buyVideo(buyer, item);
}

function buyVideo(buyer: Buyer, videoNo: string): Promise<boolean> {
  return payOnline({
    ...checkoutDetailsOf(buyer),
    kind: 'user_video',
    description: t('premium.videoDescription'),
    order: () => call('POST /video/user-video-payment/order', { body: { videoNo } }),
    submitProof: (proof: PaymentProof) => call('POST /video/user-video-payment', { body: { videoNo, ...proof } }),
  });
}

function buyPdfCard(buyer: Buyer, pdfCardNo: string, planId: string): Promise<boolean> {
  const item = { pdfCardNo, planId };
  return payOnline({
    ...checkoutDetailsOf(buyer),
    kind: 'pdf_card',
    description: t('premium.pdfDescription'),
    mustGoBackTwice: true,
    order: () => call('POST /pdf-card/pdf-card-payment/order', { body: item }),
    submitProof: (proof: PaymentProof) => call('POST /pdf-card/pdf-card-payment', { body: { ...item, ...proof } }),
  });
}
