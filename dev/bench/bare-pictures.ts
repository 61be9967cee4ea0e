import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { QUALITY } from '../../upstream/src/platform/render/raster/raster.ts';
import { timeOfMany } from './timing.ts';

/** Started by `bareRate`: decodes and encodes a photo for `SECONDS` and reports a `Bare`. */
const [photo, seconds] = [readFileSync(process.env.PHOTO ?? ''), Number(process.env.SECONDS)];
sharp.cache(false);
sharp.concurrency(1);
const { data, info } = await sharp(photo).raw().toBuffer({ resolveWithObject: true });
const picture = async () => {
  await sharp(photo).raw().toBuffer();
  await sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .jpeg({ quality: QUALITY })
    .toBuffer();
};
await timeOfMany(picture, 16, 4);
const began = performance.now();
let done = 0;
while (performance.now() - began < seconds * 1_000) {
  await timeOfMany(picture, 16, 4);
  done += 16;
}
const perSecond = (done * 1_000) / (performance.now() - began);
process.send?.({ perSecond, peakBytes: process.resourceUsage().maxRSS * 1_024 });
