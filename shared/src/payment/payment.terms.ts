import { z } from 'zod';
import { frameVisibility, planLimits, subscriptionPlanNumber } from '../plan/plan.fields.ts';
import { customPlanId } from '../plan/plan.lists.ts';
import type { BillMonth } from './bill-month.ts';

/** The time of a plan, as it was on the day it was offered: of subscriptions and card payments. */
export const planTerms = z.object({
  planId: z.union([subscriptionPlanNumber, z.literal(customPlanId)]),
  planName: z.string(),
  /** Years, and months; the latter left out by what was offered before there were plans of months. */
  validity: z.number().int(),
  validityMonths: z.number().int().optional(),
  limits: planLimits,
  frameVisibility,
  renew: z.boolean(),
  /** What a coupon took off the price. */
  coupon: z
    .object({ couponId: z.string(), code: z.string(), pricePaise: z.number().int(), discountPaise: z.number().int() })
    .optional(),
});
export type PlanTerms = z.output<typeof planTerms>;

/** A bill as it stood when it was to be paid. */
export interface BillTerms extends BillMonth {
  cardCount: number;
  perCardPaise: number;
}

/** A payment of what was due for a plan. */
export interface DueTerms {
  planName: string;
  paidPaise: number;
}

/** What was offered at the price, by kind of payment; it is what is granted, whatever is changed meanwhile. */
export type PaymentTerms =
  | PlanTerms
  | DueTerms
  /** Exports of one PDF card. */
  | { planId: string; exports: number }
  | { videoNo: string }
  | BillTerms
  /** Several bills that are paid by one order. */
  | { bills: BillTerms[] }
  /** A year of one of the platform's products. */
  | { years: number };

/** How a business stands with its subscription. */
export interface PaidState {
  /** `YYYY-MM-DD`; null: it was never limited. */
  expiry: string | null;
  paymentStatus: number;
}
