import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness, makePost, uploadPicture } from '../../lib/factories.ts';
import {
  composeGreeting,
  compositionsOf,
  endPlan,
  listFrames,
  makeSubscribedBusiness,
  requestComposition,
  requestPreview,
  subscribe,
} from '../../lib/framing.ts';
import { actDuringRead } from '../../lib/read-pipe.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

/* Changes between the request for a picture and its completion. */

let world: World;
let superadmin: Client;
let admin: Client;
let customer: Client;
beforeAll(async () => {
  world = await startWorld();
  superadmin = await world.as('superadmin');
  admin = await world.as('admin');
  customer = await world.as('customer');
});
afterAll(() => world?.close());

const path = '/api/v1/image-post';

const uploadPlainPicture = async (background: string) =>
  uploadPicture(
    superadmin,
    await sharp({ create: { width: 90, height: 90, channels: 3, background } })
      .png()
      .toBuffer(),
  );

const makePlainPost = async (background = '#c81e1e') =>
  makePost(superadmin, { mediaId: await uploadPlainPicture(background) });

/** A greeting is read before its picture is counted (laid out) and after (drawn). */
const moments = ['laid out', 'drawn'] as const;
type Moment = (typeof moments)[number];

type Post = Awaited<ReturnType<typeof makePlainPost>>;

async function actDuringMoment(moment: Moment, post: Post, businessId: string, act: () => PromiseLike<unknown>) {
  // The colours are cached, so the greeting is read only when it is drawn.
  if (moment === 'drawn') await requestPreview(customer, post.imageId, businessId).expect(200);
  return actDuringRead(
    world,
    post.picture.mediaId,
    requestComposition(customer, post.imageId, businessId).then((answer) => answer),
    act,
  );
}

const pictureColourAt = async (url: string): Promise<'red' | 'blue'> => {
  const { body } = await customer.get(url).expect(200);
  const { dominant } = await sharp(body).extract({ left: 300, top: 100, width: 400, height: 400 }).stats();
  return dominant.r > dominant.b ? 'red' : 'blue';
};

describe.each(moments)('concurrent changes while a framed greeting is %s', (moment) => {
  test('a greeting whose picture is replaced while it is framed is delivered with the old picture, and with the new one next time', async () => {
    const post = await makePlainPost('#c81e1e');
    const { businessId } = await makeSubscribedBusiness(world, customer, { images: 5 });
    const blue = await uploadPlainPicture('#1e3cc8');
    const { imageId, version, kind, imageSubcategoryId } = post;
    const change = { imageId, version, kind, imageSubcategoryId, mediaId: blue };
    const made = await actDuringMoment(moment, post, businessId, () => superadmin.post(path).send(change).expect(200));
    expect(made.status).toBe(200);
    expect(await pictureColourAt(made.body.data.url)).toBe('red');
    expect(await pictureColourAt((await composeGreeting(customer, imageId, businessId)).url)).toBe('blue');
    expect((await listFrames(customer, businessId)).left.images).toBe(3);
  });

  test('a greeting deleted while it is framed is delivered once, counts against the plan, and then answers 404', async () => {
    const post = await makePlainPost();
    const { businessId } = await makeSubscribedBusiness(world, customer, { images: 5 });
    const deletion = { imageIds: [post.imageId] };
    const made = await actDuringMoment(moment, post, businessId, () =>
      superadmin.delete(path).send(deletion).expect(200),
    );
    expect(made.status).toBe(200);
    expect(await pictureColourAt(made.body.data.url)).toBe('red');
    await requestComposition(customer, post.imageId, businessId, { message: 'another' }).expect(404);
    expect((await listFrames(customer, businessId)).left.images).toBe(4);
  });

  test('a business renamed during a composition has the old name in that framed greeting and the new one in the next', async () => {
    const post = await makePlainPost();
    const { businessId, version, category } = await makeSubscribedBusiness(world, customer, {});
    const rename = { businessId, version, category, businessName: 'Renamed Sweets' };
    const made = await actDuringMoment(moment, post, businessId, () =>
      customer.post('/api/v1/business').send(rename).expect(200),
    );
    expect(made.body.data.fileName).toMatch(/^Diwali - Shop \d+\.jpg$/);
    const next = await composeGreeting(customer, post.imageId, businessId);
    expect(next.fileName).toBe('Diwali - Renamed Sweets.jpg');
    expect(next.url).not.toBe(made.body.data.url);
  });
});

describe('changes just before a framed greeting counts against the plan', () => {
  test('a framed greeting whose plan ends before it is counted has a watermark and does not count', async () => {
    const post = await makePlainPost();
    const { businessId } = await makeSubscribedBusiness(world, customer, { images: 5 });
    const made = await actDuringMoment('laid out', post, businessId, () => endPlan(world, businessId));
    expect(made.body.data).toMatchObject({ isWatermarked: true, remaining: 0 });
    expect((await composeGreeting(customer, post.imageId, businessId)).url).toBe(made.body.data.url);
    expect(await compositionsOf(world, businessId)).toMatchObject([{ is_watermarked: true }]);
  });

  test('a framed greeting whose plan begins before it is counted has no watermark and counts', async () => {
    const post = await makePlainPost();
    const { businessId } = await makeBusiness(customer);
    const made = await actDuringMoment('laid out', post, businessId, () => subscribe(admin, businessId, { images: 2 }));
    expect(made.body.data).toMatchObject({ isWatermarked: false, remaining: 1 });
    expect((await composeGreeting(customer, post.imageId, businessId)).url).toBe(made.body.data.url);
    expect(await compositionsOf(world, businessId)).toMatchObject([{ is_watermarked: false }]);
  });

  test('a framed greeting whose business is deleted before it is counted answers 404 and stores nothing', async () => {
    const post = await makePlainPost();
    const { businessId } = await makeSubscribedBusiness(world, customer, {});
    const made = await actDuringMoment('laid out', post, businessId, () =>
      customer.delete(`/api/v1/business/${businessId}`).expect(200),
    );
    expect([made.status, made.body.data.code]).toEqual([404, 'not_found']);
    expect(await compositionsOf(world, businessId)).toEqual([]);
  });
});

describe('framed greetings around the end of a plan at midnight', () => {
  test('a framed greeting counted before its plan ends has no watermark', async () => {
    const post = await makePlainPost();
    const { businessId } = await makeSubscribedBusiness(world, customer, { images: 5 });
    const made = await actDuringMoment('drawn', post, businessId, () => endPlan(world, businessId));
    expect(made.body.data).toMatchObject({ isWatermarked: false });
    expect(await compositionsOf(world, businessId)).toMatchObject([{ is_watermarked: false }]);
  });

  test('a framed greeting from before the end of the plan is unchanged, and a later one has a watermark', async () => {
    const { imageId } = await makePlainPost();
    const { businessId } = await makeSubscribedBusiness(world, customer, { images: 5 });
    const before = await composeGreeting(customer, imageId, businessId);
    const { body: bytes } = await customer.get(before.url).expect(200);
    await endPlan(world, businessId);
    expect((await customer.get(before.url).expect(200)).body.equals(bytes)).toBe(true);
    const after = await composeGreeting(customer, imageId, businessId);
    expect(after).toMatchObject({ isWatermarked: true, remaining: 0 });
    expect((await customer.get(after.url).expect(200)).body.equals(bytes)).toBe(false);
    expect((await listFrames(customer, businessId)).left).toMatchObject({ images: 0, included: { images: 0 } });
    // The renewed plan serves the stored picture without a watermark and makes no third one.
    await subscribe(admin, businessId, { images: 5 });
    expect(await composeGreeting(customer, imageId, businessId)).toMatchObject({
      url: before.url,
      isWatermarked: false,
    });
    expect(await compositionsOf(world, businessId)).toHaveLength(2);
  });
});
