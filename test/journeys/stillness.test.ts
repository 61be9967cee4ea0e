import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Device, devices, launch, visitAs } from '../lib/browse.ts';
import { makeBusiness, makeCard, makePost, subcategoryNamed } from '../lib/factories.ts';
import { recordPlan } from '../lib/paying.ts';
import type { Person } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

/* A slow line brings the parts of a page one after another. Nobody taps what has just moved away under the finger. */

/** As Chromium reckons it: the share of the screen that moved, times how far. Above 0.1 is poor. Source: web.dev/cls */
const most = 0.03;

let world: World;
let browser: Chromium;

beforeAll(async () => {
  world = await startWorld();
  const [admin, customer] = [await world.as('admin'), await world.as('customer')];
  const keeper = await world.as('superadmin');
  const { imageSubcategoryId } = await subcategoryNamed(keeper, 'Good morning');
  for (const language of ['en', 'hi']) await makePost(keeper, { imageSubcategoryId, language });
  const { businessId } = await makeBusiness(customer, { businessName: 'Zanzibar Sweets', category: 'Sweet shop' });
  await makeCard(customer, businessId, { cardId: 'zanzibar' });
  await recordPlan(admin, businessId);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** A movement that nobody asked for. Source: Layout Instability, "LayoutShift interface". */
interface Shift extends PerformanceEntry {
  value: number;
  sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
}

const isDrawn = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

/** Opens a page, and lets the answers to its calls through one at a time, each when the one before has been drawn. */
async function openSlowly(device: Device, person: Person, path: string): Promise<Page> {
  const { page } = await visitAs(browser, device, world.url, person);
  let last = Promise.resolve();
  await page.route('**/api/v1/**', (route) => {
    last = last.then(async () => {
      const answer = await route.fetch();
      await isDrawn(page);
      await route.fulfill({ response: answer });
      await isDrawn(page);
    });
    return last;
  });
  await page.addInitScript(() => {
    const moved: string[] = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as Shift[]) {
        const of = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName}.${node?.className} from ${previousRect.y} to ${currentRect.y}`,
        );
        moved.push(`${value.toFixed(4)} ${of.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { moved });
  });
  await page.goto(world.url + path);
  await page.waitForLoadState('networkidle');
  await isDrawn(page);
  return page;
}

describe.each(devices)('on $name', (device) => {
  test.each([
    ['customer', '/panel/customer'],
    ['customer', '/panel/customer/inbox'],
    ['customer', '/panel/customer/projects'],
    ['customer', '/panel/customer/account'],
    ['admin', '/panel/admin'],
    ['admin', '/panel/admin/businesses'],
    ['admin', '/panel/admin/projects'],
    ['admin', '/panel/admin/invoices'],
    ['admin', '/panel/admin/reconciliation'],
    ['superadmin', '/panel/admin'],
  ] as const)('what a %s looks at on %s stays where it is while the rest comes', async (person, path) => {
    const page = await openSlowly(device, person, path);
    const moved: string[] = await page.evaluate(() => (window as unknown as { moved: string[] }).moved);
    const sum = moved.reduce((before, shift) => before + Number.parseFloat(shift), 0);
    expect(sum, moved.join('\n')).toBeLessThan(most);
    await page.context().close();
  });
});
