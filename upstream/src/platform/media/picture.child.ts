/** Security: decodes untrusted pictures without network, database or secrets. */
import sharp from 'sharp';
import { serveJobs } from '../workers/worker.ts';
import { type CutJpeg, cutJpegOf, maxMissing, missingShare } from './cut-jpeg.rules.ts';
import { typeOf } from './file-type.rules.ts';
import type { IngestJob, IngestResult } from './picture.jobs.ts';
import type { PlannedFile } from './picture-files.rules.ts';

// Only these decoders, which read from memory; another process draws SVG.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

const white = '#ffffff';

const inside = { fit: 'inside', withoutEnlargement: true } as const;

class Incomplete extends Error {}

const decode = (bytes: Uint8Array, maxPixels: number, { boxWidth, boxHeight }: PlannedFile) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: boxWidth, height: boxHeight, ...inside })
    .raw()
    .toBuffer({ resolveWithObject: true });

async function sketch(ended: Buffer, limitInputPixels: number, failOn: 'error' | 'warning') {
  const options = { failOn, limitInputPixels, sequentialRead: true, ignoreIcc: true } as const;
  const { width } = await sharp(ended, options).metadata();
  return sharp(ended, options)
    .resize({ width: Math.ceil(width / 8), kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function requireMostOf({ ended, lack }: CutJpeg, maxPixels: number): Promise<void> {
  const isClean = await sketch(ended, maxPixels, 'warning').then(
    () => true,
    () => false,
  );
  const missing = lack(isClean);
  if (missing === 'detail') return;
  if (missing === 'more') throw new Incomplete();
  const { data, info } = await sketch(ended, maxPixels, 'error');
  if (missingShare(data, info.width * info.channels) > maxMissing) throw new Incomplete();
}

/** Viewers also show a JPEG without its end or its last rows, with the missing rows in grey. */
async function decodeCut(bytes: Uint8Array, maxPixels: number, largest: PlannedFile) {
  const found = typeOf(bytes);
  const cut = 'type' in found && found.type === 'image/jpeg' ? cutJpegOf(bytes) : null;
  if (!cut) return decode(bytes, maxPixels, largest);
  const whole = cut.isPadded ? null : await decode(bytes, maxPixels, largest).catch(() => null);
  if (whole) return whole;
  await requireMostOf(cut, maxPixels);
  return decode(cut.ended, maxPixels, largest);
}

async function ingest({ bytes, maxPixels, files }: IngestJob): Promise<IngestResult> {
  const largest = files[0];
  if (!largest) throw new Error('nothing to make');
  let { data, info } = await decodeCut(bytes, maxPixels, largest);
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
    // Encoded from raw pixels, so that no metadata of the upload remains.
    const picture =
      format === 'webp'
        ? raw().webp({ quality, effort: 2 })
        : raw()
            .flatten({ background: white })
            .jpeg({ quality, mozjpeg: false, chromaSubsampling: quality > 90 ? '4:4:4' : '4:2:0' });
    made.push({ name, bytes: await picture.toBuffer() });
  }
  return { width, height, files: made };
}

serveJobs<IngestJob, IngestResult>(Number(process.argv[2]), ingest, (error) => {
  if (error instanceof Incomplete) return 'image_incomplete';
  return /pixel limit/i.test(error.message) ? 'image_too_many_pixels' : 'file_damaged';
});
