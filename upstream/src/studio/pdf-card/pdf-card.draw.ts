import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { languageOf } from '@parichay/shared/platform/lib/language-of.ts';
import type { PdfTemplate } from '@parichay/shared/studio/layer/layer.document.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer.drawn.ts';
import { isSmall, type PdfPaper } from '@parichay/shared/studio/pdf-card/pdf-card.lists.ts';
import { BLEED, trimmed } from '../../platform/render/pdf/bleed.ts';
import type { Pdf } from '../../platform/render/pdf/pdf.ts';
import { unlessGone } from '../../platform/render/raster/load-picture.ts';
import type { LoadPicture } from '../../platform/render/raster/raster.ts';

export interface PdfInput {
  /** With bleed. */
  pages: readonly DrawnPage[];
  /** Scale, and bleed in px. */
  print: PdfTemplate['print'];
  paper: PdfPaper;
  load: LoadPicture;
  title: string;
  author: string;
  made: Date;
}

/** Paper needs more pixels than a screen, so the largest file is drawn. */
const finest =
  (load: LoadPicture): LoadPicture =>
  async (key) =>
    (await unlessGone(load(key.replace(/\/(?:400|720)\.webp$/, '/1080.webp')))) ?? load(key);

/**
 * @throws ApiError invalid_input for a sheet of anything but visiting cards and staff ids; file_damaged, unavailable
 */
export function drawPdf(pdf: Pdf, { pages, print, paper, load, ...facts }: PdfInput): Promise<Buffer> {
  if (paper === 'sheet' && !isSmall(print.kind))
    throw new ApiError('invalid_input', { fields: { paper: 'is for visiting cards and staff ids' } });
  const cut = pages.map((page) => trimmed(page, print.bleed));
  return pdf.draw(cut, finest(load), {
    ...facts,
    language: languageOf(`${facts.title} ${facts.author}`) ?? 'en',
    width: (cut[0]?.width ?? 0) / print.pxPerMm,
    ...(paper !== 'card' && { bleed: BLEED, hasMarks: true }),
    ...(paper === 'sheet' && { sheet: { sides: pages.length === 2 ? 2 : 1 } }),
  });
}
