import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { isWhole } from '@parichay/shared/shop/plan/offer.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { offerOfBusiness, wholeUntilOf } from '../business/business.queries.ts';

/** Per card and hour, from all visitors together, for feedback and enquiries each. */
export const maxPerHour = 300;

/**
 * Accepts former addresses; the lock serialises two taps.
 * @throws ApiError not_found
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

export async function requireRoom(tx: Tx, table: 'feedback' | 'enquiry', cardNo: string): Promise<void> {
  const { rows } = await sql<{ taken: number; wait: number }>`
    select count(*)::int as taken,
      ceil(extract(epoch from min(created_at) + interval '1 hour' - now()))::int as wait
    from ${sql.table(table)} where card_no = ${cardNo} and created_at > now() - interval '1 hour'`.execute(tx);
  const [hour] = rows;
  if (hour && hour.taken >= maxPerHour) throw new ApiError('too_many_requests', { retryAfter: hour.wait });
}
