import type { PublicCard } from '@parichay/shared/shop/card/card-page.ts';
import { cardContent } from './card-content.ts';
import type { DrawCard } from './card-drawing.ts';

/** WhatsApp drops larger previews. */
const MAX_BYTES = 250_000;

export const drawPreviewImage = (card: PublicCard, draw: DrawCard): Promise<Buffer> =>
  draw({ design: card.template.design, page: 'preview' }, cardContent(card, card.url), { maxBytes: MAX_BYTES });
