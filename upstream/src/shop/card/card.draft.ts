import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Sections } from '@parichay/shared/shop/card/card.sections.ts';
import { cardIdFromName } from '@parichay/shared/shop/card/card-id.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isUniqueViolation } from '../../platform/http/errors.ts';
import { claimCardId, freeCardId, sectionsJson } from './card.queries.ts';
import { inLatin } from './latin-name.ts';

export const addressOfName = (businessName: string): string =>
  cardIdFromName(inLatin(businessName), `card-${Math.random().toString(36).slice(2, 8)}`);

type CardRecord = Selectable<Database['card']>;
type Draft = Partial<Pick<Insertable<Database['card']>, 'card_limit' | 'image_post_status' | 'image_post_settings'>> & {
  sections: Partial<Sections>;
  cardId?: string | undefined;
};

export async function addDraft(
  tx: Tx,
  to: { agencyId: string; businessId: string },
  { sections, cardId: wanted, ...settings }: Draft,
): Promise<CardRecord> {
  const cardId = wanted ?? (await freeCardId(tx, addressOfName(sections.basicDetails?.businessName ?? '')));
  try {
    const card = await tx
      .insertInto('card')
      .values({
        card_no: newId(),
        agency_id: to.agencyId,
        business_id: to.businessId,
        card_id: cardId,
        status: 'draft',
        sections: sectionsJson(sections),
        ...settings,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await claimCardId(tx, to.agencyId, card.card_no, cardId);
    return card;
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('one_card_per_business', { cause: error });
    throw error;
  }
}

export function copyCard(
  tx: Tx,
  original: CardRecord,
  to: { agencyId: string; businessId: string; businessName: string | undefined },
): Promise<CardRecord> {
  const { basicDetails } = original.sections;
  const businessName = to.businessName ?? basicDetails?.businessName ?? '';
  return addDraft(tx, to, {
    sections: { ...original.sections, ...(basicDetails && { basicDetails: { ...basicDetails, businessName } }) },
    card_limit: original.card_limit,
    image_post_status: original.image_post_status,
    image_post_settings: JSON.stringify(original.image_post_settings),
  });
}
