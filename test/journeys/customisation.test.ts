import type { UiCustomisation } from '@parichay/shared/shop/ui-customisation/ui-customisation.endpoints.ts';
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
  scrollToSections,
} from '../lib/browse.ts';
import { makePicture, makePost, makePublishedCard, makeSubcategory, subcategoryNamed } from '../lib/factories.ts';
import type { Person } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let origin: string;
let mediaId: string;
const screen = '/panel/admin/ui-customisation';
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  origin = world.url;
  mediaId = await makePicture(await world.as('admin'));
  await makePublishedCard(await world.as('customer'));
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});
beforeEach(async () => {
  await world.upstream.database.raw.query('delete from ui_customisation');
});

const readSections = async (): Promise<UiCustomisation[]> => {
  const { body } = await (await world.as('admin')).get('/api/v1/ui-customisation').query({ limit: 100 }).expect(200);
  return body.data.items;
};
const titles = async () => (await readSections()).map(({ title }) => title);
const makeSection = async (overrides: object): Promise<UiCustomisation> => {
  const admin = await world.as('admin');
  const { body } = await admin
    .post('/api/v1/ui-customisation')
    .send({ placement: 'HOME_PAGE', ...overrides })
    .expect(200);
  return body.data.uiCustomisation;
};
const makeThreeSections = async () => {
  for (const [index, title] of ['One', 'Two', 'Three'].entries()) await makeSection({ title, position: 10 * index });
};

describe.each(devices)("customised sections of an agency's panel, on $name", (device) => {
  const testAtOneSize = atOneSize.staff(device);
  const testOnce = onceFor.staff(device);
  const t = createTranslator(device.locale);

  const open = async (path = screen, person: Person = 'admin') => {
    const visitor = await openVisitorAs(browser, device, origin, person);
    await visitor.page.goto(origin + path);
    await visitor.page.locator('main').waitFor();
    if (path === '/panel/customer') await scrollToSections(visitor.page);
    return visitor;
  };
  const rows = (page: Page) => page.locator('.section-row');
  const pane = (page: Page) =>
    isPhone(device) ? page.getByRole('dialog') : page.getByRole('region', { name: t('customisation.edit') });
  const save = (page: Page) => page.getByRole('button', { name: t('common.save'), exact: true }).click();

  const moveUp = (page: Page, sectionName: string) =>
    moveUpByKeyboard(
      page,
      t('form.drag', { what: sectionName }),
      (number) => t('form.dragOver', { what: sectionName, number, of: '3' }),
      3,
    );

  testAtOneSize('an admin creates the first customised section, and the customer’s home shows it', async () => {
    const { context, page, pageErrors } = await open('/panel/admin');
    await page.getByRole('button', { name: t('shell.menu') }).click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('staff-shell.uiCustomisation') })
      .click();
    await page.getByText(t('customisation.none')).waitFor();
    await page.getByRole('button', { name: t('customisation.add') }).click();
    await save(page);
    await page.getByText(t('form.missing')).waitFor();
    await page.getByLabel(t('customisation.sectionTitle')).fill('Plans for Diwali');
    await page.getByLabel(t('customisation.target')).selectOption('page');
    await page.getByLabel(t('customisation.page'), { exact: true }).selectOption('payment');
    await page.getByText(t('customisation.displayStyle_style-2')).click();
    await page.getByText(t('customisation.height_HEIGHT-3')).click();
    // The preview uses the component that the home draws.
    await page.locator('.section-leaf[data-height="HEIGHT-3"]', { hasText: 'Plans for Diwali' }).first().waitFor();
    await save(page);
    await rows(page).filter({ hasText: 'Plans for Diwali' }).waitFor();
    await expect
      .poll(() => readSections())
      .toMatchObject([
        { title: 'Plans for Diwali', displayStyle: 'style-2', height: 'HEIGHT-3', target: { page: 'payment' } },
      ]);
    await context.close();

    const customer = await open('/panel/customer', 'customer');
    const link = customer.page.getByRole('link', { name: 'Plans for Diwali' });
    await expect.poll(() => link.getAttribute('href')).toBe('#upgrade');
    await link.click();
    await customer.page.getByRole('dialog').waitFor();
    await customer.context.close();
    expect([...pageErrors, ...customer.pageErrors]).toEqual([]);
  });

  testAtOneSize(
    'a customised section of greetings without a heading shows its occasion in the owner’s language',
    async () => {
      const superadmin = await world.as('superadmin');
      const { imageSubcategoryId } = await subcategoryNamed(superadmin, 'Diwali');
      await makePost(superadmin, { imageSubcategoryId });
      await makeSection({ target: { kind: 'subcategory', imageSubcategoryId } });
      const { context, page, pageErrors } = await open('/panel/customer', 'customer');
      await page
        .locator('.section-words')
        .filter({ hasText: { en: 'Diwali', hi: 'दिवाली' }[device.locale] })
        .waitFor();
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  test('a customised section is shown only on the greetings page, or on every page, as chosen', async () => {
    await makeSection({ title: 'For greetings', placement: 'GREETING_IMAGE_PAGE' });
    await makeSection({ title: 'For every page', placement: 'COMMON' });
    const { context, page, pageErrors } = await open('/panel/customer/daily-image', 'customer');
    await page.getByText('For greetings').waitFor();
    await page.getByText('For every page').waitFor();
    await expectAccessible(page);
    await page.goto(`${origin}/panel/customer`);
    await scrollToSections(page);
    await page.getByText('For every page').waitFor();
    await expect.poll(() => page.getByText('For greetings').count()).toBe(0);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('an admin moves a customised section by keyboard, and the new order is stored', async () => {
    await makeThreeSections();
    const { context, page, pageErrors } = await open();
    await moveUp(page, 'Three');
    await expect.poll(titles).toEqual(['One', 'Three', 'Two']);
    await page.reload();
    await expect
      .poll(() => rows(page).locator('.two-lines > :first-child').allTextContents())
      .toEqual(['One', 'Three', 'Two']);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('moving a customised section is reverted when it fails, and the failure is shown', async () => {
    await makeThreeSections();
    const { context, page } = await open();
    await rows(page).nth(2).waitFor();
    await page.route('**/api/v1/ui-customisation', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await moveUp(page, 'Three');
    await page.locator('.table-failure').waitFor();
    await expect
      .poll(() => rows(page).locator('.two-lines > :first-child').allTextContents())
      .toEqual(['One', 'Two', 'Three']);
    await context.close();
  });

  testOnce(
    'an unsaved section heading is restored after a reload, and a concurrent save shows a conflict first',
    async () => {
      const section = await makeSection({ title: 'Begun' });
      const { uiCustomisationId } = section;
      const { context, page } = await open(`${screen}?section=${uiCustomisationId}`);
      const title = page.getByLabel(t('customisation.sectionTitle'));
      await title.fill('Mine');
      await page.reload();
      await page.getByText(t('form.restored')).waitFor();
      await expect.poll(() => title.inputValue()).toBe('Mine');
      await makeSection({ uiCustomisationId, title: 'Theirs' });
      await save(page);
      await page.getByText(t('form.conflictOf', { name: 'Theirs' })).waitFor();
      await expect.poll(() => title.inputValue()).toBe('Mine');
      await page.getByRole('button', { name: t('form.takeTheirs') }).click();
      await expect.poll(() => title.inputValue()).toBe('Theirs');
      await title.fill('Mine after all');
      await makeSection({ uiCustomisationId, title: 'Theirs again' });
      await save(page);
      await page.getByRole('button', { name: t('form.keepMine') }).click();
      await expect.poll(titles).toEqual(['Mine after all']);
      await context.close();
    },
  );

  testOnce('a customised section is deactivated and activated, deleted, and restored by undo', async () => {
    await makeSection({ title: 'Offer', picture: { mediaId }, target: { kind: 'url', url: 'https://example.com/a' } });
    const { context, page, pageErrors } = await open();
    const visibilityButton = page.getByRole('button', { name: t('customisation.showOf', { what: 'Offer' }) });
    await visibilityButton.click();
    await rows(page).getByText(t('customisation.off')).waitFor();
    await expect.poll(async () => (await readSections())[0]?.isActive).toBe(false);
    await visibilityButton.click();
    await rows(page).getByText('https://example.com/a').waitFor();
    await rows(page).getByRole('button', { name: /Offer/ }).nth(1).click();
    await pane(page)
      .getByRole('button', { name: t('customisation.delete') })
      .click();
    await page.getByText(t('customisation.deleted', { name: 'Offer' })).waitFor();
    await expect.poll(titles).toEqual([]);
    await page.getByRole('button', { name: t('table.undo') }).click();
    await rows(page).filter({ hasText: 'Offer' }).waitFor();
    await expect
      .poll(() => readSections())
      .toMatchObject([{ title: 'Offer', picture: { mediaId }, target: { kind: 'url' } }]);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testAtOneSize(
    'a customised section of an occasion previews its greetings, and the home links to the occasion',
    async () => {
      const superadmin = await world.as('superadmin');
      // A retry of this test needs a new name.
      const occasionName = `Kites ${Date.now()}`;
      const { imageSubcategoryId } = await makeSubcategory(superadmin, { imageSubcategoryName: occasionName });
      const own = await makePost(superadmin, { imageSubcategoryId, language: device.locale });
      for (let count = 0; count < 3; count += 1) await makePost(superadmin, { imageSubcategoryId, language: 'mr' });
      const { context, page, pageErrors } = await open(`${screen}?section=new`);
      await page.getByLabel(t('customisation.sectionTitle')).fill('For Uttarayan');
      await page.getByLabel(t('customisation.target')).selectOption('subcategory');
      await page.getByLabel(t('customisation.subcategory')).selectOption({ label: occasionName });
      await page
        .locator('.greeting-mark', { hasText: t('customisation.someBusiness') })
        .first()
        .waitFor();
      await page.getByText(t('customisation.logoMode_only-logo')).click();
      await save(page);
      await rows(page).getByText(occasionName).waitFor();
      await expect
        .poll(() => readSections())
        .toMatchObject([{ logoMode: 'only-logo', target: { imageSubcategoryId } }]);
      await context.close();

      const customer = await open('/panel/customer', 'customer');
      const link = customer.page.getByRole('link', { name: 'For Uttarayan' });
      await link.scrollIntoViewIfNeeded();
      await expect
        .poll(() => link.getAttribute('href'))
        .toBe(`/panel/customer/daily-image?imageSubcategoryId=${imageSubcategoryId}`);
      const tile = customer.page.locator('.greeting-tile').first();
      await tile.locator('img').waitFor();
      await expect.poll(() => tile.getAttribute('href')).toBe(`/panel/customer/daily-image?imageId=${own.imageId}`);
      await customer.context.close();
      expect([...pageErrors, ...customer.pageErrors]).toEqual([]);
    },
  );

  testAtOneSize("a customer's home without customised sections does not load the script that draws them", async () => {
    const { context, page, pageErrors } = await open('/panel/customer', 'customer');
    const requestedUrls: string[] = [];
    page.on('request', (request) => requestedUrls.push(request.url()));
    const sectionsAnswer = page.waitForResponse('**/api/v1/ui-customisation**');
    await page.reload();
    await scrollToSections(page);
    await sectionsAnswer;
    await page.waitForLoadState('networkidle');
    expect(requestedUrls.filter((url) => /AgencyPart|agency-sections/i.test(url))).toEqual([]);
    await expect.poll(() => page.locator('.agency-part').count()).toBe(0);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('the page of customised sections is closed to the role creator', async () => {
    const { context, page, pageErrors } = await open(screen, 'creator');
    await page.getByText(t('shell.notForYou')).waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test.each([
    ['the list', screen, 'admin'],
    ['nothing yet', `${screen}?placement=GREETING_IMAGE_PAGE`, 'admin'],
    ['a new section', `${screen}?section=new`, 'admin'],
    ['the customer’s home', '/panel/customer', 'customer'],
  ] as const)(
    'axe finds no errors on the page of customised sections (%s), and nothing overflows',
    async (state, path, person) => {
      await makeSection({
        title: 'Poster',
        picture: { mediaId },
        height: 'HEIGHT-2',
        target: { kind: 'page', page: 'payment' },
      });
      await makeSection({ title: 'Leaf', picture: { mediaId }, displayStyle: 'style-2', height: 'HEIGHT-3' });
      await makeSection({ title: 'In colour', position: 30, target: { kind: 'page', page: 'edit-business' } });
      await makeSection({ title: 'Beside', position: 40, displayStyle: 'style-2', height: 'HEIGHT-2' });
      await makeSection({
        title: '',
        picture: { mediaId },
        position: 50,
        target: { kind: 'page', page: 'my-pdf-id-card' },
      });
      const { context, page } = await open(path, person);
      const selector = {
        'the list': '.section-row',
        'nothing yet': '.empty',
        'a new section': '.drawn-choice',
        'the customer’s home': '.agency-section',
      }[state];
      await page.locator(selector).first().waitFor();
      await expectAccessible(page);
      await context.close();
    },
  );
});
