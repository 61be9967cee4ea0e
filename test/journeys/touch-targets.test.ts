import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTranslator, devices, isInView, launch, openVisitor, overflow, signIn } from '../lib/browse.ts';
import { waitForPricing } from '../lib/checking-out.ts';
import { makePublishedCard } from '../lib/factories.ts';
import { allowOnlinePayment, makePlan } from '../lib/paying.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let cardId: string;
beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
  await makePlan(await world.as('admin'), { name: 'Gold' });
  browser = await launch();
  const address = { line1: 'Bazaar Road', city: 'Pune', pinCode: '411001', mapUrl: 'https://maps.app.goo.gl/abc' };
  const basicDetails = {
    businessName: 'Mithai Ghar',
    phoneNumber: '9876543210',
    whatsappNumber: '9876543210',
    address,
  };
  ({ cardId } = await makePublishedCard(await world.as('customer'), { basicDetails }));
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** Least height for a thumb, in CSS px. */
const minHeight = 44;

/** Lists controls lower than a thumb needs; a link within a sentence may be as high as its line. */
const controlsBelowMinHeight = (page: Page) =>
  page.evaluate((minHeightPx) => {
    const heightOf = (control: HTMLElement): number => {
      const labels = [...((control as HTMLInputElement).labels ?? [])];
      const isMark = control.matches('[type="checkbox"], [type="radio"], [type="file"]');
      const measuredElements = isMark && labels.length > 0 ? labels : [control];
      return Math.max(...measuredElements.map((element) => element.getBoundingClientRect().height));
    };
    const isVisible = (control: HTMLElement): boolean =>
      control.checkVisibility({ visibilityProperty: true }) &&
      control.getBoundingClientRect().width > 1 &&
      !control.closest('.visually-hidden, .skip-link, .trap, [inert], [style*="width: 1px"]');
    const isInSentence = (control: HTMLElement): boolean =>
      getComputedStyle(control).display === 'inline' &&
      control.parentElement?.textContent?.trim() !== control.textContent?.trim();
    return [...document.querySelectorAll<HTMLElement>('a[href], button, summary, input, select, textarea')]
      .filter((control) => isVisible(control) && !isInSentence(control) && heightOf(control) < minHeightPx - 0.5)
      .map((control) => `${control.tagName} ${control.className} ${control.textContent?.trim().slice(0, 30)}`);
  }, minHeight);

const pages = [
  '/panel/login',
  '/panel/customer',
  '/panel/customer/card-editor',
  '/panel/customer/inbox',
  '/panel/customer/account',
  '/panel/customer/daily-image',
  '/panel/customer/pdf-card-templates',
  '/panel/customer/video-templates',
  '/panel/customer/projects',
  '/panel/customer/staff-ids',
  '/panel/customer/card-numbers',
  '/panel/customer/businesses/add',
  '/panel/customer#upgrade',
  'card',
];

test.each(pages)(
  'every control of %s is tall enough to tap, and text of twice the size does not overflow',
  async (path) => {
    const { context, page } = await openVisitor(browser, devices[0] as (typeof devices)[number]);
    if (path.startsWith('/panel/customer')) await signIn(context, world.url, 'customer');
    await page.goto(world.url + (path === 'card' ? `/${cardId}` : path));
    // Waits until no skeleton is left.
    await page.waitForLoadState('load');
    await expect.poll(() => page.locator('.skeleton').count()).toBe(0);
    expect(await controlsBelowMinHeight(page)).toEqual([]);
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
    await context.close();
  },
);

test('the payment bar of Pricing is below the plans in a window of 640 × 400 px, as at 200 % zoom', async () => {
  const { context, page } = await openVisitor(browser, {
    ...(devices[0] as (typeof devices)[number]),
    width: 640,
    height: 400,
  });
  await signIn(context, world.url, 'customer');
  await page.goto(`${world.url}/panel/customer#upgrade`);
  const pricing = await waitForPricing(page, createTranslator('en'));
  await pricing.getByRole('radio', { name: 'Gold', exact: true }).waitFor();
  const bar = pricing.locator('.sheet-foot');
  expect(await isInView(bar)).toBe(false);
  await bar.scrollIntoViewIfNeeded();
  expect(await isInView(bar)).toBe(true);
  await context.close();
});
