import type { Area } from '@parichay/shared/studio/layer/layer-drawn.ts';
import sharp, { type Sharp } from 'sharp';
import { runChildJobs } from '../../workers/worker.ts';
import { copyPixels, createSolidCanvas, type RawPixels } from './blend.ts';
import { analyseColours, computeToneGrid } from './picture-facts.ts';
import type {
  Drawing,
  FrameOverlayData,
  Ground,
  PostBackgroundData,
  RasterJob,
  RasterResult,
  SharedRasterData,
} from './raster-jobs.ts';
import { blendSpans, packVisibleSpans, type Spans } from './spans.ts';

// sharp may use only decoders that read from memory; another process re-encoded every picture.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

const postBackgrounds = new Map<string, RawPixels>();
const frameOverlays = new Map<string, Spans>();

const transparent = { r: 0, g: 0, b: 0, alpha: 0 };

async function pictureAsDataUrl({ bytes, width, height }: Drawing['pictures'][number]): Promise<string> {
  const metadata = await sharp(bytes).metadata();
  const [w, h] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const dataUrl = (type: 'png' | 'jpeg', fileBytes: Uint8Array) =>
    `data:image/${type};base64,${Buffer.from(fileBytes).toString('base64')}`;
  if (metadata.format === 'png' && metadata.width <= w && metadata.height <= h) return dataUrl('png', bytes);
  const picture = sharp(bytes).resize(w, h, { fit: 'fill' });
  if (metadata.hasAlpha) return dataUrl('png', await picture.png({ compressionLevel: 1 }).toBuffer());
  return dataUrl('jpeg', await picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer());
}

async function inlineSvgPictures({ svg, pictures }: Drawing): Promise<Buffer> {
  const hrefs = new Map<string, string>();
  for (const picture of pictures) hrefs.set(picture.key, await pictureAsDataUrl(picture));
  return Buffer.from(svg.replaceAll(/href="pic:([^"]*)"/g, (_, key: string) => `href="${hrefs.get(key) ?? ''}"`));
}

const renderSvg = async (drawing: Drawing) => sharp(await inlineSvgPictures(drawing), { unlimited: true });

async function renderPostOnBackground({ width, height, picture, background }: PostBackgroundData): Promise<RawPixels> {
  if (picture && isFullSize(picture.box, width, height)) return decodeAt(picture.bytes, width, height);
  const canvas = background ? await renderBackground(background) : createSolidCanvas(width, height, '#ffffff');
  if (!picture) return canvas;
  const { bytes, box } = picture;
  const post = sharp(bytes)
    .toColourspace('srgb')
    .removeAlpha()
    .resize(Math.round(box.width), Math.round(box.height), { fit: 'cover' });
  await copyVisiblePicture(canvas, post, box);
  return canvas;
}

const isFullSize = ({ x, y, ...size }: Area, width: number, height: number): boolean =>
  [x, y, size.width - width, size.height - height].every((difference) => Math.round(difference) === 0);

async function decodeAt(bytes: Uint8Array, width: number, height: number): Promise<RawPixels> {
  const post = sharp(bytes).toColourspace('srgb').removeAlpha();
  const { data, info } = await post.clone().raw().toBuffer({ resolveWithObject: true });
  if (info.width === width && info.height === height) return { data, width, height, channels: 3 };
  return { data: await post.resize(width, height, { fit: 'cover' }).raw().toBuffer(), width, height, channels: 3 };
}

async function renderBackground(background: Drawing): Promise<RawPixels> {
  const { data, info } = await (await renderSvg(background))
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

async function copyVisiblePicture(canvas: RawPixels, picture: Sharp, box: Area): Promise<void> {
  const [x, y] = [Math.round(box.x), Math.round(box.y)];
  const visiblePart = { left: Math.max(0, -x), top: Math.max(0, -y) };
  const width = Math.min(Math.round(box.width) - visiblePart.left, canvas.width - Math.max(0, x));
  const height = Math.min(Math.round(box.height) - visiblePart.top, canvas.height - Math.max(0, y));
  if (width <= 0 || height <= 0) return;
  const pixels = await picture
    .extract({ ...visiblePart, width, height })
    .raw()
    .toBuffer();
  copyPixels(canvas, pixels, { x: Math.max(0, x), y: Math.max(0, y), width, height });
}

async function renderOverlay({ width, height, drawing }: FrameOverlayData): Promise<Spans> {
  const { data, info } = await (await renderSvg(drawing))
    .resize(width, height, { fit: 'contain', background: transparent })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return packVisibleSpans({ data, width: info.width, height: info.height, channels: 4 });
}

async function cacheSharedData(key: string, data: SharedRasterData): Promise<void> {
  if (data.kind === 'base') postBackgrounds.set(key, await renderPostOnBackground(data));
  else frameOverlays.set(key, await renderOverlay(data));
}

/** Shared, because allocating a buffer takes a tenth as long as decoding a picture. */
let scratch = new Uint8Array(0);

async function renderFramedGreeting(job: Extract<RasterJob, { kind: 'frame' }>): Promise<Buffer> {
  const base = postBackgrounds.get(job.base);
  const overlay = frameOverlays.get(job.overlay);
  if (!base || !overlay) throw new Error('a part of the job is missing');
  if (scratch.length !== base.data.length) scratch = new Uint8Array(base.data.length);
  scratch.set(base.data);
  const canvas: RawPixels = { ...base, data: scratch };
  blendSpans(canvas, overlay);
  const { data, width, height } = canvas;
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  if (job.width !== width) picture.resize(job.width);
  const { format, quality } = job;
  return (
    format === 'webp' ? picture.webp({ quality, effort: 2 }) : picture.jpeg({ quality, mozjpeg: false })
  ).toBuffer();
}

async function renderDrawing(job: Extract<RasterJob, { kind: 'draw' }>): Promise<Buffer> {
  const picture = (await renderSvg(job.drawing)).resize(job.width, job.height, { fit: 'fill' }).toColourspace('srgb');
  if (job.format === 'layer') return picture.png({ compressionLevel: 3 }).toBuffer();
  if (job.format === 'png') return picture.png({ palette: true, quality: 100 }).toBuffer();
  return picture.webp({ quality: job.quality, effort: job.effort }).toBuffer();
}

async function copyGroundPicture(canvas: RawPixels, colour: string, { bytes, box, seen }: Ground['pictures'][number]) {
  const visiblePart = {
    left: Math.max(0, Math.round(seen.x - box.x)),
    top: Math.max(0, Math.round(seen.y - box.y)),
    width: Math.round(seen.width),
    height: Math.round(seen.height),
  };
  const fullSize = {
    width: Math.max(Math.round(box.width), visiblePart.left + visiblePart.width),
    height: Math.max(Math.round(box.height), visiblePart.top + visiblePart.height),
  };
  const pixels = await sharp(bytes)
    .toColourspace('srgb')
    .flatten({ background: colour })
    .resize({ ...fullSize, fit: 'fill' })
    .extract(visiblePart)
    .raw()
    .toBuffer();
  copyPixels(canvas, pixels, {
    x: Math.round(seen.x),
    y: Math.round(seen.y),
    width: visiblePart.width,
    height: visiblePart.height,
  });
}

async function renderLimitedJpeg({
  ground,
  drawing,
  width,
  height,
  ...job
}: Extract<RasterJob, { kind: 'jpeg' }>): Promise<Buffer> {
  const canvas = createSolidCanvas(width, height, ground.colour);
  const [overlay] = await Promise.all([
    renderOverlay({ kind: 'overlay', width, height, drawing }),
    ...ground.pictures.map((picture) => copyGroundPicture(canvas, ground.colour, picture)),
  ]);
  blendSpans(canvas, overlay);
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of [job.quality, job.quality - 8, job.quality - 18, job.quality - 32, 40]) {
    bytes = await sharp(canvas.data, { raw: { width, height, channels: 3 } })
      // Subsampling blurs thin coloured strokes; Huffman optimisation costs two thirds of the time.
      .jpeg({ quality, mozjpeg: false, optimiseCoding: false, chromaSubsampling: quality > 70 ? '4:4:4' : '4:2:0' })
      .toBuffer();
    if (bytes.length <= job.maxBytes) break;
  }
  return bytes;
}

async function runJob(job: RasterJob): Promise<RasterResult> {
  switch (job.kind) {
    case 'frame':
      return { kind: 'file', bytes: await renderFramedGreeting(job) };
    case 'draw':
      return { kind: 'file', bytes: await renderDrawing(job) };
    case 'jpeg':
      return { kind: 'file', bytes: await renderLimitedJpeg(job) };
    case 'facts':
      return { kind: 'facts', facts: await analyseColours(sharp(job.bytes)) };
    case 'tones':
      return { kind: 'tones', tones: await computeToneGrid(sharp(job.bytes), job) };
  }
}

runChildJobs<RasterJob, RasterResult>(
  Number(process.argv[2]),
  async (job, { put, drop }) => {
    for (const key of drop) {
      postBackgrounds.delete(key);
      frameOverlays.delete(key);
    }
    for (const { key, data } of put) await cacheSharedData(key, data as SharedRasterData);
    return runJob(job);
  },
  () => 'internal',
);
