import { cardIdFromName } from '@parichay/shared/card/card-id.ts';
import type { Tx } from '../lib/database.ts';
import { newId } from '../lib/rows.ts';
import { claimCardId, freeCardId, sectionsJson } from './card.queries.ts';
import { inLatin } from './latin-name.ts';

/** A cardId for names with nothing in them that an address may hold: `card-` and six random characters. */
export const namelessCardId = (): string => `card-${Math.random().toString(36).slice(2, 8)}`;

/** Copies the card of a business, if it has one, to another business: as a draft under a new address. */
export async function cloneCard(
  tx: Tx,
  fromBusinessId: string,
  to: { businessId: string; businessName: string | undefined },
): Promise<void> {
  const original = await tx
    .selectFrom('card')
    .selectAll()
    .where('business_id', '=', fromBusinessId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!original) return;
  const details = original.sections.basicDetails;
  const businessName = to.businessName ?? details?.businessName ?? '';
  const cardNo = newId();
  const cardId = await freeCardId(tx, cardIdFromName(inLatin(businessName), namelessCardId()));
  await tx
    .insertInto('card')
    .values({
      card_no: cardNo,
      agency_id: original.agency_id,
      business_id: to.businessId,
      card_id: cardId,
      status: 'draft',
      sections: sectionsJson({ ...original.sections, ...(details && { basicDetails: { ...details, businessName } }) }),
      card_limit: original.card_limit,
      image_post_status: original.image_post_status,
      image_post_settings: JSON.stringify(original.image_post_settings),
    })
    .execute();
  await claimCardId(tx, original.agency_id, cardNo, cardId);
}
