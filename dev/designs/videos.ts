import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type PostShape, postSizes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { toSvgDocument } from '@parichay/shared/studio/layer/layer-svg.ts';
import { pageAtTime } from '@parichay/shared/studio/layer/layer-time.ts';
import sharp from 'sharp';
import { videoDocuments } from '../../upstream/src/studio/promo-video/video-documents.ts';
import { layOutVideo } from '../../upstream/src/studio/promo-video/video-page.ts';
import { drawPoster } from '../../upstream/src/studio/promo-video/video-poster.ts';
import { layerPicturesOf } from './frame-fixtures.ts';
import { videoFixtures } from './video-fixtures.ts';

/*
 * Draws every template of a promotional video as strips of its poster and moments, one per business, for visual review:
 *   npm run designs:videos -- --video grand-opening --shape STORY --moments 12
 * Writes one sheet per template and shape to .data/videos; needs no server.
 */

const { values } = parseArgs({
  options: {
    video: { type: 'string', default: [...videoDocuments.keys()].join() },
    shape: { type: 'string', default: 'SQUARE,STORY' },
    fixture: { type: 'string', default: videoFixtures.map(({ name }) => name).join() },
    moments: { type: 'string', default: '8' },
    /** Width of one picture, in px. */
    width: { type: 'string', default: '240' },
    out: { type: 'string', default: '.data/videos' },
  },
});

const GAP = 8;
const out = resolve(values.out);
mkdirSync(out, { recursive: true });
const width = Number(values.width);
const columnCount = Number(values.moments);
const fixtures = videoFixtures.filter(({ name }) => values.fixture.split(',').includes(name));

for (const code of values.video.split(',')) {
  const video = videoDocuments.get(code);
  if (!video) throw new Error(`There is no video template ${code}`);
  for (const shape of values.shape.split(',') as PostShape[]) {
    const height = Math.round((width * postSizes[shape].height) / postSizes[shape].width);
    const cells = fixtures.map(async ({ logo, pictures, texts, brand, language }, row) => {
      const { facts, hrefs } = await layerPicturesOf({ post: 'dark', logo, pictures }, shape);
      const { page, seconds, poster } = await layOutVideo(video, {
        shape,
        language,
        data: { texts, brand, pictures: facts },
      });
      return Promise.all(
        Array.from({ length: columnCount }, async (_, column) => {
          const svg = toSvgDocument(
            column === 0 ? drawPoster(page, poster) : pageAtTime(page, ((column - 0.4) / (columnCount - 1)) * seconds),
            {
              hrefOfPicture: (key) => hrefs.get(key) ?? null,
            },
          );
          const input = await sharp(Buffer.from(svg), { unlimited: true }).resize({ width }).png().toBuffer();
          return { input, left: GAP + column * (width + GAP), top: GAP + row * (height + GAP) };
        }),
      );
    });
    const sheet = sharp({
      create: {
        width: GAP + columnCount * (width + GAP),
        height: GAP + fixtures.length * (height + GAP),
        channels: 3,
        background: '#e9e6e2',
      },
    }).composite((await Promise.all(cells)).flat());
    const file = join(out, `${code}-${shape.toLowerCase()}.png`);
    writeFileSync(file, await sheet.png({ palette: true }).toBuffer());
    console.log(file);
  }
}
