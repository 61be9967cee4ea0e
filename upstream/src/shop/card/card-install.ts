import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { PublicCard } from '@parichay/shared/shop/card/card-page.ts';
import { coloursByRole } from '@parichay/shared/studio/layer/layer-colours.ts';
import { shape } from '../../platform/render/text/shape.ts';
import { transliterateName } from '../../platform/text/latin-name.ts';
import type { DrawCard } from './card-drawing.ts';

export const cardDisplayName = ({ basicDetails, cardId }: PublicCard): string =>
  basicDetails.businessName || basicDetails.personName || cardId;

/** Whole words within the 11 characters shown below an icon; a long first word stays whole. */
function shortAppName(name: string): string {
  const [first = name, ...otherWords] = name.split(/\s+/u);
  let shortened = first;
  for (const word of otherWords) {
    if ([...shortened, ...word].length > 11) break;
    shortened += ` ${word}`;
  }
  return shortened.replace(/\s*[&,\-–|(]+$/u, '') || shortened;
}

/** Source: https://www.w3.org/TR/appmanifest/ */
export function webAppManifestOf(card: PublicCard): object {
  const name = cardDisplayName(card);
  const { brand, paper } = coloursByRole(card.template.colour);
  const icon = (side: number) => ({
    src: `/${card.cardId}/icon-${side}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
    purpose: 'any maskable',
  });
  return {
    id: `/${card.cardId}`,
    name,
    short_name: shortAppName(name),
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
  language?: PublicCard['language'];
}

export const appIconOf = (card: PublicCard): AppIcon => ({
  name: cardDisplayName(card),
  logo: card.basicDetails.logo,
  colour: card.template.colour,
  language: card.language,
});

/** PNG; `side` is in px. */
export const drawAppIcon = ({ name, logo, colour, language }: AppIcon, side: number, draw: DrawCard): Promise<Buffer> =>
  draw(
    'app-icon',
    {
      texts: { businessName: shape(name).text || transliterateName(name) },
      pictures: { logo },
      brand: colour,
      language,
    },
    { format: 'png', width: side, height: side },
  );
