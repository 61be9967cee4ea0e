import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { devices, launch, openVisitor } from '../lib/browse.ts';
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

test('leaving a page while it loads reports no failed request', async () => {
  const { context, page } = await openVisitor(browser, devices[0] as (typeof devices)[number]);
  await page.route('**/api/v1/agency-details', () => {});
  for (const path of ['login', 'franchisee-login', 'login']) {
    const agencyRequest = page.waitForRequest('**/api/v1/agency-details');
    await page.goto(`${world.url}/panel/${path}`);
    await agencyRequest;
  }
  await page.goto('about:blank');
  // The server accepts ten reports a minute from one address, so none was sent before.
  const sendReport = () =>
    context.request.post(`${world.url}/api/v1/log`, {
      headers: { 'X-CSRF': '1' },
      data: { level: 'warn', message: 'counted', source: 'frontend' },
    });
  for (let count = 1; count <= 10; count++) expect((await sendReport()).status(), `report ${count}`).toBe(200);
  expect((await sendReport()).status()).toBe(429);
  await context.close();
});
