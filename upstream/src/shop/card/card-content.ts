import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { localeOfText } from '@parichay/shared/platform/language/locale-of-text.ts';
import { readTexts } from '@parichay/shared/platform/language/read-texts.ts';
import { formatIndianMobile } from '@parichay/shared/platform/lib/phone-text.ts';
import type { Sections } from '@parichay/shared/shop/card/card-sections.ts';
import { mailtoLink, telLink, webLink, whatsappLink } from '@parichay/shared/shop/card/contact-links.ts';
import { formatProductPrice } from '@parichay/shared/shop/card/product-price.rules.ts';
import { nameWithTitle } from '@parichay/shared/shop/card/titled-name.ts';
import type { TextField } from '@parichay/shared/studio/layer/layer.fields.ts';
import { titles } from '../../platform/text/titles.ts';
import { drawableOrEmpty, formatRupees } from '../frame/frame-data.ts';
import type { CardData } from './card-drawing.ts';

type CardContentInput = Pick<Sections, 'basicDetails' | 'template' | 'products' | 'settings'> & {
  cardId: string;
  language?: Locale | undefined;
};

const messages = readTexts<Record<'whatsapp' | 'call' | 'email' | 'website' | 'save' | 'since', string>>('card');

/** The result must match the buttons of the public page (`actionsOf`). */
function contactButtonsOf({
  phoneNumber,
  alternatePhoneNumber,
  whatsappNumber,
  email,
  website,
}: CardContentInput['basicDetails']) {
  const hasWhatsapp = whatsappLink(whatsappNumber, '') !== null;
  const hasCall = (telLink(phoneNumber) ?? telLink(alternatePhoneNumber)) !== null;
  const showsEmail = !hasWhatsapp && !hasCall;
  const hasEmail = showsEmail && mailtoLink(email) !== null;
  return {
    whatsapp: hasWhatsapp,
    call: hasCall,
    email: hasEmail,
    website: showsEmail && !hasEmail && webLink(website) !== null,
    save: true,
  };
}

/** @param url null = the public address is unknown */
export function cardContent(
  { basicDetails: details, template, products, settings, cardId, language }: CardContentInput,
  url: string | null,
) {
  const names = [details.businessName, details.personName, cardId].map(drawableOrEmpty);
  const businessName = names.find((text) => text !== '') ?? '';
  // No visitor's language is known, so labels follow the owner's texts.
  const locale = localeOfText([businessName, details.tagline].join(' '), language);
  const labels = messages[locale];
  const availableButtons = contactButtonsOf(details);
  const label = (button: keyof typeof availableButtons) => (availableButtons[button] ? labels[button] : '');
  const shownProducts = settings.hidden.includes('products') ? [] : products.products.slice(0, 3);
  const texts: Partial<Record<TextField, string>> = {
    businessName,
    tagline: details.tagline,
    personName:
      details.personName === businessName ? '' : nameWithTitle(titles, details.titlePrefix, details.personName, locale),
    designation: details.designation,
    phone: formatIndianMobile(details.phoneNumber || details.whatsappNumber),
    openingHours: details.openingHours,
    city: details.address.city,
    state: details.address.state,
    cardUrl: url?.replace(/^https?:\/\//, '') ?? '',
    establishedYear: details.establishedYear,
    since: details.establishedYear && labels.since.replace('{year}', details.establishedYear),
    whatsappLabel: label('whatsapp'),
    callLabel: label('call'),
    emailLabel: label('email'),
    websiteLabel: label('website'),
    saveLabel: label('save'),
    ...Object.fromEntries(
      shownProducts.flatMap((product, index) => [
        [`product${index + 1}Name`, product.name],
        [`product${index + 1}Price`, formatProductPrice(product, formatRupees)],
      ]),
    ),
  };
  return {
    texts: Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, drawableOrEmpty(text)])),
    pictures: {
      photo: details.photo,
      logo: details.logo,
      ...Object.fromEntries(shownProducts.map(({ picture }, index) => [`product${index + 1}Picture`, picture])),
    },
    brand: template.colour,
    language: locale,
  } satisfies CardData;
}
