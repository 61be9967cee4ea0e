import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { needs } from '../../test/lib/programs.ts';
import { renderPdfPage } from '../../test/lib/read-pdf.ts';
import { createPdf } from '../../upstream/src/platform/render/pdf/pdf.ts';
import { createRaster } from '../../upstream/src/platform/render/raster/raster.ts';
import { typeset } from '../../upstream/src/platform/render/text/typeset.ts';
import { frames } from '../../upstream/src/shop/frame/frame-documents.ts';
import { frameFixtures, keepOutOfFixture, layerPicturesOf } from '../designs/frame-fixtures.ts';

const pdf = createPdf({ size: 1 });
const raster = createRaster({ size: 1 });
afterAll(() => Promise.all([pdf.close(), raster.close()]));

const SIDE = 1080;
/** Scaled down, because PDF readers shift pictures by up to a pixel, which edges would show. */
const pixels = (picture: Buffer) => sharp(picture).flatten({ background: '#ffffff' }).resize(180).raw().toBuffer();

describe('greeting frames in a PDF', needs('pdftoppm'), () => {
  it.each([...frames.values()].map((document, frameIndex) => [document.name, document, frameIndex] as const))(
    'the greeting frame %s looks the same in a PDF as in a raster picture',
    async (_name, document, frameIndex) => {
      // Neighbouring frames use different scripts.
      const fixture = frameFixtures[frameIndex % frameFixtures.length];
      const [page] = document.pages;
      if (!fixture || !page) throw new Error('there is nothing to draw');
      const { facts, hrefs } = await layerPicturesOf(fixture, 'SQUARE');
      const resolvedPage = drawPageForData(document, page, {
        shape: 'SQUARE',
        typesetter: typeset,
        data: { texts: fixture.texts, brand: fixture.brand, pictures: facts },
        keepOut: keepOutOfFixture(fixture),
      });
      const load = async (key: string) => Buffer.from((hrefs.get(key) ?? '').split('base64,')[1] ?? '', 'base64');
      const file = await pdf.draw([resolvedPage], load, { title: '', author: '', language: 'en', made: new Date(0) });
      const printed = await pixels(renderPdfPage(file, 1, SIDE, SIDE));
      const picture = await pixels(
        await raster.draw(resolvedPage, load, { format: 'layer', width: SIDE, height: SIDE }),
      );
      expect(printed).toHaveLength(picture.length);
      const differingPixelCount = picture.filter((value, index) => Math.abs(value - (printed[index] ?? 0)) > 40).length;
      // A scaled-down post has many shifted edges: up to 0.0041 for equal pictures.
      expect(differingPixelCount / picture.length).toBeLessThan(0.005);
    },
  );
});
