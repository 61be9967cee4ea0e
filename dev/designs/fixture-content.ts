import { createHash } from 'node:crypto';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { Sections } from '@parichay/shared/shop/card/card-sections.ts';
import { demoBusinesses } from '../seed/businesses.ts';
import { paint } from '../seed/paint.ts';
import { logos, type SampleLogoName } from './frame-fixtures.ts';

export type CardContent = { [S in keyof Sections]?: object } & { customerFeedback?: object };

/** A card's content, and the language of its visitors. */
export interface Shop {
  locale: Locale;
  content: CardContent;
}

/** SVG by mediaId. */
const drawings = new Map<string, Buffer>();

export function svgOfPicture(mediaId: string): Buffer {
  const svg = drawings.get(mediaId);
  if (!svg) throw new Error(`no fixture has the picture ${mediaId}`);
  return svg;
}

/** A painted motif, or one of the difficult logos, as a picture. */
export function pictureOfMotif(motif: string): Picture {
  const logo = logos[motif as SampleLogoName]?.toString();
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(logo ?? '') ?? [];
  const painting = logo ? { svg: logo, width: Number(width), height: Number(height) } : paint(motif);
  const digest = createHash('sha256').update(motif).digest('hex');
  const mediaId = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-7000-8000-${digest.slice(12, 24)}`;
  drawings.set(mediaId, Buffer.from(painting.svg));
  return { mediaId, width: painting.width, height: painting.height };
}

export function demoSections(cardId: string): Partial<Sections> {
  const demoBusiness = demoBusinesses.find(({ card }) => card?.cardId === cardId);
  if (!demoBusiness?.card) throw new Error(`the demo has no card ${cardId}`);
  const { pictures } = demoBusiness;
  return demoBusiness.card.sections((name) =>
    pictures[name] ? pictureOfMotif(pictures[name]) : null,
  ) as Partial<Sections>;
}

export const repeatItems = <T>(items: readonly T[], count: number): T[] =>
  Array.from({ length: count }, (_, index) => items[index % items.length] as T);

type Product = Sections['products']['products'][number];

/** A price list: name, price in rupees or null, other fields. */
export const priceList = (list: readonly [name: string, rupees: number | null, more?: Partial<Product>][]) => ({
  products: list.map(([name, rupees, extraFields]) => ({
    name,
    pricePaise: rupees === null ? null : rupees * 100,
    picture: null,
    ...extraFields,
  })),
});
