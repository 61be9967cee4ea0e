import { moved } from '@parichay/shared/layer/layer.boxes.ts';
import type { DrawnPage } from '@parichay/shared/layer/layer.drawn.ts';
import type { Pdf } from '../render/pdf/pdf.ts';
import type { LoadPicture } from '../render/raster/raster.ts';
import type { PdfTemplate } from './pdf-card.documents.ts';

export interface PdfInput {
  /** With their bleed. */
  pages: readonly DrawnPage[];
  /** How px become paper, and how much of each side is cut away. */
  print: PdfTemplate['print'];
  load: LoadPicture;
  title: string;
  author: string;
  /** When it became what it is. */
  made: Date;
}

/** What is left of a page once it is cut. @param bleed px on each side */
export const trimmed = (page: DrawnPage, bleed: number): DrawnPage => ({
  ...page,
  width: page.width - 2 * bleed,
  height: page.height - 2 * bleed,
  items: [{ kind: 'group', id: 'page', matrices: [moved(-bleed, -bleed)], items: page.items }],
});

/** A card as a file, each page as large as it is printed. @throws ApiError file_damaged, unavailable */
export function drawPdf(pdf: Pdf, { pages, print, load, ...facts }: PdfInput): Promise<Buffer> {
  const cut = pages.map((page) => trimmed(page, print.bleed));
  return pdf.draw(cut, load, { ...facts, language: 'en', width: (cut[0]?.width ?? 0) / print.pxPerMm });
}
