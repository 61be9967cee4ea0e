import { unlinkSync } from 'node:fs';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { ImagePost, ImageSubcategory, ImageTag } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remakeSmallPictures } from '../../../upstream/src/platform/media/small-pictures.ts';
import { allowAgencyGreetings, makePicture, makePost, makeSubcategory, subcategoryNamed } from '../../lib/factories.ts';
import { hosts } from '../../lib/people.ts';
import { jobDependencies, listStoredFiles } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let superadmin: Client;
let customer: Client;
beforeAll(async () => {
  // The worker processes the jobs in the queue.
  world = await startWorld({ upstream: { WORKER: 'inline' } });
  superadmin = await world.as('superadmin');
  customer = await world.as('customer');
  await allowAgencyGreetings(world, hosts.home);
});
afterAll(() => world.close());

const path = '/api/v1/image-post';
const list = async (query: object = {}, browser = customer) =>
  (await browser.get(path).query(query).expect(200)).body.data;
const search = async (query: object, browser = customer) =>
  (await browser.get(`${path}/search`).query(query).expect(200)).body.data;
const ids = (items: readonly ImagePost[]) => items.map(({ imageId }) => imageId);
const newTag = async (imageTagName: string): Promise<ImageTag> =>
  (await superadmin.post(`${path}/image-tag`).send({ imageTagName }).expect(200)).body.data.imageTag;
const newSubcategory = async (imageSubcategoryName: string): Promise<string> =>
  (await makeSubcategory(superadmin, { imageSubcategoryName })).imageSubcategoryId;

describe('the gallery of greetings', () => {
  test('the gallery of greetings is paged newest first', async () => {
    const imageSubcategoryId = await newSubcategory('Paged');
    const posts = [];
    for (let index = 0; index < 5; index += 1) posts.unshift(await makePost(superadmin, { imageSubcategoryId }));
    const first = await list({ imageSubcategoryId, limit: 3 });
    expect([first.items, first.total]).toEqual([posts.slice(0, 3), 5]);
    const second = await list({ imageSubcategoryId, limit: 3, cursor: first.nextCursor });
    expect([second.items, second.nextCursor]).toEqual([posts.slice(3), null]);
  });

  test('the gallery of greetings is filtered by kind, shape, language, tag and category', async () => {
    const imageSubcategoryId = await newSubcategory('Filtered');
    const tag = await newTag('Filtered');
    const square = await makePost(superadmin, { imageSubcategoryId, language: 'hi', imageTagIds: [tag.imageTagId] });
    const story = await makePost(superadmin, {
      imageSubcategoryId,
      kind: 'STORY_IMAGE',
      mediaId: await makePicture(superadmin, 54, 96),
      language: 'en',
    });
    const found = async (query: object) => ids((await list({ imageSubcategoryId, ...query })).items);
    expect(await found({})).toEqual([story.imageId, square.imageId]);
    for (const query of [
      { kind: 'SQUARE_IMAGE' },
      { shape: 'SQUARE' },
      { language: 'hi' },
      { imageTagId: tag.imageTagId },
    ])
      expect([query, await found(query)]).toEqual([query, [square.imageId]]);
    expect(await found({ mediaType: 'IMAGE', shape: 'STORY' })).toEqual([story.imageId]);
    expect(await found({ kind: 'SQUARE_IMAGE', shape: 'STORY' })).toEqual([]);
    expect(await found({ mediaType: 'VIDEO' })).toEqual([]);
    expect(await found({ imageCategoryId: square.imageCategoryId })).toHaveLength(2);
    expect(await found({ imageCategoryId: v7() })).toEqual([]);
    for (const wrong of [{ cursor: 'x' }, { shape: 'ROUND' }, { isActive: '1' }])
      await customer.get(path).query(wrong).expect(400);
  });

  test.each(['pa', 'ml', 'or', 'ur'])(
    'the gallery of greetings is filtered by the language %s, which the panel does not have',
    async (language) => {
      const imageSubcategoryId = await newSubcategory(`Spoken ${language}`);
      const { imageId } = await makePost(superadmin, { imageSubcategoryId, language });
      await makePost(superadmin, { imageSubcategoryId, language: 'hi' });
      expect(ids((await list({ imageSubcategoryId, language })).items)).toEqual([imageId]);
    },
  );

  test('the gallery returns a row of greetings for each subcategory in the requested order, continued by GET /image-post', async () => {
    const [one, two, none] = [
      await newSubcategory('Row one'),
      await newSubcategory('Row two'),
      await newSubcategory('Row none'),
    ];
    const posts = [];
    for (let index = 0; index < 3; index += 1) posts.unshift(await makePost(superadmin, { imageSubcategoryId: one }));
    const other = await makePost(superadmin, { imageSubcategoryId: two });
    const { body } = await customer
      .get(`${path}/paginated-mutiple-subcategories`)
      .query({ imageSubcategoryIds: [two, v7(), none, one].join(','), limit: 2 })
      .expect(200);
    const { rows } = body.data;
    expect(rows.map((row: { items: ImagePost[]; total: number }) => [ids(row.items), row.total])).toEqual([
      [[other.imageId], 1],
      [[], 0],
      [ids(posts.slice(0, 2)), 3],
    ]);
    expect(rows[0].imageSubcategory).toMatchObject({ imageSubcategoryId: two, imageSubcategoryName: 'Row two' });
    expect(ids((await list({ imageSubcategoryId: one, limit: 2, cursor: rows[2].nextCursor })).items)).toEqual(
      ids(posts.slice(2)),
    );
  });

  test('the gallery without requested subcategories has the next occasions in order, then everyday greetings', async () => {
    const next = await makeSubcategory(superadmin, {
      celebrationType: 'fixed',
      fixedDate: `--${todayInIndia().slice(5)}`,
    });
    const post = await makePost(superadmin, { imageSubcategoryId: next.imageSubcategoryId });
    const rows = async (query: object = {}) =>
      (await customer.get(`${path}/paginated-mutiple-subcategories`).query(query).expect(200)).body.data.rows;
    const all: { imageSubcategory: ImageSubcategory; items: ImagePost[]; total: number }[] = await rows();
    const dated = all.filter(({ imageSubcategory }) => imageSubcategory.nextDate !== null);
    expect(all.slice(0, dated.length)).toEqual(dated);
    const days = dated.map(({ imageSubcategory }) => imageSubcategory.nextDate ?? '');
    expect(days).toEqual(days.toSorted());
    expect(dated.find(({ items }) => items[0]?.imageId === post.imageId)).toMatchObject({ total: 1 });
    const everyday = all.slice(dated.length).map(({ imageSubcategory }) => imageSubcategory);
    expect(everyday.map(({ imageSubcategoryName }) => imageSubcategoryName)).toContain('Good morning');
    expect(new Set(everyday.map(({ imageCategoryName }) => imageCategoryName))).not.toContain('Business Category');
    const stories: typeof all = await rows({ shape: 'STORY' });
    expect(stories.flatMap(({ items }) => items.filter(({ shape }) => shape !== 'STORY'))).toEqual([]);
  });

  test('the gallery of greetings filtered by a tag is paged', async () => {
    const { imageTagId } = await newTag('Paged tag');
    const tagged = [];
    for (let index = 0; index < 3; index += 1)
      tagged.unshift((await makePost(superadmin, { imageTagIds: [imageTagId] })).imageId);
    await makePost(superadmin);
    const first = await list({ imageTagId, limit: 2 });
    expect([ids(first.items), first.total]).toEqual([tagged.slice(0, 2), 3]);
    const second = await list({ imageTagId, limit: 2, cursor: first.nextCursor });
    expect([ids(second.items), second.total, second.nextCursor]).toEqual([tagged.slice(2), 3, null]);
  });

  test('the gallery of greetings requested by ids returns them in that order and omits unknown ids', async () => {
    const [one, two] = [await makePost(superadmin), await makePost(superadmin)];
    const imageIds = [two.imageId, v7(), one.imageId, two.imageId].join(',');
    const { body } = await customer.get(`${path}/ids`).query({ imageIds }).expect(200);
    expect(body.data.imagePosts).toEqual([two, one]);
  });
});

describe('the search for greetings', () => {
  test('a search for greetings matches subcategory, tags and caption, ranks them, and has each once across pages', async () => {
    const bySubcategory = await makePost(superadmin, { imageSubcategoryId: await newSubcategory('Peacock day') });
    const tags = [(await newTag('Peacock')).imageTagId, (await newTag('Peacock feather')).imageTagId];
    const byCaption = await makePost(superadmin, { caption: 'The peacock dances' });
    const byTags = await makePost(superadmin, { caption: 'A peacock, twice', imageTagIds: tags });
    const best = ids([bySubcategory, byTags, byCaption]);
    expect(await search({ search: 'PEACOCK' })).toMatchObject({ total: 3, nextCursor: null });
    expect(ids((await search({ search: 'peacock' })).items)).toEqual(best);
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: ImagePost[]; nextCursor: string | null } = await search({
        search: 'peacock',
        limit: 1,
        ...(cursor && { cursor }),
      });
      paged.push(...ids(page.items));
      cursor = page.nextCursor;
    } while (cursor);
    expect(paged).toEqual(best);
    expect(ids((await search({ search: 'diwali peacock' })).items)).toEqual(ids([byTags, byCaption]));
    expect((await search({ search: 'peacock', shape: 'STORY' })).total).toBe(0);
    expect((await search({ search: 'peacock', imageSubcategoryId: bySubcategory.imageSubcategoryId })).total).toBe(1);
    expect((await search({ search: '%' })).total).toBe(0);
    expect(ids((await search({ search: 'pe twice' })).items)).toEqual(ids([byTags]));
    expect((await search({ search: 'acock,', language: 'none' })).total).toBe(1);
    expect((await search({ search: 'acock,', language: 'hi' })).total).toBe(0);
    for (const wrong of [{ search: '' }, { search: 'a', cursor: v7() }, { search: 'a', cursor: `9_${v7()}` }])
      await customer.get(`${path}/search`).query(wrong).expect(400);
  });

  test('a search for greetings finds an occasion by its synonyms, in several scripts and spellings', async () => {
    const of = async (name: string) =>
      (
        await makePost(superadmin, {
          imageSubcategoryId: (await subcategoryNamed(superadmin, name)).imageSubcategoryId,
        })
      ).imageId;
    const searches = {
      Diwali: ['दिवाली', 'दीपावली', 'DEEPAVALI', 'deepa', 'દિવાળી', 'தீபாவளி'],
      Birthday: ['janmdin', 'जन्मदिन'],
      Anniversary: ['shaadi', 'marriage', 'शादी'],
      'Raksha Bandhan': ['Rakhi', 'राखी', 'rakshabandhan'],
      Uttarayan: ['makar sankranti', 'मकर संक्रांति', 'kite'],
      'Republic Day': ['26 january'],
      'Gudi Padwa': ['gudhi padva', 'गुढीपाडवा'],
      Ugadi: ['yugadi', 'ఉగాది', 'ಯುಗಾದಿ'],
      'New Year': ['new year', 'नया साल', 'नववर्ष', 'naya saal'],
      'Bhai Dooj': ['भाई दूज', 'bhai beej'],
    };
    for (const [name, terms] of Object.entries(searches)) {
      const imageId = await of(name);
      for (const term of terms) {
        const { items, nearest } = await search({ search: term });
        expect([term, items[0]?.imageId, nearest]).toEqual([term, imageId, []]);
      }
    }
  });

  test('a search for greetings without results suggests the nearest occasions that have greetings', async () => {
    const { imageSubcategoryId } = await subcategoryNamed(superadmin, 'Janmashtami');
    const nearest = async (query: object) => {
      const found = await search(query);
      expect(found.items).toEqual([]);
      return found.nearest;
    };
    expect(await nearest({ search: 'janmashtmee' })).toEqual([]);
    await makePost(superadmin, { imageSubcategoryId, language: 'hi' });
    const offered = [{ imageSubcategoryId, imageSubcategoryName: 'Janmashtami' }];
    expect(await nearest({ search: 'janmashtmee' })).toEqual(offered);
    expect(await nearest({ search: 'happy जनमाष्टमी' })).toEqual(offered);
    expect(await nearest({ search: 'janmashtmee', language: 'gu' })).toEqual([]);
    expect(await nearest({ search: 'xyzzy' })).toEqual([]);
    // A festival without greetings suggests no word that only looks alike ("chhut").
    const offer = await subcategoryNamed(superadmin, 'Offer');
    await makePost(superadmin, { imageSubcategoryId: offer.imageSubcategoryId });
    expect(await nearest({ search: 'karwa chauth' })).toEqual([]);
    expect((await nearest({ search: 'discuont' }))[0]?.imageSubcategoryName).toBe('Offer');
  });

  test('a search finds an agency’s greetings only for its accounts and the platform, and inactive ones only for staff', async () => {
    const admin = await world.as('admin');
    const own = await makePost(admin, { caption: 'Seen by ours', mediaId: await makePicture(admin, 60, 60) });
    const foreign = await world.as('customerOfOtherAgency');
    const hidden = await makePost(superadmin, { caption: 'Seen by staff', isActive: false });
    const foundIds = async (term: string, browser: Client) => ids((await search({ search: term }, browser)).items);
    expect(own.agencyId).not.toBeNull();
    expect(await foundIds('ours', customer)).toEqual([own.imageId]);
    expect(await foundIds('ours', foreign)).toEqual([]);
    expect(await foundIds('ours', superadmin)).toEqual([own.imageId]);
    expect(await foundIds('staff', customer)).toEqual([]);
    expect(await foundIds('staff', admin)).toEqual([hidden.imageId]);
    const { imageSubcategoryId, imageCategoryId, imageSubcategoryName } = await makeSubcategory(superadmin);
    await makePost(superadmin, { imageSubcategoryId, caption: 'Seen for a while' });
    expect(await foundIds('while', customer)).toHaveLength(1);
    await superadmin
      .post(`${path}/image-category/${imageCategoryId}/image-subcategory`)
      .send({ imageSubcategoryId, imageSubcategoryName, isActive: false })
      .expect(200);
    expect(await foundIds('while', customer)).toEqual([]);
    expect(await foundIds('while', superadmin)).toHaveLength(1);
  });
});

describe('regenerating the small pictures of a greeting', () => {
  const smallOnes = (mediaId: string) =>
    listStoredFiles(world).filter((file) => file.includes(mediaId) && !/1080\.\w+$/.test(file));

  test('a job regenerates the small pictures of a greeting from its largest picture', async () => {
    const post = await makePost(superadmin, { mediaId: await makePicture(superadmin, 1080, 1080) });
    const { mediaId } = post.picture;
    const all = smallOnes(mediaId);
    expect(all).toHaveLength(6);
    for (const file of all) unlinkSync(file);
    const { body } = await superadmin
      .post(`${path}/generate-low-quality-image-post`)
      .send({ imageIds: [post.imageId, v7()] })
      .expect(200);
    expect(body.data).toEqual({ accepted: 1 });
    await expect.poll(() => smallOnes(mediaId), { timeout: 30_000 }).toEqual(all);
    await world.browser().get(`/media/${mediaId}/400.webp`).expect(200);
  });

  test('the small pictures of a greeting are regenerated even if another picture of the job is missing', async () => {
    const post = await makePost(superadmin, { mediaId: await makePicture(superadmin, 1080, 1080) });
    const { mediaId } = post.picture;
    const all = smallOnes(mediaId);
    for (const file of all) unlinkSync(file);
    const dependencies = jobDependencies(world);
    await remakeSmallPictures(dependencies, { mediaIds: [v7(), mediaId] });
    await dependencies.pictures.close();
    expect(smallOnes(mediaId)).toEqual(all);
  });
});
