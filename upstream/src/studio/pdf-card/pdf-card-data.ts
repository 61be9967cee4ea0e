import { intlLocaleOf, type Locale } from '@parichay/shared/platform/language/languages.ts';
import { localeOfText } from '@parichay/shared/platform/language/locale-of-text.ts';
import { fillPlaceholders, readTexts } from '@parichay/shared/platform/language/read-texts.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { formatIndianMobile } from '@parichay/shared/platform/lib/phone-text.ts';
import { splitStreetAndLocality } from '@parichay/shared/shop/business/address-lines.ts';
import { formatPhoneForDisplay, isSamePhoneNumber, telLink } from '@parichay/shared/shop/card/contact-links.ts';
import { formatProductPrice } from '@parichay/shared/shop/card/product-price.rules.ts';
import { nameWithTitle } from '@parichay/shared/shop/card/titled-name.ts';
import type { LayerData, PictureField, TextField } from '@parichay/shared/studio/layer/layer.fields.ts';
import { PRODUCT_SLOT_COUNT } from '@parichay/shared/studio/layer/layer-products.ts';
import type { PdfCardDetails } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import { publicUrlOf } from '../../platform/http/public-url.ts';
import { titles } from '../../platform/text/titles.ts';
import { categoryNameIn } from '../../shop/business/category-name.ts';
import {
  drawableOrEmpty,
  type FrameContent,
  formatRupees,
  framePictures,
  urlWithoutScheme,
} from '../../shop/frame/frame-data.ts';
import { isStaffIdTemplate } from './pdf-card-documents.ts';

export function defaultPdfCardDetails(source: FrameContent, brand: string, templateCode: string): PdfCardDetails {
  const card = source.sections?.basicDetails;
  const phone = card?.phoneNumber || source.phoneNumber || '';
  const whatsapp = isStaffIdTemplate(templateCode) ? '' : (card?.whatsappNumber ?? '');
  const mail = card?.email || source.email || '';
  return {
    templateCode,
    colour: brand,
    companyName: (card?.businessName || source.businessName).slice(0, 80),
    titlePrefix: card?.titlePrefix ?? 'none',
    personName: (card?.personName ?? '').slice(0, 80),
    designation: (card?.designation ?? '').slice(0, 80),
    employeeNumber: '',
    phoneNumbers: [phone, card?.alternatePhoneNumber ?? '', telLink(whatsapp) ? whatsapp : ''].filter(
      (number, at, all) => number !== '' && all.findIndex((earlier) => isSamePhoneNumber(earlier, number)) === at,
    ),
    mails: mail ? [mail] : [],
    website: card?.website || source.website || '',
    address: card?.address.line1 || card?.address.city ? card.address : source.address,
    facts: [],
    validUntil: null,
    logo: card?.logo ?? source.logo,
    photo: card?.photo ?? source.photo,
  };
}

const htmlToText = (html: string): string =>
  html
    .replaceAll(/<\/(?:p|li|h\d)>|<br\s*\/?>/g, ' ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();

const maxAboutLength = 1_200;
const truncateAtWord = (text: string): string =>
  text.length <= maxAboutLength ? text : `${text.slice(0, maxAboutLength).replace(/\s+\S*$/, '')} …`;

const longDate = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(intlLocaleOf(locale), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day));

type PrintedLabel =
  | 'return'
  | 'about'
  | 'offer'
  | 'contact'
  | 'number'
  | 'validUntil'
  | 'bloodGroup'
  | 'phone'
  | 'mail';
export const printedLabels = readTexts<Record<PrintedLabel, string>>('names/on-paper');

export function printedTexts(
  locale: Locale,
  { employeeNumber, validUntil }: Pick<PdfCardDetails, 'employeeNumber' | 'validUntil'>,
): LayerData['texts'] {
  const labels = printedLabels[locale];
  const date = validUntil ? longDate(locale, validUntil) : '';
  return {
    employeeNumber,
    employeeNumberLine: employeeNumber && fillPlaceholders(labels.number, { number: employeeNumber }),
    validUntil: date,
    validUntilLine: date && fillPlaceholders(labels.validUntil, { date }),
    returnLabel: labels.return,
    aboutLabel: labels.about,
    offerLabel: labels.offer,
    contactLabel: labels.contact,
  };
}

/** The person's name is ignored, because it may be in any script. */
export const printLocaleOf = (
  { companyName, designation, address }: Pick<PdfCardDetails, 'companyName' | 'designation' | 'address'>,
  { sections, language }: FrameContent,
): Locale =>
  localeOfText([companyName, sections?.basicDetails.tagline, designation, addressText(address)].join(' '), language);

function addressText(address: PdfCardDetails['address']): string {
  const { street, city, state, pinCode } = splitStreetAndLocality(address);
  return [...street, [city, pinCode].filter(Boolean).join(' '), state]
    .filter((line, index, all) => line !== '' && all.indexOf(line) === index)
    .join(', ');
}

function qrCodeUrl(
  { templateCode, website, phoneNumbers: [phone] }: PdfCardDetails,
  { cardUrl }: FrameContent,
  verifyUrl: string,
): string {
  if (verifyUrl && isStaffIdTemplate(templateCode)) return verifyUrl;
  if (cardUrl) return publicUrlOf(cardUrl);
  return website || telLink(phone ?? '') || '';
}

const printedProducts = ({ sections }: FrameContent): { name: string; price: string }[] =>
  (sections?.products.products ?? []).map((product) => ({
    name: product.name,
    price: formatProductPrice(product, formatRupees),
  }));

export const productsAfterFields = (source: FrameContent): LayerData['moreProducts'] =>
  printedProducts(source)
    .slice(PRODUCT_SLOT_COUNT)
    .map(({ name, price }) => ({ name: drawableOrEmpty(name), price: drawableOrEmpty(price) }));

/** @param verifyUrl '' = the card is not stored yet */
export function pdfCardTexts(details: PdfCardDetails, source: FrameContent, verifyUrl: string): LayerData['texts'] {
  const { sections } = source;
  const [mail = '', secondMail = '', thirdMail = ''] = details.mails;
  const whatsapp = sections?.basicDetails.whatsappNumber ?? '';
  const whatsappAt = details.phoneNumbers.findIndex((printed) => isSamePhoneNumber(printed, whatsapp));
  const [phone = '', second = '', third = ''] = details.phoneNumbers
    .filter((_, at) => at === 0 || at !== whatsappAt)
    .map(formatPhoneForDisplay);
  // A staff id whose texts change would count as a new print.
  const hasWhatsappLine = whatsappAt > 0 || isStaffIdTemplate(details.templateCode);
  const addressLine = addressText(details.address);
  const locale = printLocaleOf(details, source);
  const category = isStaffIdTemplate(details.templateCode) ? source.category : categoryNameIn(locale, source.category);
  const texts: Partial<Record<TextField, string>> = {
    businessName: drawableOrEmpty(details.companyName) || category,
    category,
    tagline: sections?.basicDetails.tagline ?? '',
    personName: nameWithTitle(titles, details.titlePrefix, details.personName, source.language),
    designation: details.designation,
    ...printedTexts(locale, details),
    phone,
    alternatePhone: second,
    phone3: third,
    whatsapp: formatIndianMobile(hasWhatsappLine ? whatsapp : ''),
    email: mail,
    email2: secondMail,
    email3: thirdMail,
    website: urlWithoutScheme(details.website),
    websiteUrl: details.website,
    address: addressLine,
    city: details.address.city,
    state: details.address.state,
    mapUrl: addressLine && (details.address.mapUrl || `https://maps.google.com/?q=${encodeURIComponent(addressLine)}`),
    about: truncateAtWord(htmlToText(sections?.aboutUs.text ?? '')),
    scanUrl: qrCodeUrl(details, source, verifyUrl),
    cardUrl: source.cardUrl,
    ...Object.fromEntries(
      details.facts.flatMap(({ label, value }, at) => [
        [`fact${at + 1}Label`, label],
        [`fact${at + 1}Value`, value],
      ]),
    ),
    ...Object.fromEntries(
      printedProducts(source)
        .slice(0, PRODUCT_SLOT_COUNT)
        .flatMap(({ name, price }, at) => [
          [`product${at + 1}Name`, name],
          [`product${at + 1}Price`, price],
        ]),
    ),
  };
  // Link targets are never drawn, so all their characters stay.
  const linkFields = new Set(['websiteUrl', 'mapUrl', 'scanUrl', 'cardUrl']);
  return Object.fromEntries(
    Object.entries(texts).map(([field, text]) => [field, linkFields.has(field) ? text : drawableOrEmpty(text)]),
  );
}

export function pdfCardPictures(
  { logo, photo }: PdfCardDetails,
  source: FrameContent,
): Partial<Record<PictureField, Picture>> {
  const { logo: _logo, photo: _photo, ...otherPictures } = framePictures(source);
  return { ...otherPictures, ...(logo && { logo }), ...(photo && { photo }) };
}
