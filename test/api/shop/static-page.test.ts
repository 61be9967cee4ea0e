import type { CategoryStaticPage } from '@parichay/shared/shop/static-page/static-page.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePicture } from '../../lib/factories.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Client;
let customer: Client;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as('admin');
  customer = await world.as('customer');
});
afterAll(() => world.close());

const path = '/api/v1/category-static-page';
const putPage = (body: object, browser = admin) => browser.post(path).send(body);
const list = async (query: object = {}, browser = admin) =>
  (await browser.get(path).query(query).expect(200)).body.data;
const remove = (categoryStaticPageId: string, browser = admin) => browser.delete(path).query({ categoryStaticPageId });

let lastNumber = 0;
const makePage = async (more: object = {}, browser = admin): Promise<CategoryStaticPage> => {
  lastNumber += 1;
  const { body } = await putPage({ category: 'Grocery store', title: `Page ${lastNumber}`, ...more }, browser).expect(
    200,
  );
  return body.data.categoryStaticPage;
};

describe('creating, updating and deleting static pages', () => {
  test('a static page is created, replaced by an update and deleted', async () => {
    const mediaId = await makePicture(admin);
    const { body } = await putPage({
      category: 'Sweet shop',
      title: 'Sell more at Diwali',
      blocks: [
        { heading: 'Begin early', text: 'Two weeks before.\r\nBoxes sell first.', picture: { mediaId } },
        { text: 'Only words' },
      ],
    }).expect(200);
    const added = body.data.categoryStaticPage;
    expect(added).toMatchObject({
      category: 'Sweet shop',
      title: 'Sell more at Diwali',
      blocks: [
        {
          heading: 'Begin early',
          text: 'Two weeks before.\nBoxes sell first.',
          picture: { mediaId, width: 48, height: 36 },
        },
        { heading: '', text: 'Only words', picture: null },
      ],
      isActive: true,
      version: 1,
    });
    const { categoryStaticPageId } = added;
    const change = { category: 'Bakery', title: 'For bakers', isActive: false, blocks: [added.blocks[1]] };
    const changed = await putPage({ categoryStaticPageId, version: 1, ...change }).expect(200);
    expect(changed.body.data.categoryStaticPage).toEqual({ ...added, ...change, version: 2 });
    await remove(categoryStaticPageId).expect(200);
    await expectNoChange(world, () => remove(categoryStaticPageId).expect(404));
  });

  test('markup in the text of a static page is stored unchanged', async () => {
    const text = '<script>alert(1)</script> & <b>bold</b>';
    const { blocks } = await makePage({ blocks: [{ heading: text, text }] });
    expect(blocks[0]).toMatchObject({ heading: text, text });
  });

  test('updating a static page accepts a picture in it that another admin uploaded', async () => {
    const mediaId = await makePicture(admin);
    const { categoryStaticPageId, category, title, blocks } = await makePage({ blocks: [{ picture: { mediaId } }] });
    const again = [{ heading: 'New', text: '' }, { picture: { mediaId } }];
    const by = await world.as('adminWithoutBilling');
    const { body } = await putPage({ categoryStaticPageId, category, title, blocks: again }, by).expect(200);
    expect(body.data.categoryStaticPage.blocks[1].picture).toEqual(blocks[0]?.picture);
  });

  test("security 14: a static page with a customer's or another agency's picture answers 400 with its field", async () => {
    for (const browser of ['customer', 'adminOfOtherAgency'] as const) {
      const mediaId = await makePicture(await world.as(browser));
      const blocks = [{ text: 'Fine' }, { picture: { mediaId } }];
      const { body } = await expectNoChange(world, () =>
        putPage({ category: 'Florist', title: 'A', blocks }).expect(400),
      );
      expect(body.data.fields).toHaveProperty(['blocks.1.picture']);
    }
  });

  test('updating an older version of a static page answers 409 changed_meanwhile', async () => {
    const { categoryStaticPageId, version } = await makePage();
    const body = { categoryStaticPageId, version, category: 'Grocery store' };
    await putPage({ ...body, title: 'Mine' }).expect(200);
    const second = await expectNoChange(world, () => putPage({ ...body, title: 'Theirs' }).expect(409));
    expect(second.body.data.code).toBe('changed_meanwhile');
  });

  test('an invalid static page answers 400 and changes nothing', async () => {
    const wrong = [
      { title: '' },
      { title: '\u200b' },
      { title: 'x'.repeat(121) },
      { category: '' },
      { category: 'x'.repeat(61) },
      { blocks: Array.from({ length: 31 }, () => ({ text: 'x' })) },
      { blocks: [{ text: 'x'.repeat(4001) }] },
      { blocks: [{ heading: 'x'.repeat(121) }] },
      { blocks: [{ html: '<b>' }] },
      { blocks: [{ picture: { mediaId: v7() } }] },
      { agencyId: v7() },
    ];
    await expectNoChange(world, async () => {
      for (const more of wrong) {
        const { status, body } = await putPage({ category: 'Grocery store', title: 'Fine', ...more });
        expect([more, status, body.data.code]).toEqual([more, 400, 'invalid_input']);
      }
    });
  });
});

describe('the list of static pages', () => {
  test('the list of static pages is searched by heading and category, filtered by category and isActive, and paged', async () => {
    const one = await makePage({ category: 'Tailor', title: 'Measure 100% right' });
    const two = await makePage({ category: 'Tailor', title: 'Wedding season', isActive: false });
    const titles = async (query: object) => (await list(query)).items.map(({ title }: CategoryStaticPage) => title);
    expect(await titles({ category: 'Tailor' })).toEqual([two.title, one.title]);
    expect(await titles({ category: 'TAILOR', isActive: 'true' })).toEqual([one.title]);
    expect(await titles({ search: '0%' })).toEqual([one.title]);
    expect(await titles({ search: 'tailor' })).toEqual([two.title, one.title]);
    expect(await titles({ category: 'Nobody' })).toEqual([]);
    const first = await list({ category: 'Tailor', limit: 1 });
    expect(first.total).toBe(2);
    const next = await list({ category: 'Tailor', limit: 1, cursor: first.nextCursor });
    expect(next).toMatchObject({ items: [one], nextCursor: null });
    await admin.get(path).query({ cursor: 'x' }).expect(400);
  });

  test('a customer sees only active static pages', async () => {
    const shown = await makePage({ category: 'Florist' });
    await makePage({ category: 'Florist', isActive: false });
    expect((await list({ category: 'florist' }, customer)).items).toEqual([shown]);
    expect((await list({ category: 'Florist', isActive: 'false' }, customer)).items).toEqual([]);
    await world.browser().get(path).expect(401);
  });
});

describe('security 14: static pages of other agencies', () => {
  test("an agency's static page does not exist for another agency's customers and admins or for the super admin", async () => {
    const { categoryStaticPageId } = await makePage({ category: 'Dairy' });
    for (const person of ['customerOfOtherAgency', 'adminOfOtherAgency', 'superadmin'] as const)
      expect((await list({ category: 'Dairy' }, await world.as(person))).items).toEqual([]);
    for (const person of ['adminOfOtherAgency', 'superadmin'] as const) {
      const by = await world.as(person);
      const body = { category: 'Dairy', title: 'Mine' };
      await expectNoChange(world, async () => {
        const missing = await putPage({ ...body, categoryStaticPageId: v7() }, by).expect(404);
        expect((await putPage({ ...body, categoryStaticPageId }, by).expect(404)).body).toEqual(missing.body);
        const notFound = await remove(v7(), by).expect(404);
        expect((await remove(categoryStaticPageId, by).expect(404)).body).toEqual(notFound.body);
      });
    }
  });

  test('security 13: only an admin can write static pages, and others get 403', async () => {
    const { categoryStaticPageId } = await makePage();
    for (const person of ['customer', 'creator', 'permittedFranchisee', 'allCardFranchisee'] as const) {
      const by = await world.as(person);
      await expectNoChange(world, async () => {
        await putPage({ category: 'A', title: 'A' }, by).expect(403);
        await putPage({ categoryStaticPageId, category: 'A', title: 'A' }, by).expect(403);
        await remove(categoryStaticPageId, by).expect(403);
      });
    }
  });
});

// Must be last: these tests give the platform a list of categories.
describe('the category of a static page', () => {
  test("a static page's category must be in the platform's list and is stored in the list's spelling", async () => {
    expect((await makePage({ category: 'jeweller' })).category).toBe('Jeweller');
    // Holi is a category of greetings.
    for (const category of ['Holi', 'Free words', 'Jewel']) {
      const { body } = await expectNoChange(world, () => putPage({ category, title: 'A' }).expect(400));
      expect(body.data.fields).toHaveProperty('category');
    }
  });

  test('updating a static page accepts its category even if it was removed from the list', async () => {
    const { categoryStaticPageId } = await makePage({ category: 'Gym' });
    await world.upstream.database.raw.query(
      `update category_static_page set category = 'Free words' where category_static_page_id = $1`,
      [categoryStaticPageId],
    );
    await putPage({ categoryStaticPageId, category: 'Free words', title: 'New title' }).expect(200);
  });
});
