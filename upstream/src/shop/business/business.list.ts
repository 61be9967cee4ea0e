import { unusedDays } from '@parichay/shared/office/renewal/renewal.rules.ts';
import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import type { Parsed } from '@parichay/shared/platform/lib/endpoint.ts';
import type { businessEndpoints } from '@parichay/shared/shop/business/business.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { listPage, type Order } from '../../platform/database/list-page.ts';
import { containing } from '../../platform/database/rows.ts';
import { FOUND, foundBySearch, patternsIn, phonePattern } from '../../platform/database/search.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import {
  businesses,
  forStaff,
  isDue,
  madeByFranchisee,
  presentBusiness,
  soonDays,
  withinReach,
} from './business.queries.ts';
import { categoriesMeant } from './category.search.ts';

/* A list of a million rows over all agencies; its orders have indexes (migrations 0013 and 0019). */

type Query = Parsed<(typeof businessEndpoints)['GET /business']>['query'];
type Condition = RawBuilder<boolean>;

/** Lower case, because `like` on it is ten times as fast as `ilike`. */
const searched = {
  businessName: sql`business.name_in_order`,
  registeredPhoneNumber: sql`customer.phone_number`,
  cardId: sql`(select card_id from card where card.business_id = business.business_id and card.deleted_at is null)`,
} as const;

const orders = {
  createdAt: sql`business.created_at`,
  businessName: sql`business.name_in_order`,
  expiryDateForCustomer: sql`business.ends_on`,
} as const;

const latestEnd = sql`business.ended_on`;

function orderOf({ sort, order, createdFrom, createdTo }: Query): Order | undefined {
  if (sort === 'expiryDateForCustomer' && order === 'desc') return { by: latestEnd, direction: 'desc' };
  // With a date bound, the index on the creation time finds the page directly.
  const isById = sort === 'createdAt' && order === 'desc' && !createdFrom && !createdTo;
  return isById ? undefined : { by: orders[sort], direction: order };
}

/** At risk: the last payment failed, or `unusedDays` without payment, view or change. */
const atRisk = (subscribed: Condition, day: RawBuilder<unknown>): Condition => {
  const since = sql`(${day} - ${unusedDays}::int)`;
  const isSince = (moment: RawBuilder<unknown>) => sql`${moment} >= ${since}::timestamp at time zone 'Asia/Kolkata'`;
  return sql<boolean>`(${subscribed} and (
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

const lastOnPlan = (planId: number) => sql`
  select business_id from (
    select distinct on (business_id) business_id, terms ->> 'planId' as plan_id from payment_grant
    where agency_id = (select agency_id from subscription_plan where subscription_plan_id = ${planId})
      and kind in ('subscription', 'card') and withdrawn_at is null
    order by business_id, record_no desc) as last
  where plan_id = ${String(planId)}`;

/** No agency's `expiringSoonDays` exceeds 60. */
const isWithin60 = (day: RawBuilder<unknown>): Condition =>
  sql<boolean>`(business.expiry_date_for_customer > ${day} and business.expiry_date_for_customer <= ${day} + 60)`;

export function conditionsOf(actor: Actor, query: Partial<Query>, today: string): Condition[] {
  const is = (condition: Condition, wanted: boolean | undefined): Condition[] =>
    wanted === undefined ? [] : [wanted ? condition : sql<boolean>`not (${condition})`];
  const day = sql`${today}::date`;
  const expiry = sql`business.expiry_date_for_customer`;
  // `coalesce` keeps the planner from the expiry index when the list has another order.
  const isByEnd = query.sort === 'expiryDateForCustomer';
  const end = isByEnd ? (query.order === 'desc' ? latestEnd : orders.expiryDateForCustomer) : expiry;
  const ends = (when: RawBuilder<unknown>) =>
    isByEnd ? sql<boolean>`${end} ${when}` : sql<boolean>`coalesce(${end} ${when}, false)`;
  const subscribed = sql<boolean>`business.payment_status = 1 and coalesce(${expiry} > ${day}, true)`;
  const soon = sql<boolean>`(business.payment_status = 1 and ${ends(
    sql`> ${day} and ${end} <= ${day} + 60 and ${end} <= ${day} + ${soonDays}`,
  )})`;
  const live = sql<boolean>`exists (
    select from card where card.business_id = business.business_id and card.deleted_at is null and card.status = 'active')`;
  const where: Condition[] = [
    ...is(subscribed, query.isSubscribed),
    ...is(sql`(${ends(sql`<= ${day}`)} and ${expiry} is not null)`, query.isExpired),
    ...is(soon, query.isExpiringSoon),
    ...is(atRisk(subscribed, day), query.isAtRisk),
    ...is(sql`business.business_id in (select business_id from payment_grant where ${isDue})`, query.hasDues),
    ...is(sql`business.has_card`, query.hasCard),
    ...is(live, query.isActive && query.isActive === '1'),
  ];
  // For the indexes by agency; row level security already implies it.
  if (!isSuperadmin(actor)) where.push(sql`business.agency_id = ${actor.agencyId}`);
  if (query.agencyId) where.push(sql`business.agency_id = ${query.agencyId}`);
  if (query.category) where.push(sql`business.category = ${query.category}`);
  if (query.subscriptionPlanId !== undefined)
    where.push(sql`business.business_id in (${lastOnPlan(query.subscriptionPlanId)})`);
  if (query.businessMadeBy) where.push(sql`business.business_made_by = ${query.businessMadeBy}`);
  if (query.franchiseeId) where.push(sql`business.made_by_franchisee_id = ${query.franchiseeId}`);
  if (query.createdFrom) where.push(sql`business.created_at >= ${startOfDayInIndia(query.createdFrom)}`);
  if (query.createdTo) where.push(sql`business.created_at < ${startOfDayInIndia(query.createdTo, 1)}`);
  return where;
}

type SearchedColumn = keyof typeof searched;

const isLike = (column: SearchedColumn, search: string): Condition => {
  const [pattern, other] = patternsIn(column, search);
  return sql<boolean>`(${searched[column]} like lower(${pattern}) or ${searched[column]} like lower(${other}))`;
};

/** `isCommon`: so many rows match that a scan in list order is faster than collecting them first. */
interface Meaning {
  condition: Condition;
  isCommon: boolean;
}

const areThese = (ids: readonly string[]): Meaning => ({
  condition: sql<boolean>`business.business_id = any(${ids}::uuid[])`,
  isCommon: false,
});

async function inColumn(tx: Tx, query: Query, column: SearchedColumn): Promise<Meaning> {
  const found = await foundBySearch(tx, 'businesses_found', { ...query, searchBy: column });
  return found ? areThese(found) : { condition: isLike(column, query.search ?? ''), isCommon: true };
}

async function having(tx: Tx, condition: Condition): Promise<Meaning> {
  const rows = await tx
    .selectFrom('business')
    .select('business_id')
    .where(condition)
    .where('deleted_at', 'is', null)
    .limit(FOUND + 1)
    .execute();
  return rows.length > FOUND ? { condition, isCommon: true } : areThese(rows.map(({ business_id }) => business_id));
}

async function anywhere(tx: Tx, query: Query): Promise<Meaning[]> {
  const search = query.search ?? '';
  const meanings = [await inColumn(tx, query, 'businessName')];
  if (phonePattern(search) !== null) meanings.push(await inColumn(tx, query, 'registeredPhoneNumber'));
  const address = search.split('/').at(-1);
  if (address) meanings.push(await inColumn(tx, { ...query, search: address }, 'cardId'));
  const categories = categoriesMeant(search);
  if (categories.length > 0) meanings.push(await having(tx, sql`business.category = any(${categories}::text[])`));
  meanings.push(await having(tx, sql`business.city_in_order = ${search.toLowerCase()}`));
  const { rows: makers } = await sql<{ id: string }>`
    select franchisee_id as id from franchisee where name ilike ${containing(search)} limit 50`.execute(tx);
  const ids = makers.map(({ id }) => id);
  if (ids.length > 0) meanings.push(await having(tx, sql`business.made_by_franchisee_id = any(${ids}::uuid[])`));
  return meanings;
}

async function meaningsOf(tx: Tx, query: Query, searchBy: NonNullable<Query['searchBy']>): Promise<Meaning[]> {
  if (!query.search) return [];
  return searchBy === 'anything' ? anywhere(tx, query) : [await inColumn(tx, query, searchBy)];
}

export async function businessPage(tx: Tx, actor: Actor, query: Query, today: string) {
  const searchBy = query.searchBy ?? 'businessName';
  const where = conditionsOf(actor, query, today);
  const meanings = await meaningsOf(tx, query, searchBy);
  if (meanings.length > 0)
    where.push(
      sql`(${sql.join(
        meanings.map(({ condition }) => condition),
        sql` or `,
      )})`,
    );
  const all = sql<boolean>`${sql.join(where.length > 0 ? where : [sql`true`], sql` and `)}`;
  const isCommon = meanings.some((meaning) => meaning.isCommon);
  // The planner underestimates common words and would sort all matching rows.
  if (isCommon) await sql`select set_config('enable_sort', 'off', true)`.execute(tx);
  const lean = tx
    .selectFrom('business')
    .where('business.deleted_at', 'is', null)
    .where(all)
    .$if(query.isExpiringSoon === true, (counted) => counted.where(isWithin60(sql`${today}::date`)));
  const rows = withinReach(businesses(tx).select([madeByFranchisee, forStaff(today)]), actor).where(all);
  return listPage(
    rows,
    'business.business_id',
    query,
    (row) => row.business_id,
    (row) => presentBusiness(row, today),
    {
      order: orderOf(query),
      counted: isCommon && searchBy !== 'businessName' ? rows : withinReach(lean, actor),
      ...(isCommon && { countedTo: 100 }),
    },
  );
}
