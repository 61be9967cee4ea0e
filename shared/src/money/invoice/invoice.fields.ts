import { z } from 'zod';
import { picture } from '../../platform/lib/media.ts';

const party = z.object({
  name: z.string(),
  gstin: z.string().nullable(),
  address: z.array(z.string()),
  stateCode: z.string().nullable(),
  contact: z.array(z.string()),
});

export const invoiceSnapshot = z.object({
  seller: party.extend({ colour: z.string(), logo: picture.nullable() }),
  buyer: party,
  description: z.string(),
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  discount: z.object({ code: z.string(), pricePaise: z.number().int(), discountPaise: z.number().int() }).optional(),
  /** Rest of the price that was not paid yet. */
  duePaise: z.number().int().optional(),
  sac: z.string(),
  /** Per cent. */
  rate: z.number(),
  /** null = recorded by hand. */
  paymentId: z.string().nullable(),
  paidOn: z.string(),
});
export type InvoiceSnapshot = z.output<typeof invoiceSnapshot>;
export type InvoiceParty = z.output<typeof party>;
