import { createHash } from 'node:crypto';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { LayerData, PictureField } from '@parichay/shared/studio/layer/layer.fields.ts';
import type { PdfTemplate } from '@parichay/shared/studio/layer/layer-document.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { coarsePictures } from '@parichay/shared/studio/layer/layer-print.ts';
import { productListPage } from '@parichay/shared/studio/layer/layer-products.ts';
import { svgBody } from '@parichay/shared/studio/layer/layer-svg.ts';
import type { PdfCardDetails } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import { sampleWatermarkText } from '@parichay/shared/studio/pdf-card/pdf-card.lists.ts';
import { layout } from '../../platform/render/layout/layout.ts';
import type { OfferedStudioDocuments } from '../../platform/render/offered-documents.ts';
import type { LayerPictureLoader } from '../../platform/render/raster/layer-pictures.ts';
import { nullIfNotFound } from '../../platform/render/raster/load-picture.ts';
import type { FrameContent } from '../../shop/frame/frame-data.ts';
import { pdfCardPictures, pdfCardTexts, productsAfterFields } from './pdf-card-data.ts';
import { pdfTemplates } from './pdf-card-documents.ts';

export interface FilledTemplate {
  document: PdfTemplate;
  data: LayerData;
}

/** @throws ApiError template_not_available for an unknown or withdrawn template */
export function requirePdfTemplate(code: string, studio: OfferedStudioDocuments): PdfTemplate {
  const document = pdfTemplates.get(code) ?? studio.pdfTemplates.get(code);
  if (!document?.print) throw new ApiError('template_not_available');
  return { ...document, print: document.print };
}

export function filledTemplateKey({ document, data }: FilledTemplate): string {
  const { moreProducts, ...otherData } = data;
  const printed = moreProducts?.length && productListPage(document) ? data : otherData;
  return createHash('sha256')
    .update(JSON.stringify([document.name, document.version, printed]))
    .digest('base64url');
}

/** Skips pictures whose file is gone. @throws ApiError unavailable */
export async function loadPdfCardLayerData(
  details: PdfCardDetails,
  source: FrameContent,
  layerPictures: LayerPictureLoader,
  verifyUrl = '',
): Promise<LayerData> {
  const pictures: LayerData['pictures'] = {};
  for (const [field, picture] of Object.entries(pdfCardPictures(details, source)) as [PictureField, Picture][]) {
    const layerPicture = await nullIfNotFound(layerPictures.loadLayerPicture(field, picture));
    if (layerPicture) pictures[field] = layerPicture;
  }
  const texts = pdfCardTexts(details, source, verifyUrl);
  return {
    texts,
    pictures,
    moreProducts: productsAfterFields(source),
    brand: details.colour,
    language: source.language,
  };
}

export const layOutPdfPages = (
  { document, data }: FilledTemplate,
  { isSample, isFirstOnly: isFirstPageOnly = false }: { isSample: boolean; isFirstOnly?: boolean | undefined },
): Promise<DrawnPage[]> =>
  layout.pages({
    document,
    page: isFirstPageOnly ? 'first-shown' : undefined,
    options: { data },
    watermark: isSample ? sampleWatermarkText : null,
  });

/** Width of the largest stored file, in px. */
const MAX_STORED_WIDTH = 1080;

function tooCoarsePicturesOf(page: DrawnPage, { pxPerMm }: PdfTemplate['print'], pictures: LayerData['pictures']) {
  const pictureByKey = new Map(
    (Object.entries(pictures) as [PictureField, { key: string; width: number; height: number }][]).map(
      ([field, { key, width, height }]) => [key, { field, width, height }],
    ),
  );
  return coarsePictures(page, page.width / pxPerMm, (key) => {
    const storedPicture = pictureByKey.get(key);
    return storedPicture && storedPicture.width < MAX_STORED_WIDTH ? storedPicture : null;
  }).flatMap(({ key, dpi }) => {
    const storedPicture = pictureByKey.get(key);
    return storedPicture ? [{ field: storedPicture.field, dpi }] : [];
  });
}

/** @param prefix of SVG ids, because one HTML page holds many drawings */
export function previewOf(page: DrawnPage, { document: { print }, data }: FilledTemplate, prefix: string) {
  const { bleed } = print;
  const [width, height] = [page.width - 2 * bleed, page.height - 2 * bleed];
  return {
    coarse: tooCoarsePicturesOf(page, print, data.pictures),
    svg: svgBody(page, { hrefOfPicture: (key) => `/media/${key}`, prefix }),
    viewBox: `${bleed} ${bleed} ${width} ${height}`,
    width,
    height,
  };
}
