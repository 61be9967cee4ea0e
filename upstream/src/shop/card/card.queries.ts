import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { cardId as cardIdSchema, isReservedCardId } from '@parichay/shared/shop/card/card-id.ts';
import type { Sections } from '@parichay/shared/shop/card/card-sections.ts';
import { withDefaultSections } from '@parichay/shared/shop/card/complete-sections.ts';
import { imagePostSettings } from '@parichay/shared/shop/frame/frame.fields.ts';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { iso, isoOrNull } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { limitToReach } from '../business/business.queries.ts';
import { findAllCardAddresses } from './card-addresses.ts';

export type CardRow = Selectable<Database['card']> & { owner_user_id: string };

export const presentCard = (row: Selectable<Database['card']>): Card => ({
  cardNo: row.card_no,
  cardId: row.card_id,
  businessId: row.business_id,
  status: row.status,
  ...withDefaultSections(row.sections),
  cardLimit: row.card_limit,
  imagePostStatus: row.image_post_status,
  imagePostSettings: imagePostSettings.parse(row.image_post_settings),
  sharesLeads: row.shares_leads,
  publishedAt: isoOrNull(row.published_at),
  version: row.version,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
});

export const cardQuery = (tx: Tx) =>
  tx
    .selectFrom('card')
    .innerJoin('business', 'business.business_id', 'card.business_id')
    .selectAll('card')
    .select('business.user_id as owner_user_id')
    .where('card.deleted_at', 'is', null);

export const findCardOfBusiness = (tx: Tx, businessId: string): Promise<CardRow | undefined> =>
  cardQuery(tx).where('card.business_id', '=', businessId).executeTakeFirst();

/** @throws ApiError not_found also out of reach; changed_meanwhile when `version` is outdated */
export async function cardInReach(
  tx: Tx,
  actor: Actor,
  cardNo: string,
  options: { lock?: boolean; version?: number | undefined } = {},
): Promise<CardRow> {
  let query = limitToReach(cardQuery(tx), actor).where('card.card_no', '=', cardNo);
  if (options.lock) query = query.forUpdate('card');
  const row = await query.executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  if (options.version !== undefined && options.version !== row.version) throw new ApiError('changed_meanwhile');
  return row;
}

export async function updateCard(tx: Tx, cardNo: string, change: UpdateObject<Database, 'card'>): Promise<Card> {
  const row = await tx
    .updateTable('card')
    .set({ ...change, version: sql`version + 1`, updated_at: new Date() })
    .where('card_no', '=', cardNo)
    .returningAll()
    .executeTakeFirstOrThrow();
  return presentCard(row);
}

export const stringifySections = (sections: Partial<Sections>): string => JSON.stringify(sections);

/** null = the address is free. A card may reclaim one of its former addresses. */
export async function cardIdRefusal(
  tx: Tx,
  cardId: string,
  cardNo: string | null,
): Promise<'malformed' | 'reserved' | 'taken' | null> {
  const parsed = cardIdSchema.safeParse(cardId);
  if (!parsed.success) return 'malformed';
  // `mithai--ghar` looks like `mithai-ghar`, and browsers decode names with `xn--`.
  if (isReservedCardId(parsed.data) || parsed.data.includes('--')) return 'reserved';
  const { rows } = await sql<{ taken: boolean; reserved: boolean }>`
    select card_address_is_taken(${parsed.data}, ${cardNo}::uuid) as taken,
           exists (select from reserved_card_id where card_id = ${parsed.data}
                   and not exists (select from card_address where card_id = ${parsed.data} and card_no = ${cardNo}::uuid)
           ) as reserved`.execute(tx);
  if (rows[0]?.reserved) return 'reserved';
  return rows[0]?.taken ? 'taken' : null;
}

export async function findFreeCardId(tx: Tx, base: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    // A random suffix ends the search, because a chain may use one name a thousand times.
    const suffix = attempt === 1 ? '' : attempt < 10 ? `-${attempt}` : `-${Math.random().toString(36).slice(2, 7)}`;
    const candidate = `${base.slice(0, 40 - suffix.length)}${suffix}`;
    if ((await cardIdRefusal(tx, candidate, null)) === null) return candidate;
  }
}

/** Other customers never get a published address, so a card may claim only so many. */
const MAX_CARD_ADDRESSES = 20;

/**
 * A published address stays reserved for its customer, even after deletion.
 * @throws ApiError card_id_taken, card_id_reserved, card_moved_often, invalid_input
 */
export async function claimCardId(tx: Tx, agencyId: string, cardNo: string, cardId: string): Promise<void> {
  const refusal = await cardIdRefusal(tx, cardId, cardNo);
  if (refusal === 'malformed')
    throw new ApiError('invalid_input', { fields: { cardId: '3–40 of a–z, 0–9 and hyphen' } });
  if (refusal) throw new ApiError(refusal === 'taken' ? 'card_id_taken' : 'card_id_reserved');
  const addresses = await findAllCardAddresses(tx, [cardNo]);
  if (addresses.length >= MAX_CARD_ADDRESSES && !addresses.includes(cardId)) throw new ApiError('card_moved_often');
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('card_address')
    .values({ card_id: cardId, agency_id: agencyId, card_no: cardNo })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) return;
  // Checked again under a lock, because another transaction may have committed.
  await tx.selectFrom('card_address').select('card_id').where('card_id', '=', cardId).forUpdate().execute();
  if ((await cardIdRefusal(tx, cardId, cardNo)) !== null) throw new ApiError('card_id_taken');
  // Row level security hides rows of other agencies, so no updated row means the address is taken.
  const { numUpdatedRows } = await tx
    .updateTable('card_address')
    .set({ card_no: cardNo, kept_for: null })
    .where('card_id', '=', cardId)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ApiError('card_id_taken');
}
