import { createHash } from 'node:crypto';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { Sections } from '@parichay/shared/shop/card/card.sections.ts';
import { demoBusinesses } from '../seed/businesses.ts';
import { paint } from '../seed/paint.ts';
import { type LogoName, logos } from './frame-fixtures.ts';

export type Content = { [S in keyof Sections]?: object } & { customerFeedback?: object };

/** A card's content, and the language of its visitors. */
export interface Shop {
  locale: Locale;
  content: Content;
}

/** SVG by mediaId. */
const drawings = new Map<string, Buffer>();

export function svgOf(mediaId: string): Buffer {
  const svg = drawings.get(mediaId);
  if (!svg) throw new Error(`no fixture has the picture ${mediaId}`);
  return svg;
}

/** A painted motif, or one of the difficult logos, as a picture. */
export function pictureOf(motif: string): Picture {
  const logo = logos[motif as LogoName]?.toString();
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(logo ?? '') ?? [];
  const drawn = logo ? { svg: logo, width: Number(width), height: Number(height) } : paint(motif);
  const digest = createHash('sha256').update(motif).digest('hex');
  const mediaId = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-7000-8000-${digest.slice(12, 24)}`;
  drawings.set(mediaId, Buffer.from(drawn.svg));
  return { mediaId, width: drawn.width, height: drawn.height };
}

/** Sections of a demo business's card. */
export function demo(cardId: string): Partial<Sections> {
  const found = demoBusinesses.find(({ card }) => card?.cardId === cardId);
  if (!found?.card) throw new Error(`the demo has no card ${cardId}`);
  const { pictures } = found;
  return found.card.sections((name) => (pictures[name] ? pictureOf(pictures[name]) : null)) as Partial<Sections>;
}

/** Repeats the items up to `count`. */
export const many = <T>(items: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, at) => items[at % items.length] as T);

type Product = Sections['products']['products'][number];

/** A price list: name, price in rupees or null, other fields. */
export const priced = (list: readonly [name: string, rupees: number | null, more?: Partial<Product>][]) => ({
  products: list.map(([name, rupees, more]) => ({
    name,
    pricePaise: rupees === null ? null : rupees * 100,
    picture: null,
    ...more,
  })),
});
