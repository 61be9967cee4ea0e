import { type Locale, regionOf } from '@parichay/shared/platform/language/languages.ts';
import { localeWritten } from '@parichay/shared/platform/language/locale-written.ts';
import { fillWords, readWords } from '@parichay/shared/platform/language/read-words.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { addressParts } from '@parichay/shared/shop/business/address.lines.ts';
import { phoneLabel, telLink } from '@parichay/shared/shop/card/contact-links.ts';
import { productPriceText } from '@parichay/shared/shop/card/product-price.rules.ts';
import { titledName } from '@parichay/shared/shop/card/titled-name.ts';
import type { LayerData, PictureField, TextField } from '@parichay/shared/studio/layer/layer.fields.ts';
import type { PdfCardDetails } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import { spacedPhone } from '../../platform/text/spaced-phone.ts';
import { titles } from '../../platform/text/titles.ts';
import { drawable, type FrameSource, framePictures, rupees, shortUrl } from '../../shop/frame/frame.data.ts';
import { isStaffId } from './pdf-card.documents.ts';

export function firstDetails(source: FrameSource, brand: string, templateCode: string): PdfCardDetails {
  const card = source.sections?.basicDetails;
  const phone = card?.phoneNumber || source.phoneNumber || '';
  const mail = card?.email || source.email || '';
  return {
    templateCode,
    colour: brand,
    companyName: (card?.businessName || source.businessName).slice(0, 80),
    titlePrefix: 'none',
    personName: (card?.personName ?? '').slice(0, 80),
    designation: (card?.designation ?? '').slice(0, 80),
    employeeNumber: '',
    phoneNumbers: phone ? [phone] : [],
    mails: mail ? [mail] : [],
    website: card?.website || source.website || '',
    address: card?.address.line1 || card?.address.city ? card.address : source.address,
    facts: [],
    validUntil: null,
    logo: card?.logo ?? source.logo,
    photo: card?.photo ?? source.photo,
  };
}

const plain = (html: string): string =>
  html
    .replaceAll(/<\/(?:p|li|h\d)>|<br\s*\/?>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

const longDate = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(regionOf(locale), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

type Printed = 'return' | 'about' | 'offer' | 'contact' | 'number' | 'validUntil' | 'bloodGroup' | 'phone' | 'mail';
export const wordsOnPaper = readWords<Record<Printed, string>>('names/on-paper');

export function textsOnPaper(
  locale: Locale,
  { employeeNumber, validUntil }: Pick<PdfCardDetails, 'employeeNumber' | 'validUntil'>,
): LayerData['texts'] {
  const words = wordsOnPaper[locale];
  const date = validUntil ? longDate(locale, validUntil) : '';
  return {
    employeeNumber,
    employeeNumberLine: employeeNumber && fillWords(words.number, { number: employeeNumber }),
    validUntil: date,
    validUntilLine: date && fillWords(words.validUntil, { date }),
    returnLabel: words.return,
    aboutLabel: words.about,
    offerLabel: words.offer,
    contactLabel: words.contact,
  };
}

/** A person's name does not count, because a name may be in any script. */
export const localeOnPaper = (
  { companyName, designation, address }: Pick<PdfCardDetails, 'companyName' | 'designation' | 'address'>,
  { sections, language }: FrameSource,
): Locale =>
  localeWritten([companyName, sections?.basicDetails.tagline, designation, placeOf(address)].join(' '), language);

function placeOf(address: PdfCardDetails['address']): string {
  const { street, city, state, pinCode } = addressParts(address);
  return [...street, [city, pinCode].filter(Boolean).join(' '), state]
    .filter((part, index, all) => part !== '' && all.indexOf(part) === index)
    .join(', ');
}

function scanned(
  { templateCode, website, phoneNumbers: [phone] }: PdfCardDetails,
  { cardUrl }: FrameSource,
  verifyUrl: string,
): string {
  if (verifyUrl && isStaffId(templateCode)) return verifyUrl;
  if (cardUrl) return `https://${cardUrl}`;
  return website || telLink(phone ?? '') || '';
}

/** @param verifyUrl '' = the card is not stored yet */
export function pdfCardTexts(details: PdfCardDetails, source: FrameSource, verifyUrl: string): LayerData['texts'] {
  const { sections } = source;
  const [phone = '', second = '', third = ''] = details.phoneNumbers.map(phoneLabel);
  const [mail = '', secondMail = '', thirdMail = ''] = details.mails;
  const place = placeOf(details.address);
  const texts: Partial<Record<TextField, string>> = {
    businessName: drawable(details.companyName) || source.category,
    category: source.category,
    tagline: sections?.basicDetails.tagline ?? '',
    personName: titledName(titles, details.titlePrefix, details.personName, source.language),
    designation: details.designation,
    ...textsOnPaper(localeOnPaper(details, source), details),
    phone,
    alternatePhone: second,
    phone3: third,
    whatsapp: spacedPhone(sections?.basicDetails.whatsappNumber || ''),
    email: mail,
    email2: secondMail,
    email3: thirdMail,
    website: shortUrl(details.website),
    websiteUrl: details.website,
    address: place,
    city: details.address.city,
    state: details.address.state,
    mapUrl: place && (details.address.mapUrl || `https://maps.google.com/?q=${encodeURIComponent(place)}`),
    about: plain(sections?.aboutUs.text ?? '').slice(0, 1_200),
    scanUrl: scanned(details, source, verifyUrl),
    cardUrl: source.cardUrl,
    ...Object.fromEntries(
      details.facts.flatMap(({ label, value }, at) => [
        [`fact${at + 1}Label`, label],
        [`fact${at + 1}Value`, value],
      ]),
    ),
    ...Object.fromEntries(
      (sections?.products.products ?? []).slice(0, 12).flatMap((product, at) => [
        [`product${at + 1}Name`, product.name],
        [`product${at + 1}Price`, productPriceText(product, rupees)],
      ]),
    ),
  };
  // Link targets are never drawn, so all their characters stay.
  const links = new Set(['websiteUrl', 'mapUrl', 'scanUrl', 'cardUrl']);
  return Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, links.has(field) ? text : drawable(text)]),
  );
}

export function pdfCardPictures(
  { logo, photo }: PdfCardDetails,
  source: FrameSource,
): Partial<Record<PictureField, Picture>> {
  const { logo: _logo, photo: _photo, ...others } = framePictures(source);
  return { ...others, ...(logo && { logo }), ...(photo && { photo }) };
}
