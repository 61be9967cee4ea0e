import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { type Device, devices, launch, visit, words } from '../lib/browse.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Browser;
let origin: string;
beforeAll(async () => {
  world = await startWorld();
  browser = await launch();
  origin = world.url;
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

let phones = 0;
const _newPhone = () => {
  phones += 1;
  return `98${String(70_000_000 + phones * 10_007)}`;
};

/** Signs up with a phone number, up to the customer home. */
async function _signUp(page: Page, device: Device, phone: string): Promise<void> {
  const t = words(device.locale);
  await page.goto(`${origin}/panel/customer`);
  await page.getByLabel(t('sign-in.phone')).fill(phone);
  await page.getByRole('button', { name: t('sign-in.continue') }).click();
  await page.waitForURL('**/panel/otp**');
  await page.getByLabel(t('sign-in.otp')).fill(world.otpFor(`+91${phone}`));
  await page.waitForURL('**/panel/createPassword**');
  await page.getByLabel(t('sign-in.newPassword')).fill('kagaz ki naav');
  await page.getByRole('button', { name: t('sign-in.save') }).click();
  await page.waitForURL('**/panel/customer?firstTimeUser=true');
}

describe.each(devices)('on $name', (device) => {
  const t = words(device.locale);
  const _shop = device.locale === 'hi' ? 'शर्मा टेलर्स' : 'Sharma Tailors';
  const _cardId = device.locale === 'hi' ? 'sharma-telars' : 'sharma-tailors';

  test('a customer abroad signs up by email', async () => {
    const { context, page } = await visit(browser, device);
    await page.goto(`${origin}/panel/login`);
    await page.getByText(t('sign-in.useEmail')).click();
    await page.getByLabel(t('sign-in.email')).fill(`owner-${device.width}@abroad.example`);
    await page.getByRole('button', { name: t('sign-in.continue') }).click();
    await page.waitForURL('**/panel/otp**');
    await context.close();
  });
});
