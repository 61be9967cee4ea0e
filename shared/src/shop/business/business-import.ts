import { z } from 'zod';
import { allStaffRoles } from '../../platform/access/roles.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { errorCodes } from '../../platform/lib/error-codes.ts';
import { id } from '../../platform/lib/fields.ts';
import {
  type ImportField,
  importFields,
  importNotes,
  importOutcomes,
  maxImportRows,
} from './business-import.fields.ts';

/** Accepts any text, because errors are reported per row. */
const cell = z.string().trim().max(300).default('');

const importRow = z.strictObject(
  Object.fromEntries(importFields.map((field) => [field, cell])) as Record<ImportField, typeof cell>,
);
export const importedRow = z.object({
  outcome: z.enum(importOutcomes),
  businessId: id.nullable(),
  code: z.enum(Object.keys(errorCodes) as [keyof typeof errorCodes, ...(keyof typeof errorCodes)[]]).nullable(),
  /** Invalid cells; for a row that is not refused, ignored cells. */
  fields: z.array(z.enum(importFields)),
  notes: z.array(z.enum(importNotes)),
  missingFields: z.array(z.enum(importFields)),
  differingFields: z.array(z.enum(importFields)),
});
export type ImportedRow = z.output<typeof importedRow>;

export const businessImportEndpoints = {
  'POST /business/importBusinesses': endpoint({
    summary:
      'For staff: add businesses with their customers from rows of a table, each separately, or fill in what existing ones lack; `isDryRun` only checks them',
    access: { staff: allStaffRoles },
    body: z.strictObject({
      rows: z.array(importRow).min(1).max(maxImportRows),
      withCards: z.boolean().default(false),
      fillsMissing: z.boolean().default(false),
      isDryRun: z.boolean().default(true),
    }),
    response: z.object({
      rows: z.array(importedRow),
      /** The plans that a row can name; empty for staff who may not record payments. */
      planNames: z.array(z.string()),
    }),
  }),
} as const satisfies EndpointTable;
