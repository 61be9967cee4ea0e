import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { cardIdFromName } from '@parichay/shared/shop/card/card-id.ts';
import type { Sections } from '@parichay/shared/shop/card/card-sections.ts';
import type { Insertable, Selectable } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isUniqueViolation } from '../../platform/http/errors.ts';
import { transliterateName } from '../../platform/text/latin-name.ts';
import { claimCardId, findFreeCardId, stringifySections } from './card.queries.ts';

export const suggestCardId = (businessName: string): string =>
  cardIdFromName(transliterateName(businessName), `card-${Math.random().toString(36).slice(2, 8)}`);

type StoredCard = Selectable<Database['card']>;
type CardDraft = Partial<
  Pick<Insertable<Database['card']>, 'card_limit' | 'image_post_status' | 'image_post_settings'>
> & {
  sections: Partial<Sections>;
  cardId?: string | undefined;
};

export async function addDraftCard(
  tx: Tx,
  target: { agencyId: string; businessId: string },
  { sections, cardId: requestedId, ...settings }: CardDraft,
): Promise<StoredCard> {
  const cardId = requestedId ?? (await findFreeCardId(tx, suggestCardId(sections.basicDetails?.businessName ?? '')));
  try {
    const card = await tx
      .insertInto('card')
      .values({
        card_no: newId(),
        agency_id: target.agencyId,
        business_id: target.businessId,
        card_id: cardId,
        status: 'draft',
        sections: stringifySections(sections),
        ...settings,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await claimCardId(tx, target.agencyId, card.card_no, cardId);
    return card;
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError('one_card_per_business', { cause: error });
    throw error;
  }
}

export function copyCard(
  tx: Tx,
  original: StoredCard,
  target: { agencyId: string; businessId: string; businessName: string | undefined },
): Promise<StoredCard> {
  const { basicDetails } = original.sections;
  const businessName = target.businessName ?? basicDetails?.businessName ?? '';
  return addDraftCard(tx, target, {
    sections: { ...original.sections, ...(basicDetails && { basicDetails: { ...basicDetails, businessName } }) },
    card_limit: original.card_limit,
    image_post_status: original.image_post_status,
    image_post_settings: JSON.stringify(original.image_post_settings),
  });
}
