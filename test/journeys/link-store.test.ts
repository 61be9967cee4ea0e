import type { LinkCategory, LinkType } from '@parichay/shared/shop/link-store/link-store.endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createTranslator,
  devices,
  expectAccessible,
  isPhone,
  launch,
  moveUpByKeyboard,
  onceFor,
  openVisitor,
} from '../lib/browse.ts';
import { servePlatform, signInAtOwnHost } from '../lib/platform.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
const screen = '/panel/admin/link-store';
const store = '/api/v1/link-store';
let category: LinkCategory;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  await servePlatform(world);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

let madeCount = 0;
const saveLinkStore = async <T>(kind: 'link-category' | 'link-type', body: object): Promise<T> => {
  const answer = await (await world.as('superadmin')).post(`${store}/${kind}`).send(body).expect(200);
  return Object.values(answer.body.data)[0] as T;
};
const readTypes = async (): Promise<LinkType[]> => {
  const superadmin = await world.as('superadmin');
  const { linkCategoryId } = category;
  const { body } = await superadmin.get(`${store}/link-type`).query({ linkCategoryId, limit: 100 }).expect(200);
  return body.data.items;
};
const names = async () => (await readTypes()).map(({ linkTypeName }) => linkTypeName);
// Each test has its own category, which is listed first.
beforeEach(async () => {
  madeCount += 1;
  category = await saveLinkStore('link-category', { linkCategoryName: `Temples ${madeCount}.`, position: 0 });
  const { linkCategoryId } = category;
  for (const [index, linkTypeName] of ['Darshan', 'Donation'].entries()) {
    const typeFields =
      index === 0 ? { action: 'url', urlPattern: 'https://darshan.example.com/{value}' } : { action: 'call' };
    await saveLinkStore('link-type', { linkCategoryId, linkTypeName, position: 10 * index, ...typeFields });
  }
});

describe.each(devices)('managing the link store, on $name', (device) => {
  const testOnce = onceFor.staff(device);
  const t = createTranslator(device.locale);

  const open = async (path = `${screen}?category=${category.linkCategoryId}`) => {
    const visitor = await openVisitor(browser, device);
    const origin = await signInAtOwnHost(world, visitor, 'superadmin');
    await visitor.page.goto(origin + path);
    return visitor;
  };
  const typeRow = (page: Page, name: string) => page.locator('.store-main').filter({ hasText: name });
  const save = (page: Page) => page.getByRole('button', { name: t('common.save'), exact: true }).click();
  const chooseRowAction = async (page: Page, name: string, action: string) => {
    await page.getByRole('button', { name: t('table.actionsFor', { name }), exact: true }).click();
    await page.getByRole('menuitem', { name: t(action), exact: true }).click();
  };
  const trialField = (page: Page) => page.locator(isPhone(device) ? '#trial-form' : '#trial-preview');

  const moveUp = (page: Page, rowName: string) =>
    moveUpByKeyboard(
      page,
      t('form.drag', { what: rowName }),
      (number) => t('form.dragOver', { what: rowName, number, of: '2' }),
      2,
    );

  test('the super admin adds a link type and tries its pattern, and the preview of the link picker shows it', async () => {
    const name = `Prasad ${madeCount}.`;
    const { context, page, pageErrors } = await open();
    await page.getByRole('button', { name: t('link-store.addType') }).click();
    await page.getByLabel(t('link-store.name'), { exact: true }).fill(name);
    const pattern = page.getByLabel(t('link-store.pattern'));
    await pattern.fill('https://{value}.example.com/');
    await save(page);
    await page.getByText(t('link-store.patternWrong')).waitFor();
    await pattern.fill('https://prasad.example.com/{value}');
    await trialField(page).fill('@somnath');
    await page.getByRole('status').filter({ hasText: 'https://prasad.example.com/somnath' }).waitFor();
    await save(page);
    await typeRow(page, name).waitFor();
    await expect.poll(() => names()).toEqual(['Darshan', 'Donation', name]);
    if (isPhone(device)) await page.getByRole('button', { name: t('form.showPreview') }).click();
    await page.locator('.phone').getByRole('button', { name }).click();
    await page.locator('#trial-preview').waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('link types are reordered by keyboard', async () => {
    const { context, page, pageErrors } = await open();
    await moveUp(page, 'Donation');
    await expect.poll(names).toEqual(['Donation', 'Darshan']);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('a link type is deactivated, deleted, and restored by undo', async () => {
    const { context, page, pageErrors } = await open();
    await chooseRowAction(page, 'Darshan', 'link-store.switchOff');
    await typeRow(page, 'Darshan').getByText(t('link-store.off')).waitFor();
    await expect.poll(async () => (await readTypes())[0]?.isActive).toBe(false);
    await chooseRowAction(page, 'Darshan', 'link-store.delete');
    await page.getByText(t('link-store.deleted', { name: 'Darshan' })).waitFor();
    await expect.poll(() => names()).toEqual(['Donation']);
    await page.getByRole('button', { name: t('table.undo') }).click();
    await expect.poll(names).toEqual(['Darshan', 'Donation']);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce(
    'a link category with link types cannot be deleted and shows the reason, and an empty one can be deleted',
    async () => {
      const { context, page } = await open(screen);
      const { linkCategoryName } = category;
      await typeRow(page, linkCategoryName).waitFor();
      await chooseRowAction(page, linkCategoryName, 'link-store.delete');
      await page.getByText(t('link-store.inUse_other', { name: linkCategoryName, count: '2' })).waitFor();
      for (const { linkTypeId } of await readTypes())
        await (await world.as('superadmin')).delete(`${store}/link-type/${linkTypeId}`).expect(200);
      await page.reload();
      await chooseRowAction(page, linkCategoryName, 'link-store.delete');
      await page.getByText(t('link-store.deleted', { name: linkCategoryName })).waitFor();
      await typeRow(page, linkCategoryName).waitFor({ state: 'detached' });
      await context.close();
    },
  );

  testOnce('a link category is renamed, and the name of another category is refused', async () => {
    const { context, page } = await open(`${screen}?group=${category.linkCategoryId}`);
    const name = page.getByLabel(t('link-store.name'), { exact: true });
    await name.fill('Chat');
    await save(page);
    await page.getByText(t('errors.already_exists')).waitFor();
    await name.fill(`Mandirs ${madeCount}.`);
    await save(page);
    await typeRow(page, `Mandirs ${madeCount}.`).waitFor();
    await context.close();
  });

  testOnce('a concurrent save of a link type shows a conflict with the other version', async () => {
    const [type] = await readTypes();
    const { context, page } = await open(`${screen}?category=${category.linkCategoryId}&type=${type?.linkTypeId}`);
    const name = page.getByLabel(t('link-store.name'), { exact: true });
    await name.fill('Mine');
    await saveLinkStore('link-type', { ...type, linkTypeName: 'Theirs' });
    await save(page);
    await page.getByText(t('form.conflictOf', { name: 'Theirs' })).waitFor();
    await page.getByRole('button', { name: t('form.takeTheirs') }).click();
    await expect.poll(() => name.inputValue()).toBe('Theirs');
    await context.close();
  });

  test.each([
    ['the store', ''],
    ['a category', 'category'],
    ['an open kind', 'type'],
  ] as const)('axe finds no errors on the link store page (%s), and nothing overflows', async (_what, openedLevel) => {
    const [type] = await readTypes();
    const query =
      openedLevel === ''
        ? ''
        : `?category=${category.linkCategoryId}${openedLevel === 'type' ? `&type=${type?.linkTypeId}` : ''}`;
    const { context, page } = await open(screen + query);
    await page
      .locator(openedLevel === 'type' ? '#f-linkTypeName' : '.store-main')
      .first()
      .waitFor();
    await expectAccessible(page);
    await context.close();
  });
});
