import type { Actor } from '@parichay/shared/access/roles.ts';
import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import type { Sections } from '@parichay/shared/card/card.sections.ts';
import { cardId as cardIdSchema, isReservedCardId } from '@parichay/shared/card/card-id.ts';
import { completeSections } from '@parichay/shared/card/complete-sections.ts';
import { imagePostSettings } from '@parichay/shared/frame/frame.fields.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import { withinReach } from '../business/business.queries.ts';
import type { Tx } from '../lib/database.ts';
import { iso, isoOrNull } from '../lib/rows.ts';
import type { Database } from '../lib/schema.ts';
import { addressesOf } from './card.addresses.ts';

export type CardRow = Selectable<Database['card']> & { owner_user_id: string };

export const presentCard = (row: Selectable<Database['card']>): Card => ({
  cardNo: row.card_no,
  cardId: row.card_id,
  businessId: row.business_id,
  status: row.status,
  ...completeSections(row.sections),
  cardLimit: row.card_limit,
  imagePostStatus: row.image_post_status,
  imagePostSettings: imagePostSettings.parse(row.image_post_settings),
  sharesLeads: row.shares_leads,
  publishedAt: isoOrNull(row.published_at),
  version: row.version,
  createdAt: iso(row.created_at),
  updatedAt: iso(row.updated_at),
});

/** Live cards with the customer who owns their business. */
export const cards = (tx: Tx) =>
  tx
    .selectFrom('card')
    .innerJoin('business', 'business.business_id', 'card.business_id')
    .selectAll('card')
    .select('business.user_id as owner_user_id')
    .where('card.deleted_at', 'is', null);

/** The card of a business, if it has one. */
export const cardOfBusiness = (tx: Tx, businessId: string): Promise<CardRow | undefined> =>
  cards(tx).where('card.business_id', '=', businessId).executeTakeFirst();

/**
 * One card, locked when it is about to change.
 * @throws ApiError not_found also out of reach; changed_meanwhile when `version` is not the current one
 */
export async function cardInReach(
  tx: Tx,
  actor: Actor,
  cardNo: string,
  options: { lock?: boolean; version?: number | undefined } = {},
): Promise<CardRow> {
  let query = withinReach(cards(tx), actor).where('card.card_no', '=', cardNo);
  if (options.lock) query = query.forUpdate('card');
  const row = await query.executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  if (options.version !== undefined && options.version !== row.version) throw new ApiError('changed_meanwhile');
  return row;
}

export async function saveCard(tx: Tx, cardNo: string, change: UpdateObject<Database, 'card'>): Promise<Card> {
  const row = await tx
    .updateTable('card')
    .set({ ...change, version: sql`version + 1`, updated_at: new Date() })
    .where('card_no', '=', cardNo)
    .returningAll()
    .executeTakeFirstOrThrow();
  return presentCard(row);
}

export const sectionsJson = (sections: Partial<Sections>): string => JSON.stringify(sections);

/** Why an address cannot be had, or null when it is free. `cardNo` may take back one that it had before. */
export async function refuseCardId(
  tx: Tx,
  wanted: string,
  cardNo: string | null,
): Promise<'malformed' | 'reserved' | 'taken' | null> {
  const parsed = cardIdSchema.safeParse(wanted);
  if (!parsed.success) return 'malformed';
  // `mithai--ghar` is read as `mithai-ghar`, and browsers read what begins with `xn--` as other letters.
  if (isReservedCardId(parsed.data) || parsed.data.includes('--')) return 'reserved';
  const { rows } = await sql<{ taken: boolean; reserved: boolean }>`
    select card_address_is_taken(${parsed.data}, ${cardNo}::uuid) as taken,
           exists (select from reserved_card_id where card_id = ${parsed.data}
                   and not exists (select from card_address where card_id = ${parsed.data} and card_no = ${cardNo}::uuid)
           ) as reserved`.execute(tx);
  if (rows[0]?.reserved) return 'reserved';
  return rows[0]?.taken ? 'taken' : null;
}

/** The first of `base`, `base-2`, `base-3` … that is free. */
export async function freeCardId(tx: Tx, base: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    // After some tries a random tail ends the search: a chain of shops may share one name a thousand times.
    const tail = attempt === 1 ? '' : attempt < 10 ? `-${attempt}` : `-${Math.random().toString(36).slice(2, 7)}`;
    const candidate = `${base.slice(0, 40 - tail.length)}${tail}`;
    if ((await refuseCardId(tx, candidate, null)) === null) return candidate;
  }
}

/** An address is never another customer's again, so nobody may go on taking new ones for one card. */
const MOST_ADDRESSES = 20;

/**
 * Writes an address down as this card's. Of a card that was ever published it stays the card's for ever, also after the
 * card has moved on; once the card is deleted its customer may have it for another one. Nobody has seen a draft's: it has
 * one alone.
 * @throws ApiError card_id_taken, card_id_reserved, invalid_input
 */
export async function claimCardId(tx: Tx, agencyId: string, cardNo: string, wanted: string): Promise<void> {
  const refusal = await refuseCardId(tx, wanted, cardNo);
  if (refusal === 'malformed')
    throw new ApiError('invalid_input', { fields: { cardId: '3–40 of a–z, 0–9 and hyphen' } });
  if (refusal) throw new ApiError(refusal === 'taken' ? 'card_id_taken' : 'card_id_reserved');
  const addresses = await addressesOf(tx, [cardNo]);
  if (addresses.length >= MOST_ADDRESSES && !addresses.includes(wanted)) throw new ApiError('card_moved_often');
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('card_address')
    .values({ card_id: wanted, agency_id: agencyId, card_no: cardNo })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows) return;
  // Somebody has it, perhaps since a moment ago. Whose it is must be asked once nobody else can change it, and by a
  // statement of its own: one that waits for a lock goes on with what was there before the wait.
  await tx.selectFrom('card_address').select('card_id').where('card_id', '=', wanted).forUpdate().execute();
  if ((await refuseCardId(tx, wanted, cardNo)) !== null) throw new ApiError('card_id_taken');
  // Row level security shows no row of another agency: what cannot be changed is taken.
  const { numUpdatedRows } = await tx
    .updateTable('card_address')
    .set({ card_no: cardNo, kept_for: null })
    .where('card_id', '=', wanted)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ApiError('card_id_taken');
}
