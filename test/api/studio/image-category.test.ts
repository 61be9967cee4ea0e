import type { ImageSubcategory, ImageTag } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { categoryCalls } from '../../lib/categories.ts';
import { allowAgencyGreetings, makeBusiness, makePicture, makePost } from '../../lib/factories.ts';
import { hosts } from '../../lib/people.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let superadmin: Client;
let customer: Client;
beforeAll(async () => {
  world = await startWorld();
  superadmin = await world.as('superadmin');
  customer = await world.as('customer');
});
afterAll(() => world.close());

const path = '/api/v1/image-post/image-category';
const { categories, put, idOf, list, named, remove, newCategory, newSubcategory } = categoryCalls(() => superadmin);

describe('reading greeting categories', () => {
  test('customers see only active greeting subcategories of active categories, and staff see all', async () => {
    const shown = await newCategory();
    const hidden = await newCategory({ isActive: false });
    const there = await newSubcategory(shown.imageCategoryId);
    const away = await newSubcategory(shown.imageCategoryId, { isActive: false });
    const within = await newSubcategory(hidden.imageCategoryId);
    const imageCategoryIds = [shown.imageCategoryId, hidden.imageCategoryId].join(',');
    const ofBoth = async (browser: Client): Promise<ImageSubcategory[]> =>
      (await browser.get('/api/v1/image-subcategory/by-mulitple-category').query({ imageCategoryIds }).expect(200)).body
        .data.imageSubcategories;
    for (const person of ['creator', 'adminOfOtherAgency'] as const) {
      expect(await ofBoth(await world.as(person))).toEqual([there, away, within]);
    }
    for (const person of ['customer', 'customerOfOtherAgency'] as const) {
      const by = await world.as(person);
      expect(await ofBoth(by)).toEqual([there]);
      expect((await categories(by)).map((one) => one.imageCategoryId)).not.toContain(hidden.imageCategoryId);
      expect((await list({ imageCategoryId: shown.imageCategoryId, isActive: 'false' }, by)).total).toBe(0);
      expect(await named(hidden.imageCategoryName, by)).toEqual([]);
    }
    await world.browser().get(path).expect(401);
    await world.browser().get('/api/v1/image-subcategory').expect(401);
  });

  test('the list of greeting subcategories is searched by name', async () => {
    const { imageCategoryId } = await newCategory();
    const one = await newSubcategory(imageCategoryId, { imageSubcategoryName: 'Half 50% off' });
    await newSubcategory(imageCategoryId, { imageSubcategoryName: 'Half of it' });
    expect((await list({ search: 'HALF' })).total).toBe(2);
    expect((await list({ search: '0%' })).items).toEqual([one]);
  });

  test.each([
    ['दिवाली', 'Diwali'],
    ['दीपावली', null],
    ['સુપ્રભાત', 'Good morning'],
    ['दर्ज़ी', 'Tailor'],
  ])('a search of greeting subcategories for the name %s in another language finds %s', async (search, name) => {
    const { items } = await list({ search });
    expect(items.map((one: ImageSubcategory) => one.imageSubcategoryName)).toEqual(name ? [name] : []);
  });
});

describe('creating and updating greeting categories', () => {
  test('a greeting category is created and updated, and a name that is taken answers already_exists', async () => {
    const added = await newCategory({ imageCategoryName: 'Weddings', isActive: false });
    const { imageCategoryId } = added;
    expect(added).toMatchObject({ imageCategoryName: 'Weddings', isActive: false, position: 1_000 });
    const { body } = await superadmin
      .post(path)
      .send({ imageCategoryId, imageCategoryName: 'WEDDINGS', isActive: true, position: 0 })
      .expect(200);
    expect(body.data.imageCategory).toEqual({ ...added, imageCategoryName: 'WEDDINGS', isActive: true, position: 0 });
    await expectNoChange(world, async () => {
      for (const more of [{ imageCategoryName: ' weddings ' }, { imageCategoryId, imageCategoryName: 'festivals' }])
        expect((await superadmin.post(path).send(more).expect(409)).body.data.code).toBe('already_exists');
      await superadmin.post(path).send({ imageCategoryId: v7(), imageCategoryName: 'Ghost' }).expect(404);
    });
  });

  test('the greeting category that holds the business categories cannot be renamed or deactivated', async () => {
    const imageCategoryId = await idOf('Business Category');
    await expectNoChange(world, async () => {
      for (const more of [
        { imageCategoryName: 'Trades' },
        { imageCategoryName: 'Business Category', isActive: false },
      ]) {
        const { body } = await superadmin
          .post(path)
          .send({ imageCategoryId, ...more })
          .expect(400);
        expect(body.data.code).toBe('invalid_input');
      }
    });
    await superadmin
      .post(path)
      .send({ imageCategoryId, imageCategoryName: 'Business Category', position: 30 })
      .expect(200);
  });
});

describe('creating, updating and deleting greeting subcategories', () => {
  test('a greeting subcategory is created, updated and deleted', async () => {
    const { imageCategoryId } = await newCategory();
    const added = await newSubcategory(imageCategoryId, { celebrationType: 'fixed', fixedDate: '--07-01' });
    expect(added).toMatchObject({ celebrationType: 'fixed', fixedDate: '--07-01', flexibleDates: {}, version: 1 });
    const { imageSubcategoryId } = added;
    const change = { imageSubcategoryId, version: 1, imageSubcategoryName: 'Doctors’ Day', isActive: false };
    const none = { celebrationType: 'none', fixedDate: null };
    const { body } = await put(imageCategoryId, { ...change, ...none }).expect(200);
    expect(body.data.imageSubcategory).toEqual({
      ...added,
      ...change,
      ...none,
      version: 2,
      nextDate: null,
    });
    await remove(added).expect(200);
    expect((await list({ imageCategoryId })).total).toBe(0);
    await expectNoChange(world, () => remove(added).expect(404));
  });

  test('the second of two concurrent editors of a greeting subcategory gets 409 changed_meanwhile', async () => {
    const { imageCategoryId } = await newCategory();
    const { imageSubcategoryId, version } = await newSubcategory(imageCategoryId);
    const save = (imageSubcategoryName: string) =>
      put(imageCategoryId, { imageSubcategoryId, version, imageSubcategoryName });
    await save('First').expect(200);
    const { body } = await expectNoChange(world, () => save('Second').expect(409));
    expect(body.data.code).toBe('changed_meanwhile');
  });

  test('a greeting subcategory’s name is unique in its category, and a request with another category answers 404', async () => {
    const [here, there] = [await newCategory(), await newCategory()];
    const first = await newSubcategory(here.imageCategoryId, { imageSubcategoryName: 'Lohri' });
    const second = await newSubcategory(there.imageCategoryId, { imageSubcategoryName: 'LOHRI' });
    await expectNoChange(world, async () => {
      const { body } = await put(here.imageCategoryId, { imageSubcategoryName: 'lohri' }).expect(409);
      expect(body.data.code).toBe('already_exists');
      const { imageSubcategoryId } = second;
      await put(here.imageCategoryId, { imageSubcategoryId, imageSubcategoryName: 'Moved' }).expect(404);
      await remove({ ...second, imageCategoryId: here.imageCategoryId }).expect(404);
      await put(v7(), { imageSubcategoryName: 'Ghost' }).expect(404);
    });
    await remove(first).expect(200);
  });

  test('renaming or deleting a greeting subcategory that businesses use answers in_use', async () => {
    const imageCategoryId = await idOf('Business Category');
    const subcategory = await newSubcategory(imageCategoryId, { imageSubcategoryName: 'Kite maker' });
    const { imageSubcategoryId } = subcategory;
    const owner = await world.as('customerOfOtherAgency');
    const { businessId } = await makeBusiness(owner, { category: 'kite Maker' });
    await expectNoChange(world, async () => {
      expect((await remove(subcategory).expect(409)).body.data.code).toBe('in_use');
      const renamed = { imageSubcategoryId, imageSubcategoryName: 'Kites' };
      expect((await put(imageCategoryId, renamed).expect(409)).body.data.code).toBe('in_use');
    });
    await put(imageCategoryId, { imageSubcategoryId, imageSubcategoryName: 'Kite Maker' }).expect(200);
    await owner.delete(`/api/v1/business/${businessId}`).expect(200);
    await remove(subcategory).expect(200);
  });

  test('an invalid greeting subcategory answers 400 invalid_input', async () => {
    const { imageCategoryId } = await newCategory();
    const wrong = [
      { imageSubcategoryName: '' },
      { imageSubcategoryName: 'x'.repeat(61) },
      { celebrationType: 'fixed' },
      { celebrationType: 'fixed', fixedDate: '--02-30' },
      { celebrationType: 'fixed', fixedDate: '2027-02-03' },
      { celebrationType: 'none', fixedDate: '--02-03' },
      { celebrationType: 'flexible' },
      { celebrationType: 'flexible', flexibleDates: { 2027: '2028-01-01' } },
      { celebrationType: 'flexible', flexibleDates: { 2027: '2027-02-29' } },
      { celebrationType: 'flexible', fixedDate: '--02-03', flexibleDates: { 2027: '2027-01-01' } },
      { position: -1 },
      { nextDate: '2027-01-01' },
    ];
    await expectNoChange(world, async () => {
      for (const more of wrong) {
        const { status, body } = await put(imageCategoryId, { imageSubcategoryName: 'Fine', ...more });
        expect([more, status, body.data.code]).toEqual([more, 400, 'invalid_input']);
      }
    });
  });
});

describe('tags of greetings', () => {
  const tags = async (query: object = {}, browser = customer): Promise<ImageTag[]> =>
    (await browser.get('/api/v1/image-post/image-tag').query(query).expect(200)).body.data.imageTags;
  const add = (imageTagName: string, browser = superadmin) =>
    browser.post('/api/v1/image-post/image-tag').send({ imageTagName });

  test('greeting tags are created, listed, searched by name and deleted', async () => {
    const made = [];
    for (const name of ['Red', 'blue', 'Gold']) made.push((await add(name).expect(200)).body.data.imageTag);
    const [red, blue, gold] = made;
    expect(await tags()).toEqual([blue, gold, red]);
    expect(await tags({ search: 'OL' })).toEqual([gold]);
    await expectNoChange(world, async () => {
      expect((await add(' red').expect(409)).body.data.code).toBe('already_exists');
      await add('').expect(400);
      await superadmin.delete(`/api/v1/image-post/image-tag/${v7()}`).expect(404);
    });
    await superadmin.delete(`/api/v1/image-post/image-tag/${gold.imageTagId}`).expect(200);
    expect(await tags()).toEqual([blue, red]);
  });
});

describe('security 14: an agency’s own festivals', () => {
  let admin: Client;
  let stranger: Client;
  let festivals: string;
  let own: ImageSubcategory;
  beforeAll(async () => {
    [admin, stranger] = [await world.as('admin'), await world.as('adminOfOtherAgency')];
    festivals = await idOf('Festivals');
    for (const host of [hosts.home, hosts.other]) await allowAgencyGreetings(world, host);
    const { body } = await put(festivals, { imageSubcategoryName: 'Kankaria Carnival' }, admin).expect(200);
    own = body.data.imageSubcategory;
  });
  afterAll(async () => {
    for (const host of [hosts.home, hosts.other]) await allowAgencyGreetings(world, host, false);
  });
  const isSeenBy = async (browser: Client): Promise<boolean> =>
    (await list({ search: 'Kankaria' }, browser)).items.length > 0 &&
    (await named('Festivals', browser)).some((one) => one.imageSubcategoryId === own.imageSubcategoryId);

  test('an agency’s own festival is visible to its staff and customers, and not to other agencies or the platform', async () => {
    const { agencyId } = (await admin.get('/api/v1/franchisee').expect(200)).body.data;
    expect(own).toMatchObject({ agencyId, version: 1 });
    expect([await isSeenBy(admin), await isSeenBy(customer)]).toEqual([true, true]);
    for (const browser of [stranger, await world.as('customerOfOtherAgency'), superadmin])
      expect(await isSeenBy(browser)).toBe(false);
  });

  test('an agency’s own festival accepts only greetings of that agency, which its customers see', async () => {
    const { imageSubcategoryId } = own;
    const post = await makePost(admin, { imageSubcategoryId });
    const { body } = await customer
      .get('/api/v1/image-post/paginated-mutiple-subcategories')
      .query({ imageSubcategoryIds: imageSubcategoryId })
      .expect(200);
    expect(
      body.data.rows.map(({ items }: { items: { imageId: string }[] }) => items.map((one) => one.imageId)),
    ).toEqual([[post.imageId]]);
    for (const browser of [stranger, superadmin]) {
      const mediaId = await makePicture(browser, 60, 60);
      const refused = await expectNoChange(world, () =>
        browser.post('/api/v1/image-post').send({ kind: 'SQUARE_IMAGE', mediaId, imageSubcategoryId }).expect(400),
      );
      expect(refused.body.data.fields).toEqual({ imageSubcategoryId: 'no such subcategory' });
      const target = { kind: 'subcategory', imageSubcategoryId };
      await expectNoChange(world, () =>
        browser.post('/api/v1/ui-customisation').send({ placement: 'COMMON', title: 'Theirs', target }).expect(400),
      );
    }
    await expectNoChange(world, () => remove(own, admin).expect(409));
    await admin
      .delete('/api/v1/image-post')
      .send({ imageIds: [post.imageId] })
      .expect(200);
  });

  test('an agency’s own festival can be updated only by that agency, which can update no other festival', async () => {
    const { imageSubcategoryId } = own;
    const [ofAll] = await named('Festivals');
    if (!ofAll) throw new Error('no festival');
    const creator = await world.as('creator');
    await expectNoChange(world, async () => {
      for (const browser of [stranger, superadmin]) {
        await put(festivals, { imageSubcategoryId, imageSubcategoryName: 'Taken' }, browser).expect(404);
        await remove(own, browser).expect(404);
      }
      const theirs = { imageSubcategoryId: ofAll.imageSubcategoryId, imageSubcategoryName: 'Ours now' };
      await put(festivals, theirs, admin).expect(404);
      await remove(ofAll, admin).expect(404);
      expect((await put(festivals, { imageSubcategoryName: 'DIWALI' }, admin).expect(409)).body.data.code).toBe(
        'already_exists',
      );
      await put(await idOf('Business Category'), { imageSubcategoryName: 'Kite shops' }, admin).expect(400);
      await put(festivals, { imageSubcategoryName: 'Mine' }, creator).expect(403);
    });
    // Another agency may use the same name.
    await put(festivals, { imageSubcategoryName: 'Kankaria Carnival' }, stranger).expect(200);
    const { body } = await put(festivals, { imageSubcategoryId, imageSubcategoryName: 'Carnival' }, admin).expect(200);
    expect(body.data.imageSubcategory).toMatchObject({ imageSubcategoryName: 'Carnival', version: 2 });
    await remove(own, admin).expect(200);
  });
});

describe('security 13: permission for the greeting categories of all agencies', () => {
  test('only the platform can write greeting categories, subcategories and tags, and other roles get 403', async () => {
    const [festival] = await named('Festivals');
    if (!festival) throw new Error('no festival');
    for (const person of [
      'customer',
      'permittedFranchisee',
      'allCardFranchisee',
      'admin',
      'adminOfOtherAgency',
    ] as const) {
      const by = await world.as(person);
      await expectNoChange(world, async () => {
        await by.post(path).send({ imageCategoryName: 'Mine' }).expect(403);
        await put(festival.imageCategoryId, { imageSubcategoryName: 'Mine' }, by).expect(403);
        await remove(festival, by).expect(403);
        await by.post('/api/v1/image-post/image-tag').send({ imageTagName: 'Mine' }).expect(403);
        await by.delete(`/api/v1/image-post/image-tag/${v7()}`).expect(403);
      });
    }
  });
});
