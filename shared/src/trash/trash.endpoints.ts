import { z } from 'zod';
import { customerOrStaff } from '../access/access.ts';
import { type EndpointTable, endpoint } from '../lib/endpoint.ts';
import { id, line, pageOf, pageQuery, timestamp } from '../lib/fields.ts';

/** A deleted business, with the card that went with it, or a deleted card of a business that is there. */
export const trashEntry = z.object({
  /** Of a business its `businessId`, of a card its `cardNo`. */
  entryId: id,
  kind: z.enum(['business', 'card']),
  businessId: id,
  /** The business's, or the card's own. */
  name: z.string(),
  /** The address that the card had; null: there was no card. */
  cardId: z.string().nullable(),
  agencyName: z.string(),
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
    summary: 'What was deleted in the last 30 days and can come back, newest first',
    access: customerOrStaff,
    query: z.strictObject({ ...pageQuery, search: line(80).optional() }),
    response: pageOf(trashEntry),
  }),
} as const satisfies EndpointTable;
