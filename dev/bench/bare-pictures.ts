import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { DEFAULT_JPEG_QUALITY } from '../../upstream/src/platform/render/raster/raster.ts';
import { measureManyMs } from './timing.ts';

/** Decodes and encodes a photo for `SECONDS` and reports its rate and peak memory to greeting-morning.bench.ts. */
const [photo, seconds] = [readFileSync(process.env.PHOTO ?? ''), Number(process.env.SECONDS)];
sharp.cache(false);
sharp.concurrency(1);
const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true });
const processPhoto = async () => {
  await sharp(photo).raw().toBuffer();
  await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .jpeg({ quality: DEFAULT_JPEG_QUALITY })
    .toBuffer();
};
await measureManyMs(processPhoto, 16, 4);
const startedAt = performance.now();
let done = 0;
while (performance.now() - startedAt < seconds * 1_000) {
  await measureManyMs(processPhoto, 16, 4);
  done += 16;
}
const perSecond = (done * 1_000) / (performance.now() - startedAt);
process.send?.({ perSecond, peakBytes: process.resourceUsage().maxRSS * 1_024 });
