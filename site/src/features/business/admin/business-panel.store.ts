import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import type { SubscriptionPayment } from '@parichay/shared/payment/subscription-payment.endpoints.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

/** What the panel shows of a business beyond its row. */
interface Opened {
  business: Business;
  card: Card | null;
  /** The newest; null: the reader may not see them. */
  payments: readonly SubscriptionPayment[] | null;
}
export const opened = slice<Opened>();

export const paymentsCall = 'GET /business/subscription-payment';

const paymentsOf = async (businessId: string) =>
  (await call(paymentsCall, { query: { businessId, limit: '10' } })).items;

export const loadOpened = (businessId: string, mayPayments: boolean) =>
  opened.load(async () => {
    const [business, { cards }, payments] = await Promise.all([
      call('GET /business/{id}', { params: { id: businessId } }),
      call('GET /getCardsByBusiness', { query: { businessId } }),
      mayPayments ? paymentsOf(businessId) : null,
    ]);
    return { business, card: cards[0] ?? null, payments };
  });

/** Whoever walks through many rows stops at one of them, and that one is loaded. */
const restMs = 150;

/** Loads a row once somebody has stopped at it. Answers the function that gives it up. */
export function loadAtRest(businessId: string, mayPayments: boolean): () => void {
  const isFirst = opened.$state.get().status === 'idle';
  const timer = setTimeout(() => loadOpened(businessId, mayPayments), isFirst ? 0 : restMs);
  return () => clearTimeout(timer);
}
