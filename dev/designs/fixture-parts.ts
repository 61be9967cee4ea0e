import { createHash } from 'node:crypto';
import type { Sections } from '@parichay/shared/card/card.sections.ts';
import type { Locale } from '@parichay/shared/language/languages.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import { demoBusinesses } from '../seed/businesses.ts';
import { paint } from '../seed/paint.ts';
import { type LogoName, logos } from './frame-fixtures.ts';

/** What a card to look at is made of. */
export type Content = { [S in keyof Sections]?: object } & { customerFeedback?: object };

/** A card as its owner has filled it in, and the language that those who open it read. */
export interface Shop {
  locale: Locale;
  content: Content;
}

/** mediaId → the drawing. */
const drawings = new Map<string, Buffer>();

/** The drawing of a picture that a fixture has. */
export function svgOf(mediaId: string): Buffer {
  const svg = drawings.get(mediaId);
  if (!svg) throw new Error(`no fixture has the picture ${mediaId}`);
  return svg;
}

/** A picture of what can be painted, or one of the logos that are hard on a design. */
export function pictureOf(motif: string): Picture {
  const logo = logos[motif as LogoName]?.toString();
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(logo ?? '') ?? [];
  const drawn = logo ? { svg: logo, width: Number(width), height: Number(height) } : paint(motif);
  const digest = createHash('sha256').update(motif).digest('hex');
  const mediaId = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-7000-8000-${digest.slice(12, 24)}`;
  drawings.set(mediaId, Buffer.from(drawn.svg));
  return { mediaId, width: drawn.width, height: drawn.height };
}

/** The card of one of the demo's businesses. */
export function demo(cardId: string): Partial<Sections> {
  const found = demoBusinesses.find(({ card }) => card?.cardId === cardId);
  if (!found?.card) throw new Error(`the demo has no card ${cardId}`);
  const { pictures } = found;
  return found.card.sections((name) => (pictures[name] ? pictureOf(pictures[name]) : null)) as Partial<Sections>;
}

/** Over and over until there are `count`. */
export const many = <T>(items: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, at) => items[at % items.length] as T);

type Product = Sections['products']['products'][number];

/** A list of prices as a shop has it: name, rupees or none, and whatever else is known. */
export const priced = (list: readonly [name: string, rupees: number | null, more?: Partial<Product>][]) => ({
  products: list.map(([name, rupees, more]) => ({
    name,
    pricePaise: rupees === null ? null : rupees * 100,
    picture: null,
    ...more,
  })),
});
