import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTranslator, customerDevices, expectAccessible, launch, openVisitor, signIn } from '../lib/browse.ts';
import { makeBusiness, makeCard } from '../lib/factories.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe.each(customerDevices)('signing out with unsaved forms, on $name', (device) => {
  const t = createTranslator(device.locale);

  test('signing out names unsaved forms and asks before it deletes them, and without any it does not ask', async () => {
    const owner = await world.as('customer');
    const { businessId } = await makeBusiness(owner);
    await makeCard(owner, businessId);
    const { context, page } = await openVisitor(browser, device);
    await signIn(context, world.url, 'customer');
    const countDrafts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length);
    const question = page.getByRole('alertdialog', { name: t('sign-out.title') });

    const editor = `${world.url}/panel/customer/card-editor?businessId=${businessId}&part=basicDetails`;
    await page.goto(editor);
    await page.frameLocator('iframe').locator('h1').waitFor();
    await page.goto(`${world.url}/panel/customer/businesses/edit?businessId=${businessId}`);
    await page.locator('#f-businessName').fill('Asha Sarees');
    await expect.poll(countDrafts).toBe(1);

    await page.goto(`${world.url}/panel/customer/account`);
    await page.getByRole('button', { name: t('account.logout'), exact: true }).click();

    await question.getByText(t('sign-out.draft_business')).waitFor();
    await expectAccessible(page);
    await question.getByRole('link', { name: t('sign-out.save') }).click();
    await expect.poll(() => page.locator('#f-businessName').inputValue()).toBe('Asha Sarees');

    await page
      .getByRole('button', { name: t('shell.menu') })
      .first()
      .click();
    await page.getByRole('button', { name: t('shell.logout') }).click();
    await question.getByRole('button', { name: t('sign-out.go') }).click();
    await page.waitForURL('**/panel/login**');
    expect(await countDrafts()).toBe(0);

    await signIn(context, world.url, 'customer');
    await page.goto(`${world.url}/panel/customer/account`);
    await page.getByRole('button', { name: t('account.logout'), exact: true }).click();
    await page.waitForURL('**/panel/login**');
    await context.close();
  });
});
