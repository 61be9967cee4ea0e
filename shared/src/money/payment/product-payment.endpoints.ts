import { z } from 'zod';
import {
  customerInPerson,
  customerOrStaff,
  manualPaymentRecorders,
  payersOrPaymentRecorders,
} from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, id, line, pageOf, pageQuery } from '../../platform/lib/fields.ts';
import {
  checkProofOrManual,
  gatewayErrors,
  manualRecord,
  orderErrors,
  payment,
  paymentOrder,
  proofOrManual,
  recordedResponse,
  withdrawQuery,
} from './payment.fields.ts';

const pdfPlanId = line(40).pipe(z.string().min(1));

export const pdfCardPayment = payment.extend({ businessId: id, pdfCardNo: id, planId: z.string() });
export type PdfCardPayment = z.output<typeof pdfCardPayment>;

export const userVideoPayment = payment.extend({ businessId: id, videoNo: id });
export type UserVideoPayment = z.output<typeof userVideoPayment>;

const productProofFields = { ...proofOrManual, paymentAmount: manualRecord.paymentAmount };

/** Lists and withdrawals work even when the product is disabled. */
export const productPaymentEndpoints = {
  'POST /pdf-card/pdf-card-payment': endpoint({
    summary: 'Record a PDF card that was paid in the checkout; permitted staff may also record manual payments',
    access: payersOrPaymentRecorders,
    product: 'pdfCard',
    body: z.strictObject({ pdfCardNo: id, planId: pdfPlanId, ...productProofFields }).superRefine(checkProofOrManual),
    response: recordedResponse,
    errors: [...gatewayErrors, 'buyer_state_unknown'],
  }),
  'GET /pdf-card/pdf-card-payment': endpoint({
    summary: 'List the PDF cards that a business bought, newest first',
    access: customerOrStaff,
    query: z.strictObject({ ...pageQuery, businessId: id }),
    response: pageOf(pdfCardPayment),
  }),
  'DELETE /pdf-card/pdf-card-payment': endpoint({
    summary: 'Withdraw a PDF card purchase that was recorded manually',
    access: manualPaymentRecorders,
    query: withdrawQuery,
    response: emptyResponse,
    errors: ['in_use', 'reversal_changed'],
  }),
  'POST /pdf-card/pdf-card-payment/order': endpoint({
    summary: "Make the provider's order for one PDF card",
    access: customerInPerson,
    owner: 'bff',
    product: 'pdfCard',
    body: z.strictObject({
      planId: pdfPlanId,
      /** The PDF card that gets the exports, also if the browser never returns. */
      pdfCardNo: id,
    }),
    response: paymentOrder,
    errors: orderErrors,
  }),
  'POST /video/user-video-payment': endpoint({
    summary:
      'Record a promotional video that was paid in the checkout; permitted staff may also record manual payments',
    access: payersOrPaymentRecorders,
    product: 'video',
    body: z.strictObject({ videoNo: id, ...productProofFields }).superRefine(checkProofOrManual),
    response: recordedResponse,
    errors: [...gatewayErrors, 'buyer_state_unknown'],
  }),
  'GET /video/user-video-payment': endpoint({
    summary: 'List the promotional videos that a business bought, newest first',
    access: customerOrStaff,
    query: z.strictObject({ ...pageQuery, businessId: id }),
    response: pageOf(userVideoPayment),
  }),
  'DELETE /video/user-video-payment': endpoint({
    summary: 'Withdraw a video purchase that was recorded manually',
    access: manualPaymentRecorders,
    query: withdrawQuery,
    response: emptyResponse,
    errors: ['in_use', 'reversal_changed'],
  }),
  'POST /video/user-video-payment/order': endpoint({
    summary: "Make the provider's order for one promotional video",
    access: customerInPerson,
    owner: 'bff',
    product: 'video',
    body: z.strictObject({ videoNo: id }),
    response: paymentOrder,
    errors: orderErrors,
  }),
} as const satisfies EndpointTable;
