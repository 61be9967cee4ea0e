import { z } from 'zod';
import { agencyBillingAdmins, customerInPerson } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { id } from '../../platform/lib/fields.ts';

/** `confirming`: a bank or UPI app may still take the money. `given_back` includes refunds in progress and reviews. */
export const orderStates = ['open', 'confirming', 'paid', 'given_back'] as const;

export const paymentOrderEndpoints = {
  'GET /payment-order': endpoint({
    summary: 'Get the state of an own order, or of the newest one for a business, as the provider reports it now',
    access: { ...customerInPerson, ...agencyBillingAdmins },
    owner: 'bff',
    query: z
      .strictObject({ orderId: z.string().min(1).max(60).optional(), businessId: id.optional() })
      .refine(({ orderId, businessId }) => (orderId === undefined) !== (businessId === undefined), {
        path: ['orderId'],
        error: 'either this or businessId',
      }),
    /** `orderId` is null if the business has no unpaid order of the last day. */
    response: z.object({ state: z.enum(orderStates), orderId: z.string().nullable() }),
    errors: ['not_found', 'payment_provider_down', 'too_many_requests'],
  }),
} as const satisfies EndpointTable;
