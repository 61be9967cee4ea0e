import { z } from 'zod';
import { customerOrStaff } from '../access/access.ts';
import { type EndpointTable, endpoint } from '../lib/endpoint.ts';
import { done, id, paise } from '../lib/fields.ts';
import { planFields, subscriptionPlan, subscriptionPlanNumber } from './plan.fields.ts';

const managePlans = { staff: ['admin'], grant: 'manage-plans' } as const;

export const planEndpoints = {
  'GET /business/subscription-plan': endpoint({
    summary: 'What can be bought: the subscription plans, cheapest first, and the prices of single PDF cards',
    access: customerOrStaff,
    query: z.strictObject({ agencyId: id.optional() }),
    response: z.object({
      subscriptionPlans: z.array(subscriptionPlan),
      /** Empty when the product is off. */
      pdfCardPlans: z.array(z.object({ id: z.string(), pricePaise: paise })),
    }),
  }),
  'POST /business/subscription-plan': endpoint({
    summary: 'Add a plan, or change one when `subscriptionPlanId` is given; what was bought before keeps its terms',
    access: managePlans,
    query: z.strictObject({ agencyId: id.optional() }),
    body: z.strictObject({
      subscriptionPlanId: subscriptionPlanNumber.optional(),
      version: z.number().int().optional(),
      ...planFields,
    }),
    response: z.object({ subscriptionPlan }),
    errors: ['changed_meanwhile', 'already_exists'],
  }),
  'DELETE /business/subscription-plan/{subscriptionPlanId}': endpoint({
    summary: 'Stop selling a plan; what was bought before runs on',
    access: managePlans,
    params: z.strictObject({
      subscriptionPlanId: z
        .string()
        .regex(/^[1-9]\d{0,9}$/)
        .transform(Number)
        .pipe(subscriptionPlanNumber),
    }),
    response: done,
  }),
} as const satisfies EndpointTable;
