import { readFileSync } from 'node:fs';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { readWords } from '@parichay/shared/platform/language/read-words.ts';
import { viaAddress } from '@parichay/shared/shop/analytics/analytics.lists.ts';
import { type CardPrint, cardPrints } from '@parichay/shared/shop/card/card.lists.ts';
import type { Sections } from '@parichay/shared/shop/card/card.sections.ts';
import type { LayerDocument } from '@parichay/shared/studio/layer/layer.document.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer.drawn.ts';
import type { LayerData, LayerPicture } from '@parichay/shared/studio/layer/layer.fields.ts';
import { layout } from '../../platform/render/layout/layout.ts';
import { BLEED, trimmed } from '../../platform/render/pdf/bleed.ts';
import type { Pdf } from '../../platform/render/pdf/pdf.ts';
import type { LayerPictures } from '../../platform/render/raster/layer-pictures.ts';
import { unlessGone } from '../../platform/render/raster/load-picture.ts';
import { readDocument } from '../../platform/render/read-document.ts';
import { drawable, type FrameSource } from '../frame/frame.data.ts';

const folder = new URL('./prints/', import.meta.url);
const parts = JSON.parse(readFileSync(new URL('parts.json', folder), 'utf8'));
const documents = Object.fromEntries(cardPrints.map((kind) => [kind, readDocument(folder, kind, parts)])) as Record<
  CardPrint,
  LayerDocument
>;

/** Trimmed width, in mm. */
const widths: Record<CardPrint, number> = { standee: 148, sticker: 90, tent: 210 };

type Found = 'prices' | 'whatsapp' | 'upi' | 'place';

const messages =
  readWords<Record<'print_scan' | 'print_prices' | 'print_place' | 'whatsapp' | 'pay_upi', string>>('card');
const wordOf = { prices: 'print_prices', whatsapp: 'whatsapp', upi: 'pay_upi', place: 'print_place' } as const;

function foundOn({ basicDetails, products, paymentOptions, settings }: Sections): Found[] {
  const isShown = (part: Sections['settings']['hidden'][number]) => !settings.hidden.includes(part);
  const has: Record<Found, boolean> = {
    prices: isShown('products') && products.products.length > 0,
    whatsapp: basicDetails.whatsappNumber !== '',
    upi: isShown('payment') && paymentOptions.upiId !== '',
    place: basicDetails.address.line1 !== '' || basicDetails.address.mapUrl !== '',
  };
  return (Object.keys(has) as Found[]).filter((one) => has[one]);
}

interface Printed {
  locale: Locale;
  colour: string;
  name: string;
  tagline: string;
  found: readonly Found[];
  cardUrl: string;
  logo?: LayerPicture | null;
}

export function drawnPrint(
  kind: CardPrint,
  { locale, colour, name, tagline, found, cardUrl, logo }: Printed,
): Promise<DrawnPage> {
  const words = messages[locale];
  const data: LayerData = {
    texts: {
      businessName: drawable(name),
      tagline: drawable(tagline),
      headline: words.print_scan,
      line: found.map((one) => words[wordOf[one]]).join(' · '),
      cardUrl,
      scanUrl: viaAddress(`https://${cardUrl}`, 'qr'),
    },
    pictures: logo ? { logo } : {},
    brand: colour,
  };
  return layout.page({ document: documents[kind], page: 'first', options: { data } });
}

interface Wanted {
  kind: CardPrint;
  withBleed: boolean;
  locale: Locale;
  sections: Sections;
  source: Pick<FrameSource, 'cardUrl' | 'businessName'>;
  made: Date;
}

export async function cardPrint(
  { pdf, layerPictures }: { pdf: Pdf; layerPictures: LayerPictures },
  { kind, withBleed, locale, sections, source, made }: Wanted,
): Promise<Buffer> {
  const { businessName, tagline, logo } = sections.basicDetails;
  const name = drawable(businessName) ? businessName : source.businessName;
  const page = await drawnPrint(kind, {
    locale,
    colour: sections.template.colour,
    name,
    tagline,
    found: foundOn(sections),
    cardUrl: source.cardUrl,
    logo: logo && (await unlessGone(layerPictures.of('logo', logo))),
  });
  const bleed = (page.width * BLEED) / (widths[kind] + 2 * BLEED);
  return pdf.draw([trimmed(page, bleed)], layerPictures.load, {
    title: name,
    author: name,
    made,
    language: locale,
    width: widths[kind],
    ...(withBleed && { bleed: BLEED, hasMarks: true }),
  });
}
