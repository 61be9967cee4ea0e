/** Long-lived, as it caches pixels. */

import type { Area } from '@parichay/shared/studio/layer/layer.drawn.ts';
import sharp, { type Sharp } from 'sharp';
import { serveJobs } from '../../workers/worker.ts';
import { layBand, laySolid, plainCanvas, type RawPicture } from './blend.ts';
import { pictureFacts, pictureTones } from './picture-facts.ts';
import type { BasePart, Drawing, Ground, OverlayPart, RasterJob, RasterPart, RasterResult } from './raster.jobs.ts';
import { blendSpans, packed, type Spans } from './spans.ts';

// Only these decoders, which read from memory; another process re-encoded every picture.
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

const bases = new Map<string, RawPicture>();
const overlays = new Map<string, Spans>();

const clear = { r: 0, g: 0, b: 0, alpha: 0 };

async function inlinedPicture({ bytes, width, height }: Drawing['pictures'][number]): Promise<string> {
  const own = await sharp(bytes).metadata();
  const [w, h] = [Math.max(1, Math.round(width)), Math.max(1, Math.round(height))];
  const href = (type: 'png' | 'jpeg', made: Uint8Array) =>
    `data:image/${type};base64,${Buffer.from(made).toString('base64')}`;
  if (own.format === 'png' && own.width <= w && own.height <= h) return href('png', bytes);
  const picture = sharp(bytes).resize(w, h, { fit: 'fill' });
  if (own.hasAlpha) return href('png', await picture.png({ compressionLevel: 1 }).toBuffer());
  return href('jpeg', await picture.jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer());
}

async function inlined({ svg, pictures }: Drawing): Promise<Buffer> {
  const hrefs = new Map<string, string>();
  for (const picture of pictures) hrefs.set(picture.key, await inlinedPicture(picture));
  return Buffer.from(svg.replaceAll(/href="pic:([^"]*)"/g, (_, key: string) => `href="${hrefs.get(key) ?? ''}"`));
}

const drawn = async (drawing: Drawing) => sharp(await inlined(drawing), { unlimited: true });

async function baseOf({ bytes, width, height, box, under, bands, fades }: BasePart): Promise<RawPicture> {
  const [boxWidth, boxHeight] = [Math.round(box.width), Math.round(box.height)];
  const post = sharp(bytes).toColourspace('srgb').removeAlpha();
  const isWhole = boxWidth === width && boxHeight === height && Math.round(box.x) === 0 && Math.round(box.y) === 0;
  if (isWhole) {
    const { data, info } = await post.clone().raw().toBuffer({ resolveWithObject: true });
    if (info.width === width && info.height === height) return { data, width, height, channels: 3 };
  }
  post.resize(boxWidth, boxHeight, { fit: 'cover' });
  if (isWhole) return { data: await post.raw().toBuffer(), width, height, channels: 3 };
  const canvas = under ? await drawnUnder(under) : plainCanvas(width, height, '#ffffff');
  for (const band of bands) layBand(canvas, band);
  await layWithin(canvas, post, box);
  for (const band of fades) layBand(canvas, band);
  return canvas;
}

async function drawnUnder(under: Drawing): Promise<RawPicture> {
  const { data, info } = await (await drawn(under))
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: 3 };
}

async function layWithin(canvas: RawPicture, picture: Sharp, box: Area): Promise<void> {
  const [x, y] = [Math.round(box.x), Math.round(box.y)];
  const part = { left: Math.max(0, -x), top: Math.max(0, -y) };
  const width = Math.min(Math.round(box.width) - part.left, canvas.width - Math.max(0, x));
  const height = Math.min(Math.round(box.height) - part.top, canvas.height - Math.max(0, y));
  if (width <= 0 || height <= 0) return;
  const pixels = await picture
    .extract({ ...part, width, height })
    .raw()
    .toBuffer();
  laySolid(canvas, pixels, { x: Math.max(0, x), y: Math.max(0, y), width, height });
}

async function overlayOf({ width, height, drawing }: OverlayPart): Promise<Spans> {
  const { data, info } = await (await drawn(drawing))
    .resize(width, height, { fit: 'contain', background: clear })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return packed({ data, width: info.width, height: info.height, channels: 4 });
}

async function take(key: string, part: RasterPart): Promise<void> {
  if (part.kind === 'base') bases.set(key, await baseOf(part));
  else overlays.set(key, await overlayOf(part));
}

/** Reused between frames: allocating it costs a tenth of the decoding time. */
let scratch = new Uint8Array(0);

async function frame(job: Extract<RasterJob, { kind: 'frame' }>): Promise<Buffer> {
  const base = bases.get(job.base);
  const overlay = overlays.get(job.overlay);
  if (!base || !overlay) throw new Error('a part of the job is missing');
  if (scratch.length !== base.data.length) scratch = new Uint8Array(base.data.length);
  scratch.set(base.data);
  const canvas: RawPicture = { ...base, data: scratch };
  blendSpans(canvas, overlay);
  const { data, width, height } = canvas;
  const picture = sharp(data, { raw: { width, height, channels: 3 } });
  if (job.width !== width) picture.resize(job.width);
  const { format, quality } = job;
  return (
    format === 'webp' ? picture.webp({ quality, effort: 2 }) : picture.jpeg({ quality, mozjpeg: false })
  ).toBuffer();
}

async function draw(job: Extract<RasterJob, { kind: 'draw' }>): Promise<Buffer> {
  const picture = (await drawn(job.drawing)).resize(job.width, job.height, { fit: 'fill' }).toColourspace('srgb');
  if (job.format === 'layer') return picture.png({ compressionLevel: 3 }).toBuffer();
  if (job.format === 'png') return picture.png({ palette: true, quality: 100 }).toBuffer();
  return picture.webp({ quality: job.quality, effort: job.effort }).toBuffer();
}

async function layPicture(canvas: RawPicture, colour: string, { bytes, box, seen }: Ground['pictures'][number]) {
  const part = {
    left: Math.max(0, Math.round(seen.x - box.x)),
    top: Math.max(0, Math.round(seen.y - box.y)),
    width: Math.round(seen.width),
    height: Math.round(seen.height),
  };
  const whole = {
    width: Math.max(Math.round(box.width), part.left + part.width),
    height: Math.max(Math.round(box.height), part.top + part.height),
  };
  const pixels = await sharp(bytes)
    .toColourspace('srgb')
    .flatten({ background: colour })
    .resize({ ...whole, fit: 'fill' })
    .extract(part)
    .raw()
    .toBuffer();
  laySolid(canvas, pixels, { x: Math.round(seen.x), y: Math.round(seen.y), width: part.width, height: part.height });
}

async function jpeg({ ground, drawing, width, height, ...job }: Extract<RasterJob, { kind: 'jpeg' }>): Promise<Buffer> {
  const canvas = plainCanvas(width, height, ground.colour);
  const [overlay] = await Promise.all([
    overlayOf({ kind: 'overlay', width, height, drawing }),
    ...ground.pictures.map((picture) => layPicture(canvas, ground.colour, picture)),
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

async function work(job: RasterJob): Promise<RasterResult> {
  switch (job.kind) {
    case 'frame':
      return { kind: 'file', bytes: await frame(job) };
    case 'draw':
      return { kind: 'file', bytes: await draw(job) };
    case 'jpeg':
      return { kind: 'file', bytes: await jpeg(job) };
    case 'facts':
      return { kind: 'facts', facts: await pictureFacts(sharp(job.bytes)) };
    case 'tones':
      return { kind: 'tones', tones: await pictureTones(sharp(job.bytes), job) };
  }
}

serveJobs<RasterJob, RasterResult>(
  Number(process.argv[2]),
  async (job, { put, drop }) => {
    for (const key of drop) {
      bases.delete(key);
      overlays.delete(key);
    }
    for (const { key, part } of put) await take(key, part as RasterPart);
    return work(job);
  },
  () => 'internal',
);
