import { readFileSync } from 'node:fs';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { readTexts } from '@parichay/shared/platform/language/read-texts.ts';
import { urlWithVisitSource } from '@parichay/shared/shop/analytics/analytics.lists.ts';
import { type CardPrint, cardPrints } from '@parichay/shared/shop/card/card.lists.ts';
import type { Sections } from '@parichay/shared/shop/card/card-sections.ts';
import type { LayerData, LayerPicture } from '@parichay/shared/studio/layer/layer.fields.ts';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { publicUrlOf } from '../../platform/http/public-url.ts';
import { layout } from '../../platform/render/layout/layout.ts';
import { BLEED_MM, withoutBleed } from '../../platform/render/pdf/bleed.ts';
import type { Pdf } from '../../platform/render/pdf/pdf.ts';
import type { LayerPictureLoader } from '../../platform/render/raster/layer-pictures.ts';
import { nullIfNotFound } from '../../platform/render/raster/load-picture.ts';
import { readLayerDocument } from '../../platform/render/read-document.ts';
import { drawableOrEmpty, type FrameContent } from '../frame/frame-data.ts';

const folder = new URL('./prints/', import.meta.url);
const fragments = JSON.parse(readFileSync(new URL('parts.json', folder), 'utf8'));
const documents = Object.fromEntries(
  cardPrints.map((kind) => [kind, readLayerDocument(folder, kind, fragments)]),
) as Record<CardPrint, LayerDocument>;

const trimmedWidthsMm: Record<CardPrint, number> = { standee: 148, sticker: 90, tent: 210 };

type AdvertisedFeature = 'prices' | 'whatsapp' | 'upi' | 'place';

const messages =
  readTexts<Record<'print_scan' | 'print_prices' | 'print_place' | 'whatsapp' | 'pay_upi', string>>('card');
const messageKeyByFeature = {
  prices: 'print_prices',
  whatsapp: 'whatsapp',
  upi: 'pay_upi',
  place: 'print_place',
} as const;

function advertisedFeaturesOf({ basicDetails, products, paymentOptions, settings }: Sections): AdvertisedFeature[] {
  const isShown = (section: Sections['settings']['hidden'][number]) => !settings.hidden.includes(section);
  const hasFeature: Record<AdvertisedFeature, boolean> = {
    prices: isShown('products') && products.products.length > 0,
    whatsapp: basicDetails.whatsappNumber !== '',
    upi: isShown('payment') && paymentOptions.upiId !== '',
    place: basicDetails.address.line1 !== '' || basicDetails.address.mapUrl !== '',
  };
  return (Object.keys(hasFeature) as AdvertisedFeature[]).filter((one) => hasFeature[one]);
}

interface PrintContent {
  locale: Locale;
  colour: string;
  name: string;
  tagline: string;
  features: readonly AdvertisedFeature[];
  cardUrl: string;
  logo?: LayerPicture | null;
}

export function layOutCardPrint(
  kind: CardPrint,
  { locale, colour, name, tagline, features, cardUrl, logo }: PrintContent,
): Promise<DrawnPage> {
  const texts = messages[locale];
  const data: LayerData = {
    texts: {
      businessName: drawableOrEmpty(name),
      tagline: drawableOrEmpty(tagline),
      headline: texts.print_scan,
      line: features.map((one) => texts[messageKeyByFeature[one]]).join(' · '),
      cardUrl,
      scanUrl: urlWithVisitSource(publicUrlOf(cardUrl), 'qr'),
    },
    pictures: logo ? { logo } : {},
    brand: colour,
    language: locale,
  };
  return layout.page({ document: documents[kind], page: 'first', options: { data } });
}

interface PrintOptions {
  kind: CardPrint;
  hasBleed: boolean;
  locale: Locale;
  sections: Sections;
  source: Pick<FrameContent, 'cardUrl' | 'businessName'>;
  made: Date;
}

export async function createCardPrint(
  { pdf, layerPictures }: { pdf: Pdf; layerPictures: LayerPictureLoader },
  { kind, hasBleed, locale, sections, source, made }: PrintOptions,
): Promise<Buffer> {
  const { businessName, tagline, logo } = sections.basicDetails;
  const name = drawableOrEmpty(businessName) ? businessName : source.businessName;
  const page = await layOutCardPrint(kind, {
    locale,
    colour: sections.template.colour,
    name,
    tagline,
    features: advertisedFeaturesOf(sections),
    cardUrl: source.cardUrl,
    logo: logo && (await nullIfNotFound(layerPictures.loadLayerPicture('logo', logo))),
  });
  const bleed = (page.width * BLEED_MM) / (trimmedWidthsMm[kind] + 2 * BLEED_MM);
  return pdf.draw([withoutBleed(page, bleed)], layerPictures.load, {
    title: name,
    author: name,
    made,
    language: locale,
    width: trimmedWidthsMm[kind],
    ...(hasBleed && { bleed: BLEED_MM, hasCropMarks: true }),
  });
}
