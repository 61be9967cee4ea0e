import type { PublicCard } from '@parichay/shared/card/card.page.ts';
import type { Layer } from '../media/picture.jobs.ts';
import type { PictureWorker } from '../media/picture.ts';
import { clustersOf, shape } from '../render/text/shape.ts';
import { textToPath } from '../render/text/text-path.ts';
import { ogColours, paper } from './card.og.colours.ts';
import { placed } from './card.og.layout.ts';

/*
 * What lets a card stand on a phone's home screen: its manifest and its icon. Icons are cut to circles and other shapes,
 * so all that matters stands within the middle 60 %.
 */
const MIDDLE = 0.6;

export const cardName = ({ basicDetails, cardId }: PublicCard): string =>
  basicDetails.businessName || basicDetails.personName || cardId;

/** https://www.w3.org/TR/appmanifest/ */
export function manifestOf(card: PublicCard): object {
  const name = cardName(card);
  const icon = (side: number) => ({
    src: `/${card.cardId}/icon-${side}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose: 'any maskable',
  });
  return {
    id: `/${card.cardId}`,
    name,
    short_name: [...name].slice(0, 12).join('').trim(),
    ...(card.basicDetails.tagline && { description: card.basicDetails.tagline }),
    start_url: `/${card.cardId}`,
    scope: `/${card.cardId}`,
    display: 'standalone',
    theme_color: ogColours(card.template.colour).solid,
    background_color: paper,
    icons: [icon(192), icon(512)],
  };
}

/** First letter of the name as a reader sees it, conjunct and vowel sign included. */
export const initialOf = (name: string): string =>
  clustersOf(shape(name).text).find(({ text }) => /[\p{L}\p{N}]/u.test(text))?.text ?? '';

/**
 * PNG, `side` × `side` px: the logo on white, or the name's first letter on the business's colour.
 * @throws ApiError unavailable
 */
export function iconImage(
  card: PublicCard,
  logo: Buffer | null,
  side: number,
  pictures: Pick<PictureWorker, 'compose'>,
): Promise<Buffer> {
  const size = Math.round(side * MIDDLE);
  const at = Math.round((side - size) / 2);
  if (logo) {
    const layers: Layer[] = [
      { kind: 'picture', bytes: logo, fit: 'contain', left: at, top: at, width: size, height: size },
    ];
    return pictures.compose({ width: side, height: side, background: '#ffffff', layers, format: 'png' });
  }
  const { solid, onSolid } = ogColours(card.template.colour);
  const initial = textToPath(initialOf(cardName(card)), {
    size: size * 0.9,
    minSize: size * 0.3,
    maxWidth: size,
    weight: 600,
    align: 'center',
  });
  const drawing = placed(initial, at, (side - initial.height) / 2, onSolid);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${drawing}</svg>`;
  return pictures.compose({
    width: side,
    height: side,
    background: solid,
    layers: [{ kind: 'svg', svg }],
    format: 'png',
  });
}
