import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { formatIndianMobile } from '@parichay/shared/platform/lib/phone-text.ts';
import { splitStreetAndLocality } from '@parichay/shared/shop/business/address-lines.ts';
import type { Address } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Sections } from '@parichay/shared/shop/card/card-sections.ts';
import { formatProductPrice } from '@parichay/shared/shop/card/product-price.rules.ts';
import type { ImagePostSettings } from '@parichay/shared/shop/frame/frame.fields.ts';
import type { FrameDetail } from '@parichay/shared/shop/frame/frame.lists.ts';
import type { PictureField, TextField } from '@parichay/shared/studio/layer/layer.fields.ts';
import { shape } from '../../platform/render/text/shape.ts';
import { categoryNameIn } from '../business/category-name.ts';

export interface FrameContent {
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

export const urlWithoutScheme = (url: string): string => url.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '');

const rupeeFormats = [0, 2].map(
  (maximumFractionDigits) =>
    new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR', maximumFractionDigits }),
);
export const formatRupees = (paise: number): string =>
  rupeeFormats[paise % 100 === 0 ? 0 : 1]?.format(paise / 100) ?? '';

function addressLine(address: Address): string {
  const { street, city } = splitStreetAndLocality(address);
  return [...street, city].filter(Boolean).join(', ');
}

/** Empty if no font here draws the text, so the frame leaves no gap. */
export const drawableOrEmpty = (text: string): string => (shape(text).text === '' ? '' : text);

const maxShownProducts = 3;

/** Prefers different names, because the sizes of one product share one, then those with pictures. */
function shownProducts({ sections }: FrameContent) {
  const products = sections?.products.products ?? [];
  const names = products.map(({ name }) => name);
  const rank = (at: number) => (names.indexOf(names[at] ?? '') === at ? 0 : 2) + (products[at]?.picture ? 0 : 1);
  const order = [...products.keys()].sort((one, two) => rank(one) - rank(two));
  return order.flatMap((at) => products[at] ?? []).slice(0, maxShownProducts);
}

export function frameTexts(
  source: FrameContent,
  details: ImagePostSettings['details'],
  message: string,
  language: Locale = source.language,
): Partial<Record<TextField, string>> {
  const category = categoryNameIn(language, source.category);
  const card = source.sections?.basicDetails;
  const address = card && addressLine(card.address) !== '' ? card.address : source.address;
  const detailTexts: Record<FrameDetail, string> = {
    phone: formatIndianMobile(card?.phoneNumber || source.phoneNumber || ''),
    whatsapp: formatIndianMobile(card?.whatsappNumber || ''),
    email: card?.email || source.email || '',
    website: urlWithoutScheme(card?.website || source.website || ''),
    address: addressLine(address),
    tagline: card?.tagline ?? '',
    cardUrl: source.cardUrl,
  };
  const shownDetails = Object.fromEntries(
    Object.entries(detailTexts).filter(([name]) => details.includes(name as FrameDetail)),
  );
  const products = shownProducts(source).flatMap((product, index) => [
    [`product${index + 1}Name`, product.name],
    [`product${index + 1}Price`, formatProductPrice(product, formatRupees)],
  ]);
  const texts: Partial<Record<TextField, string>> = {
    businessName: drawableOrEmpty(card?.businessName || source.businessName) || category,
    category,
    personName: card?.personName ?? '',
    designation: card?.designation ?? '',
    city: address.city,
    openingHours: card?.openingHours ?? '',
    message,
    ...shownDetails,
    ...Object.fromEntries(products),
  };
  return Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, drawableOrEmpty(text)]));
}

export function framePictures(source: FrameContent): Partial<Record<PictureField, Picture>> {
  const card = source.sections?.basicDetails;
  const pictures: Partial<Record<PictureField, Picture>> = {};
  const addPicture = (field: PictureField, picture: Picture | null | undefined) => {
    if (picture) pictures[field] = picture;
  };
  addPicture('logo', card?.logo ?? source.logo);
  addPicture('photo', card?.photo ?? source.photo);
  for (const [index, product] of shownProducts(source).entries())
    addPicture(`product${index + 1}Picture` as PictureField, product.picture);
  for (const [index, item] of (source.sections?.gallery.pictures ?? []).slice(0, 3).entries())
    addPicture(`leader${index + 1}Picture` as PictureField, item.picture);
  return pictures;
}
