import { z } from 'zod';
import { customerOrStaff } from '../../platform/access/access.ts';
import { locales } from '../../platform/language/languages.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, id, isoDate, line, pageOf, pageQuery, paiseTotal } from '../../platform/lib/fields.ts';
import { paymentKinds } from '../payment/payment.lists.ts';
import { documentSeries } from './invoice.rules.ts';

const invoiceBooksAccess = { staff: ['admin'], grant: 'view-reports', billing: true } as const;

/** Month of issue, in Asia/Kolkata. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);

export const invoiceRow = z.object({
  invoiceId: id,
  recordNo: id,
  kind: z.enum(paymentKinds),
  series: z.enum(documentSeries),
  /** Partial refund of a credit note; null = an invoice, or a credit note for all that is left. */
  partNo: id.nullable(),
  number: z.string(),
  agencyName: z.string().nullable(),
  issuedOn: isoDate,
  buyer: z.object({ name: z.string(), gstin: z.string().nullable() }),
  description: z.string(),
  totalPaise: paiseTotal,
  taxablePaise: paiseTotal,
  cgstPaise: paiseTotal,
  sgstPaise: paiseTotal,
  igstPaise: paiseTotal,
  againstNumber: z.string().nullable(),
  /** False = the reader has no access to the business. */
  mayOpen: z.boolean(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

export const invoiceEndpoints = {
  'GET /invoice': endpoint({
    summary: 'Download the invoice of a payment as PDF, or the credit note of a refund',
    access: customerOrStaff,
    query: z.strictObject({
      recordNo: id,
      series: z.enum(documentSeries).default('invoice'),
      partNo: id.optional(),
      /** Names of taxes stay in English. */
      lang: z.enum(locales).default('en'),
    }),
    renderLimits: { maxRunningOrQueued: 6, maxPerMinute: 60 },
    response: emptyResponse,
    responseType: 'application/pdf',
  }),
  'GET /invoice/list': endpoint({
    summary: "List invoices and credit notes, newest first: a customer's own, or those that an agency issued",
    access: { customer: true, ...invoiceBooksAccess },
    query: z.strictObject({
      ...pageQuery,
      month: month.optional(),
      agencyId: id.optional(),
      search: line(16).optional(),
      lang: z.enum(locales).default('en'),
    }),
    response: pageOf(invoiceRow),
  }),
  'GET /invoice/export': endpoint({
    summary: "Export an agency's invoices and credit notes of a month as CSV",
    access: invoiceBooksAccess,
    query: z.strictObject({ month, agencyId: id.optional(), lang: z.enum(locales).default('en') }),
    response: emptyResponse,
    responseType: 'text/csv',
  }),
} as const satisfies EndpointTable;
