import { z } from 'zod';
import { line, paragraph } from '../lib/fields.ts';
import { stateNamesByCode } from '../lib/india-states.ts';
import { picture } from '../lib/media.ts';
import { gstin } from '../typed/typed.fields.ts';
import { usualSac } from './invoice.rules.ts';

/** Without a GSTIN the agency charges no tax. */
export const invoiceDetails = z.strictObject({
  /** Empty = the agency's name. */
  legalName: line(100).default(''),
  gstin: z.union([z.literal(''), gstin]).default(''),
  address: paragraph(300).default(''),
  /** GST state code; a GSTIN takes precedence. */
  stateCode: z
    .string()
    .refine((code) => code === '' || stateNamesByCode.has(code), 'is no state')
    .default(''),
  sac: z
    .string()
    .regex(/^99\d{4}$/)
    .default(usualSac),
  /** Prefix; empty = initials. Two characters, because GST allows only 16 per number. */
  prefix: z
    .string()
    .regex(/^[A-Z\d]{0,2}$/)
    .default(''),
});
export type InvoiceDetails = z.output<typeof invoiceDetails>;

const party = z.object({
  name: z.string(),
  gstin: z.string().nullable(),
  address: z.array(z.string()),
  stateCode: z.string().nullable(),
  contact: z.array(z.string()),
});

/** Snapshot of the invoice's facts on its day of issue. */
export const invoiceFacts = z.object({
  seller: party.extend({ colour: z.string(), logo: picture.nullable() }),
  buyer: party,
  description: z.string(),
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  discount: z.object({ code: z.string(), pricePaise: z.number().int(), discountPaise: z.number().int() }).optional(),
  sac: z.string(),
  /** Per cent. */
  rate: z.number(),
  /** null = recorded by hand. */
  paymentId: z.string().nullable(),
  paidOn: z.string(),
});
export type InvoiceFacts = z.output<typeof invoiceFacts>;
export type InvoiceParty = z.output<typeof party>;
