import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ToneGrid } from '@parichay/shared/studio/layer/layer-backdrop.ts';
import type { Area, DrawnItem, DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { toSvgDocument } from '@parichay/shared/studio/layer/layer-svg.ts';
import { createPool, type PoolOptions, type SharedData } from '../../workers/worker-pool.ts';
import type { PictureColourFacts } from './picture-facts.ts';
import type { Drawing, FrameOverlayData, PostBackgroundData, RasterJob, RasterResult } from './raster-jobs.ts';
import { textureFileOf } from './textures.ts';

/** Must return only files that `ingest` made. @param key layer key */
export type PictureLoader = (key: string) => Promise<Uint8Array>;

export interface FramedGreetingJob {
  page: DrawnPage;
  load: PictureLoader;
  width?: number | undefined;
  quality?: number | undefined;
  format?: 'jpeg' | 'webp' | undefined;
}

export interface DrawOptions {
  format?: 'jpeg' | 'png' | 'webp' | 'layer';
  quality?: number;
  /** WebP only: encoding effort, 0–6, default 2; 4 takes twice as long for a fifth fewer bytes. */
  effort?: number;
  maxBytes?: number;
  width?: number;
  height?: number;
}

export interface Raster {
  /** @throws ApiError unavailable, internal, like `draw`, `svg`, `facts` and `tones` */
  frame(job: FramedGreetingJob): Promise<Buffer>;
  draw(page: DrawnPage, load: PictureLoader, options?: DrawOptions): Promise<Buffer>;
  /** A trusted SVG without pictures; `background` is `#rrggbb`. */
  svg(drawing: { svg: string; width: number; height: number; background: string }): Promise<Buffer>;
  facts(bytes: Uint8Array): Promise<PictureColourFacts>;
  tones(bytes: Uint8Array, size: { width: number; height: number }): Promise<ToneGrid>;
  children(): { pid: number | undefined; busy: boolean }[];
  close(): Promise<void>;
}

const childFile = fileURLToPath(new URL('./raster.child.ts', import.meta.url));

export const DEFAULT_JPEG_QUALITY = 86;

const defaultPoolOptions: PoolOptions = {
  size: Math.max(1, Math.min(4, availableParallelism())),
  maxQueuedJobs: 64,
  maxJobMs: 10_000,
  maxResidentBytes: 700 * 1024 * 1024,
  jobsPerChild: 20_000,
  maxIdleMs: 300_000,
  maxSharedBytes: 160 * 1024 * 1024,
  shouldSendAhead: true,
};

const toBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function largestPictureBoxes(items: readonly DrawnItem[], boxes = new Map<string, Area>()): Map<string, Area> {
  for (const item of items) {
    if (item.kind === 'group') largestPictureBoxes(item.items, boxes);
    else if (item.kind === 'picture') {
      const known = boxes.get(item.key);
      if (!known || known.width < item.box.width) boxes.set(item.key, item.box);
    }
  }
  return boxes;
}

const svgOfPage = (page: DrawnPage): string => toSvgDocument(page, { hrefOfPicture: (key) => `pic:${key}` });

const digestOf = (...texts: string[]): string => createHash('sha256').update(texts.join('\n')).digest('base64url');

const loadPagePictures = (page: DrawnPage, load: PictureLoader): Promise<Drawing['pictures']> =>
  Promise.all(
    [...largestPictureBoxes(page.items)].map(async ([key, { width, height }]) => ({
      key,
      bytes: textureFileOf(key) ?? (await load(key)),
      width,
      height,
    })),
  );

const loadDrawing = async (page: DrawnPage, load: PictureLoader): Promise<Drawing> => ({
  svg: svgOfPage(page),
  pictures: await loadPagePictures(page, load),
});

function clippedToPage({ x, y, width, height }: Area, page: DrawnPage): Area {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return {
    ...{ x: left, y: top },
    width: Math.min(page.width, x + width) - left,
    height: Math.min(page.height, y + height) - top,
  };
}

/** Splits a page into items under and over the greeting; null if it is missing, masked, rotated or grouped. */
export function splitAtPost(page: DrawnPage) {
  const postIndex = page.items.findIndex((item) => item.id === 'post' && item.kind === 'picture');
  const post = page.items[postIndex];
  if (post?.kind !== 'picture' || (post.clip && !post.visibleArea)) return null;
  return {
    post,
    seen: post.visibleArea ?? clippedToPage(post.box, page),
    under: page.items.slice(0, postIndex),
    over: page.items.slice(postIndex + 1),
  };
}

/** Splits a page above the live post, whose picture many businesses share. */
function splitAtLivePost({ items }: DrawnPage) {
  const at = items.findIndex(({ id, kind }) => id === 'post' && kind === 'group');
  return at < 0 ? null : { post: null, under: items.slice(0, at + 1), over: items.slice(at + 1) };
}

const isPixelAligned = ({ x, y, width, height }: Area): boolean =>
  [x, y, width, height].every((value) => Math.abs(value - Math.round(value)) < 0.01);

/** Copying the lowest pictures as pixels takes a third of the time that SVG takes. */
function splitAtLowestPictures(page: DrawnPage) {
  const ground: { key: string; box: Area; seen: Area }[] = [];
  for (const item of page.items) {
    if (
      item.kind !== 'picture' ||
      item.shadow ||
      !item.visibleArea ||
      !isPixelAligned(item.visibleArea) ||
      textureFileOf(item.key)
    )
      break;
    const { x, y, width, height } = item.visibleArea;
    if (x < 0 || y < 0 || x + width > page.width || y + height > page.height) break;
    ground.push({ key: item.key, box: item.box, seen: item.visibleArea });
  }
  const isSolid = page.background?.kind === 'solid' && page.background.alpha === 1;
  if (!isSolid) return { ground: [], over: page };
  return { ground, over: { ...page, background: null, items: page.items.slice(ground.length) } };
}

export function createRaster(options: Partial<PoolOptions> = {}): Raster {
  const pool = createPool<RasterJob, RasterResult>(childFile, [], { ...defaultPoolOptions, ...options });

  async function runForFile(job: RasterJob, sharedData: readonly SharedData[] = []): Promise<Buffer> {
    const result = await pool.run(job, sharedData);
    if (result.kind !== 'file') throw new Error('a raster worker did not return a file');
    return toBuffer(result.bytes);
  }

  const draw: Raster['draw'] = async (page, load, options = {}) => {
    const {
      format = 'jpeg',
      quality = DEFAULT_JPEG_QUALITY,
      effort = 2,
      maxBytes = Number.POSITIVE_INFINITY,
    } = options;
    const { width = page.width, height = page.height } = options;
    if (format !== 'jpeg')
      return runForFile({
        kind: 'draw',
        drawing: await loadDrawing(page, load),
        width,
        height,
        format,
        quality,
        effort,
      });
    const isFullSize = width === page.width && height === page.height;
    const { ground, over } = isFullSize ? splitAtLowestPictures(page) : { ground: [], over: page };
    const pictures = await Promise.all(ground.map(async ({ key, ...one }) => ({ ...one, bytes: await load(key) })));
    const colour = over.background === null && page.background?.kind === 'solid' ? page.background.hex : '#ffffff';
    const drawing = await loadDrawing(over, load);
    return runForFile({ kind: 'jpeg', ground: { colour, pictures }, drawing, width, height, quality, maxBytes });
  };

  return {
    draw,
    svg: ({ svg, background, ...size }) =>
      runForFile({
        kind: 'jpeg',
        ground: { colour: background, pictures: [] },
        drawing: { svg, pictures: [] },
        ...size,
        quality: DEFAULT_JPEG_QUALITY,
        maxBytes: Number.POSITIVE_INFINITY,
      }),
    async frame({ page, load, width: fileWidth = page.width, quality = DEFAULT_JPEG_QUALITY, format = 'jpeg' }) {
      const layers = splitAtLivePost(page) ?? splitAtPost(page);
      const fileHeight = Math.round((page.height * fileWidth) / page.width);
      if (!layers || layers.post?.clip)
        return draw(page, load, { width: fileWidth, height: fileHeight, quality, format });
      const { width, height } = page;
      const { post, under, over } = layers;
      const background = under.length > 0 || page.background ? { ...page, items: under } : null;
      const base: SharedData = {
        key: digestOf(JSON.stringify([post?.key, post?.box, width, height]), background ? svgOfPage(background) : ''),
        bytes: width * height * 3,
        load: async (): Promise<PostBackgroundData> => ({
          kind: 'base',
          width,
          height,
          picture: post && { bytes: await load(post.key), box: post.box },
          background: background && (await loadDrawing(background, load)),
        }),
      };
      const framePage = { ...page, background: null, items: over };
      const svg = svgOfPage(framePage);
      const overlay: SharedData = {
        key: digestOf(svg),
        // Estimate: most pixels of a frame are transparent and left out.
        bytes: width * height,
        load: async (): Promise<FrameOverlayData> => ({
          kind: 'overlay',
          width,
          height,
          drawing: { svg, pictures: await loadPagePictures(framePage, load) },
        }),
      };
      return runForFile({ kind: 'frame', base: base.key, overlay: overlay.key, format, quality, width: fileWidth }, [
        base,
        overlay,
      ]);
    },
    async facts(bytes) {
      const result = await pool.run({ kind: 'facts', bytes });
      if (result.kind !== 'facts') throw new Error('a raster worker did not return facts');
      return result.facts;
    },
    async tones(bytes, { width, height }) {
      const result = await pool.run({ kind: 'tones', bytes, width, height });
      if (result.kind !== 'tones') throw new Error('a raster worker did not return tones');
      return result.tones;
    },
    children: pool.children,
    close: pool.close,
  };
}
