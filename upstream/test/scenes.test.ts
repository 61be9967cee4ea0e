import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import { layerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRaster, type Raster } from '../src/platform/render/raster/raster.ts';
import { scenePage } from '../src/platform/render/scene/scene-page.ts';
import { type SceneReference, scenes } from '../src/platform/render/scene/scenes.ts';
import { typeset } from '../src/platform/render/text/typeset.ts';

const references = [...scenes].flatMap(([name, { words, shapes }]) =>
  Object.keys(words).flatMap((language) =>
    Object.keys(shapes).map((shape) => ({ scene: { name }, language, shape }) as SceneReference),
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
    expect(scenePage({ scene: { name: 'no-such-scene' }, language: 'en', shape: 'SQUARE' })).toBeNull();
    expect(scenePage({ scene: { name: 'diwali' }, language: 'ur', shape: 'SQUARE' })).toBeNull();
  });

  it('the ground of a built-in greeting continues to the edges of the page around a frame that needs its lower half', async () => {
    const document = layerDocument.parse({
      ...{ format: 1, name: 'tall-bar', version: 1, frameKind: 'regular', sparesPost: true },
      pages: [
        {
          ...{ id: 'post', size: { width: 1080, height: 1080 } },
          layers: [{ id: 'bar', type: 'shape', fill: '#b3202c', box: { left: 0, right: 0, bottom: 0, height: 420 } }],
        },
      ],
    });
    const [page] = document.pages;
    const post = scenePage({ scene: { name: 'morning-kettle' }, language: 'en', shape: 'SQUARE' });
    if (!page || !post) throw new Error('the frame and the greeting exist');
    const data = { texts: {}, pictures: {}, brand: '#b3202c' };
    const drawn = drawPageForData(document, page, { shape: 'SQUARE', typesetter: typeset, post, data });
    const picture = await raster.frame({ page: drawn, load: () => Promise.reject(new Error('no picture is needed')) });
    const colourAt = async (left: number, top: number) => [
      ...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer()),
    ];
    const isAlike = (one: number[], other: number[]) =>
      one.every((value, channel) => Math.abs(value - (other[channel] ?? 0)) < 40);
    // The greeting is narrower than the page: its table and its wall are at both edges nevertheless.
    const [wall, table] = [await colourAt(4, 60), await colourAt(4, 640)];
    expect(isAlike(wall, [255, 255, 255]) || isAlike(wall, table)).toBe(false);
    expect(isAlike(wall, await colourAt(1075, 60))).toBe(true);
    expect(isAlike(table, await colourAt(1075, 640))).toBe(true);
    expect(isAlike(table, await colourAt(260, 640))).toBe(true);
  });
});
