import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { devices, isPhone, launch, unmarked, visit, visitAs, words } from '../lib/browse.ts';
import { makeBusiness, makeCard, makePicture, makePublished } from '../lib/factories.ts';
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
  const card = await makePublished(owner);
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

describe.each(devices)('going back, on $name,', (device) => {
  const t = words(device.locale);

  test('closes the menu, then what lies over it, and leaves the page only when nothing does', async () => {
    const { context, page, faults } = await visitAs(browser, device, origin, 'customer');
    await page.goto(`${origin}/panel/customer/account`);
    await page.goto(`${origin}/panel/customer`);
    const menu = page.getByRole('dialog');
    const openMenu = () => page.getByRole('button', { name: t('shell.menu') }).click();

    for (const way of ['by going back', 'by going back, again']) {
      await openMenu();
      await menu.getByText(t('shell.signedInAs')).waitFor();
      await page.goBack();
      await expect.poll(() => menu.count(), { message: way }).toBe(0);
      expect(new URL(page.url()).pathname).toBe('/panel/customer');
    }
    // Closed by its button, it leaves nothing in the history.
    await openMenu();
    await menu.getByRole('button', { name: t('common.close') }).click();
    await expect.poll(() => menu.count()).toBe(0);
    await unmarked(page);
    await page.goBack();
    await page.waitForURL('**/panel/customer/account');
    await context.close();
    expect(faults).toEqual([]);
  });

  test('from a page that the menu led to takes one press', async () => {
    const { context, page, faults } = await visitAs(browser, device, origin, 'customer');
    await page.goto(`${origin}/panel/customer/account`);
    await page.goto(`${origin}/panel/customer`);
    await page.getByRole('button', { name: t('shell.menu') }).click();
    await page.getByRole('dialog').locator('a[href="/panel/customer/inbox"]').first().click();
    await page.waitForURL('**/panel/customer/inbox**');
    await page.goBack();
    await page.waitForURL('**/panel/customer');
    await unmarked(page);
    await page.goBack();
    await page.waitForURL('**/panel/customer/account');
    await context.close();
    expect(faults).toEqual([]);
  });

  test('leads from a part of the editor to the list of parts, and from there to the card', async () => {
    const { context, page, faults } = await visitAs(browser, device, origin, 'customer');
    await page.goto(`${origin}/panel/customer`);
    await page.goto(`${origin}/panel/customer/card-editor?businessId=${draft}`);
    await page.frameLocator('iframe').locator('h1').waitFor();
    const part = page.getByRole('button', { name: new RegExp(`^${t('card-content.part_aboutUs')}`) });
    if (isPhone(device)) await page.getByRole('button', { name: t('card-editor.part_contents') }).click();
    await part.click();
    await page.locator('#section-form').waitFor();
    await page.goBack();
    await part.waitFor();
    await expect.poll(() => page.locator('#section-form').count()).toBe(0);
    if (isPhone(device)) {
      await page.goBack();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    }
    expect(new URL(page.url()).pathname).toBe('/panel/customer/card-editor');
    await page.goBack();
    await page.waitForURL('**/panel/customer');
    await context.close();
    expect(faults).toEqual([]);
  });

  test('closes a picture of the public card', async () => {
    const { context, page, faults } = await visit(browser, device);
    const script = page.waitForRequest(/card\.client/);
    await page.goto(`${origin}/${published}`);
    // The script comes when the card is there; until it runs, a tap opens the picture itself.
    await page.evaluate(`import('${(await script).url()}')`);
    await page.locator('.gallery a').first().click();
    await page.locator('dialog.viewer').waitFor();
    await page.goBack();
    await expect.poll(() => page.locator('dialog.viewer').count()).toBe(0);
    expect(new URL(page.url()).pathname).toBe(`/${published}`);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('closes the question over a form before the form, which has an address of its own', async () => {
    const { context, page, faults } = await visitAs(browser, device, origin, 'superadmin');
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
    expect(faults).toEqual([]);
  });
});
