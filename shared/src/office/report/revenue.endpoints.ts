import { z } from 'zod';
import { paymentKinds } from '../../money/payment/payment.lists.ts';
import { agencyBillingAdmins } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { id, isoDate, paiseTotal } from '../../platform/lib/fields.ts';
import { dateRangeFaultOf } from './revenue.rules.ts';

const count = z.number().int();

const countAndPaise = z.object({ count, paise: paiseTotal });
export type RevenueSum = z.output<typeof countAndPaise>;

/** Days in India, inclusive. A refund counts on its own day. */
export const revenue = z.object({
  from: isoDate,
  to: isoDate,
  sales: countAndPaise,
  refunds: countAndPaise,
  firstPurchases: countAndPaise,
  renewals: countAndPaise,
  /** Received later for a plan sold on credit; a plan counts as sold with its first payment. */
  balances: countAndPaise,
  others: countAndPaise,
  /** `ended`: businesses whose plan ended; `lost`: those of them without a following plan. */
  churn: z.object({ ended: count, lost: count }),
  /** Custom plans form one row. */
  plans: z.array(
    countAndPaise.extend({ kind: z.enum(paymentKinds), planId: z.string().nullable(), name: z.string().nullable() }),
  ),
  /**
   * `recorded`: payments that the account recorded by hand. `registered`: payments of businesses that it
   * registered. Each of the two adds up to all sales.
   */
  staff: z.array(
    z.object({
      franchiseeId: id.nullable(),
      name: z.string().nullable(),
      recorded: countAndPaise,
      registered: countAndPaise,
    }),
  ),
  months: z.array(z.object({ month: z.string(), sales: countAndPaise, refunds: countAndPaise })),
});
export type Revenue = z.output<typeof revenue>;

export const revenueEndpoints = {
  'GET /reports/revenue': endpoint({
    summary: 'Get the revenue of an agency between two days: sales, refunds, renewals, churn, by plan, staff and month',
    access: agencyBillingAdmins,
    query: z.strictObject({ from: isoDate, to: isoDate, agencyId: id.optional() }).superRefine((range, context) => {
      const rangeProblem = dateRangeFaultOf(range);
      if (rangeProblem) context.addIssue({ code: 'custom', path: [rangeProblem.field], message: rangeProblem.message });
    }),
    response: revenue,
  }),
} as const satisfies EndpointTable;
