import { z } from 'zod';
import { customerOrStaff } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { id, pageOf, pageQuery, timestamp } from '../../platform/lib/fields.ts';
import { renderJobReasons, renderJobStates } from '../../platform/render-job/render-job.lists.ts';
import { templateCode } from '../pdf-card/pdf-card.endpoints.ts';
import { maxIdsPerPrint, staffPrintLayouts } from './staff-id.lists.ts';

export const staffPrint = z.object({
  staffPrintId: id,
  businessId: id,
  /** Title of the template at the time of printing. */
  template: z.string(),
  templateCode,
  layout: z.enum(staffPrintLayouts),
  isSample: z.boolean(),
  cards: z.number().int(),
  state: z.enum(renderJobStates),
  progress: z.number().int(),
  queuePosition: z.number().int().nullable(),
  failureReason: z.enum(renderJobReasons).nullable(),
  /** null before the files exist and after their deletion. */
  filesUntil: timestamp.nullable(),
  createdAt: timestamp,
});
export type StaffPrint = z.output<typeof staffPrint>;

const staffPrintResponse = z.object({ staffPrint });

export const staffPrintEndpoints = {
  'GET /staff-id/print': endpoint({
    summary: "List the prints of a business's staff ids, newest first",
    access: customerOrStaff,
    product: 'pdfCard',
    query: z.strictObject({ ...pageQuery, businessId: id }),
    response: z.object({
      ...pageOf(staffPrint).shape,
      /** Remaining PDF cards of the plan; -1 = unlimited. */
      left: z.number().int(),
    }),
  }),
  'POST /staff-id/print': endpoint({
    summary:
      'Draw ids of staff members as a PDF and a zip, without revoked ones. Without a watermark each new id counts as an exported PDF card, ' +
      'unless the same id was printed before',
    access: customerOrStaff,
    product: 'pdfCard',
    body: z.strictObject({
      businessId: id,
      templateCode,
      /** Default: all that are not revoked. */
      staffMemberIds: z.array(id).min(1).max(maxIdsPerPrint).optional(),
      layout: z.enum(staffPrintLayouts).default('cards'),
      isSample: z.boolean().default(false),
    }),
    response: staffPrintResponse,
    errors: [
      'template_not_available',
      'plan_limit_reached',
      'card_limit_reached',
      'subscription_needed',
      'staff_print_waiting',
      'staff_print_size',
    ],
  }),
  'POST /staff-id/print/retry': endpoint({
    summary: 'Retry a failed print with the allowance that its failure returned',
    access: customerOrStaff,
    product: 'pdfCard',
    body: z.strictObject({ staffPrintId: id }),
    response: staffPrintResponse,
    errors: ['plan_limit_reached', 'card_limit_reached', 'subscription_needed', 'staff_print_waiting'],
  }),
  'GET /staff-id/print/file': endpoint({
    summary: 'Download a print for thirty days: `pdf` is one file, `zip` has a PDF per id',
    access: customerOrStaff,
    product: 'pdfCard',
    query: z.strictObject({ staffPrintId: id, format: z.enum(['pdf', 'zip']) }),
    response: z.object({}),
    responseType: 'application/octet-stream',
  }),
} as const satisfies EndpointTable;
