import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Device, devices, launch, visitAs } from '../lib/browse.ts';
import { makeBusiness, makeCard, makePost, subcategoryNamed } from '../lib/factories.ts';
import { recordPlan } from '../lib/paying.ts';
import type { Person } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

/* A slow connection loads a page in pieces, which must not move what is already shown. */

/** Limit of the layout shift score; above 0.1 is poor. Source: web.dev/cls */
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

/** Describes an unexpected layout shift. Source: Layout Instability, "LayoutShift interface". */
interface Shift extends PerformanceEntry {
  value: number;
  sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
}

const isDrawn = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

/** Opens a page and passes API answers one at a time, each after the previous one is drawn. */
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

describe.each(devices)('layout shift, on $name', (device) => {
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
  ] as const)('what a %s sees on %s stays in place while the rest of the page loads', async (person, path) => {
    const page = await openSlowly(device, person, path);
    const moved: string[] = await page.evaluate(() => (window as unknown as { moved: string[] }).moved);
    const sum = moved.reduce((before, shift) => before + Number.parseFloat(shift), 0);
    expect(sum, moved.join('\n')).toBeLessThan(most);
    await page.context().close();
  });
});
