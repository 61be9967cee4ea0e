import { toE164 } from '@parichay/shared/people/auth/phone.ts';
import { india } from '@parichay/shared/platform/lib/countries.ts';
import { languageOf } from '@parichay/shared/platform/lib/language-of.ts';
import { pictureUrl } from '@parichay/shared/platform/lib/media.ts';
import { phoneParts } from '@parichay/shared/platform/typed/phone.ts';
import { addressLines, addressParts } from '@parichay/shared/shop/business/address.lines.ts';
import type { PublicCard } from '@parichay/shared/shop/card/card.page.ts';
import { previewUrl } from '@parichay/shared/shop/card/card.preview.ts';
import { mapLink, webLink } from '@parichay/shared/shop/card/contact-links.ts';
import { plainOfRichText } from '@parichay/shared/shop/card/rich-text.ts';
import { type CardContext, cardName, personOf, socialOf } from './card-view.ts';

function shortened(text: string, max: number): string {
  const line = text.replace(/\s+/gu, ' ').trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2)).toWellFormed()}…`;
}

export const titleOf = (card: PublicCard): string =>
  [cardName(card), shortened(card.basicDetails.tagline, 60)].filter(Boolean).join(' – ');

/** Detected from the letters of name and tagline; null when these have none. */
export const ownLanguageOf = (card: PublicCard) => languageOf(`${cardName(card)} ${card.basicDetails.tagline}`);

export function descriptionOf({ card, t }: CardContext): string {
  const { tagline, address } = card.basicDetails;
  const own = [tagline, shortened(plainOfRichText(card.aboutUs.text), 160), address.city].filter(Boolean);
  return own.length > 0 ? shortened(own.join(' · '), 200) : t('card.description', { name: cardName(card) });
}

/** JSON for a script element: nothing in it can close the element or open a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** schema.org LocalBusiness. JSON omits undefined properties. */
export function localBusiness(context: CardContext): object {
  const { card } = context;
  const { basicDetails: details } = card;
  const { address } = details;
  const { street, city, state, pinCode } = addressParts(address);
  const origin = new URL(card.url).origin;
  const image = details.photo ?? details.logo;
  const person = personOf(context);
  const sameAs = [webLink(details.website), ...socialOf(context).map(({ href }) => href)].filter(Boolean);
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': card.url,
    name: cardName(card),
    url: card.url,
    slogan: details.tagline || undefined,
    description: shortened(plainOfRichText(card.aboutUs.text), 500) || undefined,
    image: image ? `${origin}${pictureUrl(image.mediaId, 1080, 'jpg')}` : previewUrl(card),
    logo: details.logo ? `${origin}${pictureUrl(details.logo.mediaId, 400, 'jpg')}` : undefined,
    telephone: toE164(phoneParts(details.phoneNumber).number) ?? undefined,
    email: details.email || undefined,
    foundingDate: details.establishedYear || undefined,
    employee: person ? { '@type': 'Person', name: person, jobTitle: details.designation || undefined } : undefined,
    address:
      addressLines(address).length > 0
        ? {
            '@type': 'PostalAddress',
            streetAddress: street.join(', ') || undefined,
            addressLocality: city || undefined,
            addressRegion: state || undefined,
            postalCode: pinCode || undefined,
            addressCountry: address.country || india,
          }
        : undefined,
    hasMap: mapLink(address) ?? undefined,
    sameAs: sameAs.length > 0 ? sameAs : undefined,
  };
}
