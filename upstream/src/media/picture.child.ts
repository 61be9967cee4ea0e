/**
 * The process that decodes pictures: no network, no database, no secrets, little memory, and thrown away on any fault.
 * Started by `picture.ts` as `picture.child.ts <ingest|compose> <maximum resident bytes>`.
 */
import sharp from 'sharp';
import { blendOver, plainCanvas, type RawPicture, twoTone } from '../render/raster/blend.ts';
import { serveJobs } from '../render/worker.ts';
import type { ComposeJob, ComposeResult, IngestJob, IngestResult, Job, Layer, Results } from './picture.jobs.ts';

const [kind, maxResidentBytes] = process.argv.slice(2);

// Every decoder is off but those named, and those read memory only, never a path.
// SVG is drawn only by the child that never sees a stranger's bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    ...(kind === 'compose' ? ['VipsForeignLoadSvgBuffer'] : []),
  ],
});
sharp.cache(false);
sharp.concurrency(1);

const white = '#ffffff';

async function ingest({ bytes, maxPixels, files }: IngestJob): Promise<IngestResult> {
  const largest = files[0];
  if (!largest) throw new Error('nothing to make');
  const inside = { fit: 'inside', withoutEnlargement: true } as const;
  let { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: largest.boxWidth, height: largest.boxHeight, ...inside })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const made: IngestResult['files'] = [];
  for (const { name, boxWidth, boxHeight, format, quality } of files) {
    const raw = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    if (info.width > boxWidth || info.height > boxHeight) {
      ({ data, info } = await raw()
        .resize({ width: boxWidth, height: boxHeight, ...inside })
        .raw()
        .toBuffer({ resolveWithObject: true }));
    }
    // Drawn from raw pixels, so nothing of the upload's metadata can be left in it.
    const picture =
      format === 'webp'
        ? raw().webp({ quality, effort: 2 })
        : raw()
            .flatten({ background: white })
            // Colour at half the size is what is lost first; the small sizes are worth no more.
            .jpeg({ quality, mozjpeg: false, chromaSubsampling: quality > 90 ? '4:4:4' : '4:2:0' });
    made.push({ name, bytes: await picture.toBuffer() });
  }
  return { width, height, files: made };
}

/** A layer as pixels, and where it lies. */
async function drawn(layer: Layer): Promise<RawPicture & { left: number; top: number }> {
  if (layer.kind === 'two-tone') {
    const { fromX: left, fromY: top, width, height, dark, light } = layer;
    const grey = await sharp(layer.bytes).extract({ left, top, width, height }).toColourspace('b-w').raw().toBuffer();
    return { ...twoTone(grey, width, height, dark, light), left: layer.left, top: layer.top };
  }
  const isDrawing = layer.kind === 'svg';
  const picture = sharp(isDrawing ? Buffer.from(layer.svg) : layer.bytes, { failOn: 'error' }).toColourspace('srgb');
  if (!isDrawing) {
    const { width, height, fit, radius = 0, position = 'centre' } = layer;
    const corners = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`;
    picture
      .resize({ width, height, fit, position, background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .composite(radius > 0 ? [{ input: Buffer.from(corners), blend: 'dest-in' }] : []);
  }
  const { data, info } = await picture.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { left, top } = isDrawing ? { left: 0, top: 0 } : layer;
  return { data, width: info.width, height: info.height, channels: 4, left, top };
}

async function compose({
  width,
  height,
  background,
  layers,
  format = 'jpeg',
  maxBytes = Number.POSITIVE_INFINITY,
}: ComposeJob): Promise<ComposeResult> {
  const canvas = plainCanvas(width, height, background);
  // Decoding uses both threads; laying one over the other keeps their order.
  for (const over of await Promise.all(layers.map(drawn))) blendOver(canvas, over, over.left, over.top);
  const raw = () => sharp(canvas.data, { raw: { width, height, channels: 3 } });
  if (format === 'png') return { bytes: await raw().png({ palette: true, quality: 100 }).toBuffer() };
  let bytes: Buffer = Buffer.alloc(0);
  for (const quality of [86, 78, 68, 55, 40]) {
    bytes = await raw()
      // Thin coloured strokes turn muddy when colour is kept at half the size.
      // Tables made for the one picture would save a tenth of its bytes and take two thirds of the time.
      .jpeg({ quality, mozjpeg: false, optimiseCoding: false, chromaSubsampling: quality > 70 ? '4:4:4' : '4:2:0' })
      .toBuffer();
    if (bytes.length <= maxBytes) break;
  }
  return { bytes };
}

serveJobs<Job, Results[keyof Results]>(
  Number(maxResidentBytes),
  async (job) => {
    if (job.kind !== kind) throw new Error(`a child for ${kind} was given ${job.kind}`);
    return job.kind === 'ingest' ? ingest(job) : compose(job);
  },
  (message, job) => {
    if (/pixel limit/i.test(message)) return 'image_too_many_pixels';
    return job.kind === 'ingest' ? 'file_damaged' : 'internal';
  },
);
