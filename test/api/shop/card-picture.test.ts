import { join } from 'node:path';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { designs } from '@parichay/shared/shop/card/card.lists.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pictureKey } from '../../../upstream/src/platform/media/media.rules.ts';
import { openMediaStore } from '../../../upstream/src/platform/media/media.store.ts';
import { makeBusiness, makeCard, makePublishedCard, publish, uploadPicture } from '../../lib/factories.ts';
import type { Person } from '../../lib/people.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
let draft: Card;
let photo: { mediaId: string };
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  const red = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c81e3c' } })
    .jpeg()
    .toBuffer();
  photo = { mediaId: await uploadPicture(customer, red) };
  const { businessId } = await makeBusiness(customer);
  const basicDetails = { businessName: 'Picture shop', phoneNumber: '+919876543210', photo };
  draft = await makeCard(customer, businessId, { basicDetails });
});
afterAll(() => world.close());

type Query = Record<string, string | number>;
const getPicture = (browser: Client, query: Query) => browser.get('/api/v1/card-picture').query(query);
const cardPictureOf = async (card: Card, query: Query = {}, browser = customer) =>
  (await getPicture(browser, { cardNo: card.cardNo, width: 216, ...query }).expect(200)).body as Buffer;

/** Share of the pixels that are nearly this colour, from 0 to 1. */
async function shareOfColour(hex: string, picture: Buffer): Promise<number> {
  const channels = [1, 3, 5].map((offset) => Number.parseInt(hex.slice(offset, offset + 2), 16));
  const pixels = await sharp(picture).removeAlpha().raw().toBuffer();
  let found = 0;
  for (let index = 0; index < pixels.length; index += 3)
    if (channels.every((value, channel) => Math.abs(value - (pixels[index + channel] ?? 0)) < 18)) found += 1;
  return found / (pixels.length / 3);
}

describe('the preview image of a card in the panel', () => {
  test("the preview image of a draft card is a small WebP of the card's first screen", async () => {
    for (const [width, height, maxBytes] of [
      [216, 384, 12_000],
      [432, 768, 25_000],
    ] as const) {
      const answer = await getPicture(customer, { cardNo: draft.cardNo, width })
        .expect(200)
        .expect('content-type', 'image/webp');
      const { format, ...size } = await sharp(answer.body).metadata();
      expect([format, size.width, size.height]).toEqual(['webp', width, height]);
      expect(answer.body.length).toBeLessThan(maxBytes);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('the preview image of a card can show every design in another colour without changing the card', async () => {
    const pictures = new Set<string>();
    for (const design of designs) {
      const picture = await cardPictureOf(draft, { design, colour: '#7c3aed' });
      pictures.add(picture.toString('base64'));
      // Night uses the colour only as a light, too little to measure.
      if (design !== 'night') expect(await shareOfColour('#7c3aed', picture), design).toBeGreaterThan(0.02);
      expect(await shareOfColour('#c81e3c', picture), `${design} shows the photo`).toBeGreaterThan(0.02);
    }
    expect(pictures.size).toBe(designs.length);
    // A preview changes nothing.
    const { body } = await customer.get('/api/v1/card').query({ cardNo: draft.cardNo }).expect(200);
    expect(body.data.template).toEqual(draft.template);
    expect(await cardPictureOf(draft)).toEqual(await cardPictureOf(draft, { ...draft.template }));
  });

  test('the preview image of a card is rendered once per version and cached for a day', async () => {
    const card = await makePublishedCard(customer, { basicDetails: { businessName: 'Kept shop', photo } });
    const now = await getPicture(customer, { cardNo: card.cardNo, width: 216, version: card.version }).expect(200);
    expect(now.headers['cache-control']).toBe('private, max-age=86400');
    // The photo's file is gone, so only a picture rendered before still shows it.
    const media = openMediaStore(join(world.stores.directory, 'media'));
    await media.delete(pictureKey(photo.mediaId, '1080.jpg'));
    expect(await cardPictureOf(card)).toEqual(now.body);
    await customer
      .get('/api/v1/card-picture')
      .query({ cardNo: card.cardNo, width: 216, version: card.version })
      .set('If-None-Match', String(now.headers.etag))
      .expect(304);

    const basicDetails = { businessName: 'Kept shop, painted green', photo };
    const { body } = await customer
      .post('/api/v1/updateCardBasicDetails')
      .send({ cardNo: card.cardNo, basicDetails })
      .expect(200);
    const { version } = body.data.updatedCard as Card;
    const later = await getPicture(customer, { cardNo: card.cardNo, width: 216, version }).expect(200);
    expect(later.body).not.toEqual(now.body);
    expect(later.headers.etag).not.toBe(now.headers.etag);
    expect(await shareOfColour('#c81e3c', later.body)).toBe(0);
    // The new picture must not be cached under the address of an older version.
    const old = await getPicture(customer, { cardNo: card.cardNo, width: 216, version: card.version }).expect(200);
    expect(old.headers['cache-control']).toBe('private, no-cache');
    expect(old.body).toEqual(later.body);
  });

  test('the preview image of a card shows the colour of its new template', async () => {
    const card = await makePublishedCard(customer, { basicDetails: { businessName: 'Colour shop' } });
    const before = await cardPictureOf(card);
    const template = { design: 'bento', colour: '#c2410c' };
    await customer.post('/api/v1/updateCardTemplate').send({ cardNo: card.cardNo, template }).expect(200);
    const after = await cardPictureOf(card);
    expect(await shareOfColour('#c2410c', after)).toBeGreaterThan(0.2);
    expect(await shareOfColour('#c2410c', before)).toBe(0);
  });

  test('the pictures of a card have the letter forms of the language that its owner chose', async () => {
    const card = await makePublishedCard(customer, { basicDetails: { businessName: 'लोकल शॉप' } });
    const picturesIn = async (language: 'hi' | 'mr') => {
      await customer.post('/api/v1/user/preference').send({ language }).expect(200);
      // A new version, because pictures of an unchanged card are cached.
      const template = { design: 'studio', colour: '#c2410c' };
      await customer.post('/api/v1/updateCardTemplate').send({ cardNo: card.cardNo, template }).expect(200);
      const preview = await world.browser().get(`/${card.cardId}/og.jpg`).expect(200);
      return [await cardPictureOf(card), preview.body as Buffer];
    };
    const inHindi = await picturesIn('hi');
    const inMarathi = await picturesIn('mr');
    for (const [at, picture] of inMarathi.entries()) expect(picture.equals(inHindi[at] as Buffer)).toBe(false);
    await customer.post('/api/v1/user/preference').send({ language: 'en' }).expect(200);
  });

  test('the preview image of a card is served to those who may read the card, and others get 404 or 401', async () => {
    const { cardNo } = draft;
    const readers: Person[] = ['customer', 'allCardFranchisee', 'admin', 'superadmin'];
    for (const person of readers) await getPicture(await world.as(person), { cardNo, width: 216 }).expect(200);
    const strangers: Person[] = ['otherCustomer', 'customerOfOtherAgency', 'franchisee', 'adminOfOtherAgency'];
    for (const person of strangers) {
      const { body } = await getPicture(await world.as(person), { cardNo, width: 216 }).expect(404);
      expect(body.data.code).toBe('not_found');
    }
    const { headers } = await getPicture(world.browser(), { cardNo, width: 216 }).expect(401);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('a paused or suspended card has a preview image, and that of a deleted card answers 404', async () => {
    const admin = await world.as('admin');
    const { cardNo } = await makePublishedCard(customer);
    for (const [browser, status] of [
      [customer, 'paused'],
      [admin, 'suspended'],
    ] as const) {
      await browser.post('/api/v1/updateCardStatus').send({ cardNo, status }).expect(200);
      await getPicture(customer, { cardNo, width: 216 }).expect(200);
    }
    await admin.post('/api/v1/updateCardStatus').send({ cardNo, status: 'active' }).expect(200);
    await customer.post('/api/v1/deleteCard').send({ cardNo }).expect(200);
    await getPicture(customer, { cardNo, width: 216 }).expect(404);
  });

  test('a card preview image with an invalid design, colour, size or version answers 400 and names the field', async () => {
    const { cardNo } = draft;
    const bad: [Query, string][] = [
      [{ cardNo, width: 216, design: 'rococo' }, 'design'],
      [{ cardNo, width: 216, colour: 'red' }, 'colour'],
      [{ cardNo, width: 216, colour: '#fff"/><script>' }, 'colour'],
      [{ cardNo, width: 9000 }, 'width'],
      [{ cardNo }, 'width'],
      [{ cardNo, width: 216, version: -1 }, 'version'],
      [{ cardNo, width: 216, height: 9 }, 'height'],
      [{ cardNo: 'nobody', width: 216 }, 'cardNo'],
    ];
    for (const [query, field] of bad) {
      const { body, headers } = await getPicture(customer, query).expect(400);
      expect([body.data.code, Object.keys(body.data.fields)]).toEqual(['invalid_input', [field]]);
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  test('a card whose name is markup or an emoji has a preview image in every design', async () => {
    const { businessId } = await makeBusiness(customer);
    const basicDetails = {
      businessName: '</svg><script>alert(1)</script>🎉',
      tagline: '<image href="file:///etc/passwd"/>',
    };
    const { cardNo } = await makeCard(customer, businessId, { basicDetails });
    for (const design of designs) await getPicture(customer, { cardNo, width: 216, design }).expect(200);
    await publish(customer, cardNo);
  });
});
