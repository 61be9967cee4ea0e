import { z } from 'zod';
import { adminOnly } from '../access/access.ts';
import { type EndpointTable, endpoint } from '../lib/endpoint.ts';
import { id, isoDate, line, pageOf, pageQuery, timestamp } from '../lib/fields.ts';
import { auditActions, auditedEntities } from './audit.lists.ts';

const facts = z.record(z.string(), z.unknown());

/** One row that staff changed. */
export const auditEntry = z.object({
  auditId: id,
  agencyId: id,
  agencyName: z.string().nullable(),
  /** Who. The name is null once the account is out of sight: of the platform's staff, for an agency. */
  franchiseeId: id,
  franchiseeName: z.string().nullable(),
  /** The admin as whom the super admin did it, having entered the agency. */
  asFranchiseeId: id.nullable(),
  asFranchiseeName: z.string().nullable(),
  /** The customer whom it had logged in as. */
  userId: id.nullable(),
  /** With which call: `POST /updateCardStatus`. */
  call: z.string(),
  entity: z.enum(auditedEntities),
  entityId: z.string(),
  /** What it is called, where it still is and has a name of its own. */
  entityName: z.string().nullable(),
  businessId: id.nullable(),
  businessName: z.string().nullable(),
  action: z.enum(auditActions),
  /** The columns that changed, as they were and as they are; null before a row was there and after it is gone. */
  before: facts.nullable(),
  after: facts.nullable(),
  createdAt: timestamp,
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditEndpoints = {
  'GET /audit-log': endpoint({
    summary: 'What staff changed, newest first',
    access: adminOnly,
    query: z.strictObject({
      ...pageQuery,
      /** Default: the caller's agency; for the super admin, who alone may name another, all agencies. */
      agencyId: id.optional(),
      franchiseeId: id.optional(),
      businessId: id.optional(),
      entity: z.enum(auditedEntities).optional(),
      entityId: line(300).optional(),
      action: z.enum(auditActions).optional(),
      createdFrom: isoDate.optional(),
      createdTo: isoDate.optional(),
    }),
    response: pageOf(auditEntry),
  }),
} as const satisfies EndpointTable;
