import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import { toSvgDocument } from '@parichay/shared/studio/layer/layer-svg.ts';
import sharp from 'sharp';
import { typeset } from '../../upstream/src/platform/render/text/typeset.ts';
import { frames } from '../../upstream/src/shop/frame/frame-documents.ts';
import {
  brandFixtures,
  type FrameFixture,
  frameFixtures,
  keepOutOfFixture,
  layerPicturesOf,
  livePostOf,
  logos,
  posts,
} from './frame-fixtures.ts';

/*
 * Draws contact sheets of every frame over posts, with names in six scripts, with and without a logo, for visual review:
 *   npm run designs:frames -- --frame frame2,frame7 --shape SQUARE
 * Writes one sheet per frame and shape to .data/frames; needs no server. `npm run designs:brands` draws each frame in the
 * colours of 24 brands instead.
 */

const { values } = parseArgs({
  options: {
    frame: { type: 'string', default: [...frames.keys()].join() },
    shape: { type: 'string', default: 'SQUARE,STORY' },
    fixture: { type: 'string', default: frameFixtures.map(({ name }) => name).join() },
    brands: { type: 'boolean', default: false },
    /** Width of one picture, in px. */
    width: { type: 'string', default: '360' },
    out: { type: 'string', default: '.data/frames' },
  },
});

const GAP = 12;
const LABEL = 22;

async function drawFrame(frame: string, shape: PostShape, fixture: FrameFixture, width: number): Promise<Buffer> {
  const document = frames.get(frame);
  const page = document?.pages[0];
  if (!document || !page) throw new Error(`There is no frame ${frame}`);
  const pictures = await layerPicturesOf(fixture, shape);
  const layout = drawPageForData(document, page, {
    shape,
    typesetter: typeset,
    data: { texts: fixture.texts, brand: fixture.brand, pictures: pictures.facts },
    logoMode: fixture.logoMode,
    displayStyle: fixture.displayStyle,
    scale: fixture.scale,
    keepOut: keepOutOfFixture(fixture),
    post: livePostOf(fixture, shape),
  });
  const svg = toSvgDocument(layout, { hrefOfPicture: (key) => pictures.hrefs.get(key) ?? null });
  return sharp(Buffer.from(svg), { unlimited: true }).resize({ width }).png().toBuffer();
}

const out = resolve(values.out);
mkdirSync(out, { recursive: true });
const width = Number(values.width);
const requestedFixtures = values.brands
  ? brandFixtures
  : frameFixtures.filter(({ name }) => values.fixture.split(',').includes(name));

for (const frame of values.frame.split(',')) {
  for (const shape of values.shape.split(',') as PostShape[]) {
    const height = Math.round((width * (shape === 'STORY' ? 1920 : 1080)) / 1080);
    const columns = Math.min(requestedFixtures.length, values.brands ? 6 : 5);
    const rows = Math.ceil(requestedFixtures.length / columns);
    const cells = await Promise.all(
      requestedFixtures.map(async (fixture, index) => {
        const left = GAP + (index % columns) * (width + GAP);
        const top = GAP + Math.floor(index / columns) * (height + LABEL + GAP);
        const label = `<svg width="${width}" height="${LABEL}"><text x="0" y="16" font-size="15" font-family="sans-serif" fill="#333">${fixture.name}</text></svg>`;
        return [
          { input: await drawFrame(frame, shape, fixture, width), left, top: top + LABEL },
          { input: Buffer.from(label), left, top },
        ];
      }),
    );
    const sheet = await sharp({
      create: {
        width: GAP + columns * (width + GAP),
        height: GAP + rows * (height + LABEL + GAP),
        channels: 3,
        background: '#e9e6e2',
      },
    })
      .composite(cells.flat())
      .png({ palette: true })
      .toBuffer();
    const file = join(out, `${frame}-${shape.toLowerCase()}.png`);
    writeFileSync(file, sheet);
    console.log(file);
  }
}
console.log(`${Object.keys(logos).length} logos, ${Object.keys(posts).length} posts`);
