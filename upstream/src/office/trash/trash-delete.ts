import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { findAllCardAddresses } from '../../shop/card/card-addresses.ts';

/**
 * @param by userId or franchiseeId
 * @returns all current and former addresses of their cards
 */
export async function moveBusinessesToTrash(tx: Tx, businessIds: string[], by: string): Promise<string[]> {
  if (businessIds.length === 0) return [];
  const now = new Date();
  const owners = await tx
    .updateTable('business')
    .set({ deleted_at: now, deleted_by: by })
    .where('business_id', 'in', businessIds)
    .returning('user_id')
    .execute();
  await clearActiveBusiness(tx, businessIds, [...new Set(owners.map((owner) => owner.user_id))]);
  const cards = await tx
    .updateTable('card')
    .set({ deleted_at: now, deleted_by: by, status: 'deleted', status_when_deleted: sql`status` })
    .where('business_id', 'in', businessIds)
    .where('deleted_at', 'is', null)
    .returning('card_no')
    .execute();
  return findAllCardAddresses(
    tx,
    cards.map((card) => card.card_no),
  );
}

async function clearActiveBusiness(tx: Tx, businessIds: string[], userIds: string[]): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ preferences: sql`preferences - 'activeBusinessId'` })
    .where('user_id', 'in', userIds)
    .where(sql<string>`preferences ->> 'activeBusinessId'`, 'in', businessIds)
    .execute();
}

export async function moveBusinessesOfCustomerToTrash(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('business')
    .select('business_id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
  return moveBusinessesToTrash(
    tx,
    rows.map((row) => row.business_id),
    userId,
  );
}
