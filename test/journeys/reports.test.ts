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

test('a browser notice without an error object is not reported, but a thrown error is', async () => {
  const { context, page } = await openVisitor(browser, devices[0] as (typeof devices)[number]);
  const reports: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/v1/log') && reports.push(request.postData() ?? ''));
  await page.goto(`${world.url}/panel/login`);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => {
    dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed' }));
    dispatchEvent(new ErrorEvent('error', { error: new Error('a broken page') }));
  });
  await expect.poll(() => reports).toEqual([expect.stringContaining('a broken page')]);
  await context.close();
});
