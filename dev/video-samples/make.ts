import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { logos } from '../designs/frame-fixtures.ts';
import { paint } from '../seed/paint.ts';

/*
 * Draws the sample business's pictures for the previews of video templates:
 *   npm run video-samples
 * The files are committed, so that an install draws nothing.
 */

const folder = fileURLToPath(new URL('../../upstream/src/studio/promo-video/samples/', import.meta.url));
const SIDE = 480;

const drawings = {
  product1: paint('sweet-1').svg,
  product2: paint('sweet-3').svg,
  product3: paint('sweet-4').svg,
  photo: paint('portrait-1').svg,
  logo: logos.round,
};

for (const [name, svg] of Object.entries(drawings)) {
  const file = `${folder}${name}.webp`;
  const drawn = sharp(Buffer.from(svg)).resize({ width: SIDE, height: SIDE, fit: 'cover' });
  writeFileSync(file, await drawn.webp({ quality: 72, alphaQuality: 90, effort: 6 }).toBuffer());
  console.log(file);
}
