import type { DrawnPage } from '@parichay/shared/layer/layer.drawn.ts';

/** What a PDF is asked to be. */
export interface PdfOptions {
  title: string;
  /** Who made it, for readers: a business, an agency. */
  author: string;
  /** BCP 47, of the document as a whole. */
  language: string;
  made: Date;
  /** mm of each page across, once it is cut; a px of the canvas is a point unless given. */
  width?: number | undefined;
  /** mm printed beyond the cut on each side; none unless given. */
  bleed?: number | undefined;
  /** Lines that say where to cut. */
  hasMarks?: boolean | undefined;
  /** Many cards on a sheet to be cut, instead of a page for each. */
  sheet?: SheetOptions | undefined;
  /** What a reader lists the pages by. */
  outline?: readonly string[] | undefined;
  /** Words over every page: a sample. */
  watermark?: string | undefined;
}

export interface SheetOptions {
  /** mm; A4 unless given, turned as more fit. */
  width?: number;
  height?: number;
  /** mm between two cards; room for the bleed of both unless given. */
  gap?: number;
  /** 2: pages are fronts and backs in turn, and each sheet of fronts is followed by that of its backs. */
  sides?: 1 | 2;
  /** Of each card; as many as fill one sheet unless given. */
  copies?: number;
}

/** What the server and a worker say to each other. */
export interface PdfJob {
  pages: readonly DrawnPage[];
  /** Each once, by the key that pages name it by. */
  pictures: readonly { key: string; bytes: Uint8Array }[];
  options: PdfOptions;
}

export interface PdfResult {
  bytes: Uint8Array;
}

export interface BatchCard {
  /** Of its file in the zip, without the ending. */
  name: string;
  title: string;
  pages: readonly DrawnPage[];
}

/** Some cards of a batch; those of one batch come in order, to one worker. */
export interface PdfBatchJob {
  /** Cards that came before. */
  from: number;
  /** Cards in all, each of as many pages and as large as the first. */
  total: number;
  cards: readonly BatchCard[];
  pictures: PdfJob['pictures'];
  /** Of the whole file and of each in the zip, which has a title of its own and neither bleed nor marks. */
  options: PdfOptions;
  /** Of the whole file. */
  sheet?: SheetOptions | undefined;
}

/** How both files go on. */
export interface PdfBatchResult {
  pdf: Uint8Array;
  zip: Uint8Array;
  /** Whether both are whole. */
  isDone: boolean;
}
