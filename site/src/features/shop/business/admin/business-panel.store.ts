import type { SubscriptionPayment } from '@parichay/shared/money/payment/subscription-payment.endpoints.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';

interface BusinessDetails {
  business: Business;
  card: Card | null;
  /** The last ten, newest first; null = the reader may not see them. */
  payments: readonly SubscriptionPayment[] | null;
  /** The last paid plan at today's price; null = none, not sold now, or not allowed. */
  renewal: SubscriptionPlan | null;
}
export const businessDetails = slice<BusinessDetails>();

export const listPaymentsCall = 'GET /business/subscription-payment';
export const recordPaymentCall = 'POST /business/subscription-payment';

export interface PaymentPermissions {
  canSeePayments: boolean;
  canRecordPayment: boolean;
}

const fetchLastPayments = async (businessId: string) =>
  (await call(listPaymentsCall, { query: { businessId, limit: '10' } })).items;

async function fetchRenewalPlan(
  { agencyId }: Business,
  payments: BusinessDetails['payments'],
): Promise<BusinessDetails['renewal']> {
  const last = payments?.find(({ status }) => status === 'paid');
  if (typeof last?.subscriptionPlanId !== 'number') return null;
  const { subscriptionPlans } = await call('GET /business/subscription-plan', { query: { agencyId } });
  return subscriptionPlans.find(({ subscriptionPlanId }) => subscriptionPlanId === last.subscriptionPlanId) ?? null;
}

export const loadBusinessDetails = (businessId: string, permissions: PaymentPermissions) =>
  businessDetails.load(async () => {
    const [business, { cards }, payments] = await Promise.all([
      call('GET /business/{id}', { params: { id: businessId } }),
      call('GET /getCardsByBusiness', { query: { businessId } }),
      permissions.canSeePayments ? fetchLastPayments(businessId) : null,
    ]);
    const renewal = permissions.canRecordPayment ? await fetchRenewalPlan(business, payments) : null;
    return { business, card: cards[0] ?? null, payments, renewal };
  });

/** Moving quickly through rows must not load each of them. */
const debounceMs = 150;

export function loadDetailsDebounced(businessId: string, permissions: PaymentPermissions): () => void {
  const isFirst = businessDetails.$state.get().status === 'idle';
  const timer = setTimeout(() => loadBusinessDetails(businessId, permissions), isFirst ? 0 : debounceMs);
  return () => clearTimeout(timer);
}
