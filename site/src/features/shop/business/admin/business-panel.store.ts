import type { SubscriptionPayment } from '@parichay/shared/money/payment/subscription-payment.endpoints.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { call } from '../../../../lib/api.ts';
import { slice } from '../../../../lib/slice.ts';

interface Opened {
  business: Business;
  card: Card | null;
  /** Newest first; null = the reader may not see them. */
  payments: readonly SubscriptionPayment[] | null;
  /** At today's price; null = no longer sold, or not allowed to record. */
  renewal: SubscriptionPlan | null;
}
export const opened = slice<Opened>();

export const paymentsCall = 'GET /business/subscription-payment';
export const recordCall = 'POST /business/subscription-payment';

export interface MayOfPayments {
  see: boolean;
  record: boolean;
}

const paymentsOf = async (businessId: string) =>
  (await call(paymentsCall, { query: { businessId, limit: '10' } })).items;

async function renewalOf({ agencyId }: Business, payments: Opened['payments']): Promise<Opened['renewal']> {
  const last = payments?.find(({ status }) => status === 'paid');
  if (typeof last?.subscriptionPlanId !== 'number') return null;
  const { subscriptionPlans } = await call('GET /business/subscription-plan', { query: { agencyId } });
  return subscriptionPlans.find(({ subscriptionPlanId }) => subscriptionPlanId === last.subscriptionPlanId) ?? null;
}

export const loadOpened = (businessId: string, may: MayOfPayments) =>
  opened.load(async () => {
    const [business, { cards }, payments] = await Promise.all([
      call('GET /business/{id}', { params: { id: businessId } }),
      call('GET /getCardsByBusiness', { query: { businessId } }),
      may.see ? paymentsOf(businessId) : null,
    ]);
    const renewal = may.record ? await renewalOf(business, payments) : null;
    return { business, card: cards[0] ?? null, payments, renewal };
  });

/** Debounce, in ms. */
const restMs = 150;

export function loadAtRest(businessId: string, may: MayOfPayments): () => void {
  const isFirst = opened.$state.get().status === 'idle';
  const timer = setTimeout(() => loadOpened(businessId, may), isFirst ? 0 : restMs);
  return () => clearTimeout(timer);
}
