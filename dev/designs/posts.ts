import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import { toSvgDocument } from '@parichay/shared/studio/layer/layer-svg.ts';
import { pageAtTime } from '@parichay/shared/studio/layer/layer-time.ts';
import sharp from 'sharp';
import { scenePage } from '../../upstream/src/platform/render/scene/scene-page.ts';
import { typeset } from '../../upstream/src/platform/render/text/typeset.ts';
import { frames } from '../../upstream/src/shop/frame/frame-documents.ts';
import { type DemoPost, keepOutOf, layOutPost, paintPost, posts, videoPosts } from '../seed/posts.ts';
import { writeContactSheet } from './contact-sheet.ts';
import { frameFixtures, layerPicturesOf } from './frame-fixtures.ts';

/*
 * Draws contact sheets of twelve demo greetings, with or without a frame, for visual review. Videos are shown at their
 * start, after one second, at their middle and at their end.
 *   npm run designs:posts -- --set diwali,eid --language en,gu --shape STORY --frame frame2
 * Writes the sheets to .data/posts; needs no server.
 */

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: '' },
    language: { type: 'string', default: '' },
    shape: { type: 'string', default: 'SQUARE' },
    frame: { type: 'string', default: '' },
    /** Width of one picture, in px. */
    width: { type: 'string', default: '300' },
    out: { type: 'string', default: '.data/posts' },
    sheet: { type: 'string', default: 'sheet' },
  },
});

const GAP = 10;
const POSTS_PER_SHEET = 12;
const COLUMNS = 4;
const width = Number(values.width);

async function drawPost(post: DemoPost, postIndex: number, svg: string): Promise<Buffer> {
  if (!values.frame) return sharp(Buffer.from(svg)).resize({ width }).png().toBuffer();
  const document = frames.get(values.frame);
  const page = document?.pages[0];
  if (!document || !page) throw new Error(`There is no frame ${values.frame}`);
  const fixturesWithLogo = frameFixtures.filter(({ logo }) => logo !== null);
  const fixture = fixturesWithLogo[postIndex % fixturesWithLogo.length] ?? frameFixtures[0];
  if (!fixture) throw new Error('there is no fixture');
  const { facts, hrefs } = await layerPicturesOf(fixture, post.shape);
  const layout = drawPageForData(document, page, {
    shape: post.shape,
    typesetter: typeset,
    data: { texts: fixture.texts, brand: fixture.brand, pictures: facts },
    keepOut: keepOutOf(post),
    post: scenePage({ scene: { name: post.set }, language: post.language, shape: post.shape }) ?? undefined,
  });
  const framedSvg = toSvgDocument(layout, { hrefOfPicture: (key) => hrefs.get(key) ?? null });
  return sharp(Buffer.from(framedSvg), { unlimited: true }).resize({ width }).png().toBuffer();
}

const isListedOrAll = (list: string, name: string): boolean => list === '' || list.split(',').includes(name);
const isRequestedPost = ({ set, language, shape }: DemoPost): boolean =>
  isListedOrAll(values.set, set) && isListedOrAll(values.language, language) && isListedOrAll(values.shape, shape);
const out = resolve(values.out);
mkdirSync(out, { recursive: true });

/** One picture of a sheet. */
interface Cell {
  post: DemoPost;
  svg: string;
}

async function drawSheets(cells: readonly Cell[], name: string): Promise<void> {
  for (let firstCell = 0; firstCell < cells.length; firstCell += POSTS_PER_SHEET) {
    const sheetCells = cells.slice(firstCell, firstCell + POSTS_PER_SHEET);
    const height = Math.round((width * (sheetCells.some(({ post }) => post.shape === 'STORY') ? 1920 : 1080)) / 1080);
    const pictures = await Promise.all(sheetCells.map(({ post, svg }, index) => drawPost(post, index, svg)));
    const file = join(out, `${name}-${firstCell / POSTS_PER_SHEET + 1}.png`);
    await writeContactSheet(file, pictures, { columns: COLUMNS, width, height, gap: GAP, background: '#e9e6e2' });
    console.log(file, [...new Set(sheetCells.map(({ post }) => post.motif))].join(' '));
  }
}

await drawSheets(
  posts.filter(isRequestedPost).map((post) => ({ post, svg: paintPost(post).svg })),
  values.sheet,
);
await drawSheets(
  videoPosts.filter(isRequestedPost).flatMap((post) => {
    const page = layOutPost(post);
    const moments = [0, 1, post.seconds / 2, post.seconds];
    return moments.map((seconds) => ({
      post,
      svg: toSvgDocument(pageAtTime(page, seconds), { hrefOfPicture: () => null }),
    }));
  }),
  `${values.sheet}-films`,
);
