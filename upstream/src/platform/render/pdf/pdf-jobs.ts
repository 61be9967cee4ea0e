import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';

export interface PdfOptions {
  title: string;
  author: string;
  language: string;
  made: Date;
  /** Trimmed width in mm; default: one px of the canvas is one point. `bleed` in mm, on each side. */
  width?: number | undefined;
  bleed?: number | undefined;
  hasCropMarks?: boolean | undefined;
  sheet?: SheetOptions | undefined;
  outline?: readonly string[] | undefined;
  watermark?: string | undefined;
}

export interface SheetOptions {
  /** In mm; default A4, in the orientation that holds more cards. */
  width?: number;
  height?: number;
  /** mm between two cards; default: twice the bleed. */
  gap?: number;
  /** 2 = pages alternate between front and back; a sheet of backs follows each sheet of fronts. */
  sides?: 1 | 2;
  /** Copies of each card; default: as many as fill one sheet. */
  copies?: number;
}

export interface PdfJob {
  pages: readonly DrawnPage[];
  pictures: readonly { key: string; bytes: Uint8Array }[];
  options: PdfOptions;
}

export interface PdfResult {
  bytes: Uint8Array;
}

export interface PdfBatchCard {
  name: string;
  title: string;
  pages: readonly DrawnPage[];
}

/** Chunks of a batch must be sent in order to the same child process. */
export interface PdfBatchJob {
  from: number;
  total: number;
  /** Each card must have as many pages as the first, of the same size. */
  cards: readonly PdfBatchCard[];
  pictures: PdfJob['pictures'];
  /** For both outputs; each PDF in the zip has its own title and neither bleed nor crop marks. */
  options: PdfOptions;
  sheet?: SheetOptions | undefined;
}

export interface PdfBatchResult {
  pdf: Uint8Array;
  zip: Uint8Array;
  isLastChunk: boolean;
}
