import { type Actor, isSuperadmin, type StaffActor } from '@parichay/shared/platform/access/roles.ts';
import type { Parsed } from '@parichay/shared/platform/lib/endpoint.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import {
  nobody,
  type StaffEnquiry,
  type staffEnquiryEndpoints,
} from '@parichay/shared/shop/leads/staff-enquiry.endpoints.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { listPage } from '../../platform/database/list-page.ts';
import { reachOf } from '../../platform/database/reach.ts';
import { FOUND, patternsOf, phonePattern } from '../../platform/database/search.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import { agencyName } from '../business/business.queries.ts';
import { isInState, presentEnquiry } from './enquiry.queries.ts';

type Query = Parsed<(typeof staffEnquiryEndpoints)['GET /enquiry/list']>['query'];

export const staffOf = (actor: Actor): StaffActor => {
  if (actor.kind !== 'staff') throw new ApiError('not_allowed');
  return actor;
};

const seesAll = (actor: Actor): boolean => reachOf(actor).kind === 'agency';

function enquiriesFor(tx: Tx, actor: StaffActor) {
  const madeByReader = sql<boolean>`business.made_by_franchisee_id is not distinct from ${actor.franchiseeId}`;
  let rows = tx
    .selectFrom('enquiry')
    .innerJoin('business', 'business.business_id', 'enquiry.business_id')
    .selectAll('enquiry')
    .select(['business.business_name', agencyName])
    .select((seesAll(actor) ? sql<boolean>`true` : madeByReader).as('is_in_reach'))
    .select(
      sql<string | null>`(select name from franchisee where franchisee_id = enquiry.handed_to_id)`.as('handed_to_name'),
    )
    .where('business.deleted_at', 'is', null)
    .where('enquiry.is_spam', '=', false)
    .where(sql<boolean>`enquiry.agency_sees`);
  if (!isSuperadmin(actor)) rows = rows.where('enquiry.agency_id', '=', actor.agencyId);
  if (seesAll(actor)) return rows;
  // A union lets each condition use its own index, which `or` would not.
  return rows.where(sql<boolean>`enquiry.enquiry_id in (
    select asked.enquiry_id from business as made join enquiry as asked using (business_id)
    where made.made_by_franchisee_id = ${actor.franchiseeId}
    union all select enquiry_id from enquiry where handed_to_id = ${actor.franchiseeId})`);
}

type Row = Awaited<ReturnType<ReturnType<typeof enquiriesFor>['executeTakeFirstOrThrow']>>;

export const presentStaffEnquiry = (row: Row, reader: Actor): StaffEnquiry => ({
  ...presentEnquiry(row, reader),
  businessName: row.business_name,
  agencyId: row.agency_id,
  agencyName: row.agency_name,
  handedTo: row.handed_to_id === null ? null : { franchiseeId: row.handed_to_id, name: row.handed_to_name ?? '' },
  isInReach: row.is_in_reach,
});

function likeOf(search: string) {
  const [pattern, other] = patternsOf(search);
  return { pattern, other, phone: phonePattern(search) };
}

async function searched(tx: Tx, search: string, agencyId: string | undefined) {
  const { pattern, other, phone } = likeOf(search);
  const { rows } = await sql<{ id: string | null }>`
    select enquiries_found(${pattern}, ${other}, ${phone}, ${agencyId ?? null}, ${FOUND + 1}) as id`.execute(tx);
  const ids = rows.flatMap(({ id }) => id ?? []);
  if (rows.length <= FOUND && ids.length === rows.length)
    return { condition: sql<boolean>`enquiry.enquiry_id = any(${ids}::uuid[])`, isCommon: false };
  const condition = sql<boolean>`(enquiry.name ilike ${pattern} or enquiry.name ilike ${other}
    or enquiry.phone_number like ${phone})`;
  return { condition, isCommon: true };
}

export async function staffEnquiryPage(tx: Tx, actor: StaffActor, query: Query) {
  const { search, businessId, isRead, state, handedTo, createdFrom, createdTo, agencyId } = query;
  let rows = enquiriesFor(tx, actor);
  if (agencyId) rows = rows.where('enquiry.agency_id', '=', agencyId);
  if (businessId) rows = rows.where('enquiry.business_id', '=', businessId);
  if (isRead !== undefined) rows = rows.where('enquiry.read_at', isRead ? 'is not' : 'is', null);
  if (state) rows = rows.where(isInState(state));
  if (handedTo === nobody) rows = rows.where('enquiry.handed_to_id', 'is', null);
  else if (handedTo) rows = rows.where('enquiry.handed_to_id', '=', handedTo);
  if (createdFrom) rows = rows.where('enquiry.created_at', '>=', startOfDayInIndia(createdFrom));
  if (createdTo) rows = rows.where('enquiry.created_at', '<', startOfDayInIndia(createdTo, 1));
  const found = search ? await searched(tx, search, agencyId) : null;
  if (found) rows = rows.where(found.condition);
  // The planner underestimates common words and would sort all matching rows.
  if (found?.isCommon) await sql`select set_config('enable_sort', 'off', true)`.execute(tx);
  return listPage(
    rows,
    'enquiry.enquiry_id',
    query,
    (row) => row.enquiry_id,
    (row) => presentStaffEnquiry(row, actor),
    {
      order: createdFrom || createdTo ? { by: sql`enquiry.created_at`, direction: 'desc' } : undefined,
      ...(found?.isCommon && { countedTo: 100 }),
    },
  );
}

export async function staffEnquiryInReach(tx: Tx, actor: StaffActor, enquiryId: string, { lock = false } = {}) {
  const row = await enquiriesFor(tx, actor)
    .where('enquiry.enquiry_id', '=', enquiryId)
    .$if(lock, (query) => query.forUpdate('enquiry'))
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

/** Staff with a limited reach may hand enquiries only to those who see all businesses, or to themselves. */
export function peopleFor(tx: Tx, actor: StaffActor, agencyId: string) {
  const people = tx
    .selectFrom('franchisee')
    .select(['franchisee_id', 'name'])
    .where('agency_id', '=', agencyId)
    .where('is_active', '=', true);
  if (seesAll(actor)) return people;
  return people.where(
    sql<boolean>`(roles && '{admin,franchisee-with-all-card-access}' or franchisee_id = ${actor.franchiseeId})`,
  );
}
