import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Design, designs } from '@parichay/shared/shop/card/card.lists.ts';
import type { PublicCard } from '@parichay/shared/shop/card/card-page.ts';
import type { LayerPicture, PictureField } from '@parichay/shared/studio/layer/layer.fields.ts';
import { drawPageForData } from '@parichay/shared/studio/layer/layer-arrange.ts';
import { toSvgDocument } from '@parichay/shared/studio/layer/layer-svg.ts';
import sharp from 'sharp';
import { analyseColours } from '../../upstream/src/platform/render/raster/picture-facts.ts';
import { textureFileOf } from '../../upstream/src/platform/render/raster/textures.ts';
import { typeset } from '../../upstream/src/platform/render/text/typeset.ts';
import { cardContent } from '../../upstream/src/shop/card/card-content.ts';
import { type CardImageKind, designDocuments } from '../../upstream/src/shop/card/card-designs.ts';
import { svgOfPicture } from './fixture-content.ts';
import { type Fixture, fixtures, publicCardOf } from './fixtures.ts';
import { logos, type SampleLogoName } from './frame-fixtures.ts';

/*
 * Draws contact sheets of the pictures of cards in every design, for visual review:
 *   npm run designs:cards -- --design bazaar,night --page preview
 * Writes one sheet per page to .data/card-pictures, with a row per card; needs no server.
 */

const { values } = parseArgs({
  options: {
    design: { type: 'string', default: designs.join() },
    page: { type: 'string', default: 'screen,preview' },
    fixture: { type: 'string', default: 'rich,poor,long-hindi,no-photo,wide-black-logo,only-phone,urdu,tamil,usual' },
    colour: { type: 'string' },
    /** Width of one picture, in px. */
    width: { type: 'string' },
    /** Crops previews to the square that messengers show. */
    square: { type: 'boolean', default: false },
    out: { type: 'string', default: '.data/card-pictures' },
  },
});

const GAP = 12;
type Details = PublicCard['basicDetails'];

/** Additional cards for pictures: a base fixture and the changed details. */
const extraCards: Record<string, { from: Fixture; details: Partial<Details>; logo?: SampleLogoName }> = {
  'long-hindi': {
    from: 'hindi',
    details: { businessName: 'श्री लक्ष्मी नारायण ज्वेलर्स एवं रत्न भंडार, पुराना बाज़ार चौक', logo: null },
  },
  'no-photo': { from: 'rich', details: { photo: null } },
  'wide-black-logo': { from: 'rich', details: { photo: null }, logo: 'wide' },
  'white-logo': { from: 'rich', details: {}, logo: 'white' },
  'black-logo': { from: 'usual', details: {}, logo: 'black' },
  'only-phone': { from: 'poor', details: { phoneNumber: '+919810000026', whatsappNumber: '+919810000026' } },
};

const files = new Map<string, Promise<Buffer>>();
const pngFileOf = (key: string): Promise<Buffer> => {
  const logo = logos[key as SampleLogoName];
  const pngPromise =
    files.get(key) ??
    Promise.resolve(textureFileOf(key) ?? logo ?? svgOfPicture(key)).then((bytes) =>
      sharp(bytes).resize({ width: 900, withoutEnlargement: true }).png().toBuffer(),
    );
  files.set(key, pngPromise);
  return pngPromise;
};

async function drawCard(name: string, design: Design, pageId: CardImageKind, width: number): Promise<Buffer> {
  const { from, details, logo } = extraCards[name] ?? { from: name as Fixture, details: {} };
  const card = publicCardOf(from, design, values.colour);
  const content = cardContent({ ...card, basicDetails: { ...card.basicDetails, ...details } }, card.url);
  const knownPictures: Partial<Record<PictureField, LayerPicture>> = {};
  for (const [field, picture] of Object.entries(content.pictures)) {
    if (!picture) continue;
    knownPictures[field as PictureField] = { key: picture.mediaId, width: picture.width, height: picture.height };
  }
  if (logo) {
    const { width: w, height: h } = await sharp(logos[logo]).metadata();
    knownPictures.logo = { key: logo, width: w, height: h };
  }
  if (knownPictures.logo) {
    const { isCutOut, colour, edge } = await analyseColours(sharp(await pngFileOf(knownPictures.logo.key)));
    knownPictures.logo = { ...knownPictures.logo, isCutOut, colour, edge: edge ?? undefined };
  }
  const document = designDocuments[design];
  const page = document.pages.find(({ id }) => id === pageId);
  if (!page) throw new Error(`${design} has no page ${pageId}`);
  const layout = drawPageForData(document, page, {
    typesetter: typeset,
    data: { ...content, pictures: knownPictures },
  });
  if (layout.dropped.length > 0) console.error(`${design} ${pageId} ${name} leaves out ${layout.dropped.join(', ')}`);
  const hrefs = new Map<string, string>();
  const pictureKeys = [...JSON.stringify(layout).matchAll(/"key":"([^"]+)"/g)].map(([, key = '']) => key);
  for (const key of pictureKeys) hrefs.set(key, `data:image/png;base64,${(await pngFileOf(key)).toString('base64')}`);
  const svg = toSvgDocument(layout, { hrefOfPicture: (key) => hrefs.get(key) ?? null });
  const rendered = sharp(await sharp(Buffer.from(svg), { unlimited: true }).png().toBuffer());
  if (values.square) rendered.extract({ left: 285, top: 0, width: 630, height: 630 });
  return rendered.resize({ width }).png().toBuffer();
}

const out = resolve(values.out);
mkdirSync(out, { recursive: true });
const requestedDesigns = values.design.split(',') as Design[];
const names = values.fixture.split(',').filter((name) => name in extraCards || (fixtures as string[]).includes(name));

for (const page of values.page.split(',') as CardImageKind[]) {
  const width = Number(values.width ?? (page === 'screen' ? 240 : values.square ? 160 : 420));
  const cells: { input: Buffer; row: number; column: number }[] = [];
  for (const [row, name] of names.entries())
    for (const [column, design] of requestedDesigns.entries())
      cells.push({ input: await drawCard(name, design, page, width), row, column });
  const { height = 0 } = await sharp(cells[0]?.input).metadata();
  const sheet = await sharp({
    create: {
      width: GAP + requestedDesigns.length * (width + GAP),
      height: GAP + names.length * (height + GAP),
      channels: 3,
      background: '#c5c0b9',
    },
  })
    .composite(
      cells.map(({ input, row, column }) => ({
        input,
        left: GAP + column * (width + GAP),
        top: GAP + row * (height + GAP),
      })),
    )
    .png()
    .toBuffer();
  const file = join(out, `${page}${values.square ? '-square' : ''}.png`);
  writeFileSync(file, sheet);
  console.log(file);
}
