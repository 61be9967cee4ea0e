import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import { type Design, designs } from '@parichay/shared/shop/card/card.lists.ts';
import type { PublicCard } from '@parichay/shared/shop/card/card-page.ts';
import type { DrawnPage } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { toSvgDocument } from '@parichay/shared/studio/layer/layer-svg.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { decodeQr } from '../../test/lib/decode-qr.ts';
import { pictureKey } from '../src/platform/media/media.rules.ts';
import { openMediaStore } from '../src/platform/media/media.store.ts';
import { createLayerPictures } from '../src/platform/render/raster/layer-pictures.ts';
import { createRaster, type Raster } from '../src/platform/render/raster/raster.ts';
import { createDrawCard } from '../src/shop/card/card-drawing.ts';
import { appIconOf, drawAppIcon } from '../src/shop/card/card-install.ts';
import { drawPreviewImage } from '../src/shop/card/card-og.ts';
import { cardWith } from './fixtures/cards.ts';
import { ogCards, shopLogo, shopPhoto } from './fixtures/og-cards.ts';

vi.setConfig({ testTimeout: 60_000 });
const directory = mkdtempSync(join(tmpdir(), 'parichay-og-'));
const media = openMediaStore(directory);
const workers: Raster[] = [];
const createWorker = (options: Parameters<typeof createRaster>[0]) => {
  const created = createRaster({ size: 1, ...options });
  workers.push(created);
  return created;
};
const cardDrawingWith = (raster: Raster) =>
  createDrawCard({ raster, layerPictures: createLayerPictures({ media, raster }) });
const raster = createWorker({ maxJobMs: 60_000 });
const draw = cardDrawingWith(raster);
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.close()));
  rmSync(directory, { recursive: true });
});

/** Stores a picture as an upload with one size. */
async function storePicture(bytes: Buffer, file: '1080.jpg' | '400.webp'): Promise<Picture> {
  const mediaId = crypto.randomUUID();
  await media.put(pictureKey(mediaId, file), bytes, file === '1080.jpg' ? 'image/jpeg' : 'image/webp');
  const { width, height } = await sharp(bytes).metadata();
  return { mediaId, width, height };
}
const cardWithPictures = (card: PublicCard, pictures: { photo?: Picture; logo?: Picture }): PublicCard => ({
  ...card,
  basicDetails: { ...card.basicDetails, ...pictures },
});

type Fixture = (typeof ogCards)[keyof typeof ogCards];
async function render({ card, photo, logo }: Fixture) {
  const pictures = {
    ...(photo !== null && { photo: await storePicture(await shopPhoto(photo), '1080.jpg') }),
    ...(logo !== null && {
      logo: await storePicture(
        await sharp(await shopLogo(logo))
          .webp()
          .toBuffer(),
        '400.webp',
      ),
    }),
  };
  return drawPreviewImage(cardWithPictures(card, pictures), draw);
}

type Region = Record<'left' | 'top' | 'width' | 'height', number>;
const pixelsOf = async (picture: Buffer, region: Region): Promise<Buffer> =>
  sharp(picture).extract(region).removeAlpha().raw().toBuffer();

/** Largest difference of a pixel to the white paper, 0–255. */
const maxDifferenceToWhite = async (picture: Buffer, region: Region) =>
  (await pixelsOf(picture, region)).reduce((most, value) => Math.max(most, 254 - value), 0);

/** Largest difference of a pixel to a colour, 0–255. */
const maxDifferenceToColour = async (colour: readonly number[], picture: Buffer, region: Region) =>
  (await pixelsOf(picture, region)).reduce(
    (most, value, at) => Math.max(most, Math.abs(value - (colour[at % 3] ?? 0))),
    0,
  );
const middleRegion = { left: 300, top: 60, width: 600, height: 460 };

/** Share of the pixels that are within 14 levels of a colour, 0–1. */
async function shareOfColour([red = 0, green = 0, blue = 0]: readonly number[], picture: Buffer) {
  const pixels = await sharp(picture).resize(300).removeAlpha().raw().toBuffer();
  let matchingCount = 0;
  for (let at = 0; at < pixels.length; at += 3) {
    const differences = [red, green, blue].map((value, channel) => Math.abs(value - (pixels[at + channel] ?? 0)));
    if (Math.max(...differences) < 14) matchingCount += 1;
  }
  return matchingCount / (pixels.length / 3);
}
const cardInDesign = (card: PublicCard, design: Design): PublicCard => ({
  ...card,
  template: { ...card.template, design },
});

describe('the preview image of a card', () => {
  it.each(Object.entries(ogCards))(
    'the preview image of the card "%s" is a JPEG of 1200 × 630 px below 250 kB in every design',
    async (_, fixture) => {
      for (const design of designs) {
        const picture = await render({ ...fixture, card: cardInDesign(fixture.card, design) });
        expect(picture.length, design).toBeLessThan(250_000);
        const { format, width, height, exif, icc } = await sharp(picture).metadata();
        expect({ format, width, height, exif, icc }).toEqual({ format: 'jpeg', width: 1200, height: 630 });
      }
    },
  );

  it('the preview image differs in each design, and shows the brand colour in all but Night and Letterhead', async () => {
    const brand = [0x0f, 0x76, 0x6e];
    const pictures: Buffer[] = [];
    for (const design of designs) {
      const picture = await drawPreviewImage(cardInDesign(ogCards.latin.card, design), draw);
      // Night uses the colour as light, and Letterhead in lines and letters.
      if (design !== 'night' && design !== 'letterhead')
        expect(await shareOfColour(brand, picture), design).toBeGreaterThan(0.02);
      pictures.push(picture);
    }
    expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(designs.length);
  });

  it('the preview image of a card shows the middle of the photo in its original colours', async () => {
    const halves =
      '<svg width="1080" height="720"><path fill="#c83264" d="M0 0h540v720H0z"/><path fill="#3264c8" d="M540 0h540v720H540z"/></svg>';
    const photo = await sharp(Buffer.from(halves)).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
    const picture = await drawPreviewImage(
      cardWithPictures(ogCards.bare.card, { photo: await storePicture(photo, '1080.jpg') }),
      draw,
    );
    const half = { top: 4, width: 116, height: 620 };
    expect(await maxDifferenceToColour([0xc8, 0x32, 0x64], picture, { left: 4, ...half })).toBeLessThan(20);
    expect(await maxDifferenceToColour([0x32, 0x64, 0xc8], picture, { left: 140, ...half })).toBeLessThan(20);
  });

  it('drawing the preview image of a card twice gives identical bytes, and another card has another texture', async () => {
    const [one, again, other] = await Promise.all([
      drawPreviewImage(ogCards.bare.card, draw),
      drawPreviewImage(ogCards.bare.card, draw),
      drawPreviewImage({ ...ogCards.bare.card, url: 'https://cards.example.in/another' }, draw),
    ]);
    const stone = (picture: Buffer) => pixelsOf(picture, { left: 0, top: 0, width: 260, height: 180 });
    expect(one).toEqual(again);
    expect(await stone(one)).not.toEqual(await stone(other));
  });

  it('the preview image of a card with a noisy photo is smaller than 250 kB', async () => {
    const noise = await sharp({
      create: {
        width: 1080,
        height: 1080,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 90 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    const card = cardWithPictures(ogCards.latin.card, { photo: await storePicture(noise, '1080.jpg') });
    expect((await drawPreviewImage(card, draw)).length).toBeLessThan(250_000);
  });

  it('the preview image of a card whose photo and logo files are missing is drawn without them', async () => {
    const lost = { mediaId: crypto.randomUUID(), width: 1080, height: 1080 };
    const picture = await drawPreviewImage(cardWithPictures(ogCards.bare.card, { photo: lost, logo: lost }), draw);
    expect(picture).toEqual(await drawPreviewImage(ogCards.bare.card, draw));
  });

  it('the preview image of a card draws texts as outlines, so that its SVG contains no text of the owner', async () => {
    const pages: DrawnPage[] = [];
    const watched: Raster = {
      ...raster,
      draw: (page, ...rest) => {
        pages.push(page);
        return raster.draw(page, ...rest);
      },
    };
    const evil = cardWith({
      cardId: 'evil',
      basicDetails: {
        businessName: '</svg><script>alert(1)</script>',
        tagline: '<image href="file:///etc/passwd"/>',
        personName: '&xxe; \u202egpj',
        address: { city: '"><foreignObject>' },
      },
    });
    await drawPreviewImage(evil, cardDrawingWith(watched));
    const drawings = pages.map((page) => toSvgDocument(page, { hrefOfPicture: (key) => key }));
    expect(drawings).toHaveLength(1);
    const element = /<\/?(svg|defs|clipPath|path|rect|g|image)( [a-zA-Z-]+="[\w#:/ .()-]*")*\/?>/g;
    expect(drawings[0]?.replaceAll(element, '')).toBe('');
    expect(drawings[0]?.match(/href="[^"]*"/g)).toEqual(['href="texture/stone"']);
  });

  it('the preview image of a card has text in its middle even if no font has the letters of the name', async () => {
    const foreign = cardWith({ cardId: 'x1', basicDetails: { businessName: '中国' } });
    expect(await maxDifferenceToWhite(await drawPreviewImage(foreign, draw), middleRegion)).toBeGreaterThan(150);
  });

  it('the preview image of a card shows a name of 120 letters without an ellipsis', async () => {
    const name =
      'Aurangabad Precision Engineering and Automation Works, Turned Components for Agricultural Machinery and Pumps, Unit Two';
    const pages: DrawnPage[] = [];
    const watched: Raster = {
      ...raster,
      draw: async (page) => {
        pages.push(page);
        return Buffer.alloc(0);
      },
    };
    const { card } = ogCards.long;
    await drawPreviewImage(
      { ...card, basicDetails: { ...card.basicDetails, businessName: name } },
      cardDrawingWith(watched),
    );
    expect(JSON.stringify(pages)).toContain('Unit Two');
    expect(JSON.stringify(pages)).not.toContain('…');
  });
});

describe('the worker process that draws preview images', () => {
  const codeOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'drawn',
      (error: { code?: string }) => error.code ?? String(error),
    );
  const busyPid = (of: Raster) => of.children().find(({ busy }) => busy)?.pid ?? 0;

  it('killing a worker process fails the preview image being drawn with unavailable, and the next one succeeds', async () => {
    const own = createWorker({ maxJobMs: 60_000 });
    const lost = codeOf(drawPreviewImage(ogCards.bare.card, cardDrawingWith(own)));
    const waiting = codeOf(drawPreviewImage(ogCards.dark.card, cardDrawingWith(own)));
    await expect.poll(() => busyPid(own)).toBeGreaterThan(0);
    process.kill(busyPid(own), 'SIGKILL');
    expect([await lost, await waiting]).toEqual(['unavailable', 'drawn']);
  });

  it('a worker process that takes too long for a preview image is killed and the image fails with unavailable', async () => {
    const own = createWorker({ maxJobMs: 1 });
    expect(await codeOf(drawPreviewImage(ogCards.latin.card, cardDrawingWith(own)))).toBe('unavailable');
    expect(own.children()).toEqual([]);
  });
});

describe('the language of the owner of a card', () => {
  const named = cardWith({ basicDetails: { businessName: 'लोकल शॉप' }, template: { design: 'studio' } });
  it.each([
    ['preview image', (card: PublicCard) => drawPreviewImage(card, draw)],
    ['app icon', (card: PublicCard) => drawAppIcon(appIconOf(card), 192, draw)],
  ])('the %s of a card has the Marathi forms of letters if its owner reads Marathi', async (_, drawCard) => {
    const inHindi = await drawCard({ ...named, language: 'hi' });
    expect(await drawCard({ ...named, language: 'mr' })).not.toEqual(inHindi);
    expect(await drawCard(named)).toEqual(inHindi);
  });
});

describe('the app icon of a card', () => {
  it('the app icon of a card without a logo is a PNG in the brand colour with a drawing in its middle', async () => {
    const picture = await drawAppIcon(appIconOf(ogCards.latin.card), 192, draw);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 });
    const brand = [0x0f, 0x76, 0x6e];
    expect(await maxDifferenceToColour(brand, picture, { left: 0, top: 0, width: 192, height: 36 })).toBeLessThan(6);
    expect(await maxDifferenceToColour(brand, picture, { left: 40, top: 40, width: 112, height: 112 })).toBeGreaterThan(
      200,
    );
  });

  it.each([
    ['Korean letters, which no font here has', '한국마트'],
    ['emoji alone', '🪔✨'],
    ['Ol Chiki', 'ᱡᱚᱦᱟᱨ ᱥᱴᱚᱨ'],
    ['Meetei Mayek', 'ꯃꯤꯇꯩ ꯁ꯭ꯇꯣꯔ'],
  ])('the app icon of a card whose name has %s is not blank', async (_, businessName) => {
    const picture = await drawAppIcon(appIconOf(cardWith({ basicDetails: { businessName } })), 192, draw);
    const difference = await maxDifferenceToColour([0x0f, 0x76, 0x6e], picture, {
      left: 40,
      top: 40,
      width: 112,
      height: 112,
    });
    expect(difference).toBeGreaterThan(100);
  });

  it('the app icon of a card shows a white logo on a dark badge within the safe zone of a maskable icon', async () => {
    const svg = '<svg width="400" height="400"><circle cx="200" cy="200" r="180" fill="#fff"/></svg>';
    const logo = await storePicture(await sharp(Buffer.from(svg)).webp().toBuffer(), '400.webp');
    const picture = await drawAppIcon(appIconOf(cardWithPictures(ogCards.latin.card, { logo })), 512, draw);
    expect(await maxDifferenceToWhite(picture, { left: 0, top: 0, width: 512, height: 96 })).toBe(0);
    expect(await maxDifferenceToWhite(picture, { left: 96, top: 96, width: 320, height: 320 })).toBeGreaterThan(150);
  });
});

describe('the QR code of a card for printing', () => {
  it('the QR code for printing is 1600 × 1600 px and can be decoded with and without a logo in its middle', async () => {
    const logo = await storePicture(
      await sharp(await shopLogo('#7c3aed'))
        .webp()
        .toBuffer(),
      '400.webp',
    );
    const data = { texts: { cardUrl: 'https://cards.example.in/rk?via=qr' }, brand: '#000000' };
    const [withoutLogo, withLogo] = await Promise.all([
      draw('qr-code', { ...data, pictures: {} }, { format: 'png' }),
      draw('qr-code', { ...data, pictures: { logo } }, { format: 'png' }),
    ]);
    for (const picture of [withoutLogo, withLogo]) {
      const { width, height } = await sharp(picture).metadata();
      expect([width, height]).toEqual([1600, 1600]);
      const { data: pixels, info } = await sharp(picture)
        .resize(800)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(decodeQr(new Uint8ClampedArray(pixels), info.width, info.height)?.data).toBe(data.texts.cardUrl);
    }
    expect(withoutLogo).not.toEqual(withLogo);
  });
});
