import { readdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTranslator,
  customerDevices,
  expectAccessible,
  launch,
  openVisitorAs,
  sharedVisitor,
} from '../lib/browse.ts';
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

/** Lists every customer page that needs a business; the account page belongs to the user, so it needs none. */
const pages = readdirSync(new URL('../../site/src/pages/[locale]/panel/customer/', import.meta.url))
  .filter((name) => name.endsWith('.astro') && name !== 'account.astro')
  .map((name) => name.replace('.astro', '').replace('index', ''));

describe.each(customerDevices)('customers without a business, on $name', (device) => {
  const t = createTranslator(device.locale);
  const customer = sharedVisitor(() => openVisitorAs(browser, device, world.url, 'customer'));
  test.each(pages)(
    '/panel/customer/%s shows a customer without a business a link to the page that adds a business',
    async (path) => {
      const { page, pageErrors } = customer();
      await page.goto(`${world.url}/panel/customer/${path}`);
      await page.locator('main a[href^="/panel/customer/businesses/add"]').waitFor();
      await expect.poll(() => page.locator('main .skeleton').count()).toBe(0);
      await expectAccessible(page);
      expect(pageErrors).toEqual([]);
    },
  );

  test('the page that adds a business takes the customer and the country of residence from its URL, and refuses another customer', async () => {
    const { page } = customer();
    await page.goto(`${world.url}/panel/customer`);
    await page.locator('main a[href^="/panel/customer/businesses/add"]').click();
    await page.waitForURL('**/businesses/add?userId=*&isForeignUser=false**');
    await page.getByLabel(t('form.pinCode')).waitFor();
    const { body } = await (await world.as('otherCustomer')).get('/api/v1/user').expect(200);
    await page.goto(
      `${world.url}/panel/customer/businesses/add?userId=${body.data.userId}&isForeignUser=true&shouldCreateDigitalCard=true`,
    );
    await page.getByLabel(t('form.postCode')).waitFor();
    await page.getByLabel(t('business.name'), { exact: true }).fill('Neem House');
    await page.getByLabel(t('business.category'), { exact: true }).click();
    await page
      .getByRole('button', { name: t('names/categories.Sweet shop'), exact: true })
      .first()
      .click();
    const refusal = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/v1/business');
    await page.getByRole('button', { name: t('business.addWithCard'), exact: true }).click();
    expect((await refusal).status()).toBe(404);
    await page.locator('main').getByRole('alert').waitFor();
    for (const person of ['customer', 'otherCustomer'] as const) {
      const list = await (await world.as(person)).get('/api/v1/business/getBusinessesByUser').expect(200);
      expect(list.body.data.businesses).toEqual([]);
    }
  });
});
