import { type Locale, locales } from '@parichay/shared/platform/language/languages.ts';
import { daysAfter } from '@parichay/shared/platform/lib/india.ts';
import type { PlannedPost } from '@parichay/shared/studio/greeting/todays-post.endpoints.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTenant } from '../../../upstream/src/platform/database/database.ts';
import { libraryGreetings } from '../../../upstream/src/platform/render/scene/library.ts';
import { queueGreetingInstallation } from '../../../upstream/src/studio/greeting/built-in-greetings.job.ts';
import { addBuiltInGreetings, sortByDemand } from '../../../upstream/src/studio/greeting/built-in-greetings.queries.ts';
import { makeBusiness, subcategoryNamed } from '../../lib/factories.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

const all = libraryGreetings();
/** Languages of the panel in which all occasions have words. */
const languages = locales.filter((locale) =>
  all.some(({ key, language }) => key === 'diwali/0' && language === locale),
);

let world: World;
let superadmin: Client;
let customer: Client;
const builtInCount = async (): Promise<number> =>
  (await world.upstream.database.raw.query('select 1 from image_post where built_in is not null')).rows.length;
const add = (language: string) =>
  inTenant(world.upstream.database.db, 'platform', async (tx) => {
    const { agency_id } = (await tx.selectFrom('agency').select('agency_id').execute())[0] ?? { agency_id: '' };
    return addBuiltInGreetings(
      tx,
      all.filter((greeting) => greeting.language === language && greeting.shape === 'SQUARE'),
      { agencyId: agency_id },
    );
  });

beforeAll(async () => {
  world = await startWorld({ upstream: { WORKER: 'inline' } });
  superadmin = await world.as('superadmin');
  customer = await world.as('customer');
  for (const language of languages) await add(language);
});
afterAll(() => world?.close());

async function plannedPosts(businessId: string, from: string, days: number): Promise<PlannedPost[]> {
  const dateTo = daysAfter(from, Math.min(days, 40) - 1);
  const { body } = await customer
    .get('/api/v1/image-post/calendar')
    .query({ businessId, dateFrom: from, dateTo })
    .expect(200);
  return days <= 40
    ? body.data.days
    : [...body.data.days, ...(await plannedPosts(businessId, daysAfter(from, 40), days - 40))];
}

describe('the built-in greetings', () => {
  test('adding the built-in greetings again adds none, also not those that staff have deleted', async () => {
    const count = await builtInCount();
    expect(count).toBeGreaterThan(500);
    const { imageSubcategoryId } = await subcategoryNamed(superadmin, 'Onam');
    const { body } = await superadmin.get('/api/v1/image-post').query({ imageSubcategoryId, limit: 1 }).expect(200);
    const [{ imageId }] = body.data.items;
    await superadmin
      .delete('/api/v1/image-post')
      .send({ imageIds: [imageId] })
      .expect(200);
    expect(await add('en')).toBe(0);
    expect(await builtInCount()).toBe(count);
  });

  test('the picture of a built-in greeting is drawn at its first request, once for concurrent ones, in each size', async () => {
    const { body } = await customer.get('/api/v1/image-post').query({ language: 'en', limit: 1 }).expect(200);
    const [{ picture }] = body.data.items;
    const read = (file: string) => customer.get(`/media/${picture.mediaId}/${file}`).expect(200);
    const answers = await Promise.all(['400.webp', '400.webp', '1080.jpg'].map(read));
    const sizes = await Promise.all(answers.map((answer) => sharp(answer.body).metadata()));
    expect(sizes.map(({ width, height, format }) => [width, height, format])).toEqual([
      [400, 400, 'webp'],
      [400, 400, 'webp'],
      [1080, 1080, 'jpeg'],
    ]);
    expect((await read('400.webp')).body).toEqual(answers[0]?.body);
    await customer.get(`/media/${picture.mediaId}/640.webp`).expect(404);
  });

  test('lists of a customer begin with the greetings in their language, on each page once', async () => {
    await customer.post('/api/v1/user/preference').send({ greetingLanguage: 'ta' }).expect(200);
    const { imageSubcategoryId } = await subcategoryNamed(superadmin, 'Pongal');
    const rows = await customer
      .get('/api/v1/image-post/paginated-mutiple-subcategories')
      .query({ limit: 8, imageSubcategoryIds: imageSubcategoryId })
      .expect(200);
    const [{ items: shelf }] = rows.body.data.rows;
    expect(shelf.map(({ language }: { language: string }) => language)).toEqual(Array(8).fill('ta'));
    const seen: { imageId: string; language: string }[] = [];
    for (let cursor: string | undefined; ; ) {
      const query = { imageSubcategoryId, limit: 10, ...(cursor && { cursor }) };
      const { items, nextCursor, total } = (await customer.get('/api/v1/image-post').query(query).expect(200)).body
        .data;
      seen.push(...items);
      cursor = nextCursor ?? undefined;
      if (!cursor) {
        expect(new Set(seen.map(({ imageId }) => imageId)).size).toBe(total);
        break;
      }
    }
    const isOwn = seen.map(({ language }) => language === 'ta');
    expect(isOwn.lastIndexOf(true)).toBe(isOwn.filter(Boolean).length - 1);
    expect(seen.slice(0, 8)).toEqual(shelf);
  });

  test('the next occasions are installed first, and of one occasion the first design last', () => {
    const sorted = sortByDemand(
      all.filter(({ language, shape }) => language === 'en' && shape === 'SQUARE'),
      ['Holi', 'Diwali'],
    );
    const keys = sorted.map(({ key }) => key);
    expect(keys.indexOf('holi/11')).toBe(0);
    expect(keys.indexOf('holi/0')).toBeLessThan(keys.indexOf('diwali/11'));
    expect(sorted).toHaveLength(all.filter(({ language, shape }) => language === 'en' && shape === 'SQUARE').length);
  });

  test('the installation job adds every built-in greeting and is not queued again', async () => {
    await queueGreetingInstallation(world.upstream.database.db);
    await world.upstream.renderJobs?.whenIdle();
    const installed = await builtInCount();
    expect(installed).toBeGreaterThan(all.length - 5);
    const jobs = async () =>
      (await world.upstream.database.raw.query(`select 1 from render_job where kind = 'install-greetings'`)).rows
        .length;
    expect(await jobs()).toBe(1);
    await queueGreetingInstallation(world.upstream.database.db);
    expect(await jobs()).toBe(1);
  });
});

describe("the choice of today's post among the built-in greetings", () => {
  const shopIn = async (greetingLanguage: Locale, state: string, category = 'Sweet shop') => {
    await customer.post('/api/v1/user/preference').send({ greetingLanguage }).expect(200);
    const address = { line1: '', line2: '', city: '', state, pinCode: '', country: 'IN', mapUrl: '' };
    return (await makeBusiness(customer, { category, address } as object)).businessId;
  };
  const occasionsOf = (posts: readonly PlannedPost[]) =>
    posts.map(({ day, imageSubcategory }) => `${day} ${imageSubcategory.imageSubcategoryName}`);

  test.each(languages)(
    "today's post is in %s for an owner of that language, and never the same within sixty days",
    async (language) => {
      const posts = await plannedPosts(await shopIn(language, 'Gujarat'), '2027-08-01', 60);
      expect(posts).toHaveLength(60);
      expect(posts.map(({ imagePost }) => imagePost.language).filter((one) => one !== language)).toEqual([]);
      expect(new Set(posts.map(({ imagePost }) => imagePost.imageId)).size).toBe(60);
    },
  );

  test('a festival of one state is suggested to its shops only, and wins there over that of all India', async () => {
    const onam = '2027-09-12 Onam';
    expect(occasionsOf(await plannedPosts(await shopIn('en', 'Kerala'), '2027-09-12', 1))).toEqual([onam]);
    expect(occasionsOf(await plannedPosts(await shopIn('en', 'Gujarat'), '2027-09-12', 1))).not.toContain(onam);
    const may = async (state: string) => occasionsOf(await plannedPosts(await shopIn('en', state), '2027-05-01', 1));
    expect(await may('Maharashtra')).toEqual(['2027-05-01 Maharashtra Day']);
    expect(await may('Tamil Nadu')).toEqual(['2027-05-01 Labour Day']);
  });

  test('a shop without an address is suggested the festivals of the state that speaks its language', async () => {
    const pongal = '2028-01-15 Pongal';
    expect(occasionsOf(await plannedPosts(await shopIn('ta', ''), '2028-01-15', 1))).toEqual([pongal]);
    expect(occasionsOf(await plannedPosts(await shopIn('hi', ''), '2028-01-15', 1))).not.toContain(pongal);
  });

  test('without a festival, a shop is suggested mornings, thoughts and posts of its trade that promise nothing', async () => {
    const posts = await plannedPosts(await shopIn('en', 'Gujarat', 'Jeweller'), '2027-06-22', 40);
    const names = new Set(posts.map(({ imageSubcategory }) => imageSubcategory.imageSubcategoryName));
    expect([...names]).toEqual(expect.arrayContaining(['Good morning', 'Thought of the day', 'Jeweller']));
    const ofTrade = posts.filter(({ imageSubcategory }) => imageSubcategory.imageSubcategoryName === 'Jeweller');
    const promises = all.filter(({ key }) =>
      /^jeweller\/(new-arrivals|quality|home-delivery|payment|hours)$/.test(key),
    );
    expect(ofTrade.filter(({ imagePost }) => promises.some(({ caption }) => caption === imagePost.caption))).toEqual(
      [],
    );
  });

  test('two shops get different posts on the same festival', async () => {
    const ids = await Promise.all([shopIn('en', 'Gujarat'), shopIn('en', 'Gujarat'), shopIn('en', 'Gujarat')]);
    const chosen = await Promise.all(ids.map((id) => plannedPosts(id, '2027-10-29', 1)));
    expect(new Set(chosen.flat().map(({ imagePost }) => imagePost.imageId)).size).toBeGreaterThan(1);
  });
});
