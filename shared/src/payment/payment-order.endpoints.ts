import { z } from 'zod';
import { agencyBilling, inPerson } from '../access/access.ts';
import { type EndpointTable, endpoint } from '../lib/endpoint.ts';

/**
 * What became of an order whose checkout was closed. `open`: nothing was paid. `confirming`: somebody's bank or UPI app
 * has it, and may still take the money. `paid`: it is recorded. `given_back`: the money goes, or went, back.
 */
export const orderStates = ['open', 'confirming', 'paid', 'given_back'] as const;

export const paymentOrderEndpoints = {
  'GET /payment-order': endpoint({
    summary: "What became of one's own order, as the provider says it now",
    access: { ...inPerson, ...agencyBilling },
    owner: 'bff',
    query: z.strictObject({ orderId: z.string().min(1).max(60) }),
    response: z.object({ state: z.enum(orderStates) }),
    errors: ['not_found', 'payment_provider_down', 'too_many_requests'],
  }),
} as const satisfies EndpointTable;
