import { globSync, readFileSync } from 'node:fs';
import * as hb from 'harfbuzzjs';
import sharp from 'sharp';
import subsetFont from 'subset-font';
import { afterAll, expect, it, vi } from 'vitest';
import { needs } from '../../test/lib/programs.ts';
import { qpdfErrors, renderPdfPage, textLines } from '../../test/lib/read-pdf.ts';
import { createPdf } from '../src/platform/render/pdf/pdf.ts';
import { createRaster } from '../src/platform/render/raster/raster.ts';
import { shape } from '../src/platform/render/text/shape.ts';
import { defaultPdfOptions, failingPictureLoader, pageOf } from './fixtures/pdf-pages.ts';
import { textToPath } from './fixtures/text-to-path.ts';

vi.setConfig({ testTimeout: 60_000 });

const raster = createRaster({ size: 1 });
const pdf = createPdf({ size: 1 });
afterAll(() => Promise.all([raster.close(), pdf.close()]));

const name = '🪔✨ दिया Diya';
const pageWithName = (more: object = {}) =>
  pageOf(
    [{ id: 'name', type: 'text', text: name, size: 90, colour: '#000000', box: { left: 40, top: 60 }, ...more }],
    {},
    { background: '#ffffff' },
  );

async function orangeAndBlackShareOf(picture: Buffer) {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let [orange, black] = [0, 0];
  for (let at = 0; at < data.length; at += info.channels) {
    const [r = 0, g = 0, b = 0] = data.subarray(at, at + 3);
    if (r > 220 && g > 120 && g < 200 && b < 90) orange++;
    if (r < 40 && g < 40 && b < 40) black++;
  }
  return { orange: orange / (info.width * info.height), black: black / (info.width * info.height) };
}

const draw = (more?: object) => raster.draw(pageWithName(more), failingPictureLoader, { format: 'png' });

it('the emoji of a shop name are drawn in their own colours and its letters in the colour of the text', async () => {
  const ink = await orangeAndBlackShareOf(await draw());
  expect(ink.orange).toBeGreaterThan(0.005);
  expect(ink.black).toBeGreaterThan(0.005);
});

it('an emoji has its colours in every font role, with a shadow and with an outline', async () => {
  for (const more of [
    { font: 'poster' },
    { font: 'condensed' },
    { shadow: { blur: 6 } },
    { outline: { colour: '#000000', width: 4 } },
  ])
    expect((await orangeAndBlackShareOf(await draw(more))).orange, JSON.stringify(more)).toBeGreaterThan(0.005);
});

it('a text of emoji alone is drawn, without a path in the colour of the text', () => {
  const { d, colourPaths } = textToPath('🪔', { size: 100, maxWidth: 500 });
  expect(d).toBe('');
  expect(new Set(colourPaths.map(({ hex }) => hex)).size).toBeGreaterThan(2);
});

it('a faint text has faint emoji', () => {
  const [item] = pageWithName({ colour: '#000000/0.5' }).items;
  expect(item?.kind === 'text' && item.colourPaths.every(({ alpha }) => alpha === 0.5)).toBe(true);
});

it('a symbol that no font has leaves no box in the picture', () => {
  expect(shape('★ Star ✓ Tailors 🫪').text).toBe('Star Tailors');
});

it('a PDF shows emoji in colour and its text is copied with them', needs('pdftotext', 'pdftoppm', 'qpdf'), async () => {
  const file = await pdf.draw([pageWithName()], failingPictureLoader, defaultPdfOptions);
  expect((await orangeAndBlackShareOf(renderPdfPage(file, 1, 856, 540))).orange).toBeGreaterThan(0.005);
  expect(textLines(file)).toEqual([name]);
  expect(qpdfErrors(file)).toBe('');
});

it('no web font of the site has an emoji, so the visitor’s device draws them in colour', async () => {
  const files = globSync('site/src/fonts/*.woff2');
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) {
    const font = await subsetFont(readFileSync(file), 'a🪔✨🎉❤☎', { targetFormat: 'sfnt' });
    const face = new hb.Font(new hb.Face(new hb.Blob(font)));
    for (const emoji of '🪔✨🎉❤☎')
      expect(face.nominalGlyph(emoji.codePointAt(0) ?? 0), `${file} ${emoji}`).toBeFalsy();
  }
});
