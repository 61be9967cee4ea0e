import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { CardStatus } from '@parichay/shared/shop/card/card.lists.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/http/errors.ts';
import { limitToReach } from '../../shop/business/business.queries.ts';
import { requireTotalBusinessLimit } from '../../shop/business/business-save.ts';
import { claimCardId, findFreeCardId, updateCard } from '../../shop/card/card.queries.ts';
import { findAllCardAddresses } from '../../shop/card/card-addresses.ts';
import { requireFreeBusinessLeft } from '../../shop/card/free-business-limit.ts';
import { isRestorableCondition } from './trash.queries.ts';
import { requireMayRestore } from './trash.rules.ts';

const restoredCardColumns = {
  deleted_at: null,
  deleted_by: null,
  status: sql<CardStatus>`coalesce(status_when_deleted, 'draft')`,
  status_when_deleted: null,
};

async function requireFreeCardAllowed(
  tx: Tx,
  actor: Actor,
  card: Parameters<typeof requireFreeBusinessLeft>[1] & { published_at: Date | null },
): Promise<void> {
  if (actor.kind === 'customer' && card.published_at !== null) await requireFreeBusinessLeft(tx, card);
}

/**
 * Also restores the card that was deleted with the business.
 * @returns all current and former addresses of the card
 * @throws ApiError not_found, deleted_by_agency, business_limit_reached, free_business_taken
 */
export async function restoreBusiness(tx: Tx, actor: Actor, businessId: string): Promise<string[]> {
  const row = await limitToReach(
    tx
      .selectFrom('business')
      .innerJoin('customer', 'customer.user_id', 'business.user_id')
      .select(['business.business_id', 'business.user_id', 'business.deleted_at', 'business.deleted_by'])
      .where('customer.deleted_at', 'is', null),
    actor,
  )
    .where('business.business_id', '=', businessId)
    .where(isRestorableCondition('business.deleted_at'))
    .forUpdate('business')
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  requireMayRestore(actor, row);
  await requireTotalBusinessLimit(tx, row.user_id);
  await tx
    .updateTable('business')
    .set({ deleted_at: null, deleted_by: null })
    .where('business_id', '=', businessId)
    .execute();
  const cards = await tx
    .updateTable('card')
    .set(restoredCardColumns)
    .where('business_id', '=', businessId)
    .where('deleted_at', '=', row.deleted_at)
    .returning(['card_no', 'business_id', 'published_at'])
    .execute();
  for (const card of cards) await requireFreeCardAllowed(tx, actor, { ...card, owner_user_id: row.user_id });
  return findAllCardAddresses(
    tx,
    cards.map((card) => card.card_no),
  );
}

/**
 * The card gets a similar address when its own is taken.
 * @throws ApiError not_found, deleted_by_agency, free_business_taken, one_card_per_business
 */
export async function restoreCard(tx: Tx, actor: Actor, cardNo: string): Promise<{ card: Card; addresses: string[] }> {
  const card = await undeleteCard(tx, actor, cardNo);
  return { card, addresses: await findAllCardAddresses(tx, [cardNo]) };
}

async function undeleteCard(tx: Tx, actor: Actor, cardNo: string): Promise<Card> {
  const row = await limitToReach(
    tx
      .selectFrom('card')
      .innerJoin('business', 'business.business_id', 'card.business_id')
      .select(['card.card_no', 'card.card_id', 'card.agency_id', 'card.business_id', 'card.published_at'])
      .select(['card.deleted_by', 'business.user_id'])
      .where('business.deleted_at', 'is', null),
    actor,
  )
    .where('card.card_no', '=', cardNo)
    .where(isRestorableCondition('card.deleted_at'))
    .forUpdate('card')
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  requireMayRestore(actor, row);
  await requireFreeCardAllowed(tx, actor, { ...row, owner_user_id: row.user_id });
  try {
    const isOwn = (await findAllCardAddresses(tx, [cardNo])).includes(row.card_id);
    if (isOwn) return await updateCard(tx, cardNo, restoredCardColumns);
    const cardId = await findFreeCardId(tx, row.card_id);
    const card = await updateCard(tx, cardNo, { ...restoredCardColumns, card_id: cardId });
    await claimCardId(tx, row.agency_id, cardNo, cardId);
    return card;
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('one_card_per_business', { cause: error });
    throw error;
  }
}
