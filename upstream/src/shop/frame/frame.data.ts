import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { addressParts } from '@parichay/shared/shop/business/address.lines.ts';
import type { Address } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Sections } from '@parichay/shared/shop/card/card.sections.ts';
import { productPriceText } from '@parichay/shared/shop/card/product-price.rules.ts';
import type { ImagePostSettings } from '@parichay/shared/shop/frame/frame.fields.ts';
import type { FrameDetail } from '@parichay/shared/shop/frame/frame.lists.ts';
import type { PictureField, TextField } from '@parichay/shared/studio/layer/layer.fields.ts';
import { shape } from '../../platform/render/text/shape.ts';
import { spacedPhone } from '../../platform/text/spaced-phone.ts';

export interface FrameSource {
  businessName: string;
  category: string;
  email: string | null;
  website: string | null;
  address: Address;
  logo: Picture | null;
  photo: Picture | null;
  phoneNumber: string | null;
  language: Locale;
  sections: Sections | null;
  /** `example.in/mithai-ghar`; empty without a card or a domain. */
  cardUrl: string;
}

export const shortUrl = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');

const inRupees = [0, 2].map(
  (maximumFractionDigits) =>
    new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits }),
);
export const rupees = (paise: number): string => inRupees[paise % 100 === 0 ? 0 : 1]?.format(paise / 100) ?? '';

function placeOf(address: Address): string {
  const { street, city } = addressParts(address);
  return [...street, city].filter(Boolean).join(', ');
}

/** Empty if no font here draws the text, so that the frame leaves no gap. */
export const drawable = (text: string): string => (shape(text).text === '' ? '' : text);

export function frameTexts(
  source: FrameSource,
  details: ImagePostSettings['details'],
  message: string,
): Partial<Record<TextField, string>> {
  const card = source.sections?.basicDetails;
  const address = card && placeOf(card.address) !== '' ? card.address : source.address;
  const all: Record<FrameDetail, string> = {
    phone: spacedPhone(card?.phoneNumber || source.phoneNumber || ''),
    whatsapp: spacedPhone(card?.whatsappNumber || ''),
    email: card?.email || source.email || '',
    website: shortUrl(card?.website || source.website || ''),
    address: placeOf(address),
    tagline: card?.tagline ?? '',
    cardUrl: source.cardUrl,
  };
  const shown = Object.fromEntries(Object.entries(all).filter(([name]) => details.includes(name as FrameDetail)));
  const products = (source.sections?.products.products ?? []).slice(0, 3).flatMap((product, index) => [
    [`product${index + 1}Name`, product.name],
    [`product${index + 1}Price`, productPriceText(product, rupees)],
  ]);
  const texts: Partial<Record<TextField, string>> = {
    businessName: drawable(card?.businessName || source.businessName) || source.category,
    category: source.category,
    personName: card?.personName ?? '',
    designation: card?.designation ?? '',
    city: address.city,
    openingHours: card?.openingHours ?? '',
    message,
    ...shown,
    ...Object.fromEntries(products),
  };
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, drawable(text)]));
}

export function framePictures(source: FrameSource): Partial<Record<PictureField, Picture>> {
  const card = source.sections?.basicDetails;
  const found: Partial<Record<PictureField, Picture>> = {};
  const set = (field: PictureField, picture: Picture | null | undefined) => {
    if (picture) found[field] = picture;
  };
  set('logo', card?.logo ?? source.logo);
  set('photo', card?.photo ?? source.photo);
  for (const [index, product] of (source.sections?.products.products ?? []).slice(0, 3).entries())
    set(`product${index + 1}Picture` as PictureField, product.picture);
  for (const [index, item] of (source.sections?.gallery.pictures ?? []).slice(0, 3).entries())
    set(`leader${index + 1}Picture` as PictureField, item.picture);
  return found;
}
