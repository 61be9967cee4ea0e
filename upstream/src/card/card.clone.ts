import { cardIdFromName } from '@parichay/shared/card/card-id.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import type { Selectable } from 'kysely';
import type { Tx } from '../lib/database.ts';
import { isUniqueViolation } from '../lib/errors.ts';
import { newId } from '../lib/rows.ts';
import type { Database } from '../lib/schema.ts';
import { claimCardId, freeCardId, sectionsJson } from './card.queries.ts';
import { inLatin } from './latin-name.ts';

/** A cardId for names with nothing in them that an address may hold: `card-` and six random characters. */
export const namelessCardId = (): string => `card-${Math.random().toString(36).slice(2, 8)}`;

interface Target {
  agencyId: string;
  businessId: string;
  businessName: string | undefined;
}

/**
 * Copies a card to a business: as a draft under a new address. Pictures stay those of the original.
 * @throws ApiError one_card_per_business
 */
export async function copyCard(
  tx: Tx,
  original: Selectable<Database['card']>,
  to: Target,
): Promise<Selectable<Database['card']>> {
  const details = original.sections.basicDetails;
  const businessName = to.businessName ?? details?.businessName ?? '';
  const cardId = await freeCardId(tx, cardIdFromName(inLatin(businessName), namelessCardId()));
  try {
    const copy = await tx
      .insertInto('card')
      .values({
        card_no: newId(),
        agency_id: to.agencyId,
        business_id: to.businessId,
        card_id: cardId,
        status: 'draft',
        sections: sectionsJson({
          ...original.sections,
          ...(details && { basicDetails: { ...details, businessName } }),
        }),
        card_limit: original.card_limit,
        image_post_status: original.image_post_status,
        image_post_settings: JSON.stringify(original.image_post_settings),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await claimCardId(tx, to.agencyId, copy.card_no, cardId);
    return copy;
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('one_card_per_business', { cause: error });
    throw error;
  }
}
