import { z } from 'zod';
import { customerOrStaff, manualPaymentRecorders } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, id, pageOf, pageQuery } from '../../platform/lib/fields.ts';
import { manualPaymentDetails, manualRecord, payment, recordedResponse, withdrawQuery } from './payment.fields.ts';

export const duePayment = payment.extend({ businessId: id, ofRecordNo: id, planName: z.string() });
export type DuePayment = z.output<typeof duePayment>;

/** Outstanding amounts of plans (ADR 0066). */
export const duePaymentEndpoints = {
  'POST /due-payment': endpoint({
    summary: 'Record a payment of the amount that is due for a plan, or of a part of it',
    access: manualPaymentRecorders,
    body: z.strictObject({ recordNo: id, ...manualPaymentDetails, note: manualRecord.note }),
    response: recordedResponse,
    errors: ['already_paid', 'buyer_state_unknown'],
  }),
  'GET /due-payment': endpoint({
    summary: 'List the payments of dues of a business, newest first',
    access: customerOrStaff,
    query: z.strictObject({ ...pageQuery, businessId: id }),
    response: pageOf(duePayment),
  }),
  'DELETE /due-payment': endpoint({
    summary: 'Withdraw a payment of dues, which become due again',
    access: manualPaymentRecorders,
    query: withdrawQuery,
    response: emptyResponse,
    errors: ['in_use', 'reversal_changed'],
  }),
} as const satisfies EndpointTable;
