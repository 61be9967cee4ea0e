import { z } from 'zod';
import { frameVisibility, planLimits, subscriptionPlanNumber } from '../../shop/plan/plan.fields.ts';
import { customPlanId } from '../../shop/plan/plan.lists.ts';
import type { BillMonth } from './bill-month.ts';

export const planTerms = z.object({
  planId: z.union([subscriptionPlanNumber, z.literal(customPlanId)]),
  planName: z.string(),
  validity: z.number().int(),
  validityMonths: z.number().int().optional(),
  limits: planLimits,
  frameVisibility,
  renew: z.boolean(),
  coupon: z
    .object({ couponId: z.string(), code: z.string(), pricePaise: z.number().int(), discountPaise: z.number().int() })
    .optional(),
  /** What was paid before an import, outside this system. */
  paidElsewherePaise: z.number().int().optional(),
});
export type PlanTerms = z.output<typeof planTerms>;

export interface BillTerms extends BillMonth {
  cardCount: number;
  perCardPaise: number;
}

export interface OutstandingAmountTerms {
  planName: string;
  paidPaise: number;
}

/** Later changes of the offer do not affect it. */
export type PaymentTerms =
  | PlanTerms
  | OutstandingAmountTerms
  | { planId: string; exports: number }
  | { videoNo: string }
  | BillTerms
  | { bills: BillTerms[] }
  | { years: number };

export interface PaidUntilState {
  /** `YYYY-MM-DD`; null = no end date. */
  expiry: string | null;
  paymentStatus: number;
}
