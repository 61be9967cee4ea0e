import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  atOneSize,
  createTranslator,
  devices,
  isPhone,
  launch,
  openVisitor,
  openVisitorAs,
  waitUntilUnmarked,
} from '../lib/browse.ts';
import { makeBusiness, makeCard, makePicture, makePublishedCard } from '../lib/factories.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let origin: string;
let draft: string;
let published: string;

beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  origin = world.url;
  const owner = await world.as('customer');
  const mediaId = await makePicture(owner);
  const card = await makePublishedCard(owner);
  published = card.cardId;
  const gallery = { pictures: [{ picture: { mediaId }, caption: 'Our shop' }] };
  await owner.post('/api/v1/updateCardGallery').send({ cardNo: card.cardNo, gallery }).expect(200);
  draft = (await makeBusiness(owner)).businessId;
  await makeCard(owner, draft);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe.each(devices)('the back button of the browser, on $name', (device) => {
  const testAtOneSize = atOneSize.customers(device);
  const t = createTranslator(device.locale);

  testAtOneSize(
    'back closes the menu before it leaves the page, and closing the menu by its button adds no history entry',
    async () => {
      const { context, page, pageErrors } = await openVisitorAs(browser, device, origin, 'customer');
      await page.goto(`${origin}/panel/customer/account`);
      await page.goto(`${origin}/panel/customer`);
      const menu = page.getByRole('dialog');
      const openMenu = () => page.getByRole('button', { name: t('shell.menu') }).click();

      for (const attempt of ['by going back', 'by going back, again']) {
        await openMenu();
        await menu.getByText(t('shell.signedInAs')).waitFor();
        await page.goBack();
        await expect.poll(() => menu.count(), { message: attempt }).toBe(0);
        expect(new URL(page.url()).pathname).toBe('/panel/customer');
      }
      await openMenu();
      await menu.getByRole('button', { name: t('common.close') }).click();
      await expect.poll(() => menu.count()).toBe(0);
      await waitUntilUnmarked(page);
      await page.goBack();
      await page.waitForURL('**/panel/customer/account');
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  testAtOneSize('one press of back leaves a page that was opened from the menu', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, origin, 'customer');
    await page.goto(`${origin}/panel/customer/account`);
    await page.goto(`${origin}/panel/customer`);
    await page.getByRole('button', { name: t('shell.menu') }).click();
    await page.getByRole('dialog').locator('a[href="/panel/customer/inbox"]').first().click();
    await page.waitForURL('**/panel/customer/inbox**');
    await page.goBack();
    await page.waitForURL('**/panel/customer');
    await waitUntilUnmarked(page);
    await page.goBack();
    await page.waitForURL('**/panel/customer/account');
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('back leads from a section of the card editor to the list of sections, then to the previous page', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, origin, 'customer');
    await page.goto(`${origin}/panel/customer`);
    await page.goto(`${origin}/panel/customer/card-editor?businessId=${draft}`);
    await page.frameLocator('iframe').locator('h1').waitFor();
    const sectionButton = page.getByRole('button', { name: new RegExp(`^${t('card-content.part_aboutUs')}`) });
    if (isPhone(device)) await page.getByRole('button', { name: t('card-editor.part_contents') }).click();
    await sectionButton.click();
    await page.locator('#section-form').waitFor();
    await page.goBack();
    await sectionButton.waitFor();
    await expect.poll(() => page.locator('#section-form').count()).toBe(0);
    if (isPhone(device)) {
      await page.goBack();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    }
    expect(new URL(page.url()).pathname).toBe('/panel/customer/card-editor');
    await page.goBack();
    await page.waitForURL('**/panel/customer');
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testAtOneSize('back closes an opened picture of a public card and stays on the card', async () => {
    const { context, page, pageErrors } = await openVisitor(browser, device);
    const script = page.waitForRequest(/card-client/);
    await page.goto(`${origin}/${published}`);
    // Until the card’s script runs, a tap opens the picture file itself.
    await page.evaluate(`import('${(await script).url()}')`);
    await page.locator('.gallery a').first().click();
    await page.locator('dialog.viewer').waitFor();
    await page.goBack();
    await expect.poll(() => page.locator('dialog.viewer').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(`/${published}`);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testAtOneSize(
    'back closes an agency’s form, forward opens it again, and back after closing it leaves the list',
    async () => {
      const { context, page, pageErrors } = await openVisitorAs(browser, device, origin, 'superadmin');
      await page.goto(`${origin}/panel/admin`);
      await page.goto(`${origin}/panel/admin/agency-management`);
      await page.locator('tbody a, tbody button').first().waitFor();
      await page.locator('tbody th a, tbody td a').first().click();
      const sheet = page.getByRole('dialog');
      await sheet.waitFor();
      await page.goBack();
      await expect.poll(() => sheet.count()).toBe(0);
      await page.goForward();
      await sheet.waitFor();
      await sheet.getByRole('button', { name: t('common.close') }).click();
      await expect.poll(() => sheet.count()).toBe(0);
      await page.goBack();
      await page.waitForURL('**/panel/admin');
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );
});
