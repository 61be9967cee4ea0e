import {
  type LinkCategory,
  type LinkType,
  linkStoreEndpoints,
} from '@parichay/shared/shop/link-store/link-store.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePicture } from '../../lib/factories.ts';
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

const linkStorePath = '/api/v1/link-store';
const categories = async (browser = customer): Promise<LinkCategory[]> =>
  (await browser.get(`${linkStorePath}/link-category`).expect(200)).body.data.linkCategories;
const types = async (query: object = {}, browser = customer) =>
  (await browser.get(`${linkStorePath}/link-type`).query(query).expect(200)).body.data;
const putCategory = (body: object, browser = superadmin) => browser.post(`${linkStorePath}/link-category`).send(body);
const putType = (body: object, browser = superadmin) => browser.post(`${linkStorePath}/link-type`).send(body);

let lastNumber = 0;
const newCategory = async (more: object = {}): Promise<LinkCategory> => {
  lastNumber += 1;
  const { body } = await putCategory({ linkCategoryName: `Category ${lastNumber}`, position: 1_000, ...more }).expect(
    200,
  );
  return body.data.linkCategory;
};
const newType = async (linkCategoryId: string, more: object = {}): Promise<LinkType> => {
  lastNumber += 1;
  const { body } = await putType({ linkCategoryId, linkTypeName: `Type ${lastNumber}`, action: 'url', ...more }).expect(
    200,
  );
  return body.data.linkType;
};

describe('the initial data of the link store', () => {
  test('the initial link store has at least 8 ordered categories and 40 link types for businesses in India', async () => {
    const initialCategories = await categories();
    expect(initialCategories.length).toBeGreaterThanOrEqual(8);
    expect(initialCategories.map(({ position }) => position)).toEqual(
      initialCategories.map(({ position }) => position).toSorted((a, b) => a - b),
    );
    const { items, total, nextCursor } = await types({ limit: 100 });
    expect([total, nextCursor]).toEqual([items.length, null]);
    expect(total).toBeGreaterThanOrEqual(40);
    const names = items.map(({ linkTypeName }: LinkType) => linkTypeName);
    expect(names).toEqual(
      expect.arrayContaining(['WhatsApp chat', 'WhatsApp channel', 'Google reviews', 'IndiaMART', 'Swiggy', 'Phone']),
    );
    const positions = items.map((type: LinkType) =>
      initialCategories.findIndex((one) => one.linkCategoryId === type.linkCategoryId),
    );
    expect(positions).toEqual(positions.toSorted((a: number, b: number) => a - b));
  });

  test('each initial link category and link type is valid input for its own endpoint', async () => {
    const { body } = linkStoreEndpoints['POST /link-store/link-type'];
    for (const type of (await types({ limit: 100 })).items as LinkType[]) {
      expect(body.safeParse(type), type.linkTypeName).toMatchObject({ success: true, data: type });
    }
    const category = linkStoreEndpoints['POST /link-store/link-category'].body;
    for (const one of await categories()) expect(category.safeParse(one)).toMatchObject({ success: true, data: one });
  });
});

describe('reading the link store', () => {
  test('the link store is the same for every signed-in account, and a request without a session answers 401', async () => {
    const [category] = await categories();
    const { items } = await types({ limit: 100 });
    for (const person of ['customer', 'customerOfOtherAgency', 'creator', 'adminOfOtherAgency'] as const) {
      const reader = await world.as(person);
      expect((await categories(reader))[0]).toEqual(category);
      expect((await types({ limit: 100 }, reader)).items).toEqual(items);
      const one = await reader.get(`${linkStorePath}/link-category/${category?.linkCategoryId}`).expect(200);
      expect(one.body.data).toEqual(category);
      expect((await reader.get(`${linkStorePath}/link-type/${items[0].linkTypeId}`).expect(200)).body.data).toEqual(
        items[0],
      );
    }
    await world.browser().get(`${linkStorePath}/link-category`).expect(401);
    await world.browser().get(`${linkStorePath}/link-type`).expect(401);
  });

  test('the list of link types is paged in order without duplicates, and an invalid cursor answers 400', async () => {
    const all = (await types({ limit: 100 })).items;
    const paged: LinkType[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: LinkType[]; nextCursor: string | null } = await types({
        limit: 7,
        ...(cursor && { cursor }),
      });
      paged.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    expect(paged).toEqual(all);
    for (const wrong of ['x', '1_2_3_4', v7(), `1_${v7()}_1`])
      await customer.get(`${linkStorePath}/link-type`).query({ cursor: wrong }).expect(400);
  });

  test('the list of link types is filtered by category, name and isActive', async () => {
    const { linkCategoryId } = await newCategory();
    const late = await newType(linkCategoryId, { linkTypeName: 'Percent 100%', position: 20 });
    const early = await newType(linkCategoryId, { linkTypeName: 'Percent plain', position: 10, isActive: false });
    expect((await types({ linkCategoryId })).items).toEqual([early, late]);
    expect((await types({ linkCategoryId, isActive: 'true' })).items).toEqual([late]);
    expect(await types({ search: 'PERCENT' })).toMatchObject({ total: 2 });
    expect((await types({ search: '0%' })).items).toEqual([late]);
    expect((await types({ linkCategoryId: v7() })).total).toBe(0);
  });

  test('reading an unknown link category or link type answers 404', async () => {
    for (const kind of ['link-category', 'link-type']) {
      for (const browser of [customer, superadmin]) await browser.get(`${linkStorePath}/${kind}/${v7()}`).expect(404);
      await expectNoChange(world, () => superadmin.delete(`${linkStorePath}/${kind}/${v7()}`).expect(404));
    }
  });
});

describe('creating, updating and deleting link categories', () => {
  test('a link category is created, updated and deleted', async () => {
    const added = await newCategory({ linkCategoryName: 'Astrology', isActive: false });
    expect(added).toMatchObject({ linkCategoryName: 'Astrology', icon: null, position: 1_000, isActive: false });
    const { linkCategoryId } = added;
    const { body } = await putCategory({
      linkCategoryId,
      linkCategoryName: 'astrology',
      position: 5,
      isActive: true,
    }).expect(200);
    expect(body.data.linkCategory).toEqual({
      ...added,
      linkCategoryName: 'astrology',
      position: 5,
      isActive: true,
      version: 2,
    });
    expect((await categories())[0]).toEqual(body.data.linkCategory);
    await superadmin.delete(`${linkStorePath}/link-category/${linkCategoryId}`).expect(200);
    expect((await categories()).map((one) => one.linkCategoryId)).not.toContain(linkCategoryId);
  });

  test('a link category whose name differs from another only in letter case answers already_exists', async () => {
    const first = await newCategory({ linkCategoryName: 'Temples' });
    const second = await newCategory();
    await expectNoChange(world, async () => {
      for (const body of [
        { linkCategoryName: 'TEMPLES' },
        { linkCategoryName: ' temples ' },
        { linkCategoryId: second.linkCategoryId, linkCategoryName: 'Temples' },
      ])
        expect((await putCategory(body).expect(409)).body.data.code).toBe('already_exists');
    });
    await putCategory({ linkCategoryId: first.linkCategoryId, linkCategoryName: 'TEMPLES' }).expect(200);
  });

  test('deleting a link category that contains link types answers in_use', async () => {
    const { linkCategoryId } = await newCategory();
    const { linkTypeId } = await newType(linkCategoryId);
    const remove = () => superadmin.delete(`${linkStorePath}/link-category/${linkCategoryId}`);
    const { body } = await expectNoChange(world, () => remove().expect(409));
    expect(body.data.code).toBe('in_use');
    await superadmin.delete(`${linkStorePath}/link-type/${linkTypeId}`).expect(200);
    await remove().expect(200);
  });

  test('updating an unknown link category answers 404', async () => {
    await expectNoChange(world, () => putCategory({ linkCategoryId: v7(), linkCategoryName: 'Ghost' }).expect(404));
  });
});

describe('creating, updating and deleting link types', () => {
  test('a link type is created, updated, moved to another category and deleted', async () => {
    const [from, to] = [await newCategory(), await newCategory()];
    const added = await newType(from.linkCategoryId, {
      linkTypeName: 'Kutumb',
      urlPattern: 'https://kutumb.example.com/{value}',
      placeholder: 'Community',
      position: 3,
    });
    expect(added).toMatchObject({ linkTypeName: 'Kutumb', action: 'url', placeholder: 'Community', isActive: true });
    const { linkTypeId } = added;
    const change = {
      linkTypeId,
      linkCategoryId: to.linkCategoryId,
      linkTypeName: 'Kutumb call',
      action: 'call',
      urlPattern: null,
    };
    const { body } = await putType(change).expect(200);
    expect(body.data.linkType).toEqual({
      ...change,
      icon: null,
      placeholder: 'Community',
      position: 3,
      isActive: true,
      version: 2,
    });
    await superadmin.delete(`${linkStorePath}/link-type/${linkTypeId}`).expect(200);
    await superadmin.get(`${linkStorePath}/link-type/${linkTypeId}`).expect(404);
  });

  test('a link type’s name is unique in its category and may be used in another category', async () => {
    const [here, there] = [await newCategory(), await newCategory()];
    await newType(here.linkCategoryId, { linkTypeName: 'Menu card' });
    const second = await newType(there.linkCategoryId, { linkTypeName: 'MENU card' });
    await expectNoChange(world, async () => {
      const { linkCategoryId } = here;
      for (const body of [
        { linkCategoryId, linkTypeName: 'menu CARD', action: 'url' },
        { linkCategoryId, linkTypeId: second.linkTypeId, linkTypeName: 'Menu card', action: 'url' },
      ])
        expect((await putType(body).expect(409)).body.data.code).toBe('already_exists');
    });
  });

  test('saving a link type with an unknown id or in an unknown category answers 404', async () => {
    const { linkCategoryId } = await newCategory();
    const { linkTypeId } = await newType(linkCategoryId);
    await expectNoChange(world, async () => {
      for (const body of [
        { linkCategoryId: v7() },
        { linkCategoryId, linkTypeId: v7() },
        { linkCategoryId: v7(), linkTypeId },
      ])
        await putType({ linkTypeName: 'Ghost', action: 'url', ...body }).expect(404);
    });
  });

  test('an invalid link type answers 400 invalid_input', async () => {
    const { linkCategoryId } = await newCategory();
    const wrong = [
      { linkTypeName: '' },
      { linkTypeName: '\u200b' },
      { linkTypeName: 'x'.repeat(61) },
      { action: 'fax' },
      { position: -1 },
      { action: 'call', urlPattern: 'https://example.com/{value}' },
      { urlPattern: 'https://example.com/' },
      { urlPattern: 'https://{value}.example.com/' },
      { urlPattern: 'javascript:alert({value})' },
      { urlPattern: 'https://example.com/{value}/{value}' },
      { icon: { mediaId: v7() } },
      { createdAt: '2000-01-01' },
    ];
    await expectNoChange(world, async () => {
      for (const more of wrong) {
        const { status, body } = await putType({ linkCategoryId, linkTypeName: 'Fine', action: 'url', ...more });
        expect([more, status, body.data.code]).toEqual([more, 400, 'invalid_input']);
      }
    });
  });
});

describe('concurrent updates of the link store', () => {
  test('the second of two concurrent editors of a link category or type gets 409 changed_meanwhile', async () => {
    const category = await newCategory();
    const type = await newType(category.linkCategoryId);
    for (const save of [
      (name: string) => putCategory({ ...category, linkCategoryName: name }),
      (name: string) => putType({ ...type, linkTypeName: name }),
    ]) {
      lastNumber += 1;
      await save(`First ${lastNumber}`).expect(200);
      const { body } = await expectNoChange(world, () => save(`Second ${lastNumber}`).expect(409));
      expect(body.data.code).toBe('changed_meanwhile');
    }
  });
});

describe('icons of link categories', () => {
  test('an icon of a link category is stored with its size, is unchanged when sent again, and is removed by null', async () => {
    const mediaId = await makePicture(superadmin);
    const category = await newCategory({ icon: { mediaId } });
    expect(category.icon).toMatchObject({ mediaId, width: 48, height: 36 });
    const type = await newType(category.linkCategoryId, { icon: { mediaId } });
    expect(type.icon).toEqual(category.icon);
    const { linkCategoryId, linkCategoryName } = category;
    const unchanged = await putCategory({ linkCategoryId, linkCategoryName, icon: { mediaId } }).expect(200);
    expect(unchanged.body.data.linkCategory.icon).toEqual(category.icon);
    const withoutIcon = await putCategory({ linkCategoryId, icon: null }).expect(200);
    expect(withoutIcon.body.data.linkCategory.icon).toBeNull();
  });
});

describe('security 13: permission to write to the link store', () => {
  test('writing to the link store answers 403 to every role but the platform’s staff', async () => {
    const { linkCategoryId } = await newCategory();
    const { linkTypeId } = await newType(linkCategoryId);
    for (const person of [
      'customer',
      'permittedFranchisee',
      'allCardFranchisee',
      'admin',
      'adminOfOtherAgency',
    ] as const) {
      const by = await world.as(person);
      await expectNoChange(world, async () => {
        await putCategory({ linkCategoryName: 'Mine' }, by).expect(403);
        await putType({ linkCategoryId, linkTypeName: 'Mine', action: 'url' }, by).expect(403);
        await by.delete(`${linkStorePath}/link-type/${linkTypeId}`).expect(403);
        await by.delete(`${linkStorePath}/link-category/${linkCategoryId}`).expect(403);
      });
    }
  });
});
