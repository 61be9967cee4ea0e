import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { queueTodaysGreetings } from '../../../upstream/src/studio/greeting/todays-greeting.job.ts';
import { makeBusiness, makeCard, makePost, makeSubcategory, subcategoryNamed } from '../../lib/factories.ts';
import { makeSubscribedBusiness as subscribedTo } from '../../lib/framing.ts';
import { recordPlan } from '../../lib/paying.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let superadmin: Client;
let customer: Client;
let morningImageId: string;
const today = todayInIndia();
beforeAll(async () => {
  world = await startWorld({ upstream: { WORKER: 'inline' } });
  superadmin = await world.as('superadmin');
  customer = await world.as('customer');
  const everyday = (await subcategoryNamed(superadmin, 'Good morning')).imageSubcategoryId;
  morningImageId = (await makePost(superadmin, { imageSubcategoryId: everyday })).imageId;
});
afterAll(() => world?.close());

const path = '/api/v1/image-post';
const readTodaysPost = async (businessId: string, browser = customer) =>
  (await browser.get(`${path}/today`).query({ businessId }).expect(200)).body.data.todaysPost;
const calendar = async (businessId: string, dateFrom = today, dateTo = daysAfter(today, 6)) =>
  (await customer.get(`${path}/calendar`).query({ businessId, dateFrom, dateTo }).expect(200)).body.data;
const prepare = (businessId: string, day: string, more: object = {}) =>
  customer
    .put(`${path}/calendar/${day}`)
    .send({ businessId, imageId: morningImageId, frame: 'frame3', shape: 'SQUARE', ...more });
const imagesLeft = async (businessId: string) =>
  (await customer.get(`${path}/frames`).query({ businessId }).expect(200)).body.data.left.images;
const compose = (businessId: string, { imagePost, input }: { imagePost: { imageId: string }; input: object }) =>
  customer.post(`${path}/${imagePost.imageId}/compose`).send({ businessId, ...input });

const makeSubscribedBusinessId = async (images = 10): Promise<string> =>
  (await subscribedTo(world, customer, { images })).businessId;

/** Counts a business's pictures: `made` have a file, `taken` count against the plan. */
const compositionCounts = async (businessId: string) =>
  (
    await world.upstream.database.raw.query(
      `select count(*) filter (where stored_at is not null)::int as made, count(made_on)::int as taken
       from composition where business_id = $1`,
      [businessId],
    )
  ).rows[0];

const runMorningPlanning = async () => {
  const planned = await queueTodaysGreetings(world.upstream.database.db, today);
  await world.upstream.renderJobs?.whenIdle();
  return planned;
};
/** Opens the panel as the owner. */
const openPanel = () => customer.get('/api/v1/user').expect(200);

describe("today's post: the suggested greeting of the day for a business", () => {
  test("today's post is an everyday greeting in the business's frame when there is no festival", async () => {
    const businessId = await makeSubscribedBusinessId();
    const post = await readTodaysPost(businessId);
    expect(post).toMatchObject({ day: today, isPrepared: false, isWatermarked: false });
    expect(post.imageSubcategory.imageSubcategoryName).toBe('Good morning');
    expect(post.imagePost.imageId).toBe(morningImageId);
    const { body } = await customer.get(post.url).expect(200);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1080, height: 1080 });
    const small = (await customer.get(post.smallUrl).expect(200)).body;
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 400, height: 400 });
    expect(small.length).toBeLessThan(40_000);
  });

  test("the gallery of greetings begins with today's post unless a filter is set", async () => {
    const businessId = await makeSubscribedBusinessId();
    await customer.post('/api/v1/user/preference').send({ activeBusinessId: businessId }).expect(200);
    const firstOfGrid = async (query: object = {}) =>
      (await customer.get(`${path}/paginated-mutiple-subcategories`).query(query).expect(200)).body.data.today;
    const { imagePost, imageSubcategory } = await readTodaysPost(businessId);
    expect(await firstOfGrid()).toEqual({ imagePost, imageSubcategory });
    const { imageId } = await makePost(superadmin);
    await prepare(businessId, today, { imageId }).expect(200);
    expect((await firstOfGrid()).imagePost.imageId).toBe(imageId);
    expect(await firstOfGrid({ language: 'hi' })).toBeNull();
  });

  test("today's post counts against the plan once, when the owner composes it, and keeps its URL", async () => {
    const businessId = await makeSubscribedBusinessId(3);
    const post = await readTodaysPost(businessId);
    expect(await imagesLeft(businessId)).toBe(3);
    const composed = (await compose(businessId, post).expect(200)).body.data;
    expect(composed).toMatchObject({ url: post.url, remaining: 2, status: 'ready' });
    await compose(businessId, post).expect(200);
    expect((await readTodaysPost(businessId)).url).toBe(post.url);
    expect(await imagesLeft(businessId)).toBe(2);
  });

  test("today's post is shown, but composing it answers plan_limit_reached when the plan has no images left", async () => {
    const businessId = await makeSubscribedBusinessId(1);
    const post = await readTodaysPost(businessId);
    await compose(businessId, { ...post, input: { ...post.input, message: 'The last one' } }).expect(200);
    const refused = await compose(businessId, post);
    expect([refused.status, refused.body.data.code]).toEqual([403, 'plan_limit_reached']);
    expect(await compositionCounts(businessId)).toEqual({ made: 2, taken: 1 });
  });

  test("today's post has a watermark without a plan and with a plan without greetings, and can be composed", async () => {
    const { businessId } = await makeBusiness(customer);
    expect((await readTodaysPost(businessId)).isWatermarked).toBe(true);
    await recordPlan(await world.as('admin'), businessId, { limits: customPlanDefaults.limits });
    const post = await readTodaysPost(businessId);
    expect(post.isWatermarked).toBe(true);
    await compose(businessId, post).expect(200);
  });

  test("today's post is the greeting of the day's festival, in the language of the owner's greetings", async () => {
    const festival = await makeSubcategory(superadmin, {
      imageSubcategoryName: `Festival of ${today}`,
      celebrationType: 'fixed',
      fixedDate: `-${today.slice(4)}`,
    });
    const { imageSubcategoryId } = festival;
    const own = await makePost(superadmin, { imageSubcategoryId, language: 'hi' });
    const other = await makePost(superadmin, { imageSubcategoryId, language: 'gu' });
    // Without a chosen language, the script of the business's name decides.
    const written = await makeBusiness(customer, { businessName: 'शर्मा किराना' });
    expect((await readTodaysPost(written.businessId)).imagePost.imageId).toBe(own.imageId);
    const inGujarati = await makeBusiness(customer, { businessName: 'કેસર અંબાવાડી' });
    expect((await readTodaysPost(inGujarati.businessId)).imagePost.imageId).toBe(other.imageId);
    await customer.post('/api/v1/user/preference').send({ language: 'hi' }).expect(200);
    const businessId = await makeSubscribedBusinessId();
    expect((await readTodaysPost(businessId)).imagePost.imageId).toBe(own.imageId);
    // The greetings' language may differ from the owner's.
    await customer.post('/api/v1/user/preference').send({ greetingLanguage: 'gu' }).expect(200);
    expect((await readTodaysPost(businessId)).imagePost.imageId).toBe(other.imageId);
    await customer.post('/api/v1/user/preference').send({ greetingLanguage: 'hi' }).expect(200);
    await superadmin
      .delete('/api/v1/image-post')
      .send({ imageIds: [own.imageId] })
      .expect(200);
    expect((await readTodaysPost(businessId)).imagePost.imageId).toBe(other.imageId);
    await superadmin
      .delete('/api/v1/image-post')
      .send({ imageIds: [other.imageId] })
      .expect(200);
    expect((await readTodaysPost(businessId)).imagePost.imageId).toBe(morningImageId);
  });

  test("of two festivals on one day, today's post belongs to the one with greetings in the owner's language", async () => {
    const makeFestivalPost = async (imageSubcategoryName: string, language: string) => {
      const { imageSubcategoryId } = await makeSubcategory(superadmin, {
        imageSubcategoryName,
        celebrationType: 'fixed',
        fixedDate: `-${today.slice(4)}`,
      });
      return (await makePost(superadmin, { imageSubcategoryId, language })).imageId;
    };
    const hindi = await makeFestivalPost('Padwa today', 'hi');
    const telugu = await makeFestivalPost('Ugadi today', 'te');
    const businessId = await makeSubscribedBusinessId();
    const shownIn = async (greetingLanguage: string) => {
      await customer.post('/api/v1/user/preference').send({ greetingLanguage }).expect(200);
      return (await readTodaysPost(businessId)).imagePost.imageId;
    };
    expect([await shownIn('te'), await shownIn('hi'), await shownIn('gu')]).toEqual([telugu, hindi, hindi]);
    await superadmin
      .delete('/api/v1/image-post')
      .send({ imageIds: [hindi, telugu] })
      .expect(200);
  });

  test("without a post in the owner's language, today's post has no text, else English, for Marathi owners Hindi first", async () => {
    const { imageSubcategoryId } = await makeSubcategory(superadmin, {
      imageSubcategoryName: `Second festival of ${today}`,
      celebrationType: 'fixed',
      fixedDate: `-${today.slice(4)}`,
    });
    const businessId = await makeSubscribedBusinessId();
    const addPost = async (language: string) => (await makePost(superadmin, { imageSubcategoryId, language })).imageId;
    const shownIn = async (greetingLanguage: string) => {
      await customer.post('/api/v1/user/preference').send({ greetingLanguage }).expect(200);
      return (await readTodaysPost(businessId)).imagePost.imageId;
    };
    const english = await addPost('en');
    const hindi = await addPost('hi');
    const gujarati = await addPost('gu');
    expect([await shownIn('ta'), await shownIn('mr'), await shownIn('gu')]).toEqual([english, hindi, gujarati]);
    const wordless = await addPost('none');
    expect([await shownIn('ta'), await shownIn('mr'), await shownIn('gu')]).toEqual([wordless, wordless, gujarati]);
  });
});

describe('the daily greeting job at five in the morning', () => {
  test('the daily greeting job makes one uncounted post per subscribed business whose owner opened the panel', async () => {
    const businessId = await makeSubscribedBusinessId();
    const { businessId: withoutPlan } = await makeBusiness(customer);
    await world.upstream.database.raw.query('update customer set opened_on = null');
    expect(await runMorningPlanning()).toBe(0);
    await openPanel();
    const planned = await runMorningPlanning();
    expect(planned).toBeGreaterThan(0);
    expect(await compositionCounts(businessId)).toEqual({ made: 1, taken: 0 });
    expect(await compositionCounts(withoutPlan)).toEqual({ made: 0, taken: 0 });
    expect(await runMorningPlanning()).toBe(planned);
    expect(await compositionCounts(businessId)).toEqual({ made: 1, taken: 0 });
  });

  test('the daily greeting job skips an owner who has not opened the panel for more than 30 days', async () => {
    await openPanel();
    const planned = await runMorningPlanning();
    const setOpenedOn = `update customer set opened_on = $1::date - $2::int where opened_on is not null`;
    await world.upstream.database.raw.query(setOpenedOn, [today, 30]);
    expect(await runMorningPlanning()).toBe(planned);
    await world.upstream.database.raw.query(setOpenedOn, [today, 31]);
    expect(await runMorningPlanning()).toBe(0);
  });

  test('the daily greeting job ignores that staff opened the panel while logged in as the owner', async () => {
    const admin = await world.as('admin');
    const { userId } = (await openPanel()).body.data;
    await world.upstream.database.raw.query('update customer set opened_on = null');
    await admin.post('/api/v1/user/log-in-as').send({ userId }).expect(200);
    await admin.get('/api/v1/user').expect(200);
    expect(await runMorningPlanning()).toBe(0);
  });

  test("the daily greeting job skips a business that disabled today's post, and its home shows no post", async () => {
    await openPanel();
    const businessId = await makeSubscribedBusinessId();
    const card = await makeCard(customer, businessId);
    const before = await queueTodaysGreetings(world.upstream.database.db, today);
    await customer
      .post('/api/v1/updateImagePostSettings')
      .send({ cardNo: card.cardNo, version: card.version, imagePostSettings: { isTodaysPostOn: false } })
      .expect(200);
    expect(await queueTodaysGreetings(world.upstream.database.db, today)).toBe(before - 1);
    expect(await readTodaysPost(businessId)).toBeNull();
    expect((await calendar(businessId)).isOn).toBe(false);
    await world.upstream.renderJobs?.whenIdle();
  });

  test('a render job that a user waits for runs before the jobs of the daily greeting job', async () => {
    const { raw } = world.upstream.database;
    const { rows } = await raw.query(
      `with agency as (select agency_id from agency limit 1),
        ahead as (insert into render_job (render_job_id, agency_id, kind, input, is_ahead)
          select gen_random_uuid(), agency_id, 'of no worker', '{}', true from agency),
        waited as (insert into render_job (render_job_id, agency_id, kind, input)
          select gen_random_uuid(), agency_id, 'of no worker', '{}' from agency returning render_job_id)
       select render_job_id from waited`,
    );
    const [waited] = rows as unknown as { render_job_id: string }[];
    const { rows: answer } = await raw.query('select render_jobs_before($1) as before', [waited?.render_job_id]);
    expect(answer).toEqual([{ before: 0 }]);
    await raw.query(`delete from render_job where kind = 'of no worker'`);
  });
});

describe('the calendar of prepared daily posts', () => {
  test('the calendar of daily posts lists seven days beginning with today', async () => {
    const { days, isOn } = await calendar(await makeSubscribedBusinessId());
    expect(isOn).toBe(true);
    expect(days.map(({ day }: { day: string }) => day)).toEqual(
      Array.from({ length: 7 }, (_, index) => daysAfter(today, index)),
    );
  });

  test('an owner prepares a daily post with a message and a look, and deleting it restores the suggestion', async () => {
    const businessId = await makeSubscribedBusinessId();
    const day = daysAfter(today, 3);
    await prepare(businessId, day, { message: 'Open till ten', look: { height: 'HEIGHT-3' } }).expect(200);
    const prepared = (await calendar(businessId)).days[3];
    expect(prepared).toMatchObject({
      day,
      isPrepared: true,
      input: { frame: 'frame3', message: 'Open till ten', look: { height: 'HEIGHT-3' } },
    });
    await customer.delete(`${path}/calendar/${day}`).query({ businessId }).expect(200);
    expect((await calendar(businessId)).days[3]).toMatchObject({ isPrepared: false, input: { message: '' } });
  });

  test('a daily post that the owner prepared for today replaces the suggested one', async () => {
    const businessId = await makeSubscribedBusinessId();
    const before = await readTodaysPost(businessId);
    await prepare(businessId, today, { message: 'Only today' }).expect(200);
    const post = await readTodaysPost(businessId);
    expect(post).toMatchObject({ isPrepared: true, input: { frame: 'frame3', message: 'Only today' } });
    expect(post.url).not.toBe(before.url);
  });

  test('security 22: a business can have ten daily posts made ahead per day, and an eleventh answers 429', async () => {
    const [businessId, other] = [await makeSubscribedBusinessId(1), await makeSubscribedBusinessId(1)];
    for (let nth = 0; nth < 10; nth++) {
      await prepare(businessId, today, { message: `wish ${nth}` }).expect(200);
      await readTodaysPost(businessId);
    }
    await prepare(businessId, today, { message: 'one more' }).expect(200);
    const refused = await expectNoChange(world, () => customer.get(`${path}/today`).query({ businessId }));
    expect([refused.status, refused.body.data.code]).toEqual([429, 'too_many_requests']);
    expect(await compositionCounts(businessId)).toEqual({ made: 10, taken: 0 });
    // At the limit, existing pictures are still found and paid ones still made.
    await prepare(businessId, today, { message: 'wish 9' }).expect(200);
    const post = await readTodaysPost(businessId);
    await compose(businessId, { ...post, input: { ...post.input, message: 'one more' } }).expect(200);
    expect((await readTodaysPost(other)).isPrepared).toBe(false);
  });

  test('a prepared daily post whose greeting was deleted is replaced by the suggestion', async () => {
    const businessId = await makeSubscribedBusinessId();
    const { imageId } = await makePost(superadmin);
    await prepare(businessId, today, { imageId }).expect(200);
    expect((await readTodaysPost(businessId)).imagePost.imageId).toBe(imageId);
    await superadmin
      .delete('/api/v1/image-post')
      .send({ imageIds: [imageId] })
      .expect(200);
    expect(await readTodaysPost(businessId)).toMatchObject({ isPrepared: false });
  });

  test('preparing a daily post for a past or distant day, or with an unknown greeting or frame, is refused', async () => {
    const businessId = await makeSubscribedBusinessId();
    const refusals: [day: string, more: object, status: number, code: string][] = [
      [daysAfter(today, -1), {}, 400, 'invalid_input'],
      [daysAfter(today, 400), {}, 400, 'invalid_input'],
      ['2026-02-30', {}, 400, 'invalid_input'],
      [today, { imageId: v7() }, 404, 'not_found'],
      [today, { frame: 'frame999' }, 403, 'frame_not_available'],
      [today, { businessId: v7() }, 404, 'not_found'],
    ];
    for (const [day, more, status, code] of refusals) {
      const answer = await expectNoChange(world, () => prepare(businessId, day, more));
      expect([day, more, answer.status, answer.body.data.code]).toEqual([day, more, status, code]);
    }
    for (const [dateFrom, dateTo] of [
      [today, daysAfter(today, -1)],
      [today, daysAfter(today, 42)],
    ]) {
      const answer = await customer.get(`${path}/calendar`).query({ businessId, dateFrom, dateTo });
      expect([answer.status, answer.body.data.code]).toEqual([400, 'invalid_input']);
    }
  });
});
