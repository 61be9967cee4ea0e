import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import sharp from 'sharp';
import { afterAll, expect, it, vi } from 'vitest';
import { createRaster } from '../src/platform/render/raster/raster.ts';

vi.setConfig({ testTimeout: 60_000 });

const raster = createRaster({ size: 1 });
afterAll(() => raster.close());

const red = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#ff0000' } })
  .jpeg()
  .toBuffer();

/** A page with a red post on a background of one colour. */
const pageWithPost = (x: number, groundColour: string): DrawnPage => ({
  id: 'page',
  dropped: [],
  isFlipped: false,
  width: 200,
  height: 200,
  background: { kind: 'solid', hex: groundColour, alpha: 1 },
  items: [{ kind: 'picture', id: 'post', key: 'post', box: { x, y: 50, width: 100, height: 100 } }],
});

async function colourAt(page: DrawnPage, left: number): Promise<string> {
  const bytes = await raster.frame({ page, load: async () => red });
  const [r = 0, g = 0, b = 0] = await sharp(bytes).extract({ left, top: 100, width: 1, height: 1 }).raw().toBuffer();
  return r > 200 ? 'red' : g > 150 ? 'green' : b > 150 ? 'blue' : 'other';
}

it('a post picture that the raster worker has cached is drawn at the position and on the background of each page', async () => {
  expect(await colourAt(pageWithPost(0, '#00cc00'), 20)).toBe('red');
  expect(await colourAt(pageWithPost(100, '#00cc00'), 20)).toBe('green');
  expect(await colourAt(pageWithPost(100, '#0000cc'), 20)).toBe('blue');
});
