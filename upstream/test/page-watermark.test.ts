import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import sharp from 'sharp';
import { afterAll, expect, it } from 'vitest';
import { withWatermark } from '../src/platform/render/page-watermark.ts';
import { createRaster } from '../src/platform/render/raster/raster.ts';
import { failingPictureLoader } from './fixtures/pdf-pages.ts';

const raster = createRaster({ size: 1 });
afterAll(() => raster.close());

const blank = (width: number, height: number, hex: string): DrawnPage => ({
  id: 'page',
  width,
  height,
  background: { kind: 'solid', hex, alpha: 1 },
  items: [],
  dropped: [],
  isFlipped: false,
});

/** Share of each ninth of a page that differs from the background colour, 0–1. */
async function coverageOf(page: DrawnPage): Promise<number[]> {
  const size = 300;
  const file = await raster.draw(page, failingPictureLoader, { format: 'layer', width: size, height: size });
  const data = await sharp(file).flatten().greyscale().raw().toBuffer();
  const [ground = 0] = await sharp(await raster.draw({ ...page, items: [] }, failingPictureLoader, { format: 'layer' }))
    .flatten()
    .greyscale()
    .raw()
    .toBuffer();
  const cells = Array<number>(9).fill(0);
  for (const [at, value] of data.entries()) {
    const [x, y] = [Math.floor(((at % size) * 3) / size), Math.floor((Math.floor(at / size) * 3) / size)];
    if (Math.abs(value - ground) > 12) cells[y * 3 + x] = (cells[y * 3 + x] ?? 0) + 1 / (size / 3) ** 2;
  }
  return cells;
}

it.each([
  ['a post', 1080, 1080],
  ['a story', 1080, 1920],
  ['a card', 856, 540],
  ['a lanyard', 540, 860],
  ['a banner', 2000, 400],
])(
  'the watermark of %s is visible in every ninth of a light or dark page and has fewer than 130 copies',
  async (_what, width, height) => {
    for (const hex of ['#ffffff', '#101010'])
      for (const text of ['Parichay', 'श्री गणेश डिजिटल कार्ड, अहमदाबाद']) {
        const page = withWatermark(blank(width, height, hex), text);
        for (const share of await coverageOf(page)) expect(share).toBeGreaterThan(0.015);
        const [group] = page.items;
        expect(group?.kind === 'group' && group.matrices?.length).toBeLessThan(130);
      }
  },
);

it('a watermark reads SAMPLE if no font has the letters of its text', () => {
  const page = blank(100, 100, '#ffffff');
  expect(withWatermark(page, '国')).toEqual(withWatermark(page, 'SAMPLE'));
});
