import { z } from 'zod';
import { agencyBilling } from '../access/access.ts';
import { type EndpointTable, endpoint } from '../lib/endpoint.ts';
import { id, isoDate, paiseInAll } from '../lib/fields.ts';
import { paymentKinds } from '../payment/payment.lists.ts';
import { spanFault } from './revenue.rules.ts';

const count = z.number().int();

/** How many payments, and integer paise in all. */
const sum = z.object({ count, paise: paiseInAll });
export type RevenueSum = z.output<typeof sum>;

/**
 * What an agency's customers paid it in a span, both days included, India's. A sale counts on the day the money came, also
 * when it was given back later; a refund on the day it was given back.
 */
export const revenue = z.object({
  from: isoDate,
  to: isoDate,
  sales: sum,
  refunds: sum,
  /** Plans of businesses that had paid for none before, and of those that had. */
  firstPurchases: sum,
  renewals: sum,
  /** What is sold beside plans. */
  others: sum,
  /**
   * Businesses for which a plan ended in the span, until yesterday, and how many of them had nothing that goes on by the end
   * of it.
   */
  churn: z.object({ ended: count, lost: count }),
  /** `planId`: of plans alone; all that were made up for one business stand together. */
  plans: z.array(
    sum.extend({ kind: z.enum(paymentKinds), planId: z.string().nullable(), name: z.string().nullable() }),
  ),
  /**
   * What each account wrote down by hand, and what came from businesses that it had registered. Without an account: what was
   * paid online, and by businesses that registered themselves. Either column adds up to all sales.
   */
  staff: z.array(
    z.object({ franchiseeId: id.nullable(), name: z.string().nullable(), recorded: sum, registered: sum }),
  ),
  /** Every month that the span touches, the oldest first. */
  months: z.array(z.object({ month: z.string(), sales: sum, refunds: sum })),
});
export type Revenue = z.output<typeof revenue>;

export const revenueEndpoints = {
  'GET /reports/revenue': endpoint({
    summary:
      "What an agency's customers paid it in a span of days: sales, refunds, renewals, churn, by plan, staff and month",
    access: agencyBilling,
    query: z.strictObject({ from: isoDate, to: isoDate, agencyId: id.optional() }).superRefine((span, context) => {
      const fault = spanFault(span);
      if (fault) context.addIssue({ code: 'custom', path: [fault.field], message: fault.why });
    }),
    response: revenue,
  }),
} as const satisfies EndpointTable;
