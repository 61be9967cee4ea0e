import type { AuditEntry } from '@parichay/shared/people/audit/audit.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import { loadListPage } from '../../platform/database/list-page.ts';
import { iso } from '../../platform/database/rows.ts';
import type { Handlers } from '../../platform/http/handle.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import { requestedAgencyId } from '../agency/agency-reach.ts';

type AuditValues = AuditEntry['before'];

/** Staff with hidden billing must not see what the agency pays the platform. */
const isUnrelatedToBillingCondition = sql<boolean>`not (
  audit_log.entity in ('bill_card', 'payment_account', 'payment_review', 'payment_refund', 'payment_event')
  or (audit_log.entity = 'payment_grant' and audit_log.business_id is null)
  or (audit_log.entity = 'agency' and coalesce(jsonb_exists(audit_log.after -> 'configuration', 'prices'), false)))`;

const isSoftDeletionCondition = sql`coalesce(audit_log.after ->> 'deleted_at' is not null, false)`;

function auditActionCondition(action: AuditEntry['action']): RawBuilder<boolean> {
  if (action === 'delete')
    return sql`(audit_log.action = 'delete' or (audit_log.action = 'update' and ${isSoftDeletionCondition}))`;
  if (action === 'update') return sql`(audit_log.action = 'update' and not ${isSoftDeletionCondition})`;
  return sql`audit_log.action = ${action}`;
}

const entityNameSql = sql<string | null>`case audit_log.entity
  when 'agency' then (select agency_name from agency where agency_id = audit_log.entity_id::uuid)
  when 'agency_domain' then audit_log.entity_id
  when 'franchisee' then (select name from franchisee where franchisee_id = audit_log.entity_id::uuid)
  when 'customer' then
    (select coalesce(phone_number, email) from customer where user_id = audit_log.entity_id::uuid)
  when 'subscription_plan' then
    (select name from subscription_plan where subscription_plan_id = audit_log.entity_id::int)
  when 'image_category' then
    (select image_category_name from image_category where image_category_id = audit_log.entity_id::uuid)
  when 'image_subcategory' then
    (select image_subcategory_name from image_subcategory where image_subcategory_id = audit_log.entity_id::uuid)
  when 'image_tag' then (select image_tag_name from image_tag where image_tag_id = audit_log.entity_id::uuid)
  when 'link_category' then
    (select link_category_name from link_category where link_category_id = audit_log.entity_id::uuid)
  when 'link_type' then (select link_type_name from link_type where link_type_id = audit_log.entity_id::uuid)
  when 'ui_customisation' then (select title from ui_customisation where ui_customisation_id = audit_log.entity_id::uuid)
  when 'category_static_page' then
    (select title from category_static_page where category_static_page_id = audit_log.entity_id::uuid)
  -- A plan has its name and a bill its month; other payments have none.
  when 'payment_grant' then (select coalesce(terms ->> 'planName', case kind when 'month' then item end)
    from payment_grant where record_no = audit_log.entity_id::uuid)
  when 'coupon' then (select code from coupon where coupon_id = audit_log.entity_id::uuid)
  when 'commission_rate' then
    (select name from franchisee where franchisee_id = (audit_log.after ->> 'franchisee_id')::uuid)
  when 'commission_payout' then (select name from franchisee where franchisee_id = audit_log.entity_id::uuid)
  when 'image_post' then (select image_subcategory_name from image_post join image_subcategory
    using (image_subcategory_id) where image_id = audit_log.entity_id::uuid)
  -- The staff account to which it was assigned, not the visitor's text.
  when 'enquiry' then
    (select name from franchisee where franchisee_id = (audit_log.after ->> 'handed_to_id')::uuid)
  when 'video_template' then (select template_name from video_template where template_id = audit_log.entity_id::uuid)
  end`;

const idsInValues = (column: string) =>
  sql`any(array[(audit_log.before ->> ${sql.lit(column)})::uuid, (audit_log.after ->> ${sql.lit(column)})::uuid])`;

const namesByIdSql = sql<Record<string, string> | null>`(select jsonb_object_agg(id, name) from (
  select franchisee_id as id, name from franchisee
    where franchisee_id = ${idsInValues('made_by_franchisee_id')} or franchisee_id = ${idsInValues('handed_to_id')}
  union all select user_id, coalesce(phone_number, email) from customer where user_id = ${idsInValues('user_id')}
  union all select image_category_id, image_category_name from image_category
    where image_category_id = ${idsInValues('image_category_id')}
  union all select image_subcategory_id, image_subcategory_name from image_subcategory
    where image_subcategory_id = ${idsInValues('image_subcategory_id')}
  union all select link_category_id, link_category_name from link_category
    where link_category_id = ${idsInValues('link_category_id')}
  ) as named where name is not null)`;

/** Triggers and database functions write the log (migrations/0012_admin.sql). */
export const auditHandlers = {
  'GET /audit-log': async ({ actor, query, tx }) => {
    const agencyId = await requestedAgencyId(tx, actor, query.agencyId);
    const where: RawBuilder<boolean>[] = [agencyId === null ? sql`true` : sql`audit_log.agency_id = ${agencyId}`];
    if (actor.kind === 'staff' && actor.hideBilling && !actor.ofSuperadminAgency)
      where.push(isUnrelatedToBillingCondition);
    if (query.franchiseeId) where.push(sql`audit_log.franchisee_id = ${query.franchiseeId}`);
    if (query.businessId) where.push(sql`audit_log.business_id = ${query.businessId}`);
    if (query.entity) where.push(sql`audit_log.entity = ${query.entity}`);
    if (query.entityId) where.push(sql`audit_log.entity_id = ${query.entityId}`);
    if (query.action) where.push(auditActionCondition(query.action));
    if (query.createdFrom) where.push(sql`audit_log.created_at >= ${startOfDayInIndia(query.createdFrom)}`);
    if (query.createdTo) where.push(sql`audit_log.created_at < ${startOfDayInIndia(query.createdTo, 1)}`);
    const allConditions = sql<boolean>`${sql.join(where, sql` and `)}`;
    const rows = tx
      .selectFrom('audit_log')
      .leftJoin('business', 'business.business_id', 'audit_log.business_id')
      // Row level security hides the platform's staff from an agency, hence the left join.
      .leftJoin('franchisee', 'franchisee.franchisee_id', 'audit_log.franchisee_id')
      .selectAll('audit_log')
      .select([
        'business.business_name as business_name',
        sql<string | null>`(select agency_name from agency where agency_id = audit_log.agency_id)`.as('agency_name'),
        'franchisee.name as franchisee_name',
        sql<string | null>`(select name from franchisee where franchisee_id = audit_log.as_franchisee_id)`.as(
          'as_franchisee_name',
        ),
        entityNameSql.as('entity_name'),
        namesByIdSql.as('names'),
      ])
      .where(allConditions);
    return loadListPage(
      rows,
      'audit_log.audit_id',
      query,
      (row) => row.audit_id,
      (row) => ({
        auditId: row.audit_id,
        agencyId: row.agency_id,
        agencyName: row.agency_name,
        franchiseeId: row.franchisee_id,
        franchiseeName: row.franchisee_name,
        asFranchiseeId: row.as_franchisee_id,
        asFranchiseeName: row.as_franchisee_name,
        userId: row.user_id,
        call: row.call,
        entity: row.entity,
        entityId: row.entity_id,
        entityName: row.entity_name || null,
        businessId: row.business_id,
        businessName: row.business_name,
        action: row.action,
        before: row.before as AuditValues,
        after: row.after as AuditValues,
        names: row.names ?? {},
        createdAt: iso(row.created_at),
      }),
      {
        countQuery: tx.selectFrom('audit_log').where(allConditions),
        order: { by: sql`audit_log.created_at`, direction: 'desc' },
      },
    );
  },
} satisfies Handlers;
