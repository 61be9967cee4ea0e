import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { showsFullCard } from '@parichay/shared/shop/plan/offer.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { fullCardColumns, fullCardUntilOf } from '../business/business.queries.ts';

/** Per card, for all visitors together; feedback and enquiries count separately. */
export const maxLeadsPerHour = 300;

/**
 * Accepts former addresses; the lock serialises two taps on Send.
 * @throws ApiError not_found
 */
export async function lockPublishedCard(tx: Tx, cardId: string, form: 'feedback' | 'enquiry') {
  const card = await tx
    .selectFrom('card_address')
    .innerJoin('card', 'card.card_no', 'card_address.card_no')
    .innerJoin('business', 'business.business_id', 'card.business_id')
    .select(['card.card_no', 'card.card_id', 'card.business_id', 'card.agency_id', 'card.shares_leads'])
    .select(['business.user_id', 'business.business_name', 'business.kept_until'])
    .select(['business.expiry_date_for_customer', 'business.payment_status'])
    .select(fullCardColumns)
    .where('card_address.card_id', '=', cardId)
    .where('card.status', '=', 'active')
    .where('card.deleted_at', 'is', null)
    .where('business.deleted_at', 'is', null)
    .forNoKeyUpdate('card')
    .executeTakeFirst();
  if (!card || (form === 'feedback' && !showsFullCard(fullCardUntilOf(card), todayInIndia())))
    throw new ApiError('not_found');
  return card;
}

/**
 * @returns true = the same values were stored within ten minutes
 * @param submitted columns that a second tap repeats
 */
export async function isRepeatedSubmission(
  tx: Tx,
  table: 'feedback' | 'enquiry',
  submitted: Readonly<Record<string, string | number>>,
): Promise<boolean> {
  const equalColumns = Object.entries(submitted).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql`
    select from ${sql.table(table)}
    where created_at > now() - interval '10 minutes' and ${sql.join(equalColumns, sql` and `)} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function requireLeadRateLimit(tx: Tx, table: 'feedback' | 'enquiry', cardNo: string): Promise<void> {
  const { rows } = await sql<{ taken: number; wait: number }>`
    select count(*)::int as taken,
      ceil(extract(epoch from min(created_at) + interval '1 hour' - now()))::int as wait
    from ${sql.table(table)} where card_no = ${cardNo} and created_at > now() - interval '1 hour'`.execute(tx);
  const [lastHour] = rows;
  if (lastHour && lastHour.taken >= maxLeadsPerHour)
    throw new ApiError('too_many_requests', { retryAfter: lastHour.wait });
}
