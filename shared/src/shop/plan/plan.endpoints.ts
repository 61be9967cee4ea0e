import { z } from 'zod';
import { adminOnly, customerOrStaff } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, id, isoDate, paise } from '../../platform/lib/fields.ts';
import { entitlementRefusalReasons } from './entitlement.rules.ts';
import {
  checkPlanLength,
  frameVisibility,
  planFields,
  subscriptionPlan,
  subscriptionPlanNumber,
  subscriptionPlanText,
} from './plan.fields.ts';
import { planProducts } from './plan.lists.ts';

const planAccess = { staff: ['admin'], grant: 'manage-plans' } as const;

export const entitlement = z.object({
  product: z.enum(planProducts),
  may: z.boolean(),
  why: z.enum(entitlementRefusalReasons).nullable(),
  /** -1 = unlimited, 0 = not included. */
  limit: z.number().int(),
  used: z.number().int(),
  left: z.number().int().nullable(),
});

export const planEndpoints = {
  'GET /business/entitlements': endpoint({
    summary: 'List what a business may make now, how much is left, and why not more',
    access: customerOrStaff,
    query: z.strictObject({ businessId: id }),
    response: z.object({
      planName: z.string().nullable(),
      isSubscriptionActive: z.boolean(),
      /** The first day without the plan; null = no end. */
      expiryDate: isoDate.nullable(),
      planUntil: isoDate.nullable(),
      /** `planName` is null when several plans follow. */
      next: z.object({ planName: z.string().nullable(), until: isoDate }).nullable(),
      following: z.array(z.object({ planName: z.string(), until: isoDate })),
      frameVisibility,
      products: z.array(entitlement),
    }),
  }),
  'POST /business/trial': endpoint({
    summary:
      'Show the full card of a business without a plan until a day; null means as long as every card of its agency',
    access: adminOnly,
    body: z.strictObject({ businessId: id, until: isoDate.nullable() }),
    response: z.object({ wholeUntil: isoDate.nullable() }),
  }),
  'GET /business/subscription-plan': endpoint({
    summary:
      'List what can be bought: subscription plans, cheapest first, and the prices of single PDF cards and videos',
    access: customerOrStaff,
    query: z.strictObject({ agencyId: id.optional() }),
    response: z.object({
      subscriptionPlans: z.array(subscriptionPlan),
      pdfCardPlans: z.array(z.object({ id: z.string(), pricePaise: paise })),
      /** null = the product is not sold individually. */
      userVideoPaise: paise.nullable(),
      /** Name of the agency whose account receives online payments, as in an order. */
      paidTo: z.string(),
    }),
  }),
  'POST /business/subscription-plan': endpoint({
    summary: 'Add a plan, or change one when `subscriptionPlanId` is given; existing purchases keep their terms',
    access: planAccess,
    query: z.strictObject({ agencyId: id.optional() }),
    body: z
      .strictObject({
        subscriptionPlanId: subscriptionPlanNumber.optional(),
        version: z.number().int().optional(),
        ...planFields,
      })
      .superRefine(checkPlanLength),
    response: z.object({ subscriptionPlan }),
    errors: ['changed_meanwhile', 'already_exists'],
  }),
  'DELETE /business/subscription-plan/{subscriptionPlanId}': endpoint({
    summary: 'Stop selling a plan; existing purchases continue',
    access: planAccess,
    params: z.strictObject({ subscriptionPlanId: subscriptionPlanText }),
    response: emptyResponse,
  }),
} as const satisfies EndpointTable;
