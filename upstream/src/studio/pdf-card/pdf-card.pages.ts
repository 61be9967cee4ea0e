import { createHash } from 'node:crypto';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { PdfTemplate } from '@parichay/shared/studio/layer/layer.document.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer.drawn.ts';
import type { LayerData, PictureField } from '@parichay/shared/studio/layer/layer.fields.ts';
import { coarsePictures } from '@parichay/shared/studio/layer/layer.print.ts';
import { svgBody } from '@parichay/shared/studio/layer/layer.svg.ts';
import type { PdfCardDetails } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import { sampleWords } from '@parichay/shared/studio/pdf-card/pdf-card.lists.ts';
import { layout } from '../../platform/render/layout/layout.ts';
import type { OfferedDocuments } from '../../platform/render/offered-documents.ts';
import type { LayerPictures } from '../../platform/render/raster/layer-pictures.ts';
import { unlessGone } from '../../platform/render/raster/load-picture.ts';
import type { FrameSource } from '../../shop/frame/frame.data.ts';
import { pdfCardPictures, pdfCardTexts } from './pdf-card.data.ts';
import { pdfTemplates } from './pdf-card.documents.ts';

export interface Filled {
  document: PdfTemplate;
  data: LayerData;
}

/** @throws ApiError template_not_available for an unknown or withdrawn template */
export function templateOf(code: string, studio: OfferedDocuments): PdfTemplate {
  const document = pdfTemplates.get(code) ?? studio.pdfTemplates.get(code);
  if (!document?.print) throw new ApiError('template_not_available');
  return { ...document, print: document.print };
}

export const keyOf = ({ document, data }: Filled): string =>
  createHash('sha256')
    .update(JSON.stringify([document.name, document.version, data]))
    .digest('base64url');

/** Skips pictures whose file is gone. @throws ApiError unavailable */
export async function dataOf(
  details: PdfCardDetails,
  source: FrameSource,
  layerPictures: LayerPictures,
  verifyUrl = '',
): Promise<LayerData> {
  const pictures: LayerData['pictures'] = {};
  for (const [field, picture] of Object.entries(pdfCardPictures(details, source)) as [PictureField, Picture][]) {
    const found = await unlessGone(layerPictures.of(field, picture));
    if (found) pictures[field] = found;
  }
  const texts = pdfCardTexts(details, source, verifyUrl);
  return { texts, pictures, brand: details.colour, language: source.language };
}

export const pagesOf = (
  { document, data }: Filled,
  { isSample, isFirstOnly = false }: { isSample: boolean; isFirstOnly?: boolean | undefined },
): Promise<DrawnPage[]> =>
  layout.pages({
    document,
    page: isFirstOnly ? 'first-shown' : undefined,
    options: { data },
    watermark: isSample ? sampleWords : null,
  });

/** Width of the largest stored file, in px. */
const WIDEST = 1080;

function coarseOf(page: DrawnPage, { pxPerMm }: PdfTemplate['print'], pictures: LayerData['pictures']) {
  const known = new Map(
    (Object.entries(pictures) as [PictureField, { key: string; width: number; height: number }][]).map(
      ([field, { key, width, height }]) => [key, { field, width, height }],
    ),
  );
  return coarsePictures(page, page.width / pxPerMm, (key) => {
    const own = known.get(key);
    return own && own.width < WIDEST ? own : null;
  }).flatMap(({ key, dpi }) => {
    const own = known.get(key);
    return own ? [{ field: own.field, dpi }] : [];
  });
}

/** @param prefix of SVG ids, because one HTML page holds many drawings */
export function previewOf(page: DrawnPage, { document: { print }, data }: Filled, prefix: string) {
  const { bleed } = print;
  const [width, height] = [page.width - 2 * bleed, page.height - 2 * bleed];
  return {
    coarse: coarseOf(page, print, data.pictures),
    svg: svgBody(page, { hrefOf: (key) => `/media/${key}`, prefix }),
    viewBox: `${bleed} ${bleed} ${width} ${height}`,
    width,
    height,
  };
}
