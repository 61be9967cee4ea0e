import { z } from 'zod';
import { agencyBillingAdmins, superadminOnly } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { id, isoDate, line, pageOf, pageQuery, paise, paiseTotal, timestamp } from '../../platform/lib/fields.ts';
import { maxBillsAtOnce } from '../payment/bill-month.ts';
import {
  financialYear,
  gatewayErrors,
  gatewayProof,
  manualRecord,
  month,
  orderErrors,
  payment,
  paymentOrder,
  queryMonth,
  queryYear,
  recordedResponse,
  throughGatewayField,
  year,
} from '../payment/payment.fields.ts';

/** `cardCount` = published in the month, plus moved in, minus moved out. */
export const monthBill = z.object({
  agencyId: id,
  month,
  year,
  cardCount: z.number().int(),
  perCardPaise: paise,
  amountPaise: paiseTotal,
  isClosed: z.boolean(),
  payment: payment.nullable(),
});
export type MonthBill = z.output<typeof monthBill>;
export const billedCard = z.object({
  cardNo: id,
  cardId: z.string(),
  businessName: z.string(),
  publishedAt: timestamp.nullable(),
  isMovedIn: z.boolean(),
});

export const agencyDues = z.object({
  agencyId: id,
  agencyName: z.string(),
  outstandingPaise: paiseTotal,
  unpaidBills: z.number().int(),
  paidPaise: paiseTotal,
  annualUntil: isoDate.nullable(),
  imageUntil: isoDate.nullable(),
  pdfUntil: isoDate.nullable(),
});
export type AgencyDues = z.output<typeof agencyDues>;
/** `agencyId` defaults to the caller's; only the super admin may name another. */
const billFields = { month, year, agencyId: id.optional() };
const billMonths = z.array(z.strictObject({ month, year })).min(1).max(maxBillsAtOnce);
const moveCardCall = { body: z.strictObject({ cardNo: id, ...billFields }), response: z.object({ bill: monthBill }) };
export const monthPaymentEndpoints = {
  'GET /month-payments/getOutstandingAmount': endpoint({
    summary: 'Get what an agency owes: its unpaid bills of closed months',
    access: agencyBillingAdmins,
    query: z.strictObject({ agencyId: id.optional() }),
    response: z.object({
      outstandingPaise: paiseTotal,
      bills: z.array(z.object({ month, year, amountPaise: paiseTotal })),
    }),
  }),
  'GET /month-payments/bills': endpoint({
    summary: 'List the bills of an agency or of a financial year, newest first, including the current month',
    access: agencyBillingAdmins,
    query: z.strictObject({ agencyId: id.optional(), financialYear: financialYear.optional() }),
    response: z.object({
      bills: z.array(monthBill),
      years: z.array(z.object({ financialYear, cardCount: z.number().int(), amountPaise: paiseTotal })),
      thisMonth: monthBill,
    }),
  }),
  'GET /month-payments/agencies': endpoint({
    summary: 'List what every agency owes and has paid the platform',
    access: superadminOnly,
    query: z.strictObject({ ...pageQuery, search: line(80).optional() }),
    response: pageOf(agencyDues),
  }),
  'GET /month-payments': endpoint({
    summary: "Get an agency's bill of a month and a page of its cards",
    access: agencyBillingAdmins,
    query: z.strictObject({ ...pageQuery, month: queryMonth, year: queryYear, agencyId: id.optional() }),
    response: pageOf(billedCard).extend({ bill: monthBill }),
  }),
  'POST /month-payments': endpoint({
    summary: 'Record that an agency paid its bill outside the provider',
    access: superadminOnly,
    body: z.strictObject({ ...billFields, ...manualRecord }),
    response: recordedResponse,
    errors: ['already_paid', 'buyer_state_unknown', 'changed_meanwhile'],
  }),
  'POST /month-payments/gateway': endpoint({
    summary: 'Record that a bill was paid in the checkout',
    access: agencyBillingAdmins,
    owner: 'bff',
    body: z.strictObject({ ...billFields, ...gatewayProof, ...throughGatewayField }),
    response: recordedResponse,
    errors: [...gatewayErrors, 'already_paid'],
  }),
  'POST /month-payments/order': endpoint({
    summary: "Make the provider's order for a bill",
    access: agencyBillingAdmins,
    owner: 'bff',
    body: z.strictObject(billFields),
    response: paymentOrder,
    errors: orderErrors,
  }),
  'POST /month-payments/many/order': endpoint({
    summary: "Make the provider's order for several bills, which are paid together or not at all",
    access: agencyBillingAdmins,
    owner: 'bff',
    body: z.strictObject({ agencyId: id.optional(), bills: billMonths }),
    response: paymentOrder,
    errors: orderErrors,
  }),
  'POST /month-payments/many/gateway': endpoint({
    summary: 'Record that several bills were paid in the checkout; returns the record of the first',
    access: agencyBillingAdmins,
    owner: 'bff',
    body: z.strictObject({ agencyId: id.optional(), bills: billMonths, ...gatewayProof, ...throughGatewayField }),
    response: recordedResponse,
    errors: [...gatewayErrors, 'already_paid'],
  }),
  'POST /month-payments/move-out-card': endpoint({
    summary: 'Take a card out of a bill',
    access: superadminOnly,
    ...moveCardCall,
    errors: ['already_paid'],
  }),
  'POST /month-payments/add-card-in-bill': endpoint({
    summary: 'Put a card into a bill',
    access: superadminOnly,
    ...moveCardCall,
    errors: ['already_paid', 'already_exists'],
  }),
} as const satisfies EndpointTable;
