import type { PublicCard } from '@parichay/shared/card/card.page.ts';
import { cardContent } from './card.content.ts';
import type { DrawCard } from './card.drawing.ts';

/** WhatsApp drops previews much above this. */
const MAX_BYTES = 250_000;

/**
 * The picture a messenger shows for a card's address, in the card's own design: JPEG, 1200 × 630, at most 250 KB.
 * @throws ApiError unavailable
 */
export const ogImage = (card: PublicCard, draw: DrawCard): Promise<Buffer> =>
  draw({ design: card.template.design, page: 'preview' }, cardContent(card, card.url), { maxBytes: MAX_BYTES });
