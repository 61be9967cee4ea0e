import type { DrawnPage } from '@parichay/shared/layer/layer.drawn.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import type { LoadPicture } from '../render/raster/raster.ts';
import type { PdfTemplate } from './pdf-card.documents.ts';

export interface PdfInput {
  /** With their bleed. */
  pages: readonly DrawnPage[];
  /** How px become paper, and how much of each side is cut away. */
  print: PdfTemplate['print'];
  load: LoadPicture;
  title: string;
}

/**
 * The one place where pages become a PDF file.
 * @throws ApiError unavailable: there is nothing yet that writes one
 */
export async function drawPdf(_input: PdfInput): Promise<Buffer> {
  throw new ApiError('unavailable');
}
