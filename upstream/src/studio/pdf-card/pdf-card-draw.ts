import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { writtenLanguageOf } from '@parichay/shared/platform/lib/language-of.ts';
import type { PdfTemplate } from '@parichay/shared/studio/layer/layer-document.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { isCardSized, type PdfPaper } from '@parichay/shared/studio/pdf-card/pdf-card.lists.ts';
import { BLEED_MM, withoutBleed } from '../../platform/render/pdf/bleed.ts';
import type { Pdf } from '../../platform/render/pdf/pdf.ts';
import { nullIfNotFound } from '../../platform/render/raster/load-picture.ts';
import type { PictureLoader } from '../../platform/render/raster/raster.ts';

export interface PdfInput {
  /** Pages include the bleed; `print` has the scale, and the bleed in px. */
  pages: readonly DrawnPage[];
  print: PdfTemplate['print'];
  paper: PdfPaper;
  load: PictureLoader;
  title: string;
  author: string;
  made: Date;
}

/** Paper needs more pixels than a screen, so the largest file is drawn. */
const largestFileLoader =
  (load: PictureLoader): PictureLoader =>
  async (key) =>
    (await nullIfNotFound(load(key.replace(/\/(?:400|720)\.webp$/, '/1080.webp')))) ?? load(key);

/**
 * @throws ApiError invalid_input for a sheet of anything but visiting cards and staff ids; file_damaged, unavailable
 */
export function drawPdf(pdf: Pdf, { pages, print, paper, load, ...metadata }: PdfInput): Promise<Buffer> {
  if (paper === 'sheet' && !isCardSized(print.kind))
    throw new ApiError('invalid_input', { fields: { paper: 'is for visiting cards and staff ids' } });
  const trimmedPages = pages.map((page) => withoutBleed(page, print.bleed));
  return pdf.draw(trimmedPages, largestFileLoader(load), {
    ...metadata,
    language: writtenLanguageOf(`${metadata.title} ${metadata.author}`) ?? 'en',
    width: (trimmedPages[0]?.width ?? 0) / print.pxPerMm,
    ...(paper !== 'card' && { bleed: BLEED_MM, hasCropMarks: true }),
    ...(paper === 'sheet' && { sheet: { sides: pages.length === 2 ? 2 : 1 } }),
  });
}
