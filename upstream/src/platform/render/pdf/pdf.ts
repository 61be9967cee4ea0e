import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { DrawnItem, DrawnPage } from '@parichay/shared/studio/layer/layer.drawn.ts';
import { printedPictures } from '@parichay/shared/studio/layer/layer.print.ts';
import { requireDrawingCall } from '../../http/drawing-calls.ts';
import { createPool, type PoolOptions } from '../../workers/worker-pool.ts';
import type { LoadPicture } from '../raster/raster.ts';
import { textureOf } from '../raster/textures.ts';
import type { PdfJob, PdfOptions, PdfResult } from './pdf.jobs.ts';

export interface Pdf {
  /** @throws ApiError file_damaged for an unreadable picture, unavailable, internal; errors of `load` */
  draw(pages: readonly DrawnPage[], load: LoadPicture, options: PdfOptions): Promise<Buffer>;
  children(): { pid: number | undefined; busy: boolean }[];
  close(): Promise<void>;
}

const childFile = fileURLToPath(new URL('./pdf.child.ts', import.meta.url));

const defaults: PoolOptions = {
  size: Math.max(1, Math.min(2, availableParallelism())),
  maxWaiting: 64,
  maxMs: 20_000,
  maxResidentBytes: 700 * 1024 * 1024,
  jobsPerChild: 5_000,
  idleMs: 120_000,
};

/** Path data, needed only for outlines and shadows, would make worker messages large. */
const withoutOutlines = (items: readonly DrawnItem[]): DrawnItem[] =>
  items.map((item) => {
    if (item.kind === 'text') return item.outline || item.shadow ? item : { ...item, d: '' };
    return item.kind === 'group' ? { ...item, items: withoutOutlines(item.items) } : item;
  });

export const bare = (page: DrawnPage): DrawnPage => ({ ...page, items: withoutOutlines(page.items) });

export function picturesFor(pages: readonly DrawnPage[], load: LoadPicture): Promise<PdfJob['pictures']> {
  const keys = new Set(pages.flatMap(({ items }) => printedPictures(items)).map(({ key }) => key));
  return Promise.all([...keys].map(async (key) => ({ key, bytes: textureOf(key) ?? (await load(key)) })));
}

export function createPdf(options: Partial<PoolOptions> = {}): Pdf {
  const pool = createPool<PdfJob, PdfResult>(childFile, [], { ...defaults, ...options });
  return {
    async draw(pages, load, asked) {
      requireDrawingCall();
      const { bytes } = await pool.run({
        pages: pages.map(bare),
        pictures: await picturesFor(pages, load),
        options: asked,
      });
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
    children: pool.children,
    close: pool.close,
  };
}
