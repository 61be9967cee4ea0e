import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import { toSvgDocument } from '@parichay/shared/studio/layer/layer-svg.ts';
import sharp from 'sharp';
import { typeset } from '../../upstream/src/platform/render/text/typeset.ts';
import { pdfTemplates } from '../../upstream/src/studio/pdf-card/pdf-card-documents.ts';
import { layerPicturesOf } from './frame-fixtures.ts';
import { type PdfFixture, pdfFixtures } from './pdf-fixtures.ts';

/*
 * Draws contact sheets of every PDF template's pages, cropped to the trim, for many holders, for visual review:
 *   npm run designs:pdf-cards -- --template visiting-1,staff-id-2
 * Writes one sheet per template to .data/pdf-cards; needs no server.
 */

const { values } = parseArgs({
  options: {
    template: { type: 'string', default: [...pdfTemplates.keys()].join() },
    fixture: { type: 'string', default: pdfFixtures.map(({ name }) => name).join() },
    /** Width of one page, in px. */
    width: { type: 'string', default: '420' },
    out: { type: 'string', default: '.data/pdf-cards' },
  },
});

const GAP = 14;

async function drawPage(code: string, pageIndex: number, fixture: PdfFixture, width: number): Promise<Buffer> {
  const document = pdfTemplates.get(code);
  const page = document?.pages[pageIndex];
  if (!document || !page) throw new Error(`There is no template ${code}`);
  const pictures = await layerPicturesOf({ post: 'light', logo: fixture.logo }, 'SQUARE');
  const { post: _post, photo, ...rest } = pictures.facts;
  const hasFewTexts = fixture.texts.about === undefined;
  const layout = drawPageForData(document, page, {
    typesetter: typeset,
    data: {
      texts: fixture.texts,
      brand: fixture.brand,
      pictures: hasFewTexts ? {} : { ...rest, ...(fixture.hasPhoto && { photo }) },
    },
  });
  const { bleed } = document.print;
  const svg = toSvgDocument(layout, { hrefOfPicture: (key) => pictures.hrefs.get(key) ?? null });
  return sharp(Buffer.from(svg), { unlimited: true })
    .extract({ left: bleed, top: bleed, width: layout.width - 2 * bleed, height: layout.height - 2 * bleed })
    .png()
    .toBuffer()
    .then((rendered) => sharp(rendered).resize({ width }).png().toBuffer());
}

const out = resolve(values.out);
mkdirSync(out, { recursive: true });
const width = Number(values.width);
const requestedFixtures = pdfFixtures.filter(({ name }) => values.fixture.split(',').includes(name));

for (const code of values.template.split(',')) {
  const pages = pdfTemplates.get(code)?.pages ?? [];
  const holdersPerRow = Math.max(1, Math.floor(4 / pages.length));
  const rows = await Promise.all(
    requestedFixtures.map((fixture) => Promise.all(pages.map((_, index) => drawPage(code, index, fixture, width)))),
  );
  const { height = 0 } = await sharp(rows[0]?.[0]).metadata();
  const sheetRows = Math.ceil(rows.length / holdersPerRow);
  const cells = rows.flatMap((row, holderIndex) =>
    row.map((input, pageIndex) => ({
      input,
      left: GAP + ((holderIndex % holdersPerRow) * pages.length + pageIndex) * (width + GAP),
      top: GAP + Math.floor(holderIndex / holdersPerRow) * (height + GAP),
    })),
  );
  const sheet = await sharp({
    create: {
      width: GAP + holdersPerRow * pages.length * (width + GAP),
      height: GAP + sheetRows * (height + GAP),
      channels: 3,
      background: '#d5d1cb',
    },
  })
    .composite(cells)
    .png()
    .toBuffer();
  const file = join(out, `${code}.png`);
  writeFileSync(file, sheet);
  console.log(file);
}
