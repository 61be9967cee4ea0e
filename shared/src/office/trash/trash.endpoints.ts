import { z } from 'zod';
import { customerOrStaff } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { id, line, pageOf, pageQuery, timestamp } from '../../platform/lib/fields.ts';
import { pdfTemplateKinds } from '../../studio/layer/layer-print.ts';
import { trashDeleters, trashKinds } from './trash.lists.ts';

/** Items deleted together with their business have no entry. */
export const trashEntry = z.object({
  /** For a plan, a UUID that represents its number. */
  entryId: id,
  kind: z.enum(trashKinds),
  /** null = owned by the agency or platform. */
  businessId: id.nullable(),
  businessName: z.string().nullable(),
  /** For a card, the name of its business. */
  name: z.string(),
  /** null = the entry is no PDF card, or its template does not exist any more. */
  pdfKind: z.enum(pdfTemplateKinds).nullable(),
  /** Former address of a card; null = none. */
  cardId: z.string().nullable(),
  agencyName: z.string().nullable(),
  registeredPhoneNumber: z.string().nullable(),
  deletedAt: timestamp,
  keptUntil: timestamp,
  /** Only staff can restore what staff deleted. */
  deletedBy: z.enum(['customer', 'staff']),
  staffName: z.string().nullable(),
});
export type TrashEntry = z.output<typeof trashEntry>;

export const trashEndpoints = {
  'GET /trash': endpoint({
    summary: 'List what the caller may restore of the last 30 days, newest first',
    access: customerOrStaff,
    query: z.strictObject({
      ...pageQuery,
      /** Also searches the names of business and staff. */
      search: line(80).optional(),
      agencyId: id.optional(),
      kind: z.enum(trashKinds).optional(),
      deletedBy: z.enum(trashDeleters).optional(),
    }),
    response: pageOf(trashEntry),
  }),
  'POST /trash/restore': endpoint({
    summary: 'Restore an item that was deleted in the last 30 days',
    access: customerOrStaff,
    body: z.strictObject({ kind: z.enum(trashKinds), entryId: id }),
    response: z.object({
      /** Address of the card, a new one if the old one was taken; null = no card. */
      cardId: z.string().nullable(),
    }),
    errors: [
      'product_not_enabled',
      'deleted_by_agency',
      'one_card_per_business',
      'business_limit_reached',
      'free_business_taken',
      'staff_limit_reached',
      'name_taken',
      'occasion_gone',
    ],
  }),
} as const satisfies EndpointTable;
