import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import type { Parsed } from '@parichay/shared/platform/lib/endpoint.ts';
import type { cardEndpoints } from '@parichay/shared/shop/card/card.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { reachOf } from '../../platform/database/reach.ts';
import { foundBySearch, patternsIn } from '../../platform/database/search.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import { agencyName, withinReach } from '../business/business.queries.ts';

/* Each filter needs an index, agency first, sort column last (migrations/0008_card_list.sql). */

type Query = Parsed<(typeof cardEndpoints)['GET /getcardlist']>['query'];
type Condition = RawBuilder<boolean>;

const searched = {
  cardId: sql`card.card_id`,
  companyName: sql`card.sections -> 'basicDetails' ->> 'businessName'`,
  businessName: sql`business.business_name`,
  registeredPhoneNumber: sql`customer.phone_number`,
} as const;

export const searchedCards = (tx: Tx, query: Query) =>
  foundBySearch(tx, 'cards_found', { ...query, searchBy: query.searchBy ?? 'businessName' });

export interface ListAsked {
  actor: Actor;
  query: Query;
  today: string;
  found: string[] | null;
}

/** The business holds the expiry date, so these filters need a join. */
const isByEnd = ({ status }: Query): boolean => status === 'active' || status === 'expired';

function conditionsOf({ actor, query, today, found }: ListAsked): Condition[] {
  const where: Condition[] = [sql`card.deleted_at is null`];
  // For the indexes by agency; row level security already implies it.
  if (!isSuperadmin(actor)) where.push(sql`card.agency_id = ${actor.agencyId}`);
  if (query.agencyId) where.push(sql`card.agency_id = ${query.agencyId}`);
  const status = query.status === 'expired' ? 'active' : query.status;
  if (status) where.push(sql`card.status = ${status}`);
  if (isByEnd(query))
    where.push(
      query.status === 'expired' ? sql`business.ends_on <= ${today}::date` : sql`business.ends_on > ${today}::date`,
    );
  // Must match the conditions of the partial indexes literally.
  if (query.isActive) where.push(query.isActive === '1' ? sql`card.status = 'active'` : sql`card.status <> 'active'`);
  if (query.imagePostStatus) where.push(sql`card.image_post_status = ${query.imagePostStatus}`);
  if (query.isDone !== undefined)
    where.push(query.isDone ? sql`card.published_at is not null` : sql`card.published_at is null`);
  if (query.createdFrom) where.push(sql`card.created_at >= ${startOfDayInIndia(query.createdFrom)}`);
  if (query.createdTo) where.push(sql`card.created_at < ${startOfDayInIndia(query.createdTo, 1)}`);
  const subscribed = sql`business.payment_status = 1 and coalesce(business.expiry_date_for_customer > ${today}::date, true)`;
  if (query.isSubscribed !== undefined)
    where.push(query.isSubscribed ? sql`(${subscribed})` : sql`not (${subscribed})`);
  if (found) where.push(sql`card.card_no = any(${found}::uuid[])`);
  else if (query.search) {
    const searchBy = query.searchBy ?? 'businessName';
    const column = searched[searchBy];
    const [pattern, other] = patternsIn(searchBy, query.search);
    where.push(sql`(${column} ilike ${pattern} or ${column} ilike ${other})`);
  }
  return where;
}

const all = (conditions: Condition[]): Condition => sql<boolean>`${sql.join(conditions, sql` and `)}`;

export const cardRows = (tx: Tx, asked: ListAsked) =>
  withinReach(
    tx
      .selectFrom('card')
      .innerJoin('business', 'business.business_id', 'card.business_id')
      .innerJoin('customer', 'customer.user_id', 'business.user_id'),
    asked.actor,
  )
    .selectAll('card')
    .select([
      'business.business_name',
      'payment_status',
      'expiry_date_for_customer',
      'customer.phone_number',
      agencyName,
    ])
    .where(all(conditionsOf(asked)));

export function countedCards(tx: Tx, asked: ListAsked) {
  const { actor, query, found } = asked;
  const where = all(conditionsOf(asked));
  const isLike = query.search !== undefined && found === null;
  const needsCustomer = isLike && query.searchBy === 'registeredPhoneNumber';
  const isNarrow = reachOf(actor).kind !== 'agency';
  const isOfBusiness = isByEnd(query) || (isLike && (query.searchBy ?? 'businessName') === 'businessName');
  if (!needsCustomer && !isNarrow && !isOfBusiness && query.isSubscribed === undefined)
    return tx.selectFrom('card').where(where);
  const joined = tx.selectFrom('card').innerJoin('business', 'business.business_id', 'card.business_id');
  return needsCustomer
    ? withinReach(joined.innerJoin('customer', 'customer.user_id', 'business.user_id'), actor).where(where)
    : withinReach(joined, actor).where(where);
}
