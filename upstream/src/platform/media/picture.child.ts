/** Security: decodes untrusted pictures in a process without database or secrets. */
import sharp from 'sharp';
import { runChildJobs } from '../workers/worker.ts';
import { detectFileType } from './file-type.rules.ts';
import type { PictureFileSpec } from './picture-files.rules.ts';
import type { IngestJob, IngestResult } from './picture-jobs.ts';
import {
  maxMissingRowFraction,
  missingRowFraction,
  parseTruncatedJpeg,
  type TruncatedJpeg,
} from './truncated-jpeg.rules.ts';

// sharp may use only decoders that read from memory; another process draws SVG.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

const white = '#ffffff';

const resizeInside = { fit: 'inside', withoutEnlargement: true } as const;

class IncompletePicture extends Error {}

const decode = (bytes: Uint8Array, maxPixels: number, { maxWidth, maxHeight }: PictureFileSpec) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: maxWidth, height: maxHeight, ...resizeInside })
    .raw()
    .toBuffer({ resolveWithObject: true });

async function decodeEighthSize(jpegBytes: Buffer, limitInputPixels: number, failOn: 'error' | 'warning') {
  const options = { failOn, limitInputPixels, sequentialRead: true, ignoreIcc: true } as const;
  const { width } = await sharp(jpegBytes, options).metadata();
  return sharp(jpegBytes, options)
    .resize({ width: Math.ceil(width / 8), kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function requireMostRows({ bytesWithEndMarker, missingData }: TruncatedJpeg, maxPixels: number): Promise<void> {
  const isClean = await decodeEighthSize(bytesWithEndMarker, maxPixels, 'warning').then(
    () => true,
    () => false,
  );
  const missingPartName = missingData(isClean);
  if (missingPartName === 'detail') return;
  if (missingPartName === 'more') throw new IncompletePicture();
  const { data, info } = await decodeEighthSize(bytesWithEndMarker, maxPixels, 'error');
  if (missingRowFraction(data, info.width * info.channels) > maxMissingRowFraction) throw new IncompletePicture();
}

/** Like viewers, accepts a JPEG without its end or last rows, which become grey. */
async function decodeAlsoTruncated(bytes: Uint8Array, maxPixels: number, largest: PictureFileSpec) {
  const detected = detectFileType(bytes);
  const truncated = 'type' in detected && detected.type === 'image/jpeg' ? parseTruncatedJpeg(bytes) : null;
  if (!truncated) return decode(bytes, maxPixels, largest);
  const decoded = truncated.hasPadding ? null : await decode(bytes, maxPixels, largest).catch(() => null);
  if (decoded) return decoded;
  await requireMostRows(truncated, maxPixels);
  return decode(truncated.bytesWithEndMarker, maxPixels, largest);
}

async function ingest({ bytes, maxPixels, files }: IngestJob): Promise<IngestResult> {
  const largest = files[0];
  if (!largest) throw new Error('nothing to make');
  let { data, info } = await decodeAlsoTruncated(bytes, maxPixels, largest);
  const { width, height } = info;
  const encodedFiles: IngestResult['files'] = [];
  for (const { name, maxWidth, maxHeight, format, quality } of files) {
    const raw = () => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
    if (info.width > maxWidth || info.height > maxHeight) {
      ({ data, info } = await raw()
        .resize({ width: maxWidth, height: maxHeight, ...resizeInside })
        .raw()
        .toBuffer({ resolveWithObject: true }));
    }
    // Files are encoded from raw pixels, so no metadata of the upload remains.
    const picture =
      format === 'webp'
        ? raw().webp({ quality, effort: 2 })
        : raw()
            .flatten({ background: white })
            .jpeg({ quality, mozjpeg: false, chromaSubsampling: quality > 90 ? '4:4:4' : '4:2:0' });
    encodedFiles.push({ name, bytes: await picture.toBuffer() });
  }
  return { width, height, files: encodedFiles };
}

runChildJobs<IngestJob, IngestResult>(Number(process.argv[2]), ingest, (error) => {
  if (error instanceof IncompletePicture) return 'image_incomplete';
  return /pixel limit/i.test(error.message) ? 'image_too_many_pixels' : 'file_damaged';
});
