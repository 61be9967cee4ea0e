import type { Actor } from '@parichay/shared/access/roles.ts';
import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { sql } from 'kysely';
import { refuseUndoing, undeleted, withinReach } from '../business/business.queries.ts';
import type { Tx } from '../lib/database.ts';
import { isUniqueViolation } from '../lib/errors.ts';
import { addressesOf } from './card.addresses.ts';
import { daysKept } from './card.purge.ts';
import { claimCardId, freeCardId, saveCard } from './card.queries.ts';

/**
 * Undoes the deletion of a card whose business is there: it is what it was. An address that its customer has given to
 * another card since stays that card's; this one gets one like it.
 * @throws ApiError not_found; deleted_by_agency; one_card_per_business when the business has another card by now
 */
export async function restoreCard(tx: Tx, actor: Actor, cardNo: string): Promise<Card> {
  const row = await withinReach(
    tx
      .selectFrom('card')
      .innerJoin('business', 'business.business_id', 'card.business_id')
      .select(['card.card_no', 'card.card_id', 'card.agency_id', 'card.deleted_by', 'business.user_id'])
      .where('business.deleted_at', 'is', null),
    actor,
  )
    .where('card.card_no', '=', cardNo)
    .where('card.deleted_at', '>', sql<Date>`now() - ${daysKept} * interval '1 day'`)
    .forUpdate('card')
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  refuseUndoing(actor, row);
  try {
    const isOwn = (await addressesOf(tx, [cardNo])).includes(row.card_id);
    if (isOwn) return await saveCard(tx, cardNo, undeleted);
    const cardId = await freeCardId(tx, row.card_id);
    const card = await saveCard(tx, cardNo, { ...undeleted, card_id: cardId });
    await claimCardId(tx, row.agency_id, cardNo, cardId);
    return card;
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('one_card_per_business', { cause: error });
    throw error;
  }
}
