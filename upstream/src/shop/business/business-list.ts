import { atRiskAfterDays } from '@parichay/shared/office/renewal/renewal.rules.ts';
import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import type { Parsed } from '@parichay/shared/platform/lib/endpoint.ts';
import type { businessEndpoints } from '@parichay/shared/shop/business/business.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { loadListPage, type Order } from '../../platform/database/list-page.ts';
import { likePatternContaining } from '../../platform/database/rows.ts';
import {
  findMatchingIds,
  likePatternsForColumn,
  MAX_SEARCH_MATCHES,
  phoneLikePattern,
} from '../../platform/database/search.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import { transliterateName } from '../../platform/text/latin-name.ts';
import {
  businessQuery,
  expiringSoonDaysSql,
  forStaffColumn,
  hasDuesCondition,
  limitToReach,
  madeByFranchiseeColumn,
  presentBusiness,
  runningPlanOrder,
} from './business.queries.ts';
import { findCategories } from './category-search.ts';

/* A million rows over all agencies; each order has an index (migrations 0013 and 0019). */

type BusinessListParameters = Parsed<(typeof businessEndpoints)['GET /business']>['query'];
type Condition = RawBuilder<boolean>;

/** Values are in lower case, because `like` is ten times as fast as `ilike`. */
const searchColumns = {
  businessName: sql`business.name_in_order`,
  nameKey: sql`business.name_key`,
  contactPerson: sql`lower(business.contact_person)`,
  pinCode: sql`business.address ->> 'pinCode'`,
  registeredPhoneNumber: sql`customer.phone_number`,
  gstin: sql`lower(business.gstin)`,
  street: sql`lower(street_of(business.address))`,
  cardPhone: sql`(select phone_digits from card where card.business_id = business.business_id and card.deleted_at is null)`,
  cardId: sql`(select card_id from card where card.business_id = business.business_id and card.deleted_at is null)`,
} as const;

const sortExpressions = {
  createdAt: sql`business.created_at`,
  businessName: sql`business.name_in_order`,
  expiryDateForCustomer: sql`business.ends_on`,
} as const;

const expiryDescendingSortKey = sql`business.ended_on`;

function sortOrderOf({ sort, order, createdFrom, createdTo }: BusinessListParameters): Order | undefined {
  if (sort === 'expiryDateForCustomer' && order === 'desc') return { by: expiryDescendingSortKey, direction: 'desc' };
  // With a date bound, the index on the creation time finds the page directly.
  const isById = sort === 'createdAt' && order === 'desc' && !createdFrom && !createdTo;
  return isById ? undefined : { by: sortExpressions[sort], direction: order };
}

/** Paid, but the last payment failed, or `atRiskAfterDays` passed without payment, view or change. */
const isAtRiskCondition = (isSubscribed: Condition, today: RawBuilder<unknown>): Condition => {
  const since = sql`(${today} - ${atRiskAfterDays}::int)`;
  const isSince = (moment: RawBuilder<unknown>) => sql`${moment} >= ${since}::timestamp at time zone 'Asia/Kolkata'`;
  return sql<boolean>`(${isSubscribed} and (
    exists (
      select from payment_intent join payment_attempt on payment_attempt.intent_id = payment_intent.intent_id
      where payment_intent.business_id = business.business_id and payment_attempt.status = 'failed'
        and ${isSince(sql`payment_attempt.created_at`)}
        and not exists (select from payment_grant where payment_grant.business_id = business.business_id
          and payment_grant.paid_at > payment_attempt.created_at))
    or (
      not exists (select from payment_grant where payment_grant.business_id = business.business_id
        and ${isSince(sql`payment_grant.paid_at`)})
      and not exists (select from card where card.business_id = business.business_id and card.deleted_at is null
        and (${isSince(sql`card.updated_at`)}
          or exists (select from card_event where card_event.card_no = card.card_no and event = 'view'
            and card_event.date >= ${since}))))))`;
};

const businessIdsOnPlanSql = (planId: number, day: RawBuilder<unknown>) => sql`
  select business_id from (
    select distinct on (business_id) business_id, terms ->> 'planId' as plan_id from payment_grant
    where agency_id = (select agency_id from subscription_plan where subscription_plan_id = ${planId})
      and kind in ('subscription', 'card') and withdrawn_at is null
    order by business_id, ${runningPlanOrder(day)}) as running
  where plan_id = ${String(planId)}`;

/** No agency's `expiringSoonDays` exceeds 60. */
const endsWithin60DaysCondition = (today: RawBuilder<unknown>): Condition =>
  sql<boolean>`(business.expiry_date_for_customer > ${today} and business.expiry_date_for_customer <= ${today} + 60)`;

export function businessFilterConditions(
  actor: Actor,
  query: Partial<BusinessListParameters>,
  today: string,
): Condition[] {
  const onlyIf = (condition: Condition, filterValue: boolean | undefined): Condition[] =>
    filterValue === undefined ? [] : [filterValue ? condition : sql<boolean>`not (${condition})`];
  const day = sql`${today}::date`;
  const expiry = sql`business.expiry_date_for_customer`;
  // `coalesce` prevents the planner from using the expiry index for another order.
  const sortsByEnd = query.sort === 'expiryDateForCustomer';
  const end = sortsByEnd
    ? query.order === 'desc'
      ? expiryDescendingSortKey
      : sortExpressions.expiryDateForCustomer
    : expiry;
  const endComparison = (comparison: RawBuilder<unknown>) =>
    sortsByEnd ? sql<boolean>`${end} ${comparison}` : sql<boolean>`coalesce(${end} ${comparison}, false)`;
  const isSubscribed = sql<boolean>`business.payment_status = 1 and coalesce(${expiry} > ${day}, true)`;
  const isExpiringSoon = sql<boolean>`(business.payment_status = 1 and ${endComparison(
    sql`> ${day} and ${end} <= ${day} + 60 and ${end} <= ${day} + ${expiringSoonDaysSql}`,
  )})`;
  const isActive = sql<boolean>`exists (
    select from card where card.business_id = business.business_id and card.deleted_at is null and card.status = 'active')`;
  const conditions: Condition[] = [
    ...onlyIf(isSubscribed, query.isSubscribed),
    ...onlyIf(sql`(${endComparison(sql`<= ${day}`)} and ${expiry} is not null)`, query.isExpired),
    ...onlyIf(isExpiringSoon, query.isExpiringSoon),
    ...onlyIf(isAtRiskCondition(isSubscribed, day), query.isAtRisk),
    ...onlyIf(
      sql`business.business_id in (select business_id from payment_grant where ${hasDuesCondition})`,
      query.hasDues,
    ),
    ...onlyIf(sql`business.has_card`, query.hasCard),
    ...onlyIf(isActive, query.isActive && query.isActive === '1'),
  ];
  // Helps indexes by agency; row level security already implies this condition.
  if (!isSuperadmin(actor)) conditions.push(sql`business.agency_id = ${actor.agencyId}`);
  if (query.agencyId) conditions.push(sql`business.agency_id = ${query.agencyId}`);
  if (query.category) conditions.push(sql`business.category = ${query.category}`);
  if (query.subscriptionPlanId !== undefined)
    conditions.push(sql`business.business_id in (${businessIdsOnPlanSql(query.subscriptionPlanId, day)})`);
  if (query.businessMadeBy) conditions.push(sql`business.business_made_by = ${query.businessMadeBy}`);
  if (query.franchiseeId) conditions.push(sql`business.made_by_franchisee_id = ${query.franchiseeId}`);
  if (query.createdFrom) conditions.push(sql`business.created_at >= ${startOfDayInIndia(query.createdFrom)}`);
  if (query.createdTo) conditions.push(sql`business.created_at < ${startOfDayInIndia(query.createdTo, 1)}`);
  return conditions;
}

type SearchedColumn = keyof typeof searchColumns;

const matchesLikePattern = (column: SearchedColumn, search: string): Condition => {
  const [pattern, otherPattern] = likePatternsForColumn(column, search);
  return sql<boolean>`(${searchColumns[column]} like lower(${pattern}) or ${searchColumns[column]} like lower(${otherPattern}))`;
};

/** `isCommon`: so many matches that a scan in list order is faster. */
interface SearchCondition {
  condition: Condition;
  isCommon: boolean;
}

const matchByIds = (ids: readonly string[]): SearchCondition => ({
  condition: sql<boolean>`business.business_id = any(${ids}::uuid[])`,
  isCommon: false,
});

async function searchInColumn(tx: Tx, query: BusinessListParameters, column: SearchedColumn): Promise<SearchCondition> {
  const matchingIds = await findMatchingIds(tx, 'businesses_found', { ...query, searchBy: column });
  return matchingIds
    ? matchByIds(matchingIds)
    : { condition: matchesLikePattern(column, query.search ?? ''), isCommon: true };
}

const indianLetterPattern = /[\u0900-\u0dff]/;
const wordsPattern = /^[\p{L}\p{M}\s.&'’-]+$/u;

/** A shorter key would match the start of too many words. */
const minKeyLength = 3;

/** A name is found in another script and in another spelling. */
async function searchByName(tx: Tx, query: BusinessListParameters): Promise<SearchCondition[]> {
  const search = query.search ?? '';
  const latin = indianLetterPattern.test(search) ? transliterateName(search) : '';
  const spellings = latin ? [search, latin] : [search];
  const matches: SearchCondition[] = [];
  for (const spelling of spellings)
    matches.push(await searchInColumn(tx, { ...query, search: spelling }, 'businessName'));
  if (!wordsPattern.test(search)) return matches;
  const { rows } = await sql<{ key: string }>`
    select distinct name_key(spelling) as key from unnest(${spellings}::text[]) as spelling`.execute(tx);
  for (const { key } of rows.filter((row) => row.key.trim().length >= minKeyLength))
    matches.push(await searchInColumn(tx, { ...query, search: key }, 'nameKey'));
  return matches;
}

async function searchByCondition(tx: Tx, condition: Condition): Promise<SearchCondition> {
  const rows = await tx
    .selectFrom('business')
    .select('business_id')
    .where(condition)
    .where('deleted_at', 'is', null)
    .limit(MAX_SEARCH_MATCHES + 1)
    .execute();
  return rows.length > MAX_SEARCH_MATCHES
    ? { condition, isCommon: true }
    : matchByIds(rows.map(({ business_id }) => business_id));
}

function cardPhoneDigits(search: string): string | null {
  const digits = phoneLikePattern(search)?.replaceAll(/\D/g, '') ?? '';
  return digits.length < 5 ? null : digits.slice(-10);
}

function gstinPart(search: string): string | null {
  const part = search.replaceAll(/[\s-]/g, '');
  const isOneWord = part === search || /\d/.test(part);
  return isOneWord && /^[\da-z]{4,15}$/i.test(part) ? part : null;
}

async function searchInEverything(tx: Tx, query: BusinessListParameters): Promise<SearchCondition[]> {
  const search = query.search ?? '';
  const matches = await searchByName(tx, query);
  if (phoneLikePattern(search) !== null) matches.push(await searchInColumn(tx, query, 'registeredPhoneNumber'));
  const digits = cardPhoneDigits(search);
  if (digits) matches.push(await searchInColumn(tx, { ...query, search: digits }, 'cardPhone'));
  const gstin = gstinPart(search);
  if (gstin) matches.push(await searchInColumn(tx, { ...query, search: gstin }, 'gstin'));
  matches.push(await searchInColumn(tx, query, 'street'));
  if (/^\d{6}$/.test(search)) matches.push(await searchInColumn(tx, query, 'pinCode'));
  matches.push(await searchInColumn(tx, query, 'contactPerson'));
  const address = search.split('/').at(-1)?.trim().replaceAll(/\s+/g, '-');
  if (address) matches.push(await searchInColumn(tx, { ...query, search: address }, 'cardId'));
  const categories = findCategories(search);
  if (categories.length > 0)
    matches.push(await searchByCondition(tx, sql`business.category = any(${categories}::text[])`));
  matches.push(await searchByCondition(tx, sql`business.city_in_order = ${search.toLowerCase()}`));
  const { rows: makers } = await sql<{ id: string }>`
    select franchisee_id as id from franchisee where name ilike ${likePatternContaining(search)} limit 50`.execute(tx);
  const ids = makers.map(({ id }) => id);
  if (ids.length > 0)
    matches.push(await searchByCondition(tx, sql`business.made_by_franchisee_id = any(${ids}::uuid[])`));
  return matches;
}

async function searchBusinesses(
  tx: Tx,
  query: BusinessListParameters,
  searchBy: NonNullable<BusinessListParameters['searchBy']>,
): Promise<SearchCondition[]> {
  if (!query.search) return [];
  if (searchBy === 'anything') return searchInEverything(tx, query);
  return searchBy === 'businessName' ? searchByName(tx, query) : [await searchInColumn(tx, query, searchBy)];
}

export async function loadBusinessPage(tx: Tx, actor: Actor, query: BusinessListParameters, today: string) {
  const searchBy = query.searchBy ?? 'businessName';
  const conditions = businessFilterConditions(actor, query, today);
  const matches = await searchBusinesses(tx, query, searchBy);
  if (matches.length > 0)
    conditions.push(
      sql`(${sql.join(
        matches.map(({ condition }) => condition),
        sql` or `,
      )})`,
    );
  const allConditions = sql<boolean>`${sql.join(conditions.length > 0 ? conditions : [sql`true`], sql` and `)}`;
  const isCommon = matches.some((match) => match.isCommon);
  // The planner underestimates common words and would sort all matching rows.
  if (isCommon) await sql`select set_config('enable_sort', 'off', true)`.execute(tx);
  const countQuery = tx
    .selectFrom('business')
    .where('business.deleted_at', 'is', null)
    .where(allConditions)
    .$if(query.isExpiringSoon === true, (builder) => builder.where(endsWithin60DaysCondition(sql`${today}::date`)));
  const rows = limitToReach(businessQuery(tx).select([madeByFranchiseeColumn, forStaffColumn(today)]), actor).where(
    allConditions,
  );
  return loadListPage(
    rows,
    'business.business_id',
    query,
    (row) => row.business_id,
    (row) => presentBusiness(row, today),
    {
      order: sortOrderOf(query),
      countQuery: isCommon && searchBy !== 'businessName' ? rows : limitToReach(countQuery, actor),
      ...(isCommon && { maxCountedRows: 100 }),
    },
  );
}
