import { z } from 'zod';
import { customerOrStaff, manualPaymentRecorders } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, id, pageOf, pageQuery } from '../../platform/lib/fields.ts';
import { manualPaymentDetails, manualRecord, payment, recorded, withdrawReason } from './payment.fields.ts';

export const duePayment = payment.extend({ businessId: id, ofRecordNo: id, planName: z.string() });
export type DuePayment = z.output<typeof duePayment>;

/** Outstanding amounts of plans (ADR 0066). */
export const duePaymentEndpoints = {
  'POST /due-payment': endpoint({
    summary: 'Record that money came which was due for a plan: all that is due, or the amount that is said',
    access: manualPaymentRecorders,
    body: z.strictObject({ recordNo: id, ...manualPaymentDetails, note: manualRecord.note }),
    response: recorded,
    errors: ['already_paid', 'buyer_state_unknown'],
  }),
  'GET /due-payment': endpoint({
    summary: 'What a business has paid of its dues, newest first',
    access: customerOrStaff,
    query: z.strictObject({ ...pageQuery, businessId: id }),
    response: pageOf(duePayment),
  }),
  'DELETE /due-payment': endpoint({
    summary: 'Take back a payment of dues: they are due again',
    access: manualPaymentRecorders,
    query: z.strictObject({ recordNo: id, reason: withdrawReason }),
    response: emptyResponse,
    errors: ['in_use'],
  }),
} as const satisfies EndpointTable;
