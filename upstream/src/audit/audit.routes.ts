import type { AuditEntry } from '@parichay/shared/audit/audit.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Handlers } from '../lib/handle.ts';
import { startOfDayInIndia } from '../lib/india.ts';
import { listPage } from '../lib/list-page.ts';
import { iso } from '../lib/rows.ts';

type Facts = AuditEntry['before'];

/** What an agency pays the platform, and what it is asked for, for those from whom billing is hidden. */
const isNoBilling = sql<boolean>`not (
  audit_log.entity in ('bill_card', 'payment_account', 'payment_review', 'payment_refund', 'payment_event')
  or (audit_log.entity = 'payment_grant' and audit_log.business_id is null)
  or (audit_log.entity = 'agency' and coalesce(jsonb_exists(audit_log.after -> 'configuration', 'prices'), false)))`;

/** Most rows are only marked as deleted; to whoever reads the log they were deleted. */
const isMarking = sql`coalesce(audit_log.after ->> 'deleted_at' is not null, false)`;

function isDeed(action: AuditEntry['action']): RawBuilder<boolean> {
  if (action === 'delete') return sql`(audit_log.action = 'delete' or (audit_log.action = 'update' and ${isMarking}))`;
  if (action === 'update') return sql`(audit_log.action = 'update' and not ${isMarking})`;
  return sql`audit_log.action = ${action}`;
}

/** What staff changed. Triggers of the tables write it (migrations/0012_admin.sql); here it is only read. */
export const auditHandlers = {
  'GET /audit-log': async ({ actor, query, tx }) => {
    // The super admin sees every agency's rows elsewhere; its own log is its own agency's.
    const where: RawBuilder<boolean>[] = [sql`audit_log.agency_id = ${actor.agencyId}`];
    if (actor.kind === 'staff' && actor.hideBilling && !actor.ofSuperadminAgency) where.push(isNoBilling);
    if (query.franchiseeId) where.push(sql`audit_log.franchisee_id = ${query.franchiseeId}`);
    if (query.businessId) where.push(sql`audit_log.business_id = ${query.businessId}`);
    if (query.entity) where.push(sql`audit_log.entity = ${query.entity}`);
    if (query.entityId) where.push(sql`audit_log.entity_id = ${query.entityId}`);
    if (query.action) where.push(isDeed(query.action));
    if (query.createdFrom) where.push(sql`audit_log.created_at >= ${startOfDayInIndia(query.createdFrom)}`);
    if (query.createdTo) where.push(sql`audit_log.created_at < ${startOfDayInIndia(query.createdTo, 1)}`);
    const all = sql<boolean>`${sql.join(where, sql` and `)}`;
    const rows = tx
      .selectFrom('audit_log')
      .leftJoin('business', 'business.business_id', 'audit_log.business_id')
      .selectAll('audit_log')
      .select([
        'business.business_name as business_name',
        sql<string | null>`staff_name(audit_log.franchisee_id)`.as('franchisee_name'),
      ])
      .where(all);
    return listPage(
      rows,
      'audit_log.audit_id',
      query,
      (row) => row.audit_id,
      (row) => ({
        auditId: row.audit_id,
        agencyId: row.agency_id,
        franchiseeId: row.franchisee_id,
        franchiseeName: row.franchisee_name,
        userId: row.user_id,
        call: row.call,
        entity: row.entity,
        entityId: row.entity_id,
        businessId: row.business_id,
        businessName: row.business_name,
        action: row.action,
        before: row.before as Facts,
        after: row.after as Facts,
        createdAt: iso(row.created_at),
      }),
      {
        counted: tx.selectFrom('audit_log').where(all),
        order: { by: sql`audit_log.created_at`, direction: 'desc' },
      },
    );
  },
} satisfies Handlers;
