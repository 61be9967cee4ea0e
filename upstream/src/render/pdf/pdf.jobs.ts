import type { DrawnPage } from '@parichay/shared/layer/layer.drawn.ts';

export interface PdfOptions {
  title: string;
  author: string;
  /** BCP 47, of the whole document. */
  language: string;
  made: Date;
  /** Trimmed width of each page, in mm; default: one px of the canvas is one point. */
  width?: number | undefined;
  /** Width on each side, in mm; default 0. */
  bleed?: number | undefined;
  hasMarks?: boolean | undefined;
  /** Places many cards on each sheet; default: one sheet per page. */
  sheet?: SheetOptions | undefined;
  outline?: readonly string[] | undefined;
  /** Text over every page that marks it as a sample. */
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
  /** One entry per key. */
  pictures: readonly { key: string; bytes: Uint8Array }[];
  options: PdfOptions;
}

export interface PdfResult {
  bytes: Uint8Array;
}

export interface BatchCard {
  name: string;
  title: string;
  pages: readonly DrawnPage[];
}

/** One chunk of a batch. Chunks must be sent in order to the same worker. */
export interface PdfBatchJob {
  from: number;
  /** Number of all cards; each must have as many pages as the first, of the same size. */
  total: number;
  cards: readonly BatchCard[];
  pictures: PdfJob['pictures'];
  /** For both outputs; each PDF in the zip has its own title and neither bleed nor crop marks. */
  options: PdfOptions;
  /** Only for the combined PDF. */
  sheet?: SheetOptions | undefined;
}

export interface PdfBatchResult {
  pdf: Uint8Array;
  zip: Uint8Array;
  isDone: boolean;
}
