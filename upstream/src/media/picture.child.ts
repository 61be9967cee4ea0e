/**
 * The process that decodes strangers' pictures: no network, no database, no secrets, little memory, and thrown away on
 * any fault. Started by `picture.ts` as `picture.child.ts <maximum resident bytes>`.
 */
import sharp from 'sharp';
import { serveJobs } from '../lib/worker.ts';
import type { IngestJob, IngestResult } from './picture.jobs.ts';

// Every decoder is off but those named, and those read memory only, never a path. SVG is drawn by another process, which
// never sees a stranger's bytes.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
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

serveJobs<IngestJob, IngestResult>(Number(process.argv[2]), ingest, ({ message }) =>
  /pixel limit/i.test(message) ? 'image_too_many_pixels' : 'file_damaged',
);
