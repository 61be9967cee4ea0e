import type { Browser as Chromium, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Device, devices, launch, openVisitorAs } from '../lib/browse.ts';
import { makeBusiness, makeCard, makePost, subcategoryNamed } from '../lib/factories.ts';
import { recordPlan } from '../lib/paying.ts';
import type { Person } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

/* A slow connection loads a page in pieces, which must not move what is already shown. */

/** Limit of the layout shift score; above 0.1 is poor. Source: web.dev/cls */
const maxShift = 0.03;

let world: World;
let browser: Chromium;

beforeAll(async () => {
  world = await startWorld();
  const [admin, customer] = [await world.as('admin'), await world.as('customer')];
  const superadmin = await world.as('superadmin');
  const { imageSubcategoryId } = await subcategoryNamed(superadmin, 'Good morning');
  for (const language of ['en', 'hi']) await makePost(superadmin, { imageSubcategoryId, language });
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
interface LayoutShiftEntry extends PerformanceEntry {
  value: number;
  sources: { node?: Element; previousRect: DOMRect; currentRect: DOMRect }[];
}

const waitUntilDrawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Opens a page and passes API answers one at a time, each after the previous one is drawn. */
async function openSlowly(device: Device, person: Person, path: string): Promise<Page> {
  const { page } = await openVisitorAs(browser, device, world.url, person);
  let lastAnswer = Promise.resolve();
  await page.route('**/api/v1/**', (route) => {
    lastAnswer = lastAnswer.then(async () => {
      const answer = await route.fetch();
      await waitUntilDrawn(page);
      await route.fulfill({ response: answer });
      await waitUntilDrawn(page);
    });
    return lastAnswer;
  });
  await page.addInitScript(() => {
    const moved: string[] = [];
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShiftEntry[]) {
        const shiftedElements = sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.nodeName}.${node?.className} from ${previousRect.y} to ${currentRect.y}`,
        );
        moved.push(`${value.toFixed(4)} ${shiftedElements.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, { moved });
  });
  await page.goto(world.url + path);
  await page.waitForLoadState('networkidle');
  await waitUntilDrawn(page);
  return page;
}

describe.each(devices)('layout shift while pages load, on $name', (device) => {
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
  ] as const)('the content that a %s sees on %s does not shift while the page loads', async (person, path) => {
    const page = await openSlowly(device, person, path);
    const shifts: string[] = await page.evaluate(() => (window as unknown as { moved: string[] }).moved);
    const sum = shifts.reduce((total, shift) => total + Number.parseFloat(shift), 0);
    expect(sum, shifts.join('\n')).toBeLessThan(maxShift);
    await page.context().close();
  });
});
