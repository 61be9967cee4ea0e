import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTranslator,
  customerDevices,
  devices,
  expectAccessible,
  isPhone,
  launch,
  onceFor,
  openVisitor,
  openVisitorAs,
  overflow,
  signIn,
} from '../lib/browse.ts';
import { makeBusiness, makePost, makePublishedCard, subcategoryNamed } from '../lib/factories.ts';
import { recordPlan } from '../lib/paying.ts';
import { mockShareSheet, readShared } from '../lib/share-sheet.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
const home = '/panel/customer';

beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  const superadmin = await world.as('superadmin');
  const { imageSubcategoryId } = await subcategoryNamed(superadmin, 'Good morning');
  for (const language of ['en', 'hi', 'en', 'hi', 'en', 'hi'])
    await makePost(superadmin, { imageSubcategoryId, language, caption: 'Tea first' });
  const customer = await world.as('customer');
  const { businessId } = await makePublishedCard(customer);
  await customer.post('/api/v1/user/preference').send({ activeBusinessId: businessId }).expect(200);
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe.each(customerDevices)("today's post on the owner's home page, on $name", (device) => {
  const testOnce = onceFor.customers(device);
  const t = createTranslator(device.locale);
  const open = async (path = home) => {
    const visitor = await openVisitor(browser, device);
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await signIn(visitor.context, world.url, 'customer');
    if (isPhone(device)) await mockShareSheet(visitor.page);
    await visitor.page.goto(world.url + path);
    return visitor;
  };
  const picture = (page: Page) => page.locator('.todays-picture img');
  const days = (page: Page) => page.locator('.calendar-day');

  test("today’s post is first on the owner's home, and one press shares its file and copies its caption", async () => {
    const { context, page, pageErrors } = await open();
    await picture(page).waitFor();
    expect(await page.locator('.home > *').first().locator('.todays-post').count()).toBe(1);
    // Only the most important button is filled.
    await page.locator('.share-card').waitFor();
    const filledButtons = page.locator('.home .button:visible:not(.button-quiet, .button-danger)');
    expect(await filledButtons.allTextContents()).toEqual([t('today.sharePost')]);
    const downloading = isPhone(device) ? null : page.waitForEvent('download');
    await page
      .locator('.todays-post')
      .getByRole('button', { name: t('today.sharePost'), exact: true })
      .click();
    if (isPhone(device)) {
      await page.getByText(t('today.sharedCopied')).waitFor();
      expect(await readShared(page)).toEqual(['files', expect.stringMatching(/^Good morning - .+\.jpg image\/jpeg$/)]);
    } else {
      const name = t('names/occasions.Good morning');
      expect((await downloading)?.suggestedFilename()).toMatch(new RegExp(`^${name} - .+\\.jpg$`));
      await page.getByText(t('today.attachCopied')).waitFor();
    }
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Tea first');
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('an owner is asked once for the language of the greetings', async () => {
    await world.upstream.database.raw.query(`update customer set preferences = preferences - 'greetingLanguage'`);
    const { context, page, pageErrors } = await open();
    const question = page.getByRole('button', { name: t('today.languageAsk') });
    await question.click();
    await page.getByRole('dialog').getByText('ગુજરાતી').click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.reload();
    await page.locator('.share-card').waitFor();
    expect(await question.count()).toBe(0);
    const { body } = await (await world.as('customer')).get('/api/v1/user').expect(200);
    expect(body.data.preferences.greetingLanguage).toBe('gu');
    await world.upstream.database.raw.query(`update customer set preferences = preferences - 'greetingLanguage'`);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('today’s post is in the HTML of the home page, in its own frame, before any script runs', async () => {
    const { context, page, pageErrors } = await open();
    const framedPictureUrl = await picture(page).and(page.locator('a > img')).getAttribute('src');
    await page.route('**/static/**/*.js', (route) => route.abort());
    await page.goto(world.url + home);
    expect(await picture(page).getAttribute('src')).toBe(framedPictureUrl);
    expect(
      await picture(page).evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBe(400);
    await context.close();
    expect(pageErrors.filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
  });

  testOnce(
    'today’s post is shown without loading a further script or style sheet after the businesses have loaded',
    async () => {
      const { context, page } = await openVisitorAs(browser, device, world.url, 'customer');
      const resourceTypes: string[] = [];
      await page.route('**/business/getBusinessesByUser', async (route) => {
        const response = await route.fetch();
        await page.locator('main astro-island:not([ssr])').waitFor();
        page.on('request', (request) => resourceTypes.push(request.resourceType()));
        await route.fulfill({ response });
      });
      await page.goto(world.url + home);
      await page.locator('a.todays-picture').waitFor();
      expect(resourceTypes.filter((kind) => kind === 'script' || kind === 'stylesheet')).toEqual([]);
      await context.close();
    },
  );

  testOnce('the gallery of greetings starts with today’s post', async () => {
    const { context, page, pageErrors } = await open();
    const imageIdOf = async (selector: string) =>
      new URLSearchParams((await page.locator(selector).getAttribute('href'))?.split('?')[1]).get('imageId');
    const homeImageId = await imageIdOf('a.todays-picture');
    await page.goto(`${world.url}/panel/customer/daily-image`);
    expect(await imageIdOf('a.daily-hero')).toBe(homeImageId);
    expect(homeImageId).not.toBeNull();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a greeting from the gallery can be set as today’s post until the owner removes it', async () => {
    const { context, page, pageErrors } = await open();
    const changeLink = page.locator('a.todays-picture');
    const readImageId = async () =>
      new URL((await changeLink.getAttribute('href')) ?? '', world.url).searchParams.get('imageId');
    const imageIdBefore = await readImageId();
    await page.goto(`${world.url}/panel/customer/daily-image?search=morning`);
    await page.locator(`a.daily-tile:not([href*="${imageIdBefore}"])`).first().click();
    await page.getByLabel(t('daily.message')).fill('Closed on Friday');
    await page.getByRole('button', { name: t('daily.keepToday') }).click();
    await page.getByText(t('daily.keptToday')).waitFor();
    await expectAccessible(page);
    const chosenImageId = new URL(page.url()).searchParams.get('imageId');
    await page.goto(world.url + home);
    await expect.poll(readImageId).toBe(chosenImageId);
    // The gallery opens this greeting with the message stored for today.
    await page.goto(`${world.url}/panel/customer/daily-image?search=morning`);
    await page.locator(`a.daily-tile[href*="${chosenImageId}"]`).first().click();
    await expect.poll(() => page.getByLabel(t('daily.message')).inputValue()).toBe('Closed on Friday');
    await page.getByText(t('daily.keptToday')).waitFor();
    expect(await page.getByRole('button', { name: t('daily.keepToday') }).count()).toBe(0);
    await page.goto(world.url + home);
    await changeLink.click();
    await page.getByText(t('daily.keptToday')).waitFor();
    await page.getByRole('button', { name: t('daily.release') }).click();
    await page.getByText(t('daily.released')).waitFor();
    await page.goto(world.url + home);
    await expect.poll(readImageId).toBe(imageIdBefore);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('an owner prepares a post for a coming day in the calendar, sees it there, and removes it', async () => {
    const { context, page, pageErrors } = await open();
    await page.getByRole('link', { name: t('today.month') }).click();
    await expect.poll(() => days(page).count()).toBe(30);
    await expectAccessible(page);
    await days(page).nth(2).click();
    const day = daysAfter(todayInIndia(), 2);
    await expect.poll(() => new URL(page.url()).searchParams.get('day')).toBe(day);
    await page.getByLabel(t('daily.message')).fill('Closed on Friday');
    const keepButton = page.locator('.maker-buttons:not([hidden]) .button').last();
    await keepButton.click();
    await page.getByRole('button', { name: t('daily.release') }).waitFor();
    await expectAccessible(page);
    await page.reload();
    await expect.poll(() => page.getByLabel(t('daily.message')).inputValue()).toBe('Closed on Friday');
    await page.getByRole('button', { name: t('daily.seeKept') }).click();
    await expect.poll(() => page.locator('.calendar-prepared').count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?view=calendar');
    await days(page).nth(2).click();
    await page.getByRole('button', { name: t('daily.release') }).click();
    await page.getByText(t('daily.released')).waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });
});

test('the line below today’s post offers a plan until one is bought, and is never empty', async () => {
  const [device] = devices;
  if (!device) return;
  const t = createTranslator(device.locale);
  const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'customer');
  await page.goto(world.url + home);
  const line = page.locator('.todays-said');
  await line.getByText(t('today.watermarked'), { exact: true }).waitFor();
  await line.getByRole('button', { name: t('today.seePlans') }).waitFor();
  const { businesses } = (await (await world.as('customer')).get('/api/v1/business/getBusinessesByUser').expect(200))
    .body.data;
  const limits = { ...customPlanDefaults.limits, greetingImagesIncluded: true, greetingImagesLimit: -1 };
  await recordPlan(await world.as('admin'), businesses[0].businessId, { limits });
  await page.reload();
  await line.getByText(t('today.unmarked'), { exact: true }).waitFor();
  expect(await line.getByRole('button').count()).toBe(0);
  await expectAccessible(page);
  await context.close();
  expect(pageErrors).toEqual([]);
});

test("the owner's home with a failed load of today's post shows that, and loads it again on request", async () => {
  const [device] = devices;
  if (!device) return;
  const t = createTranslator(device.locale);
  const { context, page } = await openVisitorAs(browser, device, world.url, 'customer');
  await page.route('**/api/v1/image-post/today?*', (route) => route.abort(), { times: 1 });
  await page.goto(world.url + home);
  await page.getByText(t('today.failed')).waitFor();
  await page.locator('.card-panel').waitFor();
  await page.getByRole('button', { name: t('common.retry') }).click();
  await page.locator('.todays-picture img').waitFor();
  await context.close();
});

test("the owner's home in Tamil, which has long words, fits a phone of 360 px", async () => {
  await makeBusiness(await world.as('otherCustomer'));
  const { context, page } = await openVisitor(browser, { ...devices[0], locale: 'ta' } as (typeof devices)[number]);
  await signIn(context, world.url, 'otherCustomer');
  await context.request.post(`${world.url}/api/v1/user/preference`, {
    headers: { 'X-CSRF': '1' },
    data: { language: 'ta' },
  });
  await page.goto(world.url + home);
  const t = createTranslator('ta');
  const plans = page.locator('.todays-said').getByRole('button', { name: t('today.seePlans') });
  await plans.waitFor();
  const { x, width } = (await plans.boundingBox()) ?? { x: 0, width: 0 };
  expect(x + width).toBeLessThanOrEqual(360);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await context.close();
});
