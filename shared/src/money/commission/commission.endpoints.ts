import { z } from 'zod';
import { agencyBillingAdmins } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, id, isoDate, line, paise, paiseTotal } from '../../platform/lib/fields.ts';
import { maxReferenceLength } from '../payment/payment.lists.ts';

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/);
/** Negative when refunds exceed sales. */
const netPaise = z.number().int();
/** Hundredths of a per cent. */
const basisPoints = z.number().int().min(0).max(10_000);

export const commissionMonth = z.object({
  franchiseeId: id,
  name: z.string(),
  month,
  salesPaise: paiseTotal,
  refundsPaise: paiseTotal,
  rates: z.array(basisPoints),
  commissionPaise: netPaise,
  payout: z.object({ amountPaise: paise, paidOn: isoDate, reference: z.string() }).nullable(),
});
export type CommissionMonth = z.output<typeof commissionMonth>;

export const commissionRate = z.object({
  /** null = the default rate. */
  franchiseeId: id.nullable(),
  name: z.string().nullable(),
  hundredths: basisPoints,
  fromDate: isoDate,
});
export type CommissionRate = z.output<typeof commissionRate>;

const monthRange = { from: month, to: month };
/** Default: the caller's; only the super admin may name another. */
const agencyQuery = { agencyId: id.optional() };
const report = z.object({ items: z.array(commissionMonth) });

export const commissionEndpoints = {
  'GET /commission': endpoint({
    summary: 'List the commission of all franchisees per month, newest first',
    access: agencyBillingAdmins,
    query: z.strictObject({ ...monthRange, ...agencyQuery }),
    response: report,
  }),
  'GET /commission/own': endpoint({
    summary: 'List the own commission per month, newest first',
    access: { staff: ['franchisee', 'franchisee-with-all-card-access'] },
    query: z.strictObject(monthRange),
    response: report,
  }),
  'GET /commission/rate': endpoint({
    summary: 'List all commission rates of an agency, including future ones, newest first',
    access: agencyBillingAdmins,
    query: z.strictObject(agencyQuery),
    response: z.object({ items: z.array(commissionRate) }),
  }),
  'POST /commission/rate': endpoint({
    summary: 'Set the commission rate of a franchisee from tomorrow or later; only the first rate may begin earlier',
    access: agencyBillingAdmins,
    query: z.strictObject(agencyQuery),
    body: z.strictObject({ franchiseeId: id.nullable(), hundredths: basisPoints, fromDate: isoDate }),
    response: emptyResponse,
  }),
  'POST /commission/payout': endpoint({
    summary: 'Record once that the commission of a past month was paid to a franchisee',
    access: agencyBillingAdmins,
    query: z.strictObject(agencyQuery),
    body: z.strictObject({
      franchiseeId: id,
      month,
      paidPaise: paise,
      paidOn: isoDate,
      reference: line(maxReferenceLength).default(''),
    }),
    response: emptyResponse,
    errors: ['already_paid'],
  }),
} as const satisfies EndpointTable;
