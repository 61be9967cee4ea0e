import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import { layerDocument } from '@parichay/shared/studio/layer/layer-document.ts';
import { toSvgDocument } from '@parichay/shared/studio/layer/layer-svg.ts';
import sharp from 'sharp';
import { greetingPalettes, greetingParts } from '../../upstream/src/platform/render/scene/parts.ts';
import { typeset } from '../../upstream/src/platform/render/text/typeset.ts';
import { writeContactSheet } from './contact-sheet.ts';

/*
 * Draws contact sheets of the parts of greetings, each on two palettes, for visual review.
 *   npm run designs:greeting-parts -- --file flowers --palette night-plum,cream-red
 */

const { values } = parseArgs({
  options: {
    file: { type: 'string', default: '' },
    part: { type: 'string', default: '' },
    palette: { type: 'string', default: 'night-plum,cream-red' },
    /** Width of one part, in px. */
    width: { type: 'string', default: '240' },
    out: { type: 'string', default: '.data/greeting-parts' },
  },
});

const GAP = 12;
const CAPTION_PX = 20;
const COLUMNS = 6;
const width = Number(values.width);
const isListedOrAll = (list: string, name: string): boolean => list === '' || list.split(',').includes(name);
const out = resolve(values.out);
mkdirSync(out, { recursive: true });

async function drawPart(name: string, paletteName: string): Promise<Buffer> {
  const part = greetingParts.get(name);
  const palette = greetingPalettes[paletteName];
  if (!part || !palette) throw new Error(`There is no part ${name} or no palette ${paletteName}`);
  const side = Math.max(...part.view) * 1.16;
  const [partWidth, partHeight] = part.view;
  const document = layerDocument.parse({
    ...{ format: 1, name: 'part', version: 1, palette },
    pages: [
      {
        ...{ id: 'part', size: { width: side, height: side }, background: 'ground' },
        layers: [
          {
            ...{ id: 'part', type: 'group', view: part.view, layers: part.layers },
            box: { width: partWidth, height: partHeight },
          },
        ],
      },
    ],
  });
  const [page] = document.pages;
  if (!page) throw new Error('the document has a page');
  const data = { texts: {}, pictures: {}, brand: '#b3202c' };
  const drawn = drawPageForData(document, page, { shape: 'SQUARE', typesetter: typeset, data });
  return sharp(Buffer.from(toSvgDocument(drawn, { hrefOfPicture: () => null })))
    .resize({ width, height: width })
    .extend({ bottom: CAPTION_PX, background: '#ffffff' })
    .composite([{ input: caption(name), left: 0, top: width }])
    .png()
    .toBuffer();
}

const caption = (text: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${CAPTION_PX}"><text x="4" y="15" font-size="14" font-family="sans-serif">${text}</text></svg>`,
  );

for (const file of new Set([...greetingParts.values()].map((part) => part.file))) {
  if (!isListedOrAll(values.file, file)) continue;
  const names = [...greetingParts].flatMap(([name, part]) =>
    part.file === file && isListedOrAll(values.part, name) ? [name] : [],
  );
  const cells = names.flatMap((name) => values.palette.split(',').map((palette) => ({ name, palette })));
  if (cells.length === 0) continue;
  const pictures = await Promise.all(cells.map(({ name, palette }) => drawPart(name, palette)));
  const path = join(out, `${file}.png`);
  const grid = { columns: COLUMNS, width, height: width + CAPTION_PX, gap: GAP, background: '#ffffff' };
  await writeContactSheet(path, pictures, grid);
  console.log(path);
}
