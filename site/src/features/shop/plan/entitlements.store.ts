import type { OutputOf } from '@parichay/shared/contract.ts';
import type { PlanProduct } from '@parichay/shared/shop/plan/plan.lists.ts';
import { call } from '../../../lib/api.ts';
import { slice } from '../../../lib/slice.ts';

export type Entitlements = OutputOf<'GET /business/entitlements'>;

export const entitlements = slice<{ businessId: string } & Entitlements>();

export const loadEntitlements = (businessId: string) =>
  entitlements.load(async () => ({
    businessId,
    ...(await call('GET /business/entitlements', { query: { businessId } })),
  }));

/** undefined = none left, unlimited, not in the plan, or not loaded. */
export async function loadRemainingCount(businessId: string, product: PlanProduct): Promise<number | undefined> {
  const products = (await loadEntitlements(businessId))?.products;
  return products?.find((one) => one.product === product && one.may)?.left || undefined;
}
