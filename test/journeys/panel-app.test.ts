import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessibilityFaults, customerDevices, devices, launch, overflow, visit, words } from '../lib/browse.ts';
import { makePublished } from '../lib/factories.ts';
import { password, people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  await makePublished(await world.as('customer'));
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

const state = 'panel state';
const keeps = (page: Page, path: string) =>
  page.evaluate(
    async ([name, wanted]) => {
      if (!(await caches.has(name as string))) return false;
      const keys = await (await caches.open(name as string)).keys();
      return keys.some(({ url }) => new URL(url).pathname === wanted);
    },
    [state, path],
  );

/** Opens the home twice, in a browser that stays signed in or not. */
async function enter(device: (typeof devices)[number], keepSignedIn: boolean) {
  const visitor = await visit(browser, device);
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

test('the web app manifest is public, and its icons have the sizes that it lists', async () => {
  const anybody = world.browser();
  const { body } = await anybody.get('/panel.webmanifest').expect(200);
  expect(body).toMatchObject({ start_url: '/panel/customer', scope: '/panel/', display: 'standalone' });
  for (const { src, sizes } of body.icons as { src: string; sizes: string }[]) {
    const { body: bytes } = await anybody.get(src).expect(200).expect('Content-Type', 'image/png');
    const { width, height } = await sharp(bytes).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
});

describe.each(customerDevices)('the panel as an app, on $name', (device) => {
  const t = words(device.locale);

  test('security 7: the panel opens offline as last seen, shows that it is offline, and is cleared by signing out', async () => {
    const { context, page } = await enter(device, true);
    await expect.poll(() => keeps(page, '/panel/customer'), { timeout: 20_000 }).toBe(true);
    await page.goto(`${world.url}/panel/customer/inbox`);
    await expect.poll(() => keeps(page, '/panel/customer/inbox')).toBe(true);
    await page.goto(`${world.url}/panel/customer`);
    await expect.poll(() => keeps(page, '/api/v1/getCardsByBusiness')).toBe(true);

    await context.setOffline(true);
    // A page that is open shows it as well.
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
    expect(await page.evaluate(async (name) => caches.has(name), state)).toBe(false);
    await context.close();
  });

  test('the panel caches nothing in a browser that does not stay signed in', async () => {
    const { context, page } = await enter(device, false);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('panel:app'))).toBe('1');
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    expect(await page.evaluate(async (name) => caches.has(name), state)).toBe(false);
    await context.close();
  });
});

test('the panel caches nothing of an owner whom staff helps, in a browser where an owner stayed signed in', async () => {
  const { context, page } = await enter(devices[0] as (typeof devices)[number], true);
  await expect.poll(() => keeps(page, '/api/v1/user'), { timeout: 20_000 }).toBe(true);
  const { body } = await (await world.as('customer')).get('/api/v1/user').expect(200);
  const { userId } = body.data as { userId: string };
  const post = (path: string, data: object) =>
    page.evaluate(
      async ([to, sent]) => {
        const headers = { 'X-CSRF': '1', 'Content-Type': 'application/json' };
        return (await fetch(`/api/v1${to}`, { method: 'POST', headers, body: sent as string })).status;
      },
      [path, JSON.stringify(data)],
    );
  expect(await post('/logout', {})).toBe(200);
  expect(await post('/franchisee/login', { phoneNumber: people.admin.phoneNumber, password })).toBe(200);
  expect(await post('/user/log-in-as', { userId })).toBe(200);
  await page.goto(`${world.url}/panel/customer`);
  await page.locator('.card-panel').first().waitFor();
  expect(await keeps(page, '/api/v1/user')).toBe(false);
  expect(await keeps(page, '/api/v1/getCardsByBusiness')).toBe(false);
  await context.close();
});
