import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import type { Parsed } from '@parichay/shared/platform/lib/endpoint.ts';
import type { cardEndpoints } from '@parichay/shared/shop/card/card.endpoints.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { reachOf } from '../../platform/database/reach.ts';
import { findMatchingIds, likePatternsForColumn } from '../../platform/database/search.ts';
import { startOfDayInIndia } from '../../platform/text/india.ts';
import { agencyNameColumn, limitToReach } from '../business/business.queries.ts';

/* Each filter needs an index, agency first, sort column last (migrations/0008_card_list.sql). */

type CardListParameters = Parsed<(typeof cardEndpoints)['GET /getcardlist']>['query'];
type Condition = RawBuilder<boolean>;

const searchColumns = {
  cardId: sql`card.card_id`,
  companyName: sql`card.sections -> 'basicDetails' ->> 'businessName'`,
  businessName: sql`business.business_name`,
  registeredPhoneNumber: sql`customer.phone_number`,
} as const;

export const findMatchingCardNos = (tx: Tx, query: CardListParameters) =>
  findMatchingIds(tx, 'cards_found', { ...query, searchBy: query.searchBy ?? 'businessName' });

export interface CardListRequest {
  actor: Actor;
  query: CardListParameters;
  today: string;
  matchingIds: string[] | null;
}

/** The business holds the expiry date, so these filters need a join. */
const filtersByExpiryDate = ({ status }: CardListParameters): boolean => status === 'active' || status === 'expired';

function cardFilterConditions({ actor, query, today, matchingIds }: CardListRequest): Condition[] {
  const conditions: Condition[] = [sql`card.deleted_at is null`];
  // Helps indexes by agency; row level security already implies this condition.
  if (!isSuperadmin(actor)) conditions.push(sql`card.agency_id = ${actor.agencyId}`);
  if (query.agencyId) conditions.push(sql`card.agency_id = ${query.agencyId}`);
  const status = query.status === 'expired' ? 'active' : query.status;
  if (status) conditions.push(sql`card.status = ${status}`);
  if (filtersByExpiryDate(query))
    conditions.push(
      query.status === 'expired' ? sql`business.ends_on <= ${today}::date` : sql`business.ends_on > ${today}::date`,
    );
  // These conditions must match those of the partial indexes literally.
  if (query.isActive)
    conditions.push(query.isActive === '1' ? sql`card.status = 'active'` : sql`card.status <> 'active'`);
  if (query.imagePostStatus) conditions.push(sql`card.image_post_status = ${query.imagePostStatus}`);
  if (query.isDone !== undefined)
    conditions.push(query.isDone ? sql`card.published_at is not null` : sql`card.published_at is null`);
  if (query.sharesLeads !== undefined) conditions.push(sql`card.shares_leads = ${query.sharesLeads}`);
  if (query.createdFrom) conditions.push(sql`card.created_at >= ${startOfDayInIndia(query.createdFrom)}`);
  if (query.createdTo) conditions.push(sql`card.created_at < ${startOfDayInIndia(query.createdTo, 1)}`);
  const subscribed = sql`business.payment_status = 1 and coalesce(business.expiry_date_for_customer > ${today}::date, true)`;
  if (query.isSubscribed !== undefined)
    conditions.push(query.isSubscribed ? sql`(${subscribed})` : sql`not (${subscribed})`);
  if (matchingIds) conditions.push(sql`card.card_no = any(${matchingIds}::uuid[])`);
  else if (query.search) {
    const searchBy = query.searchBy ?? 'businessName';
    const column = searchColumns[searchBy];
    const [pattern, otherPattern] = likePatternsForColumn(searchBy, query.search);
    conditions.push(sql`(${column} ilike ${pattern} or ${column} ilike ${otherPattern})`);
  }
  return conditions;
}

const combinedCondition = (conditions: Condition[]): Condition => sql<boolean>`${sql.join(conditions, sql` and `)}`;

export const cardListQuery = (tx: Tx, request: CardListRequest) =>
  limitToReach(
    tx
      .selectFrom('card')
      .innerJoin('business', 'business.business_id', 'card.business_id')
      .innerJoin('customer', 'customer.user_id', 'business.user_id'),
    request.actor,
  )
    .selectAll('card')
    .select([
      'business.business_name',
      'payment_status',
      'expiry_date_for_customer',
      'customer.phone_number',
      agencyNameColumn,
    ])
    .where(combinedCondition(cardFilterConditions(request)));

export function cardCountQuery(tx: Tx, request: CardListRequest) {
  const { actor, query, matchingIds } = request;
  const condition = combinedCondition(cardFilterConditions(request));
  const isLike = query.search !== undefined && matchingIds === null;
  const needsCustomer = isLike && query.searchBy === 'registeredPhoneNumber';
  const hasLimitedReach = reachOf(actor).kind !== 'agency';
  const needsBusiness = filtersByExpiryDate(query) || (isLike && (query.searchBy ?? 'businessName') === 'businessName');
  if (!needsCustomer && !hasLimitedReach && !needsBusiness && query.isSubscribed === undefined)
    return tx.selectFrom('card').where(condition);
  const joined = tx.selectFrom('card').innerJoin('business', 'business.business_id', 'card.business_id');
  return needsCustomer
    ? limitToReach(joined.innerJoin('customer', 'customer.user_id', 'business.user_id'), actor).where(condition)
    : limitToReach(joined, actor).where(condition);
}
