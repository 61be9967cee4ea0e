import { z } from 'zod';
import { paymentKinds } from '../../money/payment/payment.lists.ts';
import { agencyBilling } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { id, isoDate, paiseInAll } from '../../platform/lib/fields.ts';
import { spanFault } from './revenue.rules.ts';

const count = z.number().int();

const sum = z.object({ count, paise: paiseInAll });
export type RevenueSum = z.output<typeof sum>;

/** Days in India, inclusive. A refund counts on its own day. */
export const revenue = z.object({
  from: isoDate,
  to: isoDate,
  sales: sum,
  refunds: sum,
  firstPurchases: sum,
  renewals: sum,
  others: sum,
  /** Plans that ended, and businesses that have no following plan. */
  churn: z.object({ ended: count, lost: count }),
  /** Custom plans form one row. */
  plans: z.array(
    sum.extend({ kind: z.enum(paymentKinds), planId: z.string().nullable(), name: z.string().nullable() }),
  ),
  /** Payments recorded by hand, or of registered businesses; each column adds up to all sales. */
  staff: z.array(
    z.object({ franchiseeId: id.nullable(), name: z.string().nullable(), recorded: sum, registered: sum }),
  ),
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
