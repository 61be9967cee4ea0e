import { z } from 'zod';
import { agencyConfiguration } from '../../people/agency/agency.fields.ts';
import { agencyBillingAdmins, superadminOnly } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { id, isoDate, pageOf, pageQuery, paise } from '../../platform/lib/fields.ts';
import {
  gatewayErrors,
  gatewayProof,
  manualRecord,
  orderErrors,
  paymentOrder,
  periodPayment,
  recordedResponse,
  throughGatewayField,
} from '../payment/payment.fields.ts';

export const agencyPayment = periodPayment.extend({ agencyId: id });
export type AgencyPayment = z.output<typeof agencyPayment>;

/** Default: the caller's; only the super admin may name another. */
const agencyId = id.optional();

const listEndpoint = (summary: string) =>
  endpoint({
    summary,
    access: agencyBillingAdmins,
    query: z.strictObject({ ...pageQuery, agencyId }),
    response: pageOf(agencyPayment).extend({
      pricePaise: paise,
      paidUntil: isoDate.nullable(),
      isOn: z.boolean(),
      platform: z.object({ name: z.string(), contact: agencyConfiguration.shape.contact }),
    }),
  });

const recordEndpoint = (summary: string) =>
  endpoint({
    summary,
    access: superadminOnly,
    body: z.strictObject({ agencyId: id, ...manualRecord }),
    response: recordedResponse,
    errors: ['buyer_state_unknown'],
  });

export const agencyPaymentEndpoints = {
  'GET /annual-payment': listEndpoint('List the platform fees that an agency paid, newest first'),
  'POST /annual-payment': recordEndpoint("Record an agency's platform fee for a year"),
  'GET /agency-image-payment': listEndpoint('List the payments of an agency for image posts, newest first'),
  'POST /agency-image-payment': recordEndpoint("Record an agency's payment for a year of image posts"),
  'POST /agency-image-payment/gateway': endpoint({
    summary: 'Record that a year of image posts was paid in the checkout',
    access: agencyBillingAdmins,
    owner: 'bff',
    body: z.strictObject({ agencyId, ...gatewayProof, ...throughGatewayField }),
    response: recordedResponse,
    errors: gatewayErrors,
  }),
  'POST /agency-image-payment/order': endpoint({
    summary: "Make the provider's order for a year of image posts",
    access: agencyBillingAdmins,
    owner: 'bff',
    body: z.strictObject({ agencyId }),
    response: paymentOrder,
    errors: orderErrors,
  }),
  'GET /agency-pdf-card-payment': listEndpoint('List the payments of an agency for PDF cards, newest first'),
  'POST /agency-pdf-card-payment': recordEndpoint("Record an agency's payment for a year of PDF cards"),
} as const satisfies EndpointTable;
