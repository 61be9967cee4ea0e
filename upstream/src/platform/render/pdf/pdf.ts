import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DrawnItem, DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { printedPicturesOf } from '@parichay/shared/studio/layer/layer-print.ts';
import { requireDrawingPermission } from '../../http/drawing-calls.ts';
import { createPool, type PoolOptions } from '../../workers/worker-pool.ts';
import type { PictureLoader } from '../raster/raster.ts';
import { textureFileOf } from '../raster/textures.ts';
import type { PdfJob, PdfOptions, PdfResult } from './pdf-jobs.ts';

export interface Pdf {
  /** @throws ApiError file_damaged for an unreadable picture, unavailable, internal; errors of `load` */
  draw(pages: readonly DrawnPage[], load: PictureLoader, options: PdfOptions): Promise<Buffer>;
  children(): { pid: number | undefined; busy: boolean }[];
  close(): Promise<void>;
}

const childFile = fileURLToPath(new URL('./pdf.child.ts', import.meta.url));

const defaultPoolOptions: PoolOptions = {
  size: Math.max(1, Math.min(2, availableParallelism())),
  maxQueuedJobs: 64,
  maxJobMs: 20_000,
  maxResidentBytes: 700 * 1024 * 1024,
  jobsPerChild: 5_000,
  maxIdleMs: 120_000,
};

/** Path data, needed only for outlines and shadows, would make worker messages large. */
const removeGlyphPaths = (items: readonly DrawnItem[]): DrawnItem[] =>
  items.map((item) => {
    if (item.kind === 'text') return item.outline || item.shadow ? item : { ...item, d: '', colourPaths: [] };
    return item.kind === 'group' ? { ...item, items: removeGlyphPaths(item.items) } : item;
  });

export const withoutGlyphPaths = (page: DrawnPage): DrawnPage => ({ ...page, items: removeGlyphPaths(page.items) });

export function loadPrintedPictures(pages: readonly DrawnPage[], load: PictureLoader): Promise<PdfJob['pictures']> {
  const keys = new Set(pages.flatMap(({ items }) => printedPicturesOf(items)).map(({ key }) => key));
  return Promise.all([...keys].map(async (key) => ({ key, bytes: textureFileOf(key) ?? (await load(key)) })));
}

export function createPdf(options: Partial<PoolOptions> = {}): Pdf {
  const pool = createPool<PdfJob, PdfResult>(childFile, [], { ...defaultPoolOptions, ...options });
  return {
    async draw(pages, load, pdfOptions) {
      requireDrawingPermission();
      const { bytes } = await pool.run({
        pages: pages.map(withoutGlyphPaths),
        pictures: await loadPrintedPictures(pages, load),
        options: pdfOptions,
      });
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
    children: pool.children,
    close: pool.close,
  };
}
