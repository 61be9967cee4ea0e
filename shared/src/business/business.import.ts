import { z } from 'zod';
import { anyStaff } from '../access/roles.ts';
import { type EndpointTable, endpoint } from '../lib/endpoint.ts';
import { errorCodes } from '../lib/error-codes.ts';
import { id } from '../lib/fields.ts';

/** Rows of one call; a longer list goes in several. */
export const mostImported = 50;

/** A cell of a table, whatever stands in it: what is wrong with a row is said of the row, not of the call. */
const cell = z.string().trim().max(200).default('');

export const importRow = z.strictObject({
  phoneNumber: cell,
  businessName: cell,
  category: cell,
  email: cell,
  website: cell,
  line1: cell,
  city: cell,
  state: cell,
  pinCode: cell,
});
export type ImportRow = z.output<typeof importRow>;
export const importFields = Object.keys(importRow.shape) as (keyof ImportRow)[];

/** `new`: it would be added. `exists`: its customer has one of this name already. */
export const importOutcomes = ['new', 'added', 'exists', 'refused'] as const;

export const importedRow = z.object({
  outcome: z.enum(importOutcomes),
  /** Of one that was added, or that is there. */
  businessId: id.nullable(),
  /** Why it was refused. */
  code: z.enum(Object.keys(errorCodes) as [keyof typeof errorCodes, ...(keyof typeof errorCodes)[]]).nullable(),
  /** Which cells are to be mended. */
  fields: z.array(z.enum(importFields as [keyof ImportRow, ...(keyof ImportRow)[]])),
});
export type ImportedRow = z.output<typeof importedRow>;

export const businessImportEndpoints = {
  'POST /business/importBusinesses': endpoint({
    summary: 'Staff: add businesses with their customers from rows of a table, each by itself; `isDryRun` only looks',
    access: { staff: anyStaff },
    body: z.strictObject({
      rows: z.array(importRow).min(1).max(mostImported),
      /** Each gets its card as a draft. */
      withCards: z.boolean().default(false),
      isDryRun: z.boolean().default(true),
    }),
    response: z.object({ rows: z.array(importedRow) }),
  }),
} as const satisfies EndpointTable;
