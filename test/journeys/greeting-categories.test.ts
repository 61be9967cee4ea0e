import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect } from 'vitest';
import {
  createTranslator,
  expectAccessible,
  launch,
  onceFor,
  openVisitor,
  openVisitorAs,
  pressRow,
  staffDevices,
  waitForList,
} from '../lib/browse.ts';
import { allowAgencyGreetings, makePost, makeSubcategory } from '../lib/factories.ts';
import { hosts } from '../lib/people.ts';
import { platformUrl, servePlatform, signInAtOwnHost } from '../lib/platform.ts';
import { type Client as ApiClient, startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let superadmin: ApiClient;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  superadmin = await world.as('superadmin');
  await servePlatform(world);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const greetings = '/panel/admin/daily-image-management';
let madeCount = 0;

describe.each(staffDevices)('managing greeting categories, on $name', (device) => {
  const testOnce = onceFor.staff(device);
  const t = createTranslator(device.locale);

  const open = async (path = greetings) => {
    const visitor = await openVisitor(browser, device);
    const origin = await signInAtOwnHost(world, visitor, 'superadmin');
    await visitor.page.goto(origin + path);
    await waitForList(visitor.page);
    return visitor;
  };
  const tiles = (page: Page) => page.locator('.greeting:not(.greeting-waiting)');

  testOnce(
    'occasions, greeting categories and business categories have their names in the language of the reader',
    async () => {
      const { context, page, pageErrors } = await open(`${greetings}?view=categories`);
      const name = t('names/occasions.Uttarayan');
      const row = page.locator('.table tr').filter({ hasText: name });
      await row.getByText(t('names/occasions.Festivals')).waitFor();
      await pressRow(row);
      await page.getByRole('dialog', { name }).waitFor();
      // The list is also searched by these names.
      const trade = t('names/categories.Tailor');
      await page.goto(`${platformUrl(world)}${greetings}?view=categories&search=${encodeURIComponent(trade)}`);
      await waitForList(page);
      await page.locator('.table tr').filter({ hasText: trade }).first().waitFor();
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  testOnce(
    'the super admin adds a festival with a fixed date, changes it to a date per year, and deletes it',
    async () => {
      madeCount += 1;
      const name = `Mela ${madeCount}`;
      const { context, page, pageErrors } = await open(`${greetings}?view=categories`);
      await page.getByRole('button', { name: t('greetings.addSubcategory') }).click();
      const sheet = page.getByRole('dialog', { name: t('greetings.addSubcategory') });
      const save = (container = sheet) => container.getByRole('button', { name: t('common.save') }).click();
      await save();
      await sheet.getByText(t('form.missing')).first().waitFor();
      await sheet.getByLabel(t('greetings.name'), { exact: true }).fill(name);
      await sheet.getByLabel(t('greetings.category')).selectOption({ label: t('names/occasions.Festivals') });
      await sheet.getByLabel(t('greetings.celebration_fixed')).check();
      await sheet.getByLabel(t('greetings.month')).selectOption('2');
      await sheet.getByLabel(t('greetings.day'), { exact: true }).selectOption('29');
      await sheet.getByText(t('greetings.leapDay')).waitFor();
      await save();
      await sheet.waitFor({ state: 'detached' });
      await page.getByText(t('greetings.savedNamed', { name })).waitFor();

      await page.goto(`${platformUrl(world)}${greetings}?view=categories&dateFrom=2028-02-29&dateTo=2028-02-29`);
      await waitForList(page);
      await pressRow(page.locator('.table tr').filter({ hasText: name }));
      const festivalSheet = page.getByRole('dialog', { name });
      await festivalSheet.getByLabel(t('greetings.celebration_flexible')).check();
      await save(festivalSheet);
      await festivalSheet.getByText(t('greetings.badDates')).waitFor();
      await festivalSheet.getByRole('button', { name: t('greetings.addYear') }).click();
      const year = await festivalSheet.locator('.year-dates span').first().textContent();
      await festivalSheet.locator('.year-dates input').fill(`${year}-12-30`);
      await save(festivalSheet);
      await festivalSheet.waitFor({ state: 'detached' });
      const { items } = (await superadmin.get('/api/v1/image-subcategory').query({ search: name }).expect(200)).body
        .data;
      expect(items[0]).toMatchObject({ fixedDate: null, flexibleDates: { [year ?? '']: `${year}-12-30` } });

      await page.goto(`${platformUrl(world)}${greetings}?view=categories&search=${encodeURIComponent(name)}`);
      await waitForList(page);
      await page.getByRole('button', { name: t('table.actionsFor', { name }), exact: true }).click();
      await page.getByRole('menuitem', { name: t('greetings.delete') }).click();
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('greetings.delete'), exact: true })
        .click();
      await page.getByText(t('greetings.deletedNamed', { name })).waitFor();
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  testOnce('an agency adds its own festival and has no actions for the platform’s festivals', async () => {
    await allowAgencyGreetings(world, hosts.home);
    const visitor = await openVisitorAs(browser, device, world.url, 'admin');
    const { context, page, pageErrors } = visitor;
    await page.goto(`${world.url}/panel/admin/image-posts-management?view=categories`);
    await waitForList(page);
    await page.getByRole('button', { name: t('greetings.addSubcategory') }).click();
    const sheet = page.getByRole('dialog', { name: t('greetings.addSubcategory') });
    const name = `Kite fair ${device.locale}`;
    await sheet.getByLabel(t('greetings.name'), { exact: true }).fill(name);
    expect(
      await sheet.getByLabel(t('greetings.category')).getByText(t('names/occasions.Business Category')).count(),
    ).toBe(0);
    await sheet.getByLabel(t('greetings.category')).selectOption({ label: t('names/occasions.Festivals') });
    await expectAccessible(page);
    await sheet.getByRole('button', { name: t('common.save') }).click();
    await page.getByText(t('greetings.savedNamed', { name })).waitFor();
    const row = (text: string) => page.locator('.table > tbody > tr').filter({ hasText: text });
    for (const [search, buttons] of [
      [name, 1],
      [t('names/occasions.Diwali'), 0],
    ] as const) {
      await page.goto(`${world.url}/panel/admin/image-posts-management?view=categories&search=${search}`);
      await waitForList(page);
      await row(search).first().waitFor();
      expect(
        await row(search)
          .first()
          .getByRole('button', { name: t('table.actionsFor', { name: search }) })
          .count(),
      ).toBe(buttons);
    }
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
    await allowAgencyGreetings(world, hosts.home, false);
  });

  testOnce('deleting a festival that is in use shows the reason in the dialog', async () => {
    const { imageSubcategoryId, imageSubcategoryName: name } = await makeSubcategory(superadmin);
    await makePost(superadmin, { imageSubcategoryId });
    const { context, page } = await open(`${greetings}?view=categories&search=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: t('table.actionsFor', { name }), exact: true }).click();
    await page.getByRole('menuitem', { name: t('greetings.delete') }).click();
    const confirmDialog = page.getByRole('alertdialog');
    await confirmDialog.getByRole('button', { name: t('greetings.delete'), exact: true }).click();
    await confirmDialog.getByText(t('errors-staff.in_use')).waitFor();
    await context.close();
  });

  testOnce('greeting categories and tags are added in their views, and the URL contains the view', async () => {
    madeCount += 1;
    const { context, page, pageErrors } = await open();
    const views = page.getByRole('navigation', { name: t('greetings.views') });
    await views.getByRole('link', { name: t('greetings.view_categories') }).click();
    await page.waitForURL('**view=categories');
    await waitForList(page);
    await page.getByRole('button', { name: t('greetings.categories') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('greetings.addCategory') })
      .click();
    const sheet = page.getByRole('dialog', { name: t('greetings.addCategory') });
    await sheet.getByLabel(t('greetings.name')).fill(`Weddings ${madeCount}`);
    await sheet.getByRole('button', { name: t('common.save') }).click();
    await page.getByRole('dialog').getByText(`Weddings ${madeCount}`).waitFor();
    await page.keyboard.press('Escape');

    await views.getByRole('link', { name: t('greetings.view_tags') }).click();
    await page.waitForURL('**view=tags');
    await waitForList(page);
    await page
      .getByRole('button', { name: t('greetings.addTag') })
      .first()
      .click();
    const tagSheet = page.getByRole('dialog', { name: t('greetings.addTag') });
    await tagSheet.getByLabel(t('greetings.name')).fill(`Peacock ${madeCount}`);
    await tagSheet.getByRole('button', { name: t('greetings.addTag') }).click();
    const removeButton = page.getByRole('button', {
      name: t('greetings.deleteNamed', { name: `Peacock ${madeCount}` }),
    });
    await removeButton.click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('greetings.delete'), exact: true })
      .click();
    await removeButton.waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL('**view=categories');
    await waitForList(page);
    await page.goBack();
    await page.waitForURL((url) => !url.searchParams.has('view'));
    await expect.poll(() => tiles(page).count()).toBeGreaterThan(0);
    await context.close();
    expect(pageErrors).toEqual([]);
  });
});
