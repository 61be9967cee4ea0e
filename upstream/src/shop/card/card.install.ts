import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { PublicCard } from '@parichay/shared/shop/card/card.page.ts';
import { roleColours } from '@parichay/shared/studio/layer/layer.colours.ts';
import { shape } from '../../platform/render/text/shape.ts';
import type { DrawCard } from './card.drawing.ts';

export const cardName = ({ basicDetails, cardId }: PublicCard): string =>
  basicDetails.businessName || basicDetails.personName || cardId;

/** Whole words within the 11 characters shown below an icon; a long first word stays whole. */
function shortName(name: string): string {
  const [first = name, ...others] = name.split(/\s+/u);
  let short = first;
  for (const word of others) {
    if ([...short, ...word].length > 11) break;
    short += ` ${word}`;
  }
  return short.replace(/\s*[&,\-–|(]+$/u, '') || short;
}

/** Source: https://www.w3.org/TR/appmanifest/ */
export function manifestOf(card: PublicCard): object {
  const name = cardName(card);
  const { brand, paper } = roleColours(card.template.colour);
  const icon = (side: number) => ({
    src: `/${card.cardId}/icon-${side}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose: 'any maskable',
  });
  return {
    id: `/${card.cardId}`,
    name,
    short_name: shortName(name),
    ...(card.basicDetails.tagline && { description: card.basicDetails.tagline }),
    start_url: `/${card.cardId}`,
    scope: `/${card.cardId}`,
    display: 'standalone',
    theme_color: brand,
    background_color: paper,
    icons: [icon(192), icon(512)],
  };
}

interface AppIcon {
  name: string;
  logo: Picture | null | undefined;
  colour: string;
}

export const iconOf = (card: PublicCard): AppIcon => ({
  name: cardName(card),
  logo: card.basicDetails.logo,
  colour: card.template.colour,
});

/** PNG; `side` is in px. */
export const appIcon = ({ name, logo, colour }: AppIcon, side: number, draw: DrawCard): Promise<Buffer> =>
  draw(
    'app-icon',
    { texts: { businessName: shape(name).text }, pictures: { logo }, brand: colour },
    { format: 'png', width: side, height: side },
  );
