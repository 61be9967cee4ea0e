import { z } from 'zod';
import { duePaise, manualPaymentDetails, manualRecord } from '../../money/payment/payment.fields.ts';
import { adminOnly, manualPaymentRecorders, staffOnly } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { errorCodes } from '../../platform/lib/error-codes.ts';
import { id } from '../../platform/lib/fields.ts';
import { subscriptionPlanNumber } from '../../shop/plan/plan.fields.ts';
import { maxBusinessesAtOnce } from './business-many.lists.ts';

/*
 * Each business follows the rules of the single call; a failure does not affect the others. Duplicate ids count once.
 */

const businessIds = z.array(id).min(1).max(maxBusinessesAtOnce);

export const businessOutcome = z.object({
  businessId: id,
  code: z.enum(Object.keys(errorCodes) as [keyof typeof errorCodes, ...(keyof typeof errorCodes)[]]).nullable(),
});
export type BusinessOutcome = z.output<typeof businessOutcome>;

const response = z.object({ outcomes: z.array(businessOutcome) });

export const businessManyEndpoints = {
  'POST /business/many/status': endpoint({
    summary: 'Publish or pause the cards of many businesses, except suspended ones',
    access: staffOnly,
    body: z.strictObject({ businessIds, status: z.enum(['active', 'paused']) }),
    response,
  }),
  'POST /business/many/image-posts': endpoint({
    summary: 'Switch image posts on or off for the cards of many businesses',
    access: { staff: ['admin', 'franchisee-with-all-card-access'] },
    product: 'imagePost',
    body: z.strictObject({ businessIds, imagePostStatus: z.enum(['enabled', 'disabled']) }),
    response,
  }),
  'POST /business/many/subscription-payment': endpoint({
    summary:
      'Record a manual payment of one plan for each of many businesses, each with the same due; remaining time is kept',
    access: manualPaymentRecorders,
    body: z.strictObject({
      businessIds,
      subscriptionPlanId: subscriptionPlanNumber,
      ...manualPaymentDetails,
      note: manualRecord.note,
      duePaise,
    }),
    response,
  }),
  'POST /business/many/reminder': endpoint({
    summary: 'Remind the customers of many businesses that their plan ends soon or has ended, at most once a day',
    access: staffOnly,
    body: z.strictObject({ businessIds }),
    response,
  }),
  'POST /business/many/franchisee': endpoint({
    summary: 'Assign many businesses to a staff account of their agency, which gets them in reach',
    access: adminOnly,
    body: z.strictObject({ businessIds, franchiseeId: id }),
    response,
  }),
} as const satisfies EndpointTable;
