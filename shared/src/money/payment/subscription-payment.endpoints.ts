import { z } from 'zod';
import {
  customerInPerson,
  customerOrStaff,
  manualPaymentRecorders,
  payersOrPaymentRecorders,
} from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, id, pageOf, pageQuery } from '../../platform/lib/fields.ts';
import { customPlanInput, frameVisibility, planLimits, subscriptionPlanNumber } from '../../shop/plan/plan.fields.ts';
import { customPlanId } from '../../shop/plan/plan.lists.ts';
import { couponCode, couponErrors } from '../coupon/coupon.endpoints.ts';
import {
  checkProofOrManual,
  duePaise,
  gatewayErrors,
  orderErrors,
  paymentOrder,
  planPayment,
  proofOrManual,
  recordedResponse,
  withdrawQuery,
} from './payment.fields.ts';

export const subscriptionPayment = planPayment.extend({
  businessId: id,
  subscriptionPlanId: z.union([subscriptionPlanNumber, z.literal(customPlanId)]),
  limits: planLimits,
  frameVisibility,
  renew: z.boolean(),
});
export type SubscriptionPayment = z.output<typeof subscriptionPayment>;

export const subscriptionPaymentEndpoints = {
  'GET /business/subscription-payment': endpoint({
    summary: 'List the subscriptions that a business paid, newest first',
    access: customerOrStaff,
    query: z.strictObject({ ...pageQuery, businessId: id }),
    response: pageOf(subscriptionPayment),
  }),
  'POST /business/subscription-payment': endpoint({
    summary:
      'Record a subscription that was paid in the checkout; permitted staff may also record manual payments and custom plans',
    access: payersOrPaymentRecorders,
    body: z
      .strictObject({
        businessId: id,
        subscriptionPlanId: z.union([subscriptionPlanNumber, z.literal(customPlanId)]),
        customPlan: customPlanInput.optional(),
        renew: z.boolean().default(false),
        ...proofOrManual,
        duePaise,
      })
      .superRefine((payment, context) => {
        checkProofOrManual(payment, context);
        const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
        if (payment.duePaise !== undefined && !payment.isManualUpdate) refuse('duePaise', 'only a manual record');
        const isCustom = payment.subscriptionPlanId === customPlanId;
        if (isCustom && !payment.isManualUpdate) refuse('subscriptionPlanId', 'a custom plan is recorded by hand');
        if (isCustom !== (payment.customPlan !== undefined)) refuse('customPlan', 'goes with CUSTOM_PLAN');
      }),
    response: z.object({
      planId: z.union([subscriptionPlanNumber, z.literal(customPlanId)]),
      recordNo: id,
    }),
    errors: [...gatewayErrors, 'buyer_state_unknown'],
  }),
  'DELETE /business/subscription-payment': endpoint({
    summary: 'Withdraw a subscription that was recorded manually',
    access: manualPaymentRecorders,
    query: withdrawQuery,
    response: emptyResponse,
    errors: ['in_use', 'reversal_changed'],
  }),
  'POST /business/subscription-payment/order': endpoint({
    summary: "Make the provider's order for a subscription",
    access: customerInPerson,
    owner: 'bff',
    body: z.strictObject({
      businessId: id,
      subscriptionPlanId: subscriptionPlanNumber,
      renew: z.boolean().default(false),
      couponCode: couponCode.optional(),
    }),
    response: paymentOrder,
    errors: [...orderErrors, ...couponErrors],
  }),
  'POST /business/subscription-payment/free': endpoint({
    summary: 'Buy a plan whose price a coupon reduces to nothing; it is recorded without a payment',
    access: customerInPerson,
    body: z.strictObject({
      businessId: id,
      subscriptionPlanId: subscriptionPlanNumber,
      renew: z.boolean().default(false),
      couponCode,
    }),
    response: recordedResponse,
    errors: ['online_payment_not_enabled', 'payment_mismatch', 'too_many_requests', ...couponErrors],
  }),
} as const satisfies EndpointTable;
