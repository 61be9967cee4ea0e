import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { ToneGrid } from '@parichay/shared/studio/layer/layer.backdrop.ts';
import type { Area, DrawnItem, DrawnPage } from '@parichay/shared/studio/layer/layer.drawn.ts';
import { toSvg } from '@parichay/shared/studio/layer/layer.svg.ts';
import { createPool, type Part, type PoolOptions } from '../../workers/worker-pool.ts';
import { type Band, bandOf } from './blend.ts';
import type { PictureFacts } from './picture-facts.ts';
import type { BasePart, Drawing, OverlayPart, RasterJob, RasterResult } from './raster.jobs.ts';
import { textureOf } from './textures.ts';

/** Must return files that `ingest` made, by their layer key. */
export type LoadPicture = (key: string) => Promise<Uint8Array>;

export interface FrameJob {
  page: DrawnPage;
  load: LoadPicture;
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
  /** This and the calls below: @throws ApiError unavailable, internal */
  frame(job: FrameJob): Promise<Buffer>;
  draw(page: DrawnPage, load: LoadPicture, options?: DrawOptions): Promise<Buffer>;
  /** A trusted SVG without pictures; `background` is `#rrggbb`. */
  svg(drawing: { svg: string; width: number; height: number; background: string }): Promise<Buffer>;
  facts(bytes: Uint8Array): Promise<PictureFacts>;
  tones(bytes: Uint8Array, size: { width: number; height: number }): Promise<ToneGrid>;
  children(): { pid: number | undefined; busy: boolean }[];
  close(): Promise<void>;
}

const childFile = fileURLToPath(new URL('./raster.child.ts', import.meta.url));

export const QUALITY = 86;

const defaults: PoolOptions = {
  size: Math.max(1, Math.min(4, availableParallelism())),
  maxWaiting: 64,
  maxMs: 10_000,
  maxResidentBytes: 700 * 1024 * 1024,
  jobsPerChild: 20_000,
  idleMs: 300_000,
  maxPartBytes: 160 * 1024 * 1024,
  sendsAhead: true,
};

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function picturesOf(items: readonly DrawnItem[], found = new Map<string, Area>()): Map<string, Area> {
  for (const item of items) {
    if (item.kind === 'group') picturesOf(item.items, found);
    else if (item.kind === 'picture') {
      const old = found.get(item.key);
      if (!old || old.width < item.box.width) found.set(item.key, item.box);
    }
  }
  return found;
}

const svgOf = (page: DrawnPage): string => toSvg(page, { hrefOf: (key) => `pic:${key}` });

const digestOf = (...texts: string[]): string => createHash('sha256').update(texts.join('\n')).digest('base64url');

const picturesFor = (page: DrawnPage, load: LoadPicture): Promise<Drawing['pictures']> =>
  Promise.all(
    [...picturesOf(page.items)].map(async ([key, { width, height }]) => ({
      key,
      bytes: textureOf(key) ?? (await load(key)),
      width,
      height,
    })),
  );

const drawingOf = async (page: DrawnPage, load: LoadPicture): Promise<Drawing> => ({
  svg: svgOf(page),
  pictures: await picturesFor(page, load),
});

/** Null if the greeting is masked, rotated or inside a group. */
export function splitAtPost(page: DrawnPage) {
  const at = page.items.findIndex((item) => item.id === 'post' && item.kind === 'picture');
  const post = page.items[at];
  if (post?.kind !== 'picture' || (post.clip && !post.seen)) return null;
  return { post, seen: post.seen ?? post.box, under: page.items.slice(0, at), over: page.items.slice(at + 1) };
}

const asBands = (items: readonly DrawnItem[]): Band[] => items.flatMap((item) => bandOf(item) ?? []);

function bandsOf(under: readonly DrawnItem[]): Band[] | null {
  const bands = asBands(under.filter(({ id }) => id === 'post-field'));
  return under.length > 0 && bands.length === under.length ? bands : null;
}

/** Fades depend on the post's colours, so they are not in the overlay, which many posts share. */
function fadesOf(over: readonly DrawnItem[]): Band[] {
  const end = over.findIndex(({ id }) => id !== 'post-fade');
  const fades = over.slice(0, end < 0 ? over.length : end);
  const bands = asBands(fades);
  return bands.length === fades.length ? bands : [];
}

const isAlike = (one: Area, other: Area): boolean =>
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(one[side] - other[side]) < 0.5);

const isOnPixels = ({ x, y, width, height }: Area): boolean =>
  [x, y, width, height].every((value) => Math.abs(value - Math.round(value)) < 0.01);

/** Copying the lowest pictures as pixels takes a third of the time that SVG takes. */
function splitAtGround(page: DrawnPage) {
  const ground: { key: string; box: Area; seen: Area }[] = [];
  for (const item of page.items) {
    if (item.kind !== 'picture' || item.shadow || !item.seen || !isOnPixels(item.seen) || textureOf(item.key)) break;
    const { x, y, width, height } = item.seen;
    if (x < 0 || y < 0 || x + width > page.width || y + height > page.height) break;
    ground.push({ key: item.key, box: item.box, seen: item.seen });
  }
  const isSolid = page.background?.kind === 'solid' && page.background.alpha === 1;
  if (!isSolid) return { ground: [], over: page };
  return { ground, over: { ...page, background: null, items: page.items.slice(ground.length) } };
}

export function createRaster(options: Partial<PoolOptions> = {}): Raster {
  const pool = createPool<RasterJob, RasterResult>(childFile, [], { ...defaults, ...options });

  async function fileOf(job: RasterJob, parts: readonly Part[] = []): Promise<Buffer> {
    const result = await pool.run(job, parts);
    if (result.kind !== 'file') throw new Error('a raster worker answered something else than a file');
    return asBuffer(result.bytes);
  }

  const draw: Raster['draw'] = async (page, load, options = {}) => {
    const { format = 'jpeg', quality = QUALITY, effort = 2, maxBytes = Number.POSITIVE_INFINITY } = options;
    const { width = page.width, height = page.height } = options;
    if (format !== 'jpeg')
      return fileOf({ kind: 'draw', drawing: await drawingOf(page, load), width, height, format, quality, effort });
    const isWhole = width === page.width && height === page.height;
    const { ground, over } = isWhole ? splitAtGround(page) : { ground: [], over: page };
    const pictures = await Promise.all(ground.map(async ({ key, ...one }) => ({ ...one, bytes: await load(key) })));
    const colour = over.background === null && page.background?.kind === 'solid' ? page.background.hex : '#ffffff';
    const drawing = await drawingOf(over, load);
    return fileOf({ kind: 'jpeg', ground: { colour, pictures }, drawing, width, height, quality, maxBytes });
  };

  return {
    draw,
    svg: ({ svg, background, ...size }) =>
      fileOf({
        kind: 'jpeg',
        ground: { colour: background, pictures: [] },
        drawing: { svg, pictures: [] },
        ...size,
        quality: QUALITY,
        maxBytes: Number.POSITIVE_INFINITY,
      }),
    async frame({ page, load, width: fileWidth = page.width, quality = QUALITY, format = 'jpeg' }) {
      const split = splitAtPost(page);
      const fileHeight = Math.round((page.height * fileWidth) / page.width);
      if (!split || !isAlike(split.seen, split.post.box))
        return draw(page, load, { width: fileWidth, height: fileHeight, quality, format });
      const { width, height } = page;
      const { post, under } = split;
      const fades = fadesOf(split.over);
      const over = split.over.slice(fades.length);
      const bands = bandsOf(under);
      const beneath = bands === null && (under.length > 0 || page.background) ? { ...page, items: under } : null;
      const base: Part = {
        key: digestOf(JSON.stringify([post.key, post.box, width, height, bands, fades]), beneath ? svgOf(beneath) : ''),
        weight: width * height * 3,
        load: async (): Promise<BasePart> => ({
          kind: 'base',
          bytes: await load(post.key),
          width,
          height,
          box: post.box,
          under: beneath && (await drawingOf(beneath, load)),
          bands: bands ?? [],
          fades,
        }),
      };
      const frame = { ...page, background: null, items: over };
      const svg = svgOf(frame);
      const overlay: Part = {
        key: digestOf(svg),
        // Estimate: most pixels of a frame are transparent and left out.
        weight: width * height,
        load: async (): Promise<OverlayPart> => ({
          kind: 'overlay',
          width,
          height,
          drawing: { svg, pictures: await picturesFor(frame, load) },
        }),
      };
      return fileOf({ kind: 'frame', base: base.key, overlay: overlay.key, format, quality, width: fileWidth }, [
        base,
        overlay,
      ]);
    },
    async facts(bytes) {
      const result = await pool.run({ kind: 'facts', bytes });
      if (result.kind !== 'facts') throw new Error('a raster worker answered something else than facts');
      return result.facts;
    },
    async tones(bytes, { width, height }) {
      const result = await pool.run({ kind: 'tones', bytes, width, height });
      if (result.kind !== 'tones') throw new Error('a raster worker answered something else than tones');
      return result.tones;
    },
    children: pool.children,
    close: pool.close,
  };
}
