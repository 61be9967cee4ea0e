import { readFileSync } from 'node:fs';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteExpiredGreetings } from '../../../upstream/src/studio/greeting/greeting.cleanup.ts';
import { rotatedPhotoWithGps } from '../../../upstream/test/fixtures/uploads.ts';
import { makeBusiness, makeCard, makePicture, makePost, uploadPicture } from '../../lib/factories.ts';
import * as framing from '../../lib/framing.ts';
import { listFrames, subscribe } from '../../lib/framing.ts';
import { recordPlan } from '../../lib/paying.ts';
import { expectNoChange, jobDependencies, listStoredFiles } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let superadmin: Client;
let customer: Client;
let imageId: string;
beforeAll(async () => {
  world = await startWorld();
  superadmin = await world.as('superadmin');
  customer = await world.as('customer');
  ({ imageId } = await makePost(superadmin));
});
afterAll(() => world?.close());

const path = '/api/v1/image-post';
const compose = (browser: Client, businessId: string, more: object = {}, post = imageId) =>
  framing.requestComposition(browser, post, businessId, more);
const composed = (browser: Client, businessId: string, more: object = {}) =>
  framing.composeGreeting(browser, imageId, businessId, more);
const preview = (browser: Client, businessId: string, more: object = {}) =>
  framing.requestPreview(browser, imageId, businessId, more);
const downloadFile = async (url: string): Promise<Buffer> => (await customer.get(url).expect(200)).body;

/** A business of the customer's whose plan includes this many pictures. */
const makeSubscribedBusiness = (images: number, plan: object = {}) =>
  framing.makeSubscribedBusiness(world, customer, { images }, { plan });

describe('a greeting composed in the frame of a business', () => {
  test('a framed greeting is a full-size JPEG named after the greeting and the business', async () => {
    const { businessId, businessName } = await makeSubscribedBusiness(-1);
    const made = await composed(customer, businessId, { message: 'Open till ten' });
    expect(made).toMatchObject({ status: 'ready', mediaType: 'image/jpeg', isWatermarked: false, remaining: -1 });
    expect(made.fileName).toBe(`Diwali - ${businessName}.jpg`);
    const { format, width, height } = await sharp(await downloadFile(made.url)).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1080, height: 1080 });
    const story = await composed(customer, businessId, { shape: 'STORY' });
    expect(await sharp(await downloadFile(story.url)).metadata()).toMatchObject({ width: 1080, height: 1920 });
  });

  test('a framed greeting has the same URL for an equal request, and a different URL for another message', async () => {
    const { businessId } = await makeSubscribedBusiness(-1);
    const first = await composed(customer, businessId);
    expect((await composed(customer, businessId)).url).toBe(first.url);
    expect((await composed(customer, businessId, { message: 'Namaste' })).url).not.toBe(first.url);
  });

  test('a framed greeting has a new URL after its business is renamed', async () => {
    const business = await makeSubscribedBusiness(-1);
    const { businessId, version } = business;
    const before = await composed(customer, businessId);
    await customer
      .post('/api/v1/business')
      .send({ businessId, version, businessName: 'Renamed Sweets', category: business.category })
      .expect(200);
    expect((await composed(customer, businessId)).url).not.toBe(before.url);
  });
});

describe('the source file of a picture uploaded as a greeting', () => {
  const side = 1080;
  /** Thin coloured lines, which a JPEG loses first. */
  const drawing = async (): Promise<Buffer> => {
    const line = (angle: number) =>
      `<line x1="540" y1="540" x2="${540 + 900 * Math.cos(angle)}" y2="${540 + 900 * Math.sin(angle)}" stroke="hsl(${angle * 700} 90% 50%)" stroke-width="5"/>`;
    const lines = Array.from({ length: 150 }, (_, index) => line((index * Math.PI) / 75)).join('');
    return sharp(
      Buffer.from(
        `<svg width="${side}" height="${side}"><rect width="100%" height="100%" fill="#fff3d6"/>${lines}</svg>`,
      ),
    )
      .png()
      .toBuffer();
  };
  /** Pixels of the upper area of a picture, which no frame covers. */
  const pixels = (picture: Buffer) =>
    sharp(picture).extract({ left: 0, top: 0, width: side, height: 700 }).removeAlpha().raw().toBuffer();
  /** Peak signal-to-noise ratio in dB; twice the error is 6 dB less. */
  async function likeness(one: Buffer, other: Buffer): Promise<number> {
    const [a, b] = [await pixels(one), await pixels(other)];
    let sum = 0;
    for (const [index, value] of a.entries()) sum += (value - (b[index] ?? 0)) ** 2;
    return 10 * Math.log10((255 * 255 * a.length) / sum);
  }

  test('a picture uploaded as a greeting is framed without a second loss of quality, unlike one uploaded as a gallery picture', async () => {
    const { businessId } = await makeSubscribedBusiness(-1);
    const sent = await drawing();
    const once = await likeness(sent, await sharp(sent).jpeg({ quality: 86 }).toBuffer());
    const framedLossOf = async (hierarchy2: string) => {
      const mediaId = await uploadPicture(superadmin, sent, hierarchy2);
      const { imageId: post } = await makePost(superadmin, { mediaId });
      const made = await framing.composeGreeting(customer, post, businessId);
      return { mediaId, lost: once - (await likeness(sent, await downloadFile(made.url))) };
    };
    const fromGreeting = await framedLossOf('greeting');
    expect(fromGreeting.lost).toBeLessThan(0.15);
    await customer.get(`/media/${fromGreeting.mediaId}/source.jpg`).expect(404);
    expect((await framedLossOf('gallery')).lost).toBeGreaterThan(0.5);
  });

  test('security 19: the stored source file of a greeting contains neither location nor camera data of the photo', async () => {
    const mediaId = await uploadPicture(superadmin, await rotatedPhotoWithGps(), 'greeting');
    const [source] = listStoredFiles(world).filter((file) => file.endsWith(`${mediaId}/source.jpg`));
    const bytes = readFileSync(source ?? '');
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, height: 40, format: 'jpeg' });
    expect(bytes.toString('latin1')).not.toMatch(/Secret|Exif|GPS/);
  });

  test('a customer’s picture uploaded as a greeting stores no source file', async () => {
    const mediaId = await uploadPicture(customer, await rotatedPhotoWithGps(), 'greeting');
    expect(listStoredFiles(world).filter((file) => file.includes(`${mediaId}/source`))).toEqual([]);
  });
});

describe('framed greetings of a business without a plan', () => {
  test('a framed greeting without a plan has a watermark and is not counted, and one with a plan is counted without a watermark', async () => {
    const { businessId } = await makeBusiness(customer);
    const marked = await composed(customer, businessId);
    expect(marked).toMatchObject({ isWatermarked: true, remaining: 0 });
    expect((await preview(customer, businessId).expect(200)).body.data.isWatermarked).toBe(true);
    await subscribe(await world.as('admin'), businessId, { images: 2 });
    const clean = await composed(customer, businessId);
    expect(clean).toMatchObject({ isWatermarked: false, remaining: 1 });
    const [one, other] = await Promise.all([downloadFile(marked.url), downloadFile(clean.url)]);
    expect(one.equals(other)).toBe(false);
  });

  test('a framed greeting with a plan that has no greetings has a watermark and is not counted, as without a plan', async () => {
    const { businessId } = await makeBusiness(customer);
    await recordPlan(await world.as('admin'), businessId, { limits: customPlanDefaults.limits });
    expect(await composed(customer, businessId)).toMatchObject({ isWatermarked: true, remaining: 0 });
    expect((await preview(customer, businessId).expect(200)).body.data.isWatermarked).toBe(true);
    expect((await listFrames(customer, businessId)).left).toMatchObject({ images: 0, included: { images: 0 } });
  });

  test('security 22: an owner without a plan gets a hundred framed greetings a day for all businesses, then 402', async () => {
    const owner = await world.as('otherCustomer');
    const [first, ...more] = [await makeBusiness(owner), await makeBusiness(owner), await makeBusiness(owner)];
    const { businessId } = first;
    await composed(owner, businessId);
    await world.upstream.database.raw.query(
      `insert into composition (composition_id, agency_id, business_id, image_id, compose_key, media_type, is_watermarked, made_on)
       select gen_random_uuid(), agency_id, business_id, image_id, 'made ' || nth, media_type, is_watermarked, made_on
       from composition, generate_series(1, 98) as nth where business_id = $1`,
      [businessId],
    );
    const atOnce = await Promise.all(more.map((one) => compose(owner, one.businessId)));
    expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 402]);
    const refused = await expectNoChange(world, () => compose(owner, businessId, { message: 'one more' }));
    expect([refused.status, refused.body.data.code]).toEqual([402, 'subscription_needed']);
    expect((await composed(owner, businessId)).status).toBe('ready');
    await subscribe(await world.as('admin'), businessId, { images: 1 });
    expect(await composed(owner, businessId, { message: 'one more' })).toMatchObject({ remaining: 0 });
    const { businessId: ofAnother } = await makeBusiness(customer);
    await composed(customer, ofAnother, { message: 'one more' });
  });
});

describe('names that a font or file system cannot fully represent', () => {
  test('the file name of a framed greeting has as many whole letters as a file system allows', async () => {
    const { businessId } = await makeBusiness(customer, { businessName: 'श्री'.repeat(20) });
    const { fileName } = await composed(customer, businessId);
    expect(fileName).toMatch(/^Diwali - (?:श्री)+\.jpg$/);
    expect(Buffer.byteLength(fileName)).toBeLessThanOrEqual(204);
  });

  test("a framed greeting still has a watermark when the agency's name cannot be drawn", async () => {
    const { raw } = world.upstream.database;
    const { businessId } = await makeBusiness(customer);
    const agency = 'agency_id = (select agency_id from business where business_id = $1)';
    const rename = (name: string) =>
      raw.query(`update agency set agency_name = $2 where ${agency}`, [businessId, name]);
    const timesMarked = async () => {
      const { body } = await preview(customer, businessId).expect(200);
      return (body.data.previews[0].svg.match(/<use /g) ?? []).length;
    };
    const { rows } = await raw.query(`select agency_name from agency where ${agency}`, [businessId]);
    await rename('\u{13080}\u{13080}');
    const undrawable = await timesMarked();
    const { isWatermarked } = await composed(customer, businessId);
    await rename(String((rows[0] as { agency_name: string }).agency_name));
    expect(isWatermarked).toBe(true);
    expect(undrawable).toBeGreaterThan(8);
    await subscribe(await world.as('admin'), businessId, { images: 1 });
    expect(await timesMarked()).toBe(0);
  });
});

describe('the frame with three products', () => {
  test('the frame with three products shows names and prices of products that have no pictures', async () => {
    const { businessId } = await makeSubscribedBusiness(-1);
    const { cardNo } = await makeCard(customer, businessId);
    const drawn = async (names: string[]) => {
      const products = names.map((name) => ({ name, pricePaise: 96_000, priceUnit: '/ kg' }));
      await customer.post('/api/v1/updateCardProducts').send({ cardNo, products: { products } }).expect(200);
      const { body } = await preview(customer, businessId, { frames: ['frame9'] }).expect(200);
      return body.data.previews[0].svg as string;
    };
    const pathCount = (svg: string) => svg.match(/<path/g)?.length ?? 0;
    const [without, one, three] = [
      await drawn([]),
      await drawn(['Ghevar']),
      await drawn(['Ghevar', 'Malpua', 'Kaju katli']),
    ].map(pathCount);
    expect(one).toBeGreaterThan(without ?? Infinity);
    expect(three).toBeGreaterThan(one ?? Infinity);
  });
});

describe("the plan's limit of framed greetings", () => {
  test('a framed greeting counts once against the plan however often it is fetched, and another above the limit answers plan_limit_reached', async () => {
    const { businessId } = await makeSubscribedBusiness(2);
    expect((await listFrames(customer, businessId)).left).toEqual({
      images: 2,
      videos: 0,
      included: { images: 2, videos: 0 },
    });
    for (let times = 0; times < 3; times++) expect((await composed(customer, businessId)).remaining).toBe(1);
    expect((await composed(customer, businessId, { message: 'two' })).remaining).toBe(0);
    const refused = await expectNoChange(world, () => compose(customer, businessId, { message: 'three' }));
    expect([refused.status, refused.body.data.code]).toEqual([403, 'plan_limit_reached']);
    // The pictures made before are still served.
    expect((await composed(customer, businessId)).status).toBe('ready');
    expect((await listFrames(customer, businessId)).left.images).toBe(0);
  });

  test('the last framed greeting of a plan goes to one of ten concurrent requests', async () => {
    const { businessId } = await makeSubscribedBusiness(1);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => compose(customer, businessId, { message: `wish ${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(403)]);
    expect((await listFrames(customer, businessId)).left.images).toBe(0);
  });

  test('ten concurrent requests for the same framed greeting count once against the plan', async () => {
    const { businessId } = await makeSubscribedBusiness(5);
    const answers = await Promise.all(Array.from({ length: 10 }, () => composed(customer, businessId)));
    expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
    expect((await listFrames(customer, businessId)).left.images).toBe(4);
  });
});

describe('the frames offered to a business', () => {
  test('a frame of a kind that the plan hides is marked as hidden and answers frame_not_available', async () => {
    const { businessId } = await makeSubscribedBusiness(-1, {
      frameVisibility: { hideRegularFrame: true, hideProductFrame: false, hidePoliticalFrame: false },
    });
    const { frames } = await listFrames(customer, businessId);
    expect(frames.find(({ name }) => name === 'frame2')).toMatchObject({
      kind: 'regular',
      isHiddenByPlan: true,
    });
    const refused = await expectNoChange(world, () => compose(customer, businessId));
    expect([refused.status, refused.body.data.code]).toEqual([403, 'frame_not_available']);
    expect((await preview(customer, businessId)).body.data.code).toBe('frame_not_available');
  });

  test('frames for products are marked until the card has a product', async () => {
    const { businessId } = await makeSubscribedBusiness(-1);
    const markedFrames = async () =>
      (await listFrames(customer, businessId)).frames
        .filter(({ lacksProducts }) => lacksProducts)
        .map(({ name }) => name);
    expect(await markedFrames()).toEqual(['frame9', 'frame10']);
    const { cardNo } = await makeCard(customer, businessId);
    expect(await markedFrames()).toEqual(['frame9', 'frame10']);
    const products = [{ name: 'Ghevar', pricePaise: 96_000, priceUnit: '/ kg' }];
    await customer.post('/api/v1/updateCardProducts').send({ cardNo, products: { products } }).expect(200);
    expect(await markedFrames()).toEqual([]);
  });

  test('political frames are offered to politicians and to a business that enables them', async () => {
    const politicalOf = async (businessId: string) =>
      (await listFrames(customer, businessId)).frames.filter(({ kind }) => kind === 'political');
    const grocer = await makeBusiness(customer);
    const leader = await makeBusiness(customer, { category: 'Politician' });
    expect((await politicalOf(leader.businessId)).map(({ isHidden }) => isHidden)).toEqual([false, false]);
    expect((await politicalOf(grocer.businessId)).map(({ isHidden }) => isHidden)).toEqual([true, true]);
    const { cardNo } = await makeCard(customer, grocer.businessId);
    const { settings } = await listFrames(customer, grocer.businessId);
    await customer
      .post('/api/v1/updateImagePostSettings')
      .send({ cardNo, imagePostSettings: { ...settings, hiddenFrames: [] } })
      .expect(200);
    expect((await politicalOf(grocer.businessId)).map(({ isHidden }) => isHidden)).toEqual([false, false]);
  });

  test('composing with an unknown frame answers frame_not_available, and with an invalid frame name invalid_input', async () => {
    const { businessId } = await makeBusiness(customer);
    expect((await compose(customer, businessId, { frame: 'frame9999' })).body.data.code).toBe('frame_not_available');
    expect((await compose(customer, businessId, { frame: '../frame2' })).body.data.code).toBe('invalid_input');
  });

  test('a greeting preview with a chosen look equals the preview with that look in the card’s settings', async () => {
    const { businessId } = await makeBusiness(customer, { businessName: 'Mithai Ghar' });
    const { cardNo, version } = await makeCard(customer, businessId);
    const { settings, card } = await listFrames(customer, businessId);
    expect(card).toEqual({ cardNo, version });
    const shown = (await preview(customer, businessId, { look: { displayStyle: 'style-2' } }).expect(200)).body.data;
    await customer
      .post('/api/v1/updateImagePostSettings')
      .send({ cardNo, imagePostSettings: { ...settings, displayStyle: 'style-2', hiddenFrames: ['frame3'] } })
      .expect(200);
    expect((await preview(customer, businessId).expect(200)).body.data).toEqual(shown);
    expect(shown).toMatchObject({ width: 1080, height: 1080 });
    expect(shown.previews[0].svg).toContain('/720.webp');
  });

  test('a greeting has Marathi letter forms in the name of a business whose owner uses the panel in Marathi', async () => {
    const owner = await world.as('otherCustomer');
    const nameIn = async (businessName: string, language: string) => {
      const { businessId } = await makeBusiness(owner, { businessName });
      await owner.post('/api/v1/user/preference').send({ language }).expect(200);
      return String((await preview(owner, businessId).expect(200)).body.data.previews[0].svg);
    };
    expect(await nameIn('लाल शाल', 'mr')).not.toBe(await nameIn('लाल शाल', 'hi'));
    // Marathi and Hindi differ in ल and श only.
    expect(await nameIn('नमन', 'mr')).toBe(await nameIn('नमन', 'hi'));
  });

  test('a greeting preview moves the logo where the owner wants, but never outside the picture', async () => {
    const logo = { mediaId: await makePicture(customer, 60, 60) };
    const { businessId } = await makeBusiness(customer, { logo });
    const logoAt = async (x: number, y: number, scale = 1) => {
      const { body } = await preview(customer, businessId, { look: { logo: { x, y, scale } } }).expect(200);
      return body.data.previews[0].logo;
    };
    const home = await logoAt(0, 0);
    const moved = await logoAt(100, -200);
    expect([moved.x - home.x, moved.y - home.y].map(Math.round)).toEqual([100, -200]);
    const pushed = await logoAt(-1000, 1000, 2);
    expect(pushed.x).toBeGreaterThanOrEqual(-0.5);
    expect(pushed.y + pushed.height).toBeLessThanOrEqual(1080.5);
    expect(Math.round(pushed.width)).toBe(Math.round(home.width * 2));
  });
});

describe('the stored file of a framed greeting', () => {
  test('the file of a framed greeting is deleted after two weeks, and composing it again does not count against the plan again', async () => {
    const { businessId } = await makeSubscribedBusiness(2);
    const { url } = await composed(customer, businessId);
    const dependencies = jobDependencies(world);
    await deleteExpiredGreetings(dependencies);
    await customer.get(url).expect(200);
    await deleteExpiredGreetings(dependencies, Date.now() + 15 * 86_400_000);
    await customer.get(url).expect(404);
    expect((await composed(customer, businessId)).url).toBe(url);
    await customer.get(url).expect(200);
    expect((await listFrames(customer, businessId)).left.images).toBe(1);
  });

  test('the file of a framed greeting is deleted with its business', async () => {
    const { businessId } = await makeBusiness(customer);
    const { url } = await composed(customer, businessId);
    await customer.delete(`/api/v1/business/${businessId}`).expect(200);
    await deleteExpiredGreetings(jobDependencies(world));
    await customer.get(url).expect(404);
  });
});

describe('access to greetings and businesses for framing', () => {
  test('framing a deleted greeting or for another owner’s business answers 404', async () => {
    const { businessId } = await makeBusiness(customer);
    const deletedPost = await makePost(superadmin);
    await superadmin
      .delete(path)
      .send({ imageIds: [deletedPost.imageId] })
      .expect(200);
    await compose(customer, businessId, {}, deletedPost.imageId).expect(404);
    const stranger = await world.as('otherCustomer');
    await compose(stranger, businessId).expect(404);
    await preview(stranger, businessId).expect(404);
    await stranger.get(`${path}/frames`).query({ businessId }).expect(404);
  });
});

describe('floods of previews of framed greetings', () => {
  test('security 21: a flood of greeting previews by one account partly gets 429 and delays no other account', async () => {
    const [{ businessId }, neighbour] = [await makeBusiness(customer), await world.as('otherCustomer')];
    const own = await makeBusiness(neighbour);
    // The first preview warms the caches and is not measured.
    await preview(neighbour, own.businessId).expect(200);
    const sendMany = (count: number, wave: number) =>
      Promise.all(
        Array.from({ length: count }, (_, nth) =>
          preview(customer, businessId, {
            frames: Array(6).fill('frame2'),
            shape: 'STORY',
            message: `wish ${wave} ${nth}`,
          }),
        ),
      );
    const flood = sendMany(80, 0);
    let isNeighbourAnswered = false;
    const neighbourAnswer = preview(neighbour, own.businessId)
      .expect(200)
      .then(() => {
        isNeighbourAnswered = true;
      });
    const answers = await flood;
    // The flood goes on until the other account is answered.
    for (let wave = 1; wave <= 20 && !isNeighbourAnswered; wave += 1) answers.push(...(await sendMany(20, wave)));
    expect(isNeighbourAnswered).toBe(true);
    await neighbourAnswer;
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(answers.find(({ status }) => status === 429)?.body.data.code).toBe('too_many_requests');
    await preview(customer, businessId).expect(200);
  });
});
