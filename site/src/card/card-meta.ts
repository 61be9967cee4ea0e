import { toE164 } from '@parichay/shared/people/auth/phone.ts';
import { type Locale, languages } from '@parichay/shared/platform/language/languages.ts';
import { india } from '@parichay/shared/platform/lib/countries.ts';
import { type WrittenLanguage, writtenLanguageOf } from '@parichay/shared/platform/lib/language-of.ts';
import { pictureUrl } from '@parichay/shared/platform/lib/media.ts';
import { firstPhoneIn } from '@parichay/shared/platform/typed/phone.ts';
import { addressLines, splitStreetAndLocality } from '@parichay/shared/shop/business/address-lines.ts';
import type { PublicCard } from '@parichay/shared/shop/card/card-page.ts';
import { previewPictureUrl } from '@parichay/shared/shop/card/card-preview.ts';
import { mapLink, webLink } from '@parichay/shared/shop/card/contact-links.ts';
import { richTextToPlain } from '@parichay/shared/shop/card/rich-text.ts';
import { type CardContext, cardNameOf, personNameOf, socialLinksOf } from './card-view.ts';

function shorten(text: string, max: number): string {
  const singleLine = text.replace(/\s+/gu, ' ').trim();
  if (singleLine.length <= max) return singleLine;
  const truncated = singleLine.slice(0, max - 1);
  return `${truncated.slice(0, Math.max(truncated.lastIndexOf(' '), max / 2)).toWellFormed()}…`;
}

export const pageTitleOf = (card: PublicCard): string =>
  [cardNameOf(card), shorten(card.basicDetails.tagline, 60)].filter(Boolean).join(' – ');

/** Detects the language from the letters of name and tagline; null when they have none. */
export function cardLanguageOf(card: PublicCard): WrittenLanguage | Locale | null {
  const written = writtenLanguageOf(`${cardNameOf(card)} ${card.basicDetails.tagline}`);
  const { language } = card;
  return language && writtenLanguageOf(languages[language].name) === written ? language : written;
}

export function metaDescriptionOf({ card, t }: CardContext): string {
  const { tagline, address } = card.basicDetails;
  const ownTexts = [tagline, shorten(richTextToPlain(card.aboutUs.text), 160), address.city].filter(Boolean);
  return ownTexts.length > 0 ? shorten(ownTexts.join(' · '), 200) : t('card.description', { name: cardNameOf(card) });
}

/** JSON for a script element, which can neither close it nor open a comment. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A schema.org LocalBusiness. JSON omits undefined properties. */
export function localBusiness(context: CardContext): object {
  const { card } = context;
  const { basicDetails: details } = card;
  const { address } = details;
  const { street, city, state, pinCode } = splitStreetAndLocality(address);
  const origin = new URL(card.url).origin;
  const image = details.photo ?? details.logo;
  const person = personNameOf(context);
  const sameAs = [webLink(details.website), ...socialLinksOf(context).map(({ href }) => href)].filter(Boolean);
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    '@id': card.url,
    name: cardNameOf(card),
    url: card.url,
    slogan: details.tagline || undefined,
    description: shorten(richTextToPlain(card.aboutUs.text), 500) || undefined,
    image: image ? `${origin}${pictureUrl(image.mediaId, 1080, 'jpg')}` : previewPictureUrl(card),
    logo: details.logo ? `${origin}${pictureUrl(details.logo.mediaId, 400, 'jpg')}` : undefined,
    telephone: toE164(firstPhoneIn(details.phoneNumber).number) ?? undefined,
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
