import type { FieldErrors } from '@parichay/shared/platform/lib/error-codes.ts';
import type { PlanLimits } from '@parichay/shared/shop/plan/plan.fields.ts';
import { type PlanProduct, planProducts } from '@parichay/shared/shop/plan/plan.lists.ts';

/** @returns errors by field; null when all included products are offered */
export function notOfferedErrors(limits: PlanLimits, offered: readonly PlanProduct[]): FieldErrors | null {
  const notOfferedProducts = planProducts.filter(
    (product) => limits[`${product}Included`] && !offered.includes(product),
  );
  if (notOfferedProducts.length === 0) return null;
  return Object.fromEntries(
    notOfferedProducts.map((product) => [`limits.${product}Included`, 'is not switched on for the agency']),
  );
}
