import type { Actor } from '@parichay/shared/access/roles.ts';
import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import type { CardStatus } from '@parichay/shared/card/card.lists.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { sql } from 'kysely';
import { withinReach } from '../business/business.queries.ts';
import { addressesOf } from '../card/card.addresses.ts';
import { claimCardId, freeCardId, saveCard } from '../card/card.queries.ts';
import type { Tx } from '../lib/database.ts';
import { isUniqueViolation } from '../lib/errors.ts';
import { daysKept, refuseUndoing } from './trash.rules.ts';

/** What brings a card back as it was. */
const undeleted = {
  deleted_at: null,
  deleted_by: null,
  status: sql<CardStatus>`coalesce(status_when_deleted, 'draft')`,
  status_when_deleted: null,
};

/**
 * Undoes the deletion of a business: the card that was deleted with it is what it was before. Nothing comes
 * back whose days are over or whose owner is gone.
 * @returns every address that the card has and had
 * @throws ApiError not_found; deleted_by_agency when a customer would undo what staff did
 */
export async function restoreBusiness(tx: Tx, actor: Actor, businessId: string): Promise<string[]> {
  const row = await withinReach(
    tx
      .selectFrom('business')
      .innerJoin('customer', 'customer.user_id', 'business.user_id')
      .select(['business.business_id', 'business.user_id', 'business.deleted_at', 'business.deleted_by'])
      .where('customer.deleted_at', 'is', null),
    actor,
  )
    .where('business.business_id', '=', businessId)
    .where('business.deleted_at', '>', sql<Date>`now() - ${daysKept} * interval '1 day'`)
    .forUpdate('business')
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  refuseUndoing(actor, row);
  await tx
    .updateTable('business')
    .set({ deleted_at: null, deleted_by: null })
    .where('business_id', '=', businessId)
    .execute();
  const cards = await tx
    .updateTable('card')
    .set(undeleted)
    .where('business_id', '=', businessId)
    .where('deleted_at', '=', row.deleted_at)
    .returning('card_no')
    .execute();
  return addressesOf(
    tx,
    cards.map((card) => card.card_no),
  );
}

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
