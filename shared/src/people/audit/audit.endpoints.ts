import { z } from 'zod';
import { adminOnly } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { id, isoDate, line, pageOf, pageQuery, timestamp } from '../../platform/lib/fields.ts';
import { auditActions, auditedEntities } from './audit.lists.ts';

const columnValues = z.record(z.string(), z.unknown());

export const auditEntry = z.object({
  auditId: id,
  agencyId: id,
  agencyName: z.string().nullable(),
  /** The name is null when the reader may not see the account. */
  franchiseeId: id,
  franchiseeName: z.string().nullable(),
  /** The admin whose account a super admin used. */
  asFranchiseeId: id.nullable(),
  asFranchiseeName: z.string().nullable(),
  userId: id.nullable(),
  /** `POST /updateCardStatus` */
  call: z.string(),
  entity: z.enum(auditedEntities),
  entityId: z.string(),
  entityName: z.string().nullable(),
  businessId: id.nullable(),
  businessName: z.string().nullable(),
  action: z.enum(auditActions),
  /** Changed columns only; null before an insert and after a delete. */
  before: columnValues.nullable(),
  after: columnValues.nullable(),
  /** Names by id, of accounts and categories in the values that the reader may see. */
  names: z.record(z.string(), z.string()),
  createdAt: timestamp,
});
export type AuditEntry = z.output<typeof auditEntry>;

export const auditEndpoints = {
  'GET /audit-log': endpoint({
    summary: 'List the changes by staff, newest first',
    access: adminOnly,
    query: z.strictObject({
      ...pageQuery,
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
