import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { localeOfText } from '@parichay/shared/platform/language/locale-of-text.ts';
import type { PostShape } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import { type LayerDocument, layerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import sharp from 'sharp';
import { has } from '../../test/lib/programs.ts';
import { renderPdfPage } from '../../test/lib/read-pdf.ts';
import { createPdf } from '../../upstream/src/platform/render/pdf/pdf.ts';
import { createRaster } from '../../upstream/src/platform/render/raster/raster.ts';
import { typeset } from '../../upstream/src/platform/render/text/typeset.ts';
import { frames } from '../../upstream/src/shop/frame/frame-documents.ts';
import { printedTexts } from '../../upstream/src/studio/pdf-card/pdf-card-data.ts';
import { type FrameFixture, frameFixtures, keepOutOfFixture, layerPicturesOf } from './frame-fixtures.ts';

/*
 * Draws layer documents as PDF and as pictures side by side, for visual review:
 *   npm run designs:pdf -- --document upstream/src/studio/pdf-card/documents/visiting-1.json --mm 85.6 --bleed 3
 *   npm run designs:pdf -- --document frame2,frame7
 * A document is a file or the name of a frame; default: all frames. Writes a PDF with a page per fixture to .data/pdf,
 * and with poppler-utils a sheet that compares every page's picture with its PDF rendering.
 */

const { values } = parseArgs({
  options: {
    document: { type: 'string', default: [...frames.keys()].join() },
    fixture: { type: 'string', default: frameFixtures.map(({ name }) => name).join() },
    shape: { type: 'string', default: 'SQUARE' },
    /** Trimmed width in mm; without it 1 px is 1 pt. */
    mm: { type: 'string' },
    bleed: { type: 'string', default: '0' },
    watermark: { type: 'string' },
    /** Width of one picture on the sheet, in px. */
    width: { type: 'string', default: '300' },
    out: { type: 'string', default: '.data/pdf' },
  },
});

const GAP = 12;
const COLUMNS = 3;
const shape = values.shape as PostShape;
const out = resolve(values.out);
mkdirSync(out, { recursive: true });
const requestedFixtures = frameFixtures.filter(({ name }) => values.fixture.split(',').includes(name));
if (requestedFixtures.length === 0) throw new Error(`There is no fixture ${values.fixture}`);
const pdf = createPdf({ size: 1 });
const raster = createRaster({ size: 1 });

const findLayerDocument = (name: string): LayerDocument =>
  frames.get(name) ?? layerDocument.parse(JSON.parse(readFileSync(resolve(name), 'utf8')));

interface LaidOutPages {
  pages: DrawnPage[];
  hrefs: ReadonlyMap<string, string>;
}

async function layOutPages(document: LayerDocument, fixture: FrameFixture): Promise<LaidOutPages> {
  const { facts, hrefs } = await layerPicturesOf(fixture, shape);
  const pages = document.pages.map((page) =>
    drawPageForData(document, page, {
      shape,
      typesetter: typeset,
      data: {
        texts: {
          ...printedTexts(localeOfText(fixture.texts.businessName ?? ''), { employeeNumber: '', validUntil: null }),
          ...fixture.texts,
        },
        brand: fixture.brand,
        pictures: facts,
      },
      logoMode: fixture.logoMode,
      displayStyle: fixture.displayStyle,
      scale: document.frameKind ? fixture.scale : undefined,
      keepOut: document.frameKind ? keepOutOfFixture(fixture) : undefined,
    }),
  );
  return { pages, hrefs };
}

for (const name of values.document.split(',')) {
  const document = findLayerDocument(name);
  const resolvedFixtures = await Promise.all(requestedFixtures.map((fixture) => layOutPages(document, fixture)));
  const pages = resolvedFixtures.flatMap((one) => one.pages);
  const hrefs = new Map(resolvedFixtures.flatMap((one) => [...one.hrefs]));
  const load = async (key: string) => Buffer.from((hrefs.get(key) ?? '').split('base64,')[1] ?? '', 'base64');
  const options = {
    title: document.title ?? document.name,
    author: 'Parichay',
    language: 'en-IN',
    made: new Date(0),
    width: values.mm === undefined ? undefined : Number(values.mm),
    watermark: values.watermark,
  };
  const file = join(out, `${document.name}.pdf`);
  writeFileSync(
    file,
    await pdf.draw(pages, load, { ...options, bleed: Number(values.bleed), hasCropMarks: values.bleed !== '0' }),
  );
  console.log(file);
  if (!has('pdftoppm')) continue;
  const [width, height] = [
    Number(values.width),
    Math.max(...pages.map((page) => Math.round((Number(values.width) * page.height) / page.width))),
  ];
  const unmarkedPdf = await pdf.draw(pages, load, options);
  const cells = await Promise.all(
    pages.flatMap((page, index) => {
      const drawnHeight = Math.round((width * page.height) / page.width);
      const left = GAP + (index % COLUMNS) * (2 * width + 3 + GAP);
      const top = GAP + Math.floor(index / COLUMNS) * (height + GAP);
      const picture = raster.draw(page, load, { format: 'png', width, height: drawnHeight });
      return [
        picture.then((input) => ({ input, left, top })),
        Promise.resolve({
          input: renderPdfPage(unmarkedPdf, index + 1, width, drawnHeight),
          left: left + width + 3,
          top,
        }),
      ];
    }),
  );
  const rows = Math.ceil(pages.length / COLUMNS);
  const canvas = { width: GAP + COLUMNS * (2 * width + 3 + GAP), height: GAP + rows * (height + GAP) };
  const sheet = sharp({ create: { ...canvas, channels: 3, background: '#e9e6e2' } }).composite(cells);
  const picture = join(out, `${document.name}.png`);
  writeFileSync(picture, await sheet.png().toBuffer());
  console.log(picture);
}
await Promise.all([pdf.close(), raster.close()]);
