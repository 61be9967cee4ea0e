import { readdirSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerDevices, expectAccessible, launch, openVisitorAs, sharedVisitor } from '../lib/browse.ts';
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
  const customer = sharedVisitor(() => openVisitorAs(browser, device, world.url, 'customer'));
  test.each(pages)(
    '/panel/customer/%s redirects a customer without a business to the page that adds one',
    async (path) => {
      const { page, pageErrors } = customer();
      await page.goto(`${world.url}/panel/customer/${path}`);
      await page.locator('main a[href^="/panel/customer/businesses/add"]').waitFor();
      await expect.poll(() => page.locator('main .skeleton').count()).toBe(0);
      await expectAccessible(page);
      expect(pageErrors).toEqual([]);
    },
  );
});
