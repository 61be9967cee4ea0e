import { z } from 'zod';
import { line, paragraph } from '../lib/fields.ts';
import { stateNamesByCode } from '../lib/india-states.ts';
import { picture } from '../lib/media.ts';
import { gstin } from '../typed/typed.fields.ts';
import { usualSac } from './invoice.rules.ts';

/** What an agency's invoices say of it. Without a GSTIN it charges no tax. */
export const invoiceDetails = z.strictObject({
  /** As it is registered; the agency's name when empty. */
  legalName: line(100).default(''),
  gstin: z.union([z.literal(''), gstin]).default(''),
  /** Lines of its address. */
  address: paragraph(300).default(''),
  /** GST code of its state; a GSTIN says it better. */
  stateCode: z
    .string()
    .refine((code) => code === '' || stateNamesByCode.has(code), 'is no state')
    .default(''),
  /** Services Accounting Code of what it sells. */
  sac: z
    .string()
    .regex(/^99\d{4}$/)
    .default(usualSac),
  /** What its numbers begin with; the initials of its name when empty. Two, so that 16 characters hold ten million. */
  prefix: z
    .string()
    .regex(/^[A-Z\d]{0,2}$/)
    .default(''),
});
export type InvoiceDetails = z.output<typeof invoiceDetails>;

const party = z.object({
  name: z.string(),
  gstin: z.string().nullable(),
  /** Lines. */
  address: z.array(z.string()),
  /** GST code; null: not known. */
  stateCode: z.string().nullable(),
  /** Phone number and email. */
  contact: z.array(z.string()),
});

/** What stands on an invoice beside its sums, as it was on that day. */
export const invoiceFacts = z.object({
  seller: party.extend({ colour: z.string(), logo: picture.nullable() }),
  buyer: party,
  description: z.string(),
  /** The time that was paid for. */
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** What a coupon took off the price; left out: nothing was. */
  discount: z.object({ code: z.string(), pricePaise: z.number().int(), discountPaise: z.number().int() }).optional(),
  sac: z.string(),
  /** Per cent. */
  rate: z.number(),
  /** The provider's id of the payment; null: it was taken by hand. */
  paymentId: z.string().nullable(),
  paidOn: z.string(),
});
export type InvoiceFacts = z.output<typeof invoiceFacts>;
export type InvoiceParty = z.output<typeof party>;
