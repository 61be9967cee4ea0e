import { z } from 'zod';
import { line, paragraph } from '../../platform/lib/fields.ts';
import { stateNamesByCode } from '../../platform/lib/india-states.ts';
import { gstin } from '../../platform/typed/typed.fields.ts';
import { defaultSac } from './invoice-details.rules.ts';

/** Without a GSTIN the agency charges no tax. */
export const invoiceDetails = z.strictObject({
  /** Empty = the agency's name. */
  legalName: line(100).default(''),
  gstin: z.union([z.literal(''), gstin]).default(''),
  address: paragraph(300).default(''),
  /** GST state code; a GSTIN takes precedence. */
  stateCode: z
    .string()
    .refine((code) => code === '' || stateNamesByCode.has(code), 'is not a state')
    .default(''),
  sac: z
    .string()
    .regex(/^99\d{4}$/)
    .default(defaultSac),
  /** Prefix; empty = initials. Two characters, because GST allows only 16 per number. */
  prefix: z
    .string()
    .regex(/^[A-Z\d]{0,2}$/)
    .default(''),
});
export type InvoiceDetails = z.output<typeof invoiceDetails>;
