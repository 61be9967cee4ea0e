import { readFileSync } from 'node:fs';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatRupees } from '../../site/src/lib/i18n.ts';
import { createTranslator, launch, openVisitor, staffDevices } from '../lib/browse.ts';
import { clickCheckoutButton, expectPaidNotice, waitForCheckout, waitForPricing } from '../lib/checking-out.ts';
import { makeBusiness, makePicture, makePost, makeSubcategory, signUp } from '../lib/factories.ts';
import { composeGreeting } from '../lib/framing.ts';
import { allowOnlinePayment, makePlan } from '../lib/paying.ts';
import { startWorld, type World } from '../lib/world.ts';

const prices = { One: 9_900, All: 99_900 };

let world: World;
let browser: Browser;
let post: ImagePost;
let customerCount = 0;

beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
  const admin = await world.as('admin');
  const limits = { ...customPlanDefaults.limits, greetingImagesIncluded: true };
  await makePlan(admin, { name: 'One', pricePaise: prices.One, limits: { ...limits, greetingImagesLimit: 1 } });
  await makePlan(admin, { name: 'All', pricePaise: prices.All, limits: { ...limits, greetingImagesLimit: -1 } });
  browser = await launch();
  const superadmin = await world.as('superadmin');
  const { imageSubcategoryId } = await makeSubcategory(superadmin);
  post = await makePost(superadmin, { imageSubcategoryId, mediaId: await makePicture(superadmin, 300, 300) });
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

describe.each(staffDevices)('buying a plan from the greeting maker, on $name', (device) => {
  const t = createTranslator(device.locale);

  const buyPlan = async (page: Page, plan: keyof typeof prices) => {
    const dialog = await waitForPricing(page, t);
    await dialog.getByRole('radio', { name: plan, exact: true }).check();
    await dialog
      .getByRole('button', { name: t('premium.pay', { price: formatRupees(prices[plan], device.locale) }) })
      .click();
    await waitForCheckout(page);
    await clickCheckoutButton(page, 'Pay by UPI');
    await expectPaidNotice(page, t);
    await page.locator('.payment-done').getByText(t('payments.success')).waitFor({ state: 'detached' });
  };

  test('a plan bought in the greeting maker removes the watermark and keeps the message, and another can be bought at its limit', async () => {
    const agent = world.browser();
    customerCount += 1;
    const phoneNumber = `+91982237${1_000 + customerCount}`;
    await signUp(agent, phoneNumber, world.otpFor);
    const { businessId } = await makeBusiness(agent, { businessName: 'Neem Stores' });
    const { context, page, pageErrors } = await openVisitor(browser, device);
    const loginAnswer = await context.request.post(`${world.url}/api/v1/login`, {
      headers: { 'X-CSRF': '1' },
      data: { phoneNumber, password: 'kagaz ki naav' },
    });
    expect(loginAnswer.ok()).toBe(true);
    await page.goto(`${world.url}/panel/customer/daily-image?imageId=${post.imageId}`);

    const makerMessage = page.locator('.maker-said');
    await page.locator('.maker').waitFor();
    expect(await page.locator('#back:visible, .maker-close:visible').count()).toBe(1);
    const downloadPicture = async (): Promise<Buffer> => {
      const downloading = page.waitForEvent('download');
      await page
        .locator('.maker')
        .getByRole('button', { name: t('today.download') })
        .click();
      return readFileSync(await (await downloading).path());
    };
    const composeAgain = (message: string) => composeGreeting(agent, post.imageId, businessId, { message });
    const bytesOf = async (url: string): Promise<Buffer> => (await agent.get(url).buffer(true).expect(200)).body;

    await page.getByLabel(t('daily.message')).fill('Sale till Sunday');
    await makerMessage.getByText(t('today.watermark')).waitFor();
    const watermarkedPicture = await downloadPicture();
    await makerMessage.getByText(t('today.saved')).waitFor();
    await page.getByLabel(t('daily.message')).fill('Sale till Monday');
    await makerMessage.getByRole('button', { name: t('today.seePlans') }).click();
    await buyPlan(page, 'One');

    await makerMessage.getByText(t('daily.left_images_one', { count: 1, included: 1 })).waitFor();
    expect(await page.getByLabel(t('daily.message')).inputValue()).toBe('Sale till Monday');
    await page.getByLabel(t('daily.message')).fill('Sale till Sunday');
    const cleanPicture = await downloadPicture();
    expect(cleanPicture.equals(watermarkedPicture)).toBe(false);
    const firstComposition = await composeAgain('Sale till Sunday');
    expect(firstComposition).toMatchObject({ isWatermarked: false, remaining: 0 });
    expect(cleanPicture.equals(await bytesOf(firstComposition.url))).toBe(true);

    await page.getByLabel(t('daily.message')).fill('Sale till Tuesday');
    await makerMessage.getByText(t('daily.none_images')).waitFor();
    await page
      .locator('.maker')
      .getByRole('button', { name: t('today.download') })
      .click();
    const dialog = await waitForPricing(page, t);
    await dialog.getByText(t('premium.short_greetingImages')).waitFor();
    await dialog.getByText(t('premium.onlyWithMore')).waitFor();
    expect(await dialog.getByRole('radio', { name: 'One', exact: true }).count()).toBe(0);
    await dialog.getByRole('button', { name: t('premium.allPlans') }).click();
    await dialog.getByRole('radio', { name: 'One', exact: true }).waitFor();
    await buyPlan(page, 'All');
    expect(await page.getByLabel(t('daily.message')).inputValue()).toBe('Sale till Tuesday');
    const secondPicture = await downloadPicture();
    const secondComposition = await composeAgain('Sale till Tuesday');
    expect(secondComposition).toMatchObject({ isWatermarked: false, remaining: -1 });
    expect(secondPicture.equals(await bytesOf(secondComposition.url))).toBe(true);
    await context.close();
    // The browser logs the 403 of the picture that the plan did not include.
    expect(pageErrors).toEqual([expect.stringContaining('403')]);
  });
});
