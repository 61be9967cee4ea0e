import { countryName } from '@parichay/shared/platform/lib/countries.ts';
import { nameParts } from '@parichay/shared/platform/typed/name.ts';
import { addressParts } from '@parichay/shared/shop/business/address.lines.ts';
import type { PublicCard } from '@parichay/shared/shop/card/card.page.ts';
import { telLink } from '@parichay/shared/shop/card/contact-links.ts';
import { titledName, titleOf } from '@parichay/shared/shop/card/titled-name.ts';
import { VCard } from 'vcard-creator';
import { titles } from '../../platform/text/titles.ts';

/** Bytes before base64. Larger pictures make contacts slow to open, and some phones refuse them. */
const MAX_PHOTO_BYTES = 25_000;

/** Control characters would end a property or inject another one. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

const dialable = (text: string): string => telLink(text)?.slice('tel:'.length) ?? '';

/**
 * vCard 3.0, folded at 75 octets.
 * @param photo JPEG
 * @param cardNo for a UID that survives a new address
 */
export function vcardOf(card: PublicCard, photo: Buffer | null, cardNo?: string): string {
  const { basicDetails: details } = card;
  const vcard = new VCard();
  const business = oneLine(details.businessName);
  const person = oneLine(details.personName);

  // Readers disagree about an escaped semicolon in FN, so it is removed.
  const fullName = titledName(titles, details.titlePrefix, person) || business || card.cardId;
  vcard.addFullName(fullName.replace(/\s*;\s*/g, ' '));
  if (person) {
    const { prefix, suffix, ...names } = nameParts(person);
    const title = titleOf(titles, details.titlePrefix, person);
    vcard.addName({ honorificPrefix: [title, prefix].filter(Boolean).join(' '), ...names, honorificSuffix: suffix });
  } else {
    vcard.addName({ givenName: business || card.cardId });
    // Apple's address book lists it under companies.
    vcard.addCustomProperty({ name: 'X-ABSHOWAS', value: 'COMPANY' });
  }
  if (business) vcard.addCompany({ name: business });
  if (details.designation) vcard.addJobtitle(oneLine(details.designation));

  const numbers = [
    { number: dialable(details.phoneNumber), type: ['cell', 'voice', 'pref'] },
    { number: dialable(details.whatsappNumber), type: ['cell', 'voice'] },
    { number: dialable(details.alternatePhoneNumber), type: ['work', 'voice'] },
  ] as const;
  for (const [index, { number, type }] of numbers.entries()) {
    const isFirst = numbers.findIndex((other) => other.number === number) === index;
    if (number && isFirst) vcard.addPhoneNumber({ number, type: [...type] });
  }

  if (details.email) vcard.addEmail({ address: oneLine(details.email), type: ['internet', 'work'] });
  vcard.addUrl({ url: card.url });
  if (details.website && details.website !== card.url) {
    vcard.addUrl({ url: oneLine(details.website), type: ['work'] });
  }

  const { country } = details.address;
  const { street, city, state, pinCode } = addressParts(details.address);
  if ([...street, city, state, pinCode, country].some(Boolean)) {
    vcard.addAddress({
      street: street.map(oneLine).join(', '),
      locality: oneLine(city),
      region: oneLine(state),
      postalCode: oneLine(pinCode),
      country: oneLine(countryName(country, 'en')),
      type: ['work', 'pref'],
    });
  }

  const note = [details.tagline, details.openingHours].filter(Boolean).map(oneLine).join('\n');
  if (note) vcard.addNote(note);
  if (photo && photo.length <= MAX_PHOTO_BYTES) {
    vcard.addPhoto({ image: photo.toString('base64'), mime: 'jpeg' });
  }
  vcard.addUid(cardNo ? `urn:uuid:${cardNo}` : card.url);
  vcard.addRevision(new Date(card.updatedAt));
  // White label: the contact must not name the software.
  return vcard.toString().replace(/^PRODID:.*\r\n/m, '');
}
