import type { Design } from '@parichay/shared/shop/card/card.lists.ts';
import { richTextToPlain } from '@parichay/shared/shop/card/rich-text.ts';
import { type CardContext, paymentDetailsOf, visibleSectionsOf } from './card-view.ts';

/** Heights with the maximum content of one-sheet.css, in A4 pages without margins. */
const maxHeightsInPages: Record<Design, number> = {
  marble: 1.95,
  bazaar: 1.43,
  studio: 1.72,
  ledger: 1.42,
  bento: 1.47,
  counter: 1.23,
  night: 1.66,
  letterhead: 1.55,
};
/** Height of the content that every card has: name, contacts, QR code. */
const fixedHeightInPages = 0.35;

const cappedFraction = (count: number, max: number): number => Math.min(count / max, 1);

/** Fraction of the maximum content, 0–1. */
function fullness(context: CardContext): number {
  const { aboutUs, products, gallery, links, customerFeedback } = context.card;
  const shown = visibleSectionsOf(context);
  const has = (name: (typeof shown)[number]): number => Number(shown.includes(name));
  return (
    has('about') *
      (0.18 * cappedFraction(richTextToPlain(aboutUs.text).length, 560) +
        0.1 * cappedFraction(aboutUs.whyChooseUs.length, 6)) +
    has('products') * 0.3 * cappedFraction(products.products.length, 12) +
    has('gallery') * 0.14 * Number(gallery.pictures.length > 0) +
    has('payment') * 0.14 * cappedFraction(1 + paymentDetailsOf(context).length, 4) +
    has('links') * 0.07 * cappedFraction(links.links.length, 4) +
    has('feedback') * 0.07 * cappedFraction(1 + customerFeedback.shown.length, 2)
  );
}

/** Maximum enlargement; text is then 9 points high. */
const maxZoom = 1.2;
/** Added to the estimated height, in A4 pages; larger for Marble, which stacks all facts. */
const errorMargin = (design: Design): number => (design === 'marble' ? 0.35 : 0.18);
const minHeightsInPages: Partial<Record<Design, number>> = { bazaar: 0.78, counter: 0.88 };

export function paperZoom(context: CardContext): number {
  const { design } = context.card.template;
  const height = fixedHeightInPages + (maxHeightsInPages[design] - fixedHeightInPages) * fullness(context);
  const assumedHeight =
    height > 1 ? height : Math.min(1, Math.max(height + errorMargin(design), minHeightsInPages[design] ?? 0));
  return Math.min(maxZoom, Math.round(assumedHeight ** -0.72 * 100) / 100);
}
