import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { devices, isPhone, launch, onceFor, signIn, standsRight, visit, visitAs, words } from '../lib/browse.ts';
import { makePost, makePublished, subcategoryNamed } from '../lib/factories.ts';
import { giveShareSheet, sharedBy } from '../lib/share-sheet.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
const home = '/panel/customer';

beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  const keeper = await world.as('superadmin');
  const { imageSubcategoryId } = await subcategoryNamed(keeper, 'Good morning');
  for (const language of ['en', 'hi', 'en', 'hi', 'en', 'hi'])
    await makePost(keeper, { imageSubcategoryId, language, caption: 'Tea first' });
  const customer = await world.as('customer');
  const { businessId } = await makePublished(customer);
  await customer.post('/api/v1/user/preference').send({ activeBusinessId: businessId }).expect(200);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe.each(devices)("today's post on $name", (device) => {
  const once = onceFor.customers(device);
  const t = words(device.locale);
  const open = async (path = home) => {
    const visitor = await visit(browser, device);
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(visitor.context, world.url, 'customer');
    if (isPhone(device)) await giveShareSheet(visitor.page);
    await visitor.page.goto(world.url + path);
    return visitor;
  };
  const picture = (page: Page) => page.locator('.todays-picture img');
  const days = (page: Page) => page.locator('.calendar-day');

  test('today’s post comes first on home, and one press shares its file and copies its caption', async () => {
    const { context, page, faults } = await open();
    await picture(page).waitFor();
    expect(await page.locator('.home > *').first().locator('.todays-post').count()).toBe(1);
    const downloading = isPhone(device) ? null : page.waitForEvent('download');
    await page
      .locator('.todays-post')
      .getByRole('button', { name: t('today.sharePost'), exact: true })
      .click();
    if (isPhone(device)) {
      await page.getByText(t('today.sharedCopied')).waitFor();
      expect(await sharedBy(page)).toEqual(['files', expect.stringMatching(/^Good morning - .+\.jpg image\/jpeg$/)]);
    } else {
      await downloading;
      await page.getByText(t('today.attachCopied')).waitFor();
    }
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Tea first');
    await standsRight(page);
    await context.close();
    expect(faults).toEqual([]);
  });

  once('today’s post is in the HTML of home, in its own frame, before any script runs', async () => {
    const { context, page, faults } = await open();
    const inFrame = await picture(page).and(page.locator('a > img')).getAttribute('src');
    await page.route('**/static/**/*.js', (route) => route.abort());
    await page.goto(world.url + home);
    expect(await picture(page).getAttribute('src')).toBe(inFrame);
    expect(
      await picture(page).evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(400);
    await context.close();
    expect(faults.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
  });

  once('today’s post is shown without loading a script after the business is known', async () => {
    const { context, page } = await visitAs(browser, device, world.url, 'customer');
    const fetched: string[] = [];
    await page.route('**/business/getBusinessesByUser', async (route) => {
      const response = await route.fetch();
      await page.locator('main astro-island:not([ssr])').waitFor();
      page.on('request', (request) => fetched.push(request.resourceType()));
      await route.fulfill({ response });
    });
    await page.goto(world.url + home);
    await page.locator('a.todays-picture').waitFor();
    expect(fetched.filter((kind) => kind === 'script' || kind === 'stylesheet')).toEqual([]);
    await context.close();
  });

  once('the page of greetings starts with today’s post', async () => {
    const { context, page, faults } = await open();
    const idIn = async (selector: string) =>
      new URLSearchParams((await page.locator(selector).getAttribute('href'))?.split('?')[1]).get('imageId');
    const onHome = await idIn('a.todays-picture');
    await page.goto(`${world.url}/panel/customer/daily-image`);
    expect(await idIn('a.daily-hero')).toBe(onHome);
    expect(onHome).not.toBeNull();
    await context.close();
    expect(faults).toEqual([]);
  });

  test('a greeting from the gallery replaces today’s post until it is released again', async () => {
    const { context, page, faults } = await open();
    const change = page.locator('a.todays-picture');
    const idOf = async () => new URL((await change.getAttribute('href')) ?? '', world.url).searchParams.get('imageId');
    const before = await idOf();
    await page.goto(`${world.url}/panel/customer/daily-image?search=morning`);
    await page.locator(`a.daily-tile:not([href*="${before}"])`).first().click();
    await page.getByRole('button', { name: t('daily.keepToday') }).click();
    await page.getByText(t('daily.keptToday')).waitFor();
    await standsRight(page);
    const kept = new URL(page.url()).searchParams.get('imageId');
    await page.goto(world.url + home);
    await expect.poll(idOf).toBe(kept);
    await change.click();
    await page.getByRole('button', { name: t('daily.keepToday') }).click();
    await page.getByRole('button', { name: t('daily.release') }).click();
    await page.getByText(t('daily.released')).waitFor();
    await page.goto(world.url + home);
    await expect.poll(idOf).toBe(before);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('an owner prepares a post for a coming day in the calendar, sees it there, and releases it', async () => {
    const { context, page, faults } = await open();
    await page.getByRole('link', { name: t('today.month') }).click();
    await expect.poll(() => days(page).count()).toBe(30);
    await standsRight(page);
    await days(page).nth(2).click();
    const day = daysAfter(todayInIndia(), 2);
    await expect.poll(() => new URL(page.url()).searchParams.get('day')).toBe(day);
    await page.getByLabel(t('daily.message')).fill('Closed on Friday');
    const keep = page.locator('.maker-buttons:not([hidden]) .button').last();
    await keep.click();
    await page.getByRole('button', { name: t('daily.release') }).waitFor();
    await standsRight(page);
    await page.reload();
    await expect.poll(() => page.getByLabel(t('daily.message')).inputValue()).toBe('Closed on Friday');
    await keep.click();
    await page.getByRole('button', { name: t('daily.seeKept') }).click();
    await expect.poll(() => page.locator('.calendar-prepared').count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?view=calendar');
    await days(page).nth(2).click();
    await page.getByRole('button', { name: t('daily.release') }).click();
    await page.getByText(t('daily.released')).waitFor();
    await context.close();
    expect(faults).toEqual([]);
  });
});

test('a home whose greeting fails to load shows that, has its card, and retries on a press', async () => {
  const [device] = devices;
  if (!device) return;
  const t = words(device.locale);
  const { context, page } = await visitAs(browser, device, world.url, 'customer');
  await page.route('**/api/v1/image-post/today?*', (route) => route.abort(), { times: 1 });
  await page.goto(world.url + home);
  await page.getByText(t('today.failed')).waitFor();
  await page.locator('.card-panel').waitFor();
  await page.getByRole('button', { name: t('common.retry') }).click();
  await page.locator('.todays-picture img').waitFor();
  await context.close();
});
