import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accessibilityFaults,
  createTranslator,
  customerDevices,
  devices,
  launch,
  openVisitor,
  overflow,
} from '../lib/browse.ts';
import { makePublishedCard } from '../lib/factories.ts';
import { password, people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  await makePublishedCard(await world.as('customer'));
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const cacheName = 'panel state';
const isCached = (page: Page, path: string) =>
  page.evaluate(
    async ([name, expectedPath]) => {
      if (!(await caches.has(name as string))) return false;
      const keys = await (await caches.open(name as string)).keys();
      return keys.some(({ url }) => new URL(url).pathname === expectedPath);
    },
    [cacheName, path],
  );

/** Opens the home twice, in a browser that stays signed in or not. */
async function openHomeTwice(device: (typeof devices)[number], keepSignedIn: boolean) {
  const visitor = await openVisitor(browser, device);
  const { phoneNumber } = people.customer;
  const answer = await visitor.context.request.post(`${world.url}/api/v1/login`, {
    headers: { 'X-CSRF': '1' },
    data: { phoneNumber, password, keepSignedIn },
  });
  expect(answer.ok()).toBe(true);
  for (const _visit of [1, 2]) {
    await visitor.page.goto(`${world.url}/panel/customer`);
    await visitor.page.locator('.card-panel').first().waitFor();
  }
  return visitor;
}

test('the web app manifest is public, and its icons have the declared sizes', async () => {
  const anonymous = world.browser();
  const { body } = await anonymous.get('/panel.webmanifest').expect(200);
  expect(body).toMatchObject({ start_url: '/panel/customer', scope: '/panel/', display: 'standalone' });
  for (const { src, sizes } of body.icons as { src: string; sizes: string }[]) {
    const { body: bytes } = await anonymous.get(src).expect(200).expect('Content-Type', 'image/png');
    const { width, height } = await sharp(bytes).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

describe.each(customerDevices)('the panel as an installable app, on $name', (device) => {
  const t = createTranslator(device.locale);

  test('security 7: the panel opens offline as last seen, shows that it is offline, and is cleared by signing out', async () => {
    const { context, page } = await openHomeTwice(device, true);
    await expect.poll(() => isCached(page, '/panel/customer'), { timeout: 20_000 }).toBe(true);
    await page.goto(`${world.url}/panel/customer/inbox`);
    await expect.poll(() => isCached(page, '/panel/customer/inbox')).toBe(true);
    await page.goto(`${world.url}/panel/customer`);
    await expect.poll(() => isCached(page, '/api/v1/getCardsByBusiness')).toBe(true);

    await context.setOffline(true);
    // A page that is already open also shows that it is offline.
    await page.getByText(t('common.offline')).waitFor();
    await page.goto(`${world.url}/panel/customer`);
    await page.locator('.card-panel').first().waitFor();
    await page.locator('#kept-note').waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
    await page.goto(`${world.url}/panel/customer/inbox`);
    await page
      .getByRole('heading', { name: t('inbox.title') })
      .first()
      .waitFor();

    await context.setOffline(false);
    await page.goto(`${world.url}/panel/customer`);
    await page.locator('.card-panel').first().waitFor();
    await page.getByRole('button', { name: t('shell.menu') }).click();
    await page.getByRole('button', { name: t('shell.logout') }).click();
    await page.waitForURL('**/panel/login**');
    expect(await page.evaluate(async (name) => caches.has(name), cacheName)).toBe(false);
    await context.close();
  });

  test('the panel caches nothing in a browser without “stay signed in”', async () => {
    const { context, page } = await openHomeTwice(device, false);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('panel:app'))).toBe('1');
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    expect(await page.evaluate(async (name) => caches.has(name), cacheName)).toBe(false);
    await context.close();
  });
});

test("security 7: the panel's offline copy is deleted when a call answers 401 because the session has ended", async () => {
  const { context, page } = await openHomeTwice(devices[0] as (typeof devices)[number], true);
  await expect.poll(() => isCached(page, '/api/v1/user'), { timeout: 20_000 }).toBe(true);
  await context.clearCookies();
  expect(await page.evaluate(async () => (await fetch('/api/v1/user')).status)).toBe(401);
  for (const name of [cacheName, 'panel files'])
    expect(await page.evaluate(async (cache) => caches.has(cache), name)).toBe(false);
  await context.close();
});

test('the panel caches nothing of a customer as whom staff logged in, even where an owner stayed signed in', async () => {
  const { context, page } = await openHomeTwice(devices[0] as (typeof devices)[number], true);
  await expect.poll(() => isCached(page, '/api/v1/user'), { timeout: 20_000 }).toBe(true);
  const { body } = await (await world.as('customer')).get('/api/v1/user').expect(200);
  const { userId } = body.data as { userId: string };
  const postFromPage = (path: string, data: object) =>
    page.evaluate(
      async ([apiPath, body]) => {
        const headers = { 'X-CSRF': '1', 'Content-Type': 'application/json' };
        return (await fetch(`/api/v1${apiPath}`, { method: 'POST', headers, body: body as string })).status;
      },
      [path, JSON.stringify(data)],
    );
  expect(await postFromPage('/logout', {})).toBe(200);
  expect(await postFromPage('/franchisee/login', { phoneNumber: people.admin.phoneNumber, password })).toBe(200);
  expect(await postFromPage('/user/log-in-as', { userId })).toBe(200);
  await page.goto(`${world.url}/panel/customer`);
  await page.locator('.card-panel').first().waitFor();
  expect(await isCached(page, '/api/v1/user')).toBe(false);
  expect(await isCached(page, '/api/v1/getCardsByBusiness')).toBe(false);
  await context.close();
});
