import { z } from 'zod';
import { customerOrStaff, manualPayments } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { done, id, pageOf, pageQuery } from '../../platform/lib/fields.ts';
import { howPaid, manualRecord, payment, recorded, withdrawReason } from './payment.fields.ts';

export const duePayment = payment.extend({ businessId: id, ofRecordNo: id, planName: z.string() });
export type DuePayment = z.output<typeof duePayment>;

/** Outstanding amounts of plans (ADR 0066). */
export const duePaymentEndpoints = {
  'POST /due-payment': endpoint({
    summary: 'Record that money came which was due for a plan: all that is due, or the amount that is said',
    access: manualPayments,
    body: z.strictObject({ recordNo: id, ...howPaid, note: manualRecord.note }),
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
    access: manualPayments,
    query: z.strictObject({ recordNo: id, reason: withdrawReason }),
    response: done,
    errors: ['in_use'],
  }),
} as const satisfies EndpointTable;
