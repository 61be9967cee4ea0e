import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePicture, subcategoryNamed } from '../../lib/factories.ts';
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

const path = '/api/v1/ui-customisation';
const putSection = (body: object, browser = admin) => browser.post(path).send(body);
const list = async (query: object = {}, browser = admin) =>
  (await browser.get(path).query(query).expect(200)).body.data;

let lastNumber = 0;
const makeSection = async (more: object = {}, browser = admin): Promise<UiCustomisation> => {
  lastNumber += 1;
  const { body } = await putSection({ placement: 'COMMON', title: `Section ${lastNumber}`, ...more }, browser).expect(
    200,
  );
  return body.data.uiCustomisation;
};

describe("creating, updating and deleting customised sections of the customer's panel", () => {
  test('a customised section is created with default styles, replaced by an update and deleted', async () => {
    const { body } = await putSection({ placement: 'HOME_PAGE', title: ' Diwali  greetings ' }).expect(200);
    const added = body.data.uiCustomisation;
    expect(added).toMatchObject({
      placement: 'HOME_PAGE',
      title: 'Diwali greetings',
      displayStyle: 'style-1',
      height: 'HEIGHT-1',
      logoMode: 'all-details',
      position: 0,
      isActive: true,
      picture: null,
      target: { kind: 'none' },
      version: 1,
    });
    const { uiCustomisationId } = added;
    const change = {
      placement: 'GREETING_IMAGE_PAGE',
      title: '',
      displayStyle: 'style-2',
      height: 'HEIGHT-3',
      logoMode: 'only-logo',
      position: 40,
      isActive: false,
      target: { kind: 'url', url: 'https://example.com/offer' },
    };
    const changed = await putSection({ uiCustomisationId, version: 1, ...change }).expect(200);
    expect(changed.body.data.uiCustomisation).toEqual({ ...added, ...change, version: 2 });
    expect((await list({ placement: 'GREETING_IMAGE_PAGE' })).items).toEqual([changed.body.data.uiCustomisation]);
    await admin.delete(`${path}/${uiCustomisationId}`).expect(200);
    expect((await list({ placement: 'GREETING_IMAGE_PAGE' })).total).toBe(0);
    await expectNoChange(world, () => admin.delete(`${path}/${uiCustomisationId}`).expect(404));
  });

  test.each([
    { kind: 'none' },
    { kind: 'page', page: 'payment' },
    { kind: 'page', page: 'frame-settings' },
    { kind: 'url', url: 'http://example.co.in/a?b=c' },
  ])('a customised section may link to $kind $page$url', async (target) => {
    expect((await makeSection({ target })).target).toEqual(target);
  });

  test('a customised section may link to a greeting subcategory, and an unknown subcategory answers 400', async () => {
    const { imageSubcategoryId } = await subcategoryNamed(admin, 'Uttarayan');
    const target = { kind: 'subcategory', imageSubcategoryId };
    expect((await makeSection({ target })).target).toEqual(target);
    const { body } = await expectNoChange(world, () =>
      putSection({ placement: 'COMMON', target: { kind: 'subcategory', imageSubcategoryId: v7() } }).expect(400),
    );
    expect(body.data).toMatchObject({
      code: 'invalid_input',
      fields: { 'target.imageSubcategoryId': expect.any(String) },
    });
  });

  test('updating a customised section as another admin accepts its picture, and null removes the picture', async () => {
    const mediaId = await makePicture(admin);
    const added = await makeSection({ picture: { mediaId } });
    expect(added.picture).toEqual({ mediaId, width: 48, height: 36 });
    const other = await world.as('adminWithoutBilling');
    const { uiCustomisationId, placement } = added;
    const unchanged = await putSection({ uiCustomisationId, placement, picture: { mediaId } }, other).expect(200);
    expect(unchanged.body.data.uiCustomisation.picture).toEqual(added.picture);
    const withoutPicture = await putSection({ uiCustomisationId, placement, picture: null }).expect(200);
    expect(withoutPicture.body.data.uiCustomisation.picture).toBeNull();
  });

  test("security 14: a customised section with a customer's or another agency's picture answers 400", async () => {
    for (const browser of ['customer', 'adminOfOtherAgency'] as const) {
      const mediaId = await makePicture(await world.as(browser));
      const { body } = await expectNoChange(world, () =>
        putSection({ placement: 'COMMON', picture: { mediaId } }).expect(400),
      );
      expect(body.data.fields).toHaveProperty('picture');
    }
  });

  test('updating an older version of a customised section answers 409 changed_meanwhile', async () => {
    const { uiCustomisationId, version } = await makeSection();
    const [mine, theirs] = [
      { uiCustomisationId, version, placement: 'COMMON', title: 'Mine' },
      { uiCustomisationId, version, placement: 'COMMON', title: 'Theirs' },
    ];
    await putSection(mine).expect(200);
    const { body } = await expectNoChange(world, () => putSection(theirs).expect(409));
    expect(body.data.code).toBe('changed_meanwhile');
    await putSection({ ...theirs, version: version + 1 }).expect(200);
  });

  test('an invalid customised section answers 400 and changes nothing', async () => {
    const wrong = [
      { placement: 'SIDEBAR' },
      { placement: undefined },
      { title: 'x'.repeat(81) },
      { displayStyle: 'style-3' },
      { height: 'HEIGHT-4' },
      { logoMode: 'none' },
      { position: -1 },
      { position: 1001 },
      { position: 1.5 },
      { isActive: 'yes' },
      { target: { kind: 'page', page: 'logout' } },
      { target: { kind: 'url', url: 'javascript:alert(1)' } },
      { target: { kind: 'url', url: 'https://bank.example@evil.example/' } },
      { target: { kind: 'none', url: 'https://example.com' } },
      { picture: { mediaId: v7() } },
      { agencyId: v7() },
      { createdAt: '2000-01-01' },
    ];
    await expectNoChange(world, async () => {
      for (const more of wrong) {
        const { status, body } = await putSection({ placement: 'COMMON', ...more });
        expect([more, status, body.data.code]).toEqual([more, 400, 'invalid_input']);
      }
    });
  });
});

describe('the list of customised sections', () => {
  test('the list of customised sections is sorted by position and age, and its pages have no duplicates', async () => {
    const by = await world.as('adminOfOtherAgency');
    const third = await makeSection({ placement: 'HOME_PAGE', position: 20 }, by);
    const fourth = await makeSection({ placement: 'HOME_PAGE', position: 20 }, by);
    const first = await makeSection({ placement: 'HOME_PAGE', position: 5 }, by);
    const second = await makeSection({ placement: 'HOME_PAGE', position: 10 }, by);
    const paged: UiCustomisation[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: UiCustomisation[]; total: number; nextCursor: string | null } = await list(
        { placement: 'HOME_PAGE', limit: 1, ...(cursor && { cursor }) },
        by,
      );
      expect(page.total).toBe(4);
      paged.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    expect(paged).toEqual([first, second, third, fourth]);
    const between = await makeSection({ placement: 'COMMON', position: 7 }, by);
    expect((await list({}, by)).items).toEqual([first, between, second, third, fourth]);
    for (const wrong of ['x', v7(), `x_${v7()}`, `1_${v7()}_1`, '1_2', `99999999999_${v7()}`])
      await by.get(path).query({ cursor: wrong }).expect(400);
  });

  test('the list of customised sections shows active sections to customers and all sections to staff', async () => {
    const shown = await makeSection({ placement: 'HOME_PAGE' });
    const hidden = await makeSection({ placement: 'HOME_PAGE', isActive: false });
    const idsOf = async (query: object, browser = admin) =>
      (await list({ limit: 100, ...query }, browser)).items.map((one: UiCustomisation) => one.uiCustomisationId);
    expect(await idsOf({ placement: 'HOME_PAGE' }, customer)).toContain(shown.uiCustomisationId);
    expect(await idsOf({}, customer)).not.toContain(hidden.uiCustomisationId);
    expect(await idsOf({ isActive: 'false' }, customer)).toEqual([]);
    for (const person of ['admin', 'creator'] as const)
      expect(await idsOf({}, await world.as(person))).toContain(hidden.uiCustomisationId);
    expect(await idsOf({ isActive: 'true' })).not.toContain(hidden.uiCustomisationId);
    await world.browser().get(path).expect(401);
  });
});

describe('security 14: customised sections of other agencies', () => {
  test("an agency's customised section does not exist for another agency's customers and admins or for the super admin", async () => {
    const { uiCustomisationId } = await makeSection({ placement: 'HOME_PAGE' });
    for (const person of ['customerOfOtherAgency', 'adminOfOtherAgency', 'superadmin'] as const) {
      const seen = await list({ limit: 100 }, await world.as(person));
      expect(seen.items.map((one: UiCustomisation) => one.uiCustomisationId)).not.toContain(uiCustomisationId);
    }
    for (const person of ['adminOfOtherAgency', 'superadmin'] as const) {
      const by = await world.as(person);
      await expectNoChange(world, async () => {
        const missing = await putSection({ uiCustomisationId: v7(), placement: 'COMMON' }, by).expect(404);
        const beyond = await putSection({ uiCustomisationId, placement: 'COMMON' }, by).expect(404);
        expect(beyond.body).toEqual(missing.body);
        const notFound = await by.delete(`${path}/${v7()}`).expect(404);
        expect((await by.delete(`${path}/${uiCustomisationId}`).expect(404)).body).toEqual(notFound.body);
      });
    }
  });

  test("customised sections of the super admin belong to the platform's own agency", async () => {
    const by = await world.as('superadmin');
    const { uiCustomisationId } = await makeSection({ placement: 'HOME_PAGE' }, by);
    const idsOf = async (who: Client) =>
      (await list({ limit: 100 }, who)).items.map((one: UiCustomisation) => one.uiCustomisationId);
    expect(await idsOf(by)).toEqual([uiCustomisationId]);
    expect(await idsOf(admin)).not.toContain(uiCustomisationId);
  });

  test('security 13: only an admin can write customised sections, and others get 403', async () => {
    const { uiCustomisationId } = await makeSection();
    for (const person of ['customer', 'creator', 'permittedFranchisee', 'allCardFranchisee'] as const) {
      const by = await world.as(person);
      await expectNoChange(world, async () => {
        await putSection({ placement: 'COMMON' }, by).expect(403);
        await putSection({ uiCustomisationId, placement: 'COMMON' }, by).expect(403);
        await by.delete(`${path}/${uiCustomisationId}`).expect(403);
      });
    }
  });

  test('creating a customised section is in the audit log', async () => {
    const { uiCustomisationId } = await makeSection({ title: 'Watched' });
    const { rows } = await world.upstream.database.raw.query(
      `select action, call from audit_log where entity = 'ui_customisation' and entity_id = '${uiCustomisationId}'`,
    );
    expect(rows).toEqual([{ action: 'insert', call: 'POST /ui-customisation' }]);
  });
});
