import { type Actor, isSuperadmin, type StaffActor } from '@parichay/shared/platform/access/roles.ts';
import type { Parsed } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import {
  type StaffEnquiry,
  type staffEnquiryEndpoints,
  unassignedFilterValue,
} from '@parichay/shared/shop/leads/staff-enquiry.endpoints.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { loadListPage } from '../../platform/database/list-page.ts';
import { seesAllBusinesses } from '../../platform/database/reach.ts';
import { likePatternsOf, MAX_SEARCH_MATCHES, phoneLikePattern } from '../../platform/database/search.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import { agencyNameColumn } from '../business/business.queries.ts';
import { enquiryStateCondition, presentEnquiry } from './enquiry.queries.ts';

type EnquiryListParameters = Parsed<(typeof staffEnquiryEndpoints)['GET /enquiry/list']>['query'];

export const requireStaff = (actor: Actor): StaffActor => {
  if (actor.kind !== 'staff') throw new ApiError('not_allowed');
  return actor;
};

function staffEnquiryQuery(tx: Tx, actor: StaffActor) {
  const madeByReader = sql<boolean>`business.made_by_franchisee_id is not distinct from ${actor.franchiseeId}`;
  let rows = tx
    .selectFrom('enquiry')
    .innerJoin('business', 'business.business_id', 'enquiry.business_id')
    .selectAll('enquiry')
    .select(['business.business_name', agencyNameColumn])
    .select((seesAllBusinesses(actor) ? sql<boolean>`true` : madeByReader).as('is_in_reach'))
    .select(
      sql<string | null>`(select name from franchisee where franchisee_id = enquiry.handed_to_id)`.as('handed_to_name'),
    )
    .where('business.deleted_at', 'is', null)
    .where('enquiry.is_spam', '=', false)
    .where(sql<boolean>`enquiry.agency_sees`);
  if (!isSuperadmin(actor)) rows = rows.where('enquiry.agency_id', '=', actor.agencyId);
  if (seesAllBusinesses(actor)) return rows;
  // A union lets each condition use its own index, which `or` would not.
  return rows.where(sql<boolean>`enquiry.enquiry_id in (
    select asked.enquiry_id from business as made join enquiry as asked using (business_id)
    where made.made_by_franchisee_id = ${actor.franchiseeId}
    union all select enquiry_id from enquiry where handed_to_id = ${actor.franchiseeId})`);
}

type StaffEnquiryRow = Awaited<ReturnType<ReturnType<typeof staffEnquiryQuery>['executeTakeFirstOrThrow']>>;

export const presentStaffEnquiry = (row: StaffEnquiryRow, reader: Actor): StaffEnquiry => ({
  ...presentEnquiry(row, reader),
  businessName: row.business_name,
  agencyId: row.agency_id,
  agencyName: row.agency_name,
  handedTo: row.handed_to_id === null ? null : { franchiseeId: row.handed_to_id, name: row.handed_to_name ?? '' },
  isInReach: row.is_in_reach,
});

function enquirySearchPatterns(search: string) {
  const [pattern, otherPattern] = likePatternsOf(search);
  return { pattern, other: otherPattern, phone: phoneLikePattern(search) };
}

async function findEnquirySearchCondition(tx: Tx, search: string, agencyId: string | undefined) {
  const { pattern, other, phone } = enquirySearchPatterns(search);
  const { rows } = await sql<{ id: string | null }>`
    select enquiries_found(${pattern}, ${other}, ${phone}, ${agencyId ?? null}, ${MAX_SEARCH_MATCHES + 1}) as id`.execute(
    tx,
  );
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (rows.length <= MAX_SEARCH_MATCHES && ids.length === rows.length)
    return { condition: sql<boolean>`enquiry.enquiry_id = any(${ids}::uuid[])`, isCommon: false };
  const condition = sql<boolean>`(enquiry.name ilike ${pattern} or enquiry.name ilike ${other}
    or enquiry.phone_number like ${phone})`;
  return { condition, isCommon: true };
}

export async function staffEnquiryPage(tx: Tx, actor: StaffActor, query: EnquiryListParameters) {
  const { search, businessId, isRead, state, handedTo, createdFrom, createdTo, agencyId } = query;
  let rows = staffEnquiryQuery(tx, actor);
  if (agencyId) rows = rows.where('enquiry.agency_id', '=', agencyId);
  if (businessId) rows = rows.where('enquiry.business_id', '=', businessId);
  if (isRead !== undefined) rows = rows.where('enquiry.read_at', isRead ? 'is not' : 'is', null);
  if (state) rows = rows.where(enquiryStateCondition(state));
  if (handedTo === unassignedFilterValue) rows = rows.where('enquiry.handed_to_id', 'is', null);
  else if (handedTo) rows = rows.where('enquiry.handed_to_id', '=', handedTo);
  if (createdFrom) rows = rows.where('enquiry.created_at', '>=', startOfDayInIndia(createdFrom));
  if (createdTo) rows = rows.where('enquiry.created_at', '<', startOfDayInIndia(createdTo, 1));
  const match = search ? await findEnquirySearchCondition(tx, search, agencyId) : null;
  if (match) rows = rows.where(match.condition);
  // The planner underestimates common words and would sort all matching rows.
  if (match?.isCommon) await sql`select set_config('enable_sort', 'off', true)`.execute(tx);
  return loadListPage(
    rows,
    'enquiry.enquiry_id',
    query,
    (row) => row.enquiry_id,
    (row) => presentStaffEnquiry(row, actor),
    {
      order: createdFrom || createdTo ? { by: sql`enquiry.created_at`, direction: 'desc' } : undefined,
      ...(match?.isCommon && { maxCountedRows: 100 }),
    },
  );
}

export async function staffEnquiryInReach(tx: Tx, actor: StaffActor, enquiryId: string, { lock = false } = {}) {
  const row = await staffEnquiryQuery(tx, actor)
    .where('enquiry.enquiry_id', '=', enquiryId)
    .$if(lock, (query) => query.forUpdate('enquiry'))
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

/** Staff with a limited reach assign enquiries only to themselves or staff who see all businesses. */
export function assignableStaffQuery(tx: Tx, actor: StaffActor, agencyId: string) {
  const staffQuery = tx
    .selectFrom('franchisee')
    .select(['franchisee_id', 'name'])
    .where('agency_id', '=', agencyId)
    .where('is_active', '=', true);
  if (seesAllBusinesses(actor)) return staffQuery;
  return staffQuery.where(
    sql<boolean>`(roles && '{admin,franchisee-with-all-card-access}' or franchisee_id = ${actor.franchiseeId})`,
  );
}
