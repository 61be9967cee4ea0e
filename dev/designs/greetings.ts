import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import { toSvgDocument } from '@parichay/shared/studio/layer/layer-svg.ts';
import sharp from 'sharp';
import { type LibraryGreeting, libraryGreetings } from '../../upstream/src/platform/render/scene/library.ts';
import { keepOutOfScene, scenePage } from '../../upstream/src/platform/render/scene/scene-page.ts';
import { typeset } from '../../upstream/src/platform/render/text/typeset.ts';
import { frames } from '../../upstream/src/shop/frame/frame-documents.ts';
import { writeContactSheet } from './contact-sheet.ts';
import { frameFixtures, layerPicturesOf } from './frame-fixtures.ts';

/*
 * Draws contact sheets of the built-in greetings, with or without a frame, for visual review.
 *   npm run designs:greetings -- --key diwali,pongal --language ta,hi --shape STORY --frame frame2
 */

const { values } = parseArgs({
  options: {
    /** Start of the keys, such as `diwali` or `mornings`. */
    key: { type: 'string', default: '' },
    language: { type: 'string', default: 'en' },
    shape: { type: 'string', default: 'SQUARE' },
    frame: { type: 'string', default: '' },
    /** Every nth greeting only. */
    every: { type: 'string', default: '1' },
    /** Width of one picture, in px. */
    width: { type: 'string', default: '270' },
    columns: { type: 'string', default: '6' },
    out: { type: 'string', default: '.data/greetings' },
    sheet: { type: 'string', default: 'sheet' },
  },
});

const GAP = 8;
const PER_SHEET = 36;
const [width, columns] = [Number(values.width), Number(values.columns)];
const shape = values.shape as PostShape;
const height = Math.round((width * (shape === 'STORY' ? 1920 : 1080)) / 1080);
const out = resolve(values.out);
mkdirSync(out, { recursive: true });

async function drawGreeting({ scene, language }: LibraryGreeting, index: number): Promise<Buffer> {
  const reference = { scene, language, shape };
  const post = scenePage(reference);
  if (!post) throw new Error('the greeting has a scene');
  const document = frames.get(values.frame);
  const [page] = document?.pages ?? [];
  let svg = toSvgDocument(post, { hrefOfPicture: () => null });
  if (document && page) {
    const fixture = frameFixtures[index % frameFixtures.length];
    if (!fixture) throw new Error('there is no fixture');
    const { facts, hrefs } = await layerPicturesOf(fixture, shape);
    const framed = drawPageForData(document, page, {
      ...{ shape, typesetter: typeset, keepOut: keepOutOfScene(reference), post },
      data: { texts: fixture.texts, brand: fixture.brand, pictures: facts },
    });
    svg = toSvgDocument(framed, { hrefOfPicture: (key) => hrefs.get(key) ?? null });
  }
  return sharp(Buffer.from(svg), { unlimited: true }).resize({ width }).png().toBuffer();
}

const keys = values.key.split(',');
const languages = values.language.split(',');
const greetings = libraryGreetings()
  .filter((greeting) => greeting.shape === shape && languages.includes(greeting.language))
  .filter(({ key }) => keys.some((start) => start === '' || key === start || key.startsWith(`${start}/`)))
  .filter((_, index) => index % Number(values.every) === 0);

for (let first = 0; first < greetings.length; first += PER_SHEET) {
  const cells = greetings.slice(first, first + PER_SHEET);
  const pictures = await Promise.all(cells.map(drawGreeting));
  const path = join(out, `${values.sheet}-${first / PER_SHEET + 1}.png`);
  await writeContactSheet(path, pictures, { columns, width, height, gap: GAP, background: '#ffffff' });
  console.log(path, cells.map(({ key, language }) => `${key} ${language}`).join(', '));
}
