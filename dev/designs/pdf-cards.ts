import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { resolvePage } from '@parichay/shared/studio/layer/layer.resolve.ts';
import { toSvg } from '@parichay/shared/studio/layer/layer.svg.ts';
import sharp from 'sharp';
import { typeset } from '../../upstream/src/platform/render/text/typeset.ts';
import { pdfTemplates } from '../../upstream/src/studio/pdf-card/pdf-card.documents.ts';
import { picturesOf } from './frame-fixtures.ts';
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

async function drawn(code: string, pageAt: number, fixture: PdfFixture, width: number): Promise<Buffer> {
  const document = pdfTemplates.get(code);
  const page = document?.pages[pageAt];
  if (!document || !page) throw new Error(`There is no template ${code}`);
  const pictures = await picturesOf({ post: 'light', logo: fixture.logo }, 'SQUARE');
  const { post: _post, photo, ...rest } = pictures.facts;
  const isPoor = fixture.texts.about === undefined;
  const layout = resolvePage(document, page, {
    set: typeset,
    data: {
      texts: fixture.texts,
      brand: fixture.brand,
      pictures: isPoor ? {} : { ...rest, ...(fixture.hasPhoto && { photo }) },
    },
  });
  const { bleed } = document.print;
  const svg = toSvg(layout, { hrefOf: (key) => pictures.hrefs.get(key) ?? null });
  return sharp(Buffer.from(svg), { unlimited: true })
    .extract({ left: bleed, top: bleed, width: layout.width - 2 * bleed, height: layout.height - 2 * bleed })
    .png()
    .toBuffer()
    .then((whole) => sharp(whole).resize({ width }).png().toBuffer());
}

const out = resolve(values.out);
mkdirSync(out, { recursive: true });
const width = Number(values.width);
const wanted = pdfFixtures.filter(({ name }) => values.fixture.split(',').includes(name));

for (const code of values.template.split(',')) {
  const pages = pdfTemplates.get(code)?.pages ?? [];
  const inRow = Math.max(1, Math.floor(4 / pages.length));
  const rows = await Promise.all(
    wanted.map((fixture) => Promise.all(pages.map((_, at) => drawn(code, at, fixture, width)))),
  );
  const { height = 0 } = await sharp(rows[0]?.[0]).metadata();
  const sheetRows = Math.ceil(rows.length / inRow);
  const cells = rows.flatMap((row, at) =>
    row.map((input, pageAt) => ({
      input,
      left: GAP + ((at % inRow) * pages.length + pageAt) * (width + GAP),
      top: GAP + Math.floor(at / inRow) * (height + GAP),
    })),
  );
  const sheet = await sharp({
    create: {
      width: GAP + inRow * pages.length * (width + GAP),
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
