import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Design, designs } from '@parichay/shared/shop/card/card.lists.ts';
import type { PublicCard } from '@parichay/shared/shop/card/card.page.ts';
import type { LayerPicture, PictureField } from '@parichay/shared/studio/layer/layer.fields.ts';
import { resolvePage } from '@parichay/shared/studio/layer/layer.resolve.ts';
import { toSvg } from '@parichay/shared/studio/layer/layer.svg.ts';
import sharp from 'sharp';
import { pictureFacts } from '../../upstream/src/platform/render/raster/picture-facts.ts';
import { textureOf } from '../../upstream/src/platform/render/raster/textures.ts';
import { typeset } from '../../upstream/src/platform/render/text/typeset.ts';
import { cardContent } from '../../upstream/src/shop/card/card.content.ts';
import { type DesignPage, designDocuments } from '../../upstream/src/shop/card/card.designs.ts';
import { svgOf } from './fixture-parts.ts';
import { cardOf, type Fixture, fixtures } from './fixtures.ts';
import { type LogoName, logos } from './frame-fixtures.ts';

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
const more: Record<string, { from: Fixture; details: Partial<Details>; logo?: LogoName }> = {
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
const fileOf = (key: string): Promise<Buffer> => {
  const logo = logos[key as LogoName];
  const made =
    files.get(key) ??
    Promise.resolve(textureOf(key) ?? logo ?? svgOf(key)).then((bytes) =>
      sharp(bytes).resize({ width: 900, withoutEnlargement: true }).png().toBuffer(),
    );
  files.set(key, made);
  return made;
};

async function drawn(name: string, design: Design, pageId: DesignPage, width: number): Promise<Buffer> {
  const { from, details, logo } = more[name] ?? { from: name as Fixture, details: {} };
  const card = cardOf(from, design, values.colour);
  const content = cardContent({ ...card, basicDetails: { ...card.basicDetails, ...details } }, card.url);
  const known: Partial<Record<PictureField, LayerPicture>> = {};
  for (const [field, picture] of Object.entries(content.pictures)) {
    if (!picture) continue;
    known[field as PictureField] = { key: picture.mediaId, width: picture.width, height: picture.height };
  }
  if (logo) {
    const { width: w, height: h } = await sharp(logos[logo]).metadata();
    known.logo = { key: logo, width: w, height: h };
  }
  if (known.logo) {
    const { isCutOut, colour, edge } = await pictureFacts(sharp(await fileOf(known.logo.key)));
    known.logo = { ...known.logo, isCutOut, colour, edge: edge ?? undefined };
  }
  const document = designDocuments[design];
  const page = document.pages.find(({ id }) => id === pageId);
  if (!page) throw new Error(`${design} has no page ${pageId}`);
  const layout = resolvePage(document, page, { set: typeset, data: { ...content, pictures: known } });
  if (layout.dropped.length > 0) console.error(`${design} ${pageId} ${name} leaves out ${layout.dropped.join(', ')}`);
  const hrefs = new Map<string, string>();
  const keys = [...JSON.stringify(layout).matchAll(/"key":"([^"]+)"/g)].map(([, key = '']) => key);
  for (const key of keys) hrefs.set(key, `data:image/png;base64,${(await fileOf(key)).toString('base64')}`);
  const svg = toSvg(layout, { hrefOf: (key) => hrefs.get(key) ?? null });
  const whole = sharp(await sharp(Buffer.from(svg), { unlimited: true }).png().toBuffer());
  if (values.square) whole.extract({ left: 285, top: 0, width: 630, height: 630 });
  return whole.resize({ width }).png().toBuffer();
}

const out = resolve(values.out);
mkdirSync(out, { recursive: true });
const wanted = values.design.split(',') as Design[];
const names = values.fixture.split(',').filter((name) => name in more || (fixtures as string[]).includes(name));

for (const page of values.page.split(',') as DesignPage[]) {
  const width = Number(values.width ?? (page === 'screen' ? 240 : values.square ? 160 : 420));
  const cells: { input: Buffer; row: number; column: number }[] = [];
  for (const [row, name] of names.entries())
    for (const [column, design] of wanted.entries())
      cells.push({ input: await drawn(name, design, page, width), row, column });
  const { height = 0 } = await sharp(cells[0]?.input).metadata();
  const sheet = await sharp({
    create: {
      width: GAP + wanted.length * (width + GAP),
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
