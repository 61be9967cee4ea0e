import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRaster, type Raster } from '../src/platform/render/raster/raster.ts';
import { typeset } from '../src/platform/render/text/typeset.ts';
import { frames } from '../src/shop/frame/frame-documents.ts';
import { scenePage } from '../src/studio/scene/scene-page.ts';
import { type SceneReference, scenes } from '../src/studio/scene/scenes.ts';

const references = [...scenes].flatMap(([name, { words, shapes }]) =>
  Object.keys(words).flatMap((language) =>
    Object.keys(shapes).map((shape) => ({ name, language, shape }) as SceneReference),
  ),
);

describe('the built-in greetings', () => {
  let raster: Raster;

  beforeAll(() => {
    raster = createRaster({ size: 1 });
  });
  afterAll(() => raster.close());

  it('every built-in greeting is drawn in each of its languages and shapes, without cut text', () => {
    for (const reference of references) expect(scenePage(reference)?.items.length ?? 0).toBeGreaterThan(0);
    expect(references.length).toBeGreaterThan(160);
  });

  it('an unknown scene, and one without words in the language, have no page', () => {
    expect(scenePage({ name: 'no-such-scene', language: 'en', shape: 'SQUARE' })).toBeNull();
    expect(scenePage({ name: 'diwali', language: 'ur', shape: 'SQUARE' })).toBeNull();
  });

  it('the ground of a built-in greeting continues to the edges of the page beside a frame that needs its lower half', async () => {
    const document = frames.get('frame9');
    const [page] = document?.pages ?? [];
    const post = scenePage({ name: 'morning-kettle', language: 'en', shape: 'SQUARE' });
    if (!document || !page || !post) throw new Error('the frame and the greeting exist');
    const drawn = drawPageForData(document, page, {
      ...{ shape: 'SQUARE', typesetter: typeset, post, keepOut: [{ x: 0.1, y: 0.05, width: 0.8, height: 0.2 }] },
      data: { texts: { businessName: 'Mithai Ghar', product1Name: 'Peda' }, pictures: {}, brand: '#b3202c' },
    });
    const group = drawn.items.find(({ id }) => id === 'post');
    const scale = group?.kind === 'group' && group.items[0]?.kind === 'group' && group.items[0].matrices?.[0]?.[0];
    expect(scale).toBeLessThan(0.95);
    const picture = await raster.frame({ page: drawn, load: () => Promise.reject(new Error('no picture is needed')) });
    const colourAt = async (left: number, top: number) => [
      ...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
    ];
    const [corner, upperEdge] = [await colourAt(3, 60), await colourAt(540, 3)];
    expect(corner.every((value, channel) => Math.abs(value - (upperEdge[channel] ?? 0)) < 40)).toBe(true);
    // The table continues to both edges, too.
    const [left, inner, right] = [await colourAt(4, 480), await colourAt(200, 480), await colourAt(1075, 480)];
    for (const one of [left, right])
      expect(one.every((value, channel) => Math.abs(value - (inner[channel] ?? 0)) < 40)).toBe(true);
  });
});
