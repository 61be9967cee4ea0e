import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTranslator,
  customerDevices,
  expectAccessible,
  isInView,
  launch,
  openVisitor,
  signIn,
} from '../lib/browse.ts';
import { makeBusiness, makeCard, makePicture } from '../lib/factories.ts';
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

describe.each(customerDevices)("an owner's businesses, on $name", (device) => {
  const t = createTranslator(device.locale);

  test('the action of the welcome page is visible without scrolling', async () => {
    const { context, page } = await openVisitor(browser, { ...device, width: 360, height: 740, locale: 'hi' });
    await signIn(context, world.url, 'otherCustomer');
    await page.goto(`${world.url}/panel/customer`);
    const action = page.getByRole('link', { name: createTranslator('hi')('home.makeCard') }).first();
    await action.waitFor();
    expect(await isInView(action)).toBe(true);
    await expectAccessible(page);
    await context.close();
  });

  test('a GSTIN of another state than the address names both states at its field', async () => {
    const owner = await world.as('customer');
    const address = { line1: 'C. G. Road', city: 'Ahmedabad', state: 'Gujarat', pinCode: '380001' };
    const { businessId } = await makeBusiness(owner, { address });
    const { context, page, pageErrors } = await openVisitor(browser, device);
    await signIn(context, world.url, 'customer');
    await page.goto(`${world.url}/panel/customer/businesses/edit?businessId=${businessId}`);
    const gstin = page.locator('#f-gstin');
    await gstin.fill('27AAPFU0939F1ZV');
    const stateName = (code: string) => t(`names/states.${code}`);
    const hint = page.getByText(t('business.gstinOfOtherState', { state: stateName('27'), other: stateName('24') }));
    await hint.waitFor();
    await expectAccessible(page);
    await gstin.fill('24AAPFU0939F1Z2');
    await hint.waitFor({ state: 'detached' });
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test("the list of businesses on an owner's home shows the logo of each business", async () => {
    const owner = await world.as('customer');
    const logo = { mediaId: await makePicture(owner) };
    await makeBusiness(owner, { logo });
    const { businessId } = await makeBusiness(owner);
    await makeCard(owner, businessId);
    await owner.post('/api/v1/user/preference').send({ activeBusinessId: businessId }).expect(200);
    const { context, page } = await openVisitor(browser, device);
    await signIn(context, world.url, 'customer');
    await page.goto(`${world.url}/panel/customer`);
    await page.locator('.business-row').first().waitFor();
    await expect.poll(() => page.locator('.business-row img').count()).toBe(1);
    await context.close();
  });
});
