import { z } from 'zod';
import { customerOrStaff } from '../access/access.ts';
import { type EndpointTable, endpoint } from '../lib/endpoint.ts';
import { id, line, pageOf, pageQuery, timestamp } from '../lib/fields.ts';
import { trashDeleters, trashKinds } from './trash.lists.ts';

/** Something deleted that can come back. What went with its business comes back with it, and is no entry of its own. */
export const trashEntry = z.object({
  /** Its own id: `businessId`, `cardNo`, `pdfCardNo` and so on; of a plan one that stands for its number. */
  entryId: id,
  kind: z.enum(trashKinds),
  /** Whose it was, or the deleted business itself; null: the agency's or the platform's own. */
  businessId: id.nullable(),
  businessName: z.string().nullable(),
  /** What it is called; a card by its business. */
  name: z.string(),
  /** The address that the card had, or the card that went with a business; null: there is none. */
  cardId: z.string().nullable(),
  /** Null: the platform's, for all agencies. */
  agencyName: z.string().nullable(),
  registeredPhoneNumber: z.string().nullable(),
  deletedAt: timestamp,
  /** When it is removed for good. */
  keptUntil: timestamp,
  /** Staff's deletion is undone by staff alone. */
  deletedBy: z.enum(['customer', 'staff']),
  /** Who of the staff, as far as the reader may know. */
  staffName: z.string().nullable(),
});
export type TrashEntry = z.output<typeof trashEntry>;

export const trashEndpoints = {
  'GET /trash': endpoint({
    summary: 'What was deleted in the last 30 days and can come back, newest first: what the caller may delete',
    access: customerOrStaff,
    query: z.strictObject({
      ...pageQuery,
      /** In its name, its business’s, or that of the staff who deleted it. */
      search: line(80).optional(),
      agencyId: id.optional(),
      kind: z.enum(trashKinds).optional(),
      deletedBy: z.enum(trashDeleters).optional(),
    }),
    response: pageOf(trashEntry),
  }),
  'POST /trash/restore': endpoint({
    summary: 'Bring back as it was something that was deleted in the last 30 days',
    access: customerOrStaff,
    body: z.strictObject({ kind: z.enum(trashKinds), entryId: id }),
    response: z.object({
      /** The address that its card has now: another where the old one was given away; null: there is no card. */
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
