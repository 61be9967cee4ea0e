import { localeWritten } from '@parichay/shared/platform/language/locale-written.ts';
import { readWords } from '@parichay/shared/platform/language/read-words.ts';
import type { Sections } from '@parichay/shared/shop/card/card.sections.ts';
import { mailtoLink, telLink, webLink, whatsappLink } from '@parichay/shared/shop/card/contact-links.ts';
import { productPriceText } from '@parichay/shared/shop/card/product-price.rules.ts';
import { titledName } from '@parichay/shared/shop/card/titled-name.ts';
import type { TextField } from '@parichay/shared/studio/layer/layer.fields.ts';
import { spacedPhone } from '../../platform/text/spaced-phone.ts';
import { titles } from '../../platform/text/titles.ts';
import { drawable, rupees } from '../frame/frame.data.ts';
import type { CardData } from './card.drawing.ts';

type Content = Pick<Sections, 'basicDetails' | 'template' | 'products' | 'settings'> & { cardId: string };

const messages = readWords<Record<'whatsapp' | 'call' | 'email' | 'website' | 'save' | 'since', string>>('card');

/** Must match `actionsOf` of the card's page. */
function buttonsOf({ phoneNumber, alternatePhoneNumber, whatsappNumber, email, website }: Content['basicDetails']) {
  const whatsapp = whatsappLink(whatsappNumber, '') !== null;
  const call = (telLink(phoneNumber) ?? telLink(alternatePhoneNumber)) !== null;
  const writes = !whatsapp && !call;
  const mail = writes && mailtoLink(email) !== null;
  return { whatsapp, call, email: mail, website: writes && !mail && webLink(website) !== null, save: true };
}

/** @param url null = the public address is unknown */
export function cardContent(
  { basicDetails: details, template, products, settings, cardId }: Content,
  url: string | null,
) {
  const names = [details.businessName, details.personName, cardId].map(drawable);
  const businessName = names.find((text) => text !== '') ?? '';
  // No visitor's language is known, so the labels follow the owner's texts.
  const locale = localeWritten([businessName, details.tagline].join(' '));
  const words = messages[locale];
  const has = buttonsOf(details);
  const label = (button: keyof typeof has) => (has[button] ? words[button] : '');
  const goods = settings.hidden.includes('products') ? [] : products.products.slice(0, 3);
  const texts: Partial<Record<TextField, string>> = {
    businessName,
    tagline: details.tagline,
    personName:
      details.personName === businessName ? '' : titledName(titles, details.titlePrefix, details.personName, locale),
    designation: details.designation,
    phone: spacedPhone(details.phoneNumber || details.whatsappNumber),
    openingHours: details.openingHours,
    city: details.address.city,
    state: details.address.state,
    cardUrl: url?.replace(/^https?:\/\//, '') ?? '',
    establishedYear: details.establishedYear,
    since: details.establishedYear && words.since.replace('{year}', details.establishedYear),
    whatsappLabel: label('whatsapp'),
    callLabel: label('call'),
    emailLabel: label('email'),
    websiteLabel: label('website'),
    saveLabel: label('save'),
    ...Object.fromEntries(
      goods.flatMap((product, at) => [
        [`product${at + 1}Name`, product.name],
        [`product${at + 1}Price`, productPriceText(product, rupees)],
      ]),
    ),
  };
  return {
    texts: Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, drawable(text)])),
    pictures: {
      photo: details.photo,
      logo: details.logo,
      ...Object.fromEntries(goods.map(({ picture }, at) => [`product${at + 1}Picture`, picture])),
    },
    brand: template.colour,
  } satisfies CardData;
}
