import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/lib/india.ts';
import { isWhole } from '@parichay/shared/plan/offer.rules.ts';
import { sql } from 'kysely';
import { offerOfBusiness, wholeUntilOf } from '../business/business.queries.ts';
import type { Tx } from '../lib/database.ts';

/** How many feedbacks, and how many enquiries, a card takes in an hour, from everybody together: sixty addresses' share. */
export const mostAnHour = 300;

/**
 * The card that a visitor writes to, by an address it has or had, while its page has the form: of the free card, that of
 * enquiries. Row level security
 * bounds it to the agency of the page. Locked, so that two taps at once are looked at one after the other.
 * @throws ApiError not_found for every other card, as for none
 */
export async function cardOpenToVisitors(tx: Tx, cardId: string, form: 'feedback' | 'enquiry') {
  const card = await tx
    .selectFrom('card_address')
    .innerJoin('card', 'card.card_no', 'card_address.card_no')
    .innerJoin('business', 'business.business_id', 'card.business_id')
    .select(['card.card_no', 'card.card_id', 'card.business_id', 'card.agency_id', 'card.shares_leads'])
    .select(['business.user_id', 'business.business_name', 'business.kept_until'])
    .select(['business.expiry_date_for_customer', 'business.payment_status'])
    .select(offerOfBusiness)
    .where('card_address.card_id', '=', cardId)
    .where('card.status', '=', 'active')
    .where('card.deleted_at', 'is', null)
    .where('business.deleted_at', 'is', null)
    .forNoKeyUpdate('card')
    .executeTakeFirst();
  if (!card || (form === 'feedback' && !isWhole(wholeUntilOf(card), todayInIndia()))) throw new ApiError('not_found');
  return card;
}

/** Two taps on Send are one message. */
export const withinTenMinutes = sql<boolean>`created_at > now() - interval '10 minutes'`;

/** @throws ApiError too_many_requests when the card has had as many as it takes in an hour */
export async function requireRoom(tx: Tx, table: 'feedback' | 'enquiry', cardNo: string): Promise<void> {
  const { rows } = await sql<{ taken: number; wait: number }>`
    select count(*)::int as taken,
      ceil(extract(epoch from min(created_at) + interval '1 hour' - now()))::int as wait
    from ${sql.table(table)} where card_no = ${cardNo} and created_at > now() - interval '1 hour'`.execute(tx);
  const [hour] = rows;
  if (hour && hour.taken >= mostAnHour) throw new ApiError('too_many_requests', { retryAfter: hour.wait });
}
