import { countryName } from '@parichay/shared/platform/lib/countries.ts';
import { splitPersonName } from '@parichay/shared/platform/typed/name.ts';
import { splitStreetAndLocality } from '@parichay/shared/shop/business/address-lines.ts';
import type { PublicCard } from '@parichay/shared/shop/card/card-page.ts';
import { telLink } from '@parichay/shared/shop/card/contact-links.ts';
import { nameWithTitle, translatedTitleOf } from '@parichay/shared/shop/card/titled-name.ts';
import { VCard } from 'vcard-creator';
import { titles } from '../../platform/text/titles.ts';

/** Bytes before base64. Larger pictures make contacts slow to open, and some phones refuse them. */
const MAX_VCARD_PHOTO_BYTES = 25_000;

/** Control characters would end a property or inject another one. */
const toSingleLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const dialableNumberOf = (text: string): string => telLink(text)?.slice('tel:'.length) ?? '';

/**
 * vCard 3.0, folded at 75 octets.
 * @param photo JPEG
 * @param cardNo for a UID that survives a new address
 */
export function vcardOf(card: PublicCard, photo: Buffer | null, cardNo?: string): string {
  const { basicDetails: details } = card;
  const vcard = new VCard();
  const business = toSingleLine(details.businessName);
  const person = toSingleLine(details.personName);

  // Readers disagree about an escaped semicolon in FN, so it is removed.
  const fullName = nameWithTitle(titles, details.titlePrefix, person) || business || card.cardId;
  vcard.addFullName(fullName.replace(/\s*;\s*/g, ' '));
  if (person) {
    const { prefix, suffix, ...names } = splitPersonName(person);
    const title = translatedTitleOf(titles, details.titlePrefix, person);
    vcard.addName({ honorificPrefix: [title, prefix].filter(Boolean).join(' '), ...names, honorificSuffix: suffix });
  } else {
    vcard.addName({ givenName: business || card.cardId });
    // With this property, Apple's address book lists the contact under companies.
    vcard.addCustomProperty({ name: 'X-ABSHOWAS', value: 'COMPANY' });
  }
  if (business) vcard.addCompany({ name: business });
  if (details.designation) vcard.addJobtitle(toSingleLine(details.designation));

  const numbers = [
    { number: dialableNumberOf(details.phoneNumber), type: ['cell', 'voice', 'pref'] },
    { number: dialableNumberOf(details.whatsappNumber), type: ['cell', 'voice'] },
    { number: dialableNumberOf(details.alternatePhoneNumber), type: ['work', 'voice'] },
  ] as const;
  for (const [index, { number, type }] of numbers.entries()) {
    const isFirst = numbers.findIndex((other) => other.number === number) === index;
    if (number && isFirst) vcard.addPhoneNumber({ number, type: [...type] });
  }

  if (details.email) vcard.addEmail({ address: toSingleLine(details.email), type: ['internet', 'work'] });
  vcard.addUrl({ url: card.url });
  if (details.website && details.website !== card.url) {
    vcard.addUrl({ url: toSingleLine(details.website), type: ['work'] });
  }

  const { country } = details.address;
  const { street, city, state, pinCode } = splitStreetAndLocality(details.address);
  if ([...street, city, state, pinCode, country].some(Boolean)) {
    vcard.addAddress({
      street: street.map(toSingleLine).join(', '),
      locality: toSingleLine(city),
      region: toSingleLine(state),
      postalCode: toSingleLine(pinCode),
      country: toSingleLine(countryName(country, 'en')),
      type: ['work', 'pref'],
    });
  }

  const note = [details.tagline, details.openingHours].filter(Boolean).map(toSingleLine).join('\n');
  if (note) vcard.addNote(note);
  if (photo && photo.length <= MAX_VCARD_PHOTO_BYTES) {
    vcard.addPhoto({ image: photo.toString('base64'), mime: 'jpeg' });
  }
  vcard.addUid(cardNo ? `urn:uuid:${cardNo}` : card.url);
  vcard.addRevision(new Date(card.updatedAt));
  // White label: the contact must not name the software.
  return vcard.toString().replace(/^PRODID:.*\r\n/m, '');
}
