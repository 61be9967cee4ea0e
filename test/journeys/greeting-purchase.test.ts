import { readFileSync } from 'node:fs';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatRupees } from '../../site/src/lib/i18n.ts';
import { launch, staffDevices, visit, words } from '../lib/browse.ts';
import { checkoutStands, choose, pricing, saysPaid } from '../lib/checking-out.ts';
import { makeBusiness, makePicture, makePost, makeSubcategory, signUp } from '../lib/factories.ts';
import { composed } from '../lib/framing.ts';
import { allowOnline, makePlan } from '../lib/paying.ts';
import { startWorld, type World } from '../lib/world.ts';

const prices = { One: 9_900, All: 99_900 };

let world: World;
let browser: Browser;
let post: ImagePost;
let customers = 0;

beforeAll(async () => {
  world = await startWorld();
  await allowOnline(world);
  const admin = await world.as('admin');
  const limits = { ...customPlanDefaults.limits, greetingImagesIncluded: true };
  await makePlan(admin, { name: 'One', pricePaise: prices.One, limits: { ...limits, greetingImagesLimit: 1 } });
  await makePlan(admin, { name: 'All', pricePaise: prices.All, limits: { ...limits, greetingImagesLimit: -1 } });
  browser = await launch();
  const keeper = await world.as('superadmin');
  const { imageSubcategoryId } = await makeSubcategory(keeper);
  post = await makePost(keeper, { imageSubcategoryId, mediaId: await makePicture(keeper, 300, 300) });
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe.each(staffDevices)('plans bought for greetings, on $name', (device) => {
  const t = words(device.locale);

  const buy = async (page: Page, plan: keyof typeof prices) => {
    const dialog = await pricing(page, t);
    await dialog.getByRole('radio', { name: plan, exact: true }).check();
    await dialog
      .getByRole('button', { name: t('premium.pay', { price: formatRupees(prices[plan], device.locale) }) })
      .click();
    await checkoutStands(page);
    await choose(page, 'Pay by UPI');
    await saysPaid(page, t);
    await page.locator('.payment-done').getByText(t('payments.success')).waitFor({ state: 'detached' });
  };

  test('a bought plan removes the watermark and preserves the message, and at its limit the next plan is bought', async () => {
    const agent = world.browser();
    customers += 1;
    const phoneNumber = `+91982237${1_000 + customers}`;
    await signUp(agent, phoneNumber, world.otpFor);
    const { businessId } = await makeBusiness(agent, { businessName: 'Neem Stores' });
    const { context, page, faults } = await visit(browser, device);
    const signedIn = await context.request.post(`${world.url}/api/v1/login`, {
      headers: { 'X-CSRF': '1' },
      data: { phoneNumber, password: 'kagaz ki naav' },
    });
    expect(signedIn.ok()).toBe(true);
    await page.goto(`${world.url}/panel/customer/daily-image?imageId=${post.imageId}`);

    const said = page.locator('.maker-said');
    const download = async (): Promise<Buffer> => {
      const downloading = page.waitForEvent('download');
      await page
        .locator('.maker')
        .getByRole('button', { name: t('today.download') })
        .click();
      return readFileSync(await (await downloading).path());
    };
    /** Composes the same picture again. */
    const made = (message: string) => composed(agent, post.imageId, businessId, { message });
    const bytesOf = async (url: string): Promise<Buffer> => (await agent.get(url).buffer(true).expect(200)).body;

    await page.getByLabel(t('daily.message')).fill('Sale till Sunday');
    await said.getByText(t('today.watermark')).waitFor();
    const marked = await download();
    await said.getByText(t('today.saved')).waitFor();
    await page.getByLabel(t('daily.message')).fill('Sale till Monday');
    await said.getByRole('button', { name: t('today.seePlans') }).click();
    await buy(page, 'One');

    await said.getByText(t('daily.left_images_one', { count: 1, included: 1 })).waitFor();
    expect(await page.getByLabel(t('daily.message')).inputValue()).toBe('Sale till Monday');
    await page.getByLabel(t('daily.message')).fill('Sale till Sunday');
    const clean = await download();
    expect(clean.equals(marked)).toBe(false);
    const answer = await made('Sale till Sunday');
    expect(answer).toMatchObject({ isWatermarked: false, remaining: 0 });
    expect(clean.equals(await bytesOf(answer.url))).toBe(true);

    await page.getByLabel(t('daily.message')).fill('Sale till Tuesday');
    await said.getByText(t('daily.none_images')).waitFor();
    await page
      .locator('.maker')
      .getByRole('button', { name: t('today.download') })
      .click();
    await buy(page, 'All');
    expect(await page.getByLabel(t('daily.message')).inputValue()).toBe('Sale till Tuesday');
    const next = await download();
    const last = await made('Sale till Tuesday');
    expect(last).toMatchObject({ isWatermarked: false, remaining: -1 });
    expect(next.equals(await bytesOf(last.url))).toBe(true);
    await context.close();
    // The browser logs the 403 of the picture that the plan did not include.
    expect(faults).toEqual([expect.stringContaining('403')]);
  });
});
