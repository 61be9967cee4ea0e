import type { CategoryStaticPage } from '@parichay/shared/shop/static-page/static-page.endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  atOneSize,
  createTranslator,
  devices,
  expectAccessible,
  isPhone,
  launch,
  moveUpByKeyboard,
  onceFor,
  openVisitorAs,
  pressRow,
  scrollToSections,
} from '../lib/browse.ts';
import { makeBusiness, makePicture } from '../lib/factories.ts';
import type { Person } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let origin: string;
let mediaId: string;
const screen = '/panel/admin/category-static-page-management';
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  origin = world.url;
  mediaId = await makePicture(await world.as('admin'));
  await makeBusiness(await world.as('customer'), { category: 'Florist' });
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});
beforeEach(async () => {
  await world.upstream.database.raw.query('delete from category_static_page');
});

const readPages = async (): Promise<CategoryStaticPage[]> => {
  const { body } = await (await world.as('admin')).get('/api/v1/category-static-page').expect(200);
  return body.data.items;
};
const makePage = async (overrides: object): Promise<CategoryStaticPage> => {
  const admin = await world.as('admin');
  const { body } = await admin
    .post('/api/v1/category-static-page')
    .send({ category: 'Florist', title: 'Roses in February', ...overrides })
    .expect(200);
  return body.data.categoryStaticPage;
};
const blocks = [{ heading: 'Buy early', text: 'In January.\n\nBefore the rush.', picture: null }];

describe.each(devices)('static pages for business categories, on $name', (device) => {
  const testAtOneSize = atOneSize.staff(device);
  const testOnce = onceFor.staff(device);
  const t = createTranslator(device.locale);

  const open = async (path = screen, person: Person = 'admin') => {
    const visitor = await openVisitorAs(browser, device, origin, person);
    await visitor.page.goto(origin + path);
    return visitor;
  };
  const rows = (page: Page) => page.locator('.table > tbody > tr:not(.table-said)').filter({ hasText: /\S/ });
  const sheet = (page: Page) => page.getByRole('dialog');
  const save = (page: Page) => page.getByRole('button', { name: t('common.save'), exact: true }).click();

  const moveUp = (page: Page, state: string) =>
    moveUpByKeyboard(
      page,
      t('form.drag', { what: state }),
      (number) => t('form.dragOver', { what: state, number, of: '2' }),
      2,
    );

  test('an admin writes the first static page next to its preview, and a customer finds it from home', async () => {
    const { context, page, pageErrors } = await open();
    await page.getByText(t('static-pages.none')).waitFor();
    // An empty list has one button to add a page.
    await page.getByRole('button', { name: t('static-pages.add') }).click();
    await save(page);
    await sheet(page).getByText(t('form.missing')).first().waitFor();
    await sheet(page).getByLabel(t('static-pages.pageTitle'), { exact: true }).fill('Roses in February');
    await sheet(page).getByLabel(t('static-pages.category')).selectOption('Florist');
    await sheet(page).getByLabel(t('static-pages.heading'), { exact: true }).fill('Buy early');
    await sheet(page)
      .getByLabel(t('static-pages.text'), { exact: true })
      .fill('In January.\n\n<b>Before</b> the rush.');
    if (isPhone(device))
      await sheet(page)
        .getByRole('button', { name: t('form.showPreview') })
        .click();
    await page.locator('.phone .static-block p').nth(1).getByText('<b>Before</b> the rush.').waitFor();
    await save(page);
    await rows(page).filter({ hasText: 'Roses in February' }).waitFor();
    await expect
      .poll(() => readPages())
      .toMatchObject([{ title: 'Roses in February', blocks: [{ heading: 'Buy early' }] }]);
    await context.close();

    const customer = await open('/panel/customer', 'customer');
    await scrollToSections(customer.page);
    await customer.page.getByRole('link', { name: /Roses in February/ }).click();
    await customer.page.waitForURL('**/panel/customer/category-page');
    await customer.page.getByRole('heading', { name: 'Buy early' }).waitFor();
    await customer.page.getByText('<b>Before</b> the rush.').waitFor();
    await customer.context.close();
    expect([...pageErrors, ...customer.pageErrors]).toEqual([]);
  });

  testOnce('blocks of a static page are reordered by keyboard, and a removed block is restored by undo', async () => {
    await makePage({ blocks: ['First', 'Second'].map((heading) => ({ heading })) });
    const { context, page, pageErrors } = await open();
    await pressRow(page.locator('.table tr').filter({ hasText: 'Roses in February' }));
    await moveUp(page, 'Second');
    await sheet(page).locator('.item-main', { hasText: 'First' }).click();
    await sheet(page)
      .getByRole('button', { name: t('form.remove'), exact: true })
      .click();
    await sheet(page)
      .getByRole('button', { name: t('form.undo'), exact: true })
      .click();
    await save(page);
    await sheet(page).waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await readPages())[0]?.blocks.map(({ heading }) => heading))
      .toEqual(['Second', 'First']);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce(
    'the list of static pages filters by category and visibility, and the URL contains the filters',
    async () => {
      await makePage({});
      await makePage({ category: 'Bakery', title: 'Bread', isActive: false });
      const { context, page, pageErrors } = await open(`${screen}?category=Bakery&isActive=false`);
      await rows(page).filter({ hasText: 'Bread' }).waitFor();
      await expect.poll(() => rows(page).count()).toBe(1);
      await page.getByRole('button', { name: t('table.clearAll') }).click();
      await expect.poll(() => rows(page).count()).toBe(2);
      await page.getByRole('searchbox').fill('roses');
      await expect.poll(() => rows(page).count()).toBe(1);
      await page.goBack();
      await expect.poll(() => rows(page).count()).toBe(2);
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  testOnce('a static page is hidden, deleted, and restored by undo', async () => {
    await makePage({ blocks, title: 'Lilies' });
    const { context, page, pageErrors } = await open();
    const choosePageAction = async (action: string) => {
      await page.getByRole('button', { name: t('table.actionsFor', { name: 'Lilies' }), exact: true }).click();
      await page.getByRole('menuitem', { name: t(action), exact: true }).click();
    };
    await choosePageAction('static-pages.switchOff');
    await expect.poll(async () => (await readPages())[0]?.isActive).toBe(false);
    await rows(page).getByText(t('static-pages.isActive_false')).waitFor();
    await choosePageAction('static-pages.delete');
    await page.getByText(t('static-pages.deleted', { name: 'Lilies' })).waitFor();
    await expect.poll(() => readPages()).toEqual([]);
    await page.getByRole('button', { name: t('table.undo') }).click();
    await rows(page).filter({ hasText: 'Lilies' }).waitFor();
    await expect.poll(() => readPages()).toMatchObject([{ title: 'Lilies', isActive: false, blocks }]);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('a concurrent save of a static page shows a conflict before it is overwritten', async () => {
    const { categoryStaticPageId } = await makePage({});
    const { context, page } = await open(`${screen}?page=${categoryStaticPageId}`);
    await sheet(page).getByLabel(t('static-pages.pageTitle'), { exact: true }).fill('Mine');
    await makePage({ categoryStaticPageId, title: 'Theirs' });
    await save(page);
    await sheet(page)
      .getByText(t('form.conflictOf', { name: 'Theirs' }))
      .waitFor();
    await sheet(page)
      .getByRole('button', { name: t('form.keepMine') })
      .click();
    await expect.poll(async () => (await readPages())[0]?.title).toBe('Mine');
    await context.close();
  });

  testAtOneSize('a customer whose category has no static page sees an empty page with a link to home', async () => {
    await makePage({ category: 'Bakery' });
    const { context, page, pageErrors } = await open('/panel/customer/category-page', 'customer');
    await page.locator('.empty').waitFor();
    await expect.poll(() => page.getByRole('main').getByRole('link').getAttribute('href')).toBe('/panel/customer');
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test.each(['the list', 'nothing yet', 'an open page', 'the customer’s page'] as const)(
    'axe finds no errors on the static pages screen (%s), and nothing overflows',
    async (state) => {
      const madePage =
        state === 'nothing yet' ? null : await makePage({ blocks: [...blocks, { picture: { mediaId } }] });
      const isCustomersPage = state === 'the customer’s page';
      const path = isCustomersPage
        ? '/panel/customer/category-page'
        : screen + (state === 'an open page' ? `?page=${madePage?.categoryStaticPageId}` : '');
      const { context, page } = await open(path, isCustomersPage ? 'customer' : 'admin');
      const selector = {
        'the list': '.row-open',
        'nothing yet': '.empty',
        'an open page': '.item-main',
        'the customer’s page': '.static-page',
      }[state];
      await page.locator(selector).first().waitFor();
      await expectAccessible(page);
      await context.close();
    },
  );
});
