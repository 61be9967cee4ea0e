import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness, makePost, uploadPicture } from '../../lib/factories.ts';
import {
  composeGreeting,
  listFrames,
  makeSubscribedBusiness,
  requestComposition,
  requestPreview,
} from '../../lib/framing.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
let imageId: string;
beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  const superadmin = await world.as('superadmin');
  const white = sharp({ create: { width: 400, height: 400, channels: 3, background: '#ffffff' } });
  ({ imageId } = await makePost(superadmin, {
    mediaId: await uploadPicture(superadmin, await white.png().toBuffer()),
  }));
});
afterAll(() => world?.close());

type FramePreview = { svg: string; logo: { x: number; y: number; width: number; height: number } | null };
const framePreviewOf = async (businessId: string, frame: string, more: object = {}): Promise<FramePreview> =>
  (await requestPreview(customer, imageId, businessId, { frames: [frame], ...more }).expect(200)).body.data.previews[0];

const composedPictureOf = async (businessId: string, more: object = {}): Promise<Buffer> => {
  const { url } = await composeGreeting(customer, imageId, businessId, more);
  return (await customer.get(url).expect(200)).body;
};

describe('the business name in a frame', () => {
  const names = {
    'has 80 letters': 'Shree Mahalaxmi Sweets, Namkeen, Dry Fruits, Bakery and Catering Works Pvt Ltd N',
    'is one word of 80 letters': 'x'.repeat(80),
    'has 80 letters in Devanagari': 'श्री राधेकृष्ण मिष्ठान्न भंडार एवं नमकीन उद्योग प्रोपराइटर त्रिवेणी प्रसाद वि',
    'runs from right to left': 'نفیس کتاب گھر',
    'runs in both directions': 'نفیس Books 24 گھر',
    'mixes scripts': 'Mixed मिश्रित મિશ્ર 12 நல்',
    'has an emoji': 'Mithai 🎉 Ghar',
  };
  test.each(Object.entries(names))(
    'a business name that %s is drawn in every frame and in the framed greeting',
    async (_, businessName) => {
      const { businessId } = await makeSubscribedBusiness(world, customer, {}, { business: { businessName } });
      const nameless = await makeSubscribedBusiness(world, customer, {}, { business: { businessName: '·' } });
      const { frames } = await listFrames(customer, businessId);
      for (const { name } of frames)
        expect((await framePreviewOf(businessId, name)).svg.length, name).toBeGreaterThan(
          (await framePreviewOf(nameless.businessId, name)).svg.length + 500,
        );
      const stats = await sharp(await composedPictureOf(businessId))
        .extract({ left: 0, top: 880, width: 1080, height: 200 })
        .stats();
      expect(stats.channels[0]?.stdev).toBeGreaterThan(5);
    },
  );

  test('a business name that no font can draw is replaced by the business category in every frame', async () => {
    const businessName = '中国超市';
    const { businessId } = await makeBusiness(customer, { businessName, category: 'Grocery' });
    const { businessId: namedByCategory } = await makeBusiness(customer, {
      businessName: 'Grocery',
      category: 'Grocery',
    });
    const { frames } = await listFrames(customer, businessId);
    for (const { name } of frames)
      expect((await framePreviewOf(businessId, name)).svg, name).toBe(
        (await framePreviewOf(namedByCategory, name)).svg,
      );
    expect((await composeGreeting(customer, imageId, businessId)).fileName).toBe(`Diwali - ${businessName}.jpg`);
  });

  test('a business name of 120 letters and a greeting message of 201 letters answer 400 and name the field', async () => {
    const { businessId, version, category } = await makeBusiness(customer);
    await expectNoChange(world, async () => {
      const change = { businessId, version, category, businessName: 'x'.repeat(120) };
      const { body } = await customer.post('/api/v1/business').send(change).expect(400);
      expect(Object.keys(body.data.fields)).toEqual(['businessName']);
      const refused = await requestComposition(customer, imageId, businessId, { message: 'x'.repeat(201) }).expect(400);
      expect(Object.keys(refused.body.data.fields)).toEqual(['message']);
    });
    expect((await composeGreeting(customer, imageId, businessId, { message: 'म'.repeat(200) })).status).toBe('ready');
  });
});

describe('the business logo in a frame', () => {
  /** A ring with transparent corners. */
  const ring = (width: number, height: number, colour: string) =>
    sharp(
      Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><ellipse cx="${width / 2}" cy="${height / 2}"
          rx="${width / 2.6}" ry="${height / 2.6}" fill="none" stroke="${colour}" stroke-width="${width / 6}"/></svg>`,
      ),
    )
      .png()
      .toBuffer();
  const withLogo = async (bytes: Buffer): Promise<string> => {
    const logo = { mediaId: await uploadPicture(customer, bytes) };
    return (await makeSubscribedBusiness(world, customer, {}, { business: { logo } })).businessId;
  };

  test('a white logo on a white greeting is drawn with contrast in every frame', async () => {
    const businessId = await withLogo(await ring(300, 300, '#ffffff'));
    const look = { displayStyle: 'style-2' };
    const { frames } = await listFrames(customer, businessId);
    for (const { name } of frames) {
      const { logo } = await framePreviewOf(businessId, name, { look });
      if (!logo) throw new Error(`${name} shows no logo`);
      const picture = sharp(await composedPictureOf(businessId, { frame: name, look }));
      const area = { left: logo.x, top: logo.y, width: logo.width, height: logo.height };
      const roundedArea = Object.fromEntries(
        Object.entries(area).map(([side, px]) => [side, Math.round(px)]),
      ) as typeof area;
      const [red] = (await picture.extract(roundedArea).stats()).channels;
      // Contrast between the white ring and its background.
      expect((red?.max ?? 0) - (red?.min ?? 0), name).toBeGreaterThan(100);
    }
  });

  test.each([
    ['upright', 60, 200],
    ['fifty times taller than wide', 20, 1_000],
    ['much wider than high', 1_000, 40],
    ['a single pixel', 1, 1],
  ])('a logo that is %s is drawn completely inside the framed greeting', async (_, width, height) => {
    const businessId = await withLogo(await ring(width, height, '#b3202c'));
    const { frames } = await listFrames(customer, businessId);
    for (const { name } of frames) {
      const { logo } = await framePreviewOf(businessId, name);
      if (!logo) throw new Error(`${name} shows no logo`);
      expect([logo.x >= 0, logo.y >= 0, logo.x + logo.width <= 1080, logo.y + logo.height <= 1080], name).toEqual(
        Array(4).fill(true),
      );
    }
    expect((await sharp(await composedPictureOf(businessId)).metadata()).width).toBe(1080);
  });

  test('a business without a logo gets the first letter of its name in the frame, and has no logo to move', async () => {
    const { businessId } = await makeBusiness(customer, { businessName: 'केसर' });
    const { businessId: other } = await makeBusiness(customer, { businessName: 'मेसर' });
    const [one, two] = [await framePreviewOf(businessId, 'frame2'), await framePreviewOf(other, 'frame2')];
    expect([one.logo, two.logo]).toEqual([null, null]);
    expect(one.svg).not.toBe(two.svg);
  });
});
