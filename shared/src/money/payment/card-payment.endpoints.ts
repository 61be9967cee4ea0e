import { z } from 'zod';
import { customerInPerson, customerOrStaff, manualPaymentRecorders } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, id, pageOf, pageQuery } from '../../platform/lib/fields.ts';
import { subscriptionPlanNumber } from '../../shop/plan/plan.fields.ts';
import {
  gatewayErrors,
  gatewayProof,
  manualRecord,
  orderErrors,
  paymentOrder,
  planPayment,
  recordedResponse,
  throughGatewayField,
  withdrawQuery,
} from './payment.fields.ts';

export const cardPayment = planPayment.extend({
  businessId: id,
  subscriptionPlanId: subscriptionPlanNumber.nullable(),
});
export type CardPayment = z.output<typeof cardPayment>;

const purchaseFields = { businessId: id, subscriptionPlanId: subscriptionPlanNumber };

export const cardPaymentEndpoints = {
  'POST /card-payment': endpoint({
    summary: 'Record a card payment that was made outside the provider',
    access: manualPaymentRecorders,
    body: z.strictObject({ ...purchaseFields, ...manualRecord }),
    response: recordedResponse,
    errors: ['buyer_state_unknown'],
  }),
  'POST /card-payment/gateway': endpoint({
    summary: 'Record a card payment that was made in the checkout',
    access: customerInPerson,
    owner: 'bff',
    body: z.strictObject({ ...purchaseFields, ...gatewayProof, ...throughGatewayField }),
    response: recordedResponse,
    errors: gatewayErrors,
  }),
  'POST /card-payment/order': endpoint({
    summary: "Make the provider's order for a card payment",
    access: customerInPerson,
    owner: 'bff',
    body: z.strictObject(purchaseFields),
    response: paymentOrder,
    errors: orderErrors,
  }),
  'GET /card-payment': endpoint({
    summary: 'List the card payments of a business, newest first',
    access: customerOrStaff,
    query: z.strictObject({ ...pageQuery, businessId: id }),
    response: pageOf(cardPayment),
  }),
  'GET /card-payment/last-active': endpoint({
    summary: "Get the card payment on which a business's card runs now, or null",
    access: customerOrStaff,
    query: z.strictObject({ businessId: id }),
    response: z.object({ cardPayment: cardPayment.nullable() }),
  }),
  'DELETE /card-payment': endpoint({
    summary: 'Withdraw a card payment that was recorded manually',
    access: manualPaymentRecorders,
    query: withdrawQuery,
    response: emptyResponse,
    errors: ['in_use', 'reversal_changed'],
  }),
} as const satisfies EndpointTable;
