import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTranslator, customerDevices, expectAccessible, launch, openVisitorAs } from '../lib/browse.ts';
import { makeBusiness, makeCard } from '../lib/factories.ts';
import { password, people } from '../lib/people.ts';
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

const newNumberByLocale = { en: '9833300101', hi: '9833300102' } as const;

describe.each(customerDevices)("changing one's own number, on $name", (device) => {
  const t = createTranslator(device.locale);
  const text = (key: string, values?: Record<string, string>) => t(`account-change.${key}`, values);

  test('an owner who stops a pending phone number change in its dialog reads that the old number stays', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'customer');
    const newNumber = newNumberByLocale[device.locale];
    world.passTime(16 * 60_000);
    await page.goto(`${world.url}/panel/customer/account`);
    await page.getByRole('button', { name: text('title_number') }).click();
    const sheet = page.getByRole('dialog', { name: text('title_number') });
    const wrongNumber = newNumber.replace('98333', '98334');
    await sheet.getByLabel(text('phone')).fill(wrongNumber);
    await sheet.getByRole('button', { name: text('sendCode') }).click();
    const codeField = sheet.getByLabel(text('code'));
    await codeField.waitFor();
    const shownNumber = `+91 ${wrongNumber.slice(0, 5)} ${wrongNumber.slice(5)}`;
    await sheet.getByText(text('codeHint', { to: shownNumber })).waitFor();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: text('otherNumber') }).click();
    expect(await sheet.getByLabel(text('phone')).inputValue()).toBe(wrongNumber);
    await sheet.getByLabel(text('phone')).fill(newNumber);
    world.passTime(46_000);
    await sheet.getByRole('button', { name: text('sendCode') }).click();
    await codeField.waitFor();
    await codeField.fill(world.otpFor(`+91${newNumber}`));
    await sheet.getByRole('button', { name: text('go_number') }).click();
    await sheet.getByRole('button', { name: text('stop') }).click();
    await sheet.getByText(text('stopped_number')).waitFor();
    expect(await sheet.getByText(newNumber).count()).toBe(0);
    await expectAccessible(page);
    expect(pageErrors).toEqual([]);
    await context.close();
  });

  test('the first dialog of a phone number change names the wait of 24 hours, and a password skips the wait', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'otherCustomer');
    await page.goto(`${world.url}/panel/customer/account`);
    await page.getByRole('button', { name: text('title_number') }).click();
    const sheet = page.getByRole('dialog', { name: text('title_number') });
    const explanation = await sheet.getByText(text('text_own')).textContent();
    const passwordButton = sheet.getByRole('button', { name: text('now') });
    expect([explanation, await passwordButton.textContent()]).toEqual([
      expect.stringContaining('24'),
      expect.stringContaining('24'),
    ]);
    await expectAccessible(page);
    await passwordButton.click();
    const confirmation = page.getByRole('dialog', { name: t('confirm.title') });
    await confirmation.getByLabel(t('confirm.password')).fill(password);
    await confirmation.getByRole('button', { name: t('confirm.confirm') }).click();
    await sheet.getByText(text('isNow')).waitFor();
    expect(pageErrors).toEqual([]);
    await context.close();
  });
});

test('an owner who changed the phone number reads that the card shows the old one, and opens its field', async () => {
  const device = customerDevices[0] as (typeof customerDevices)[number];
  const t = createTranslator(device.locale);
  const owner = await world.as('otherCustomer');
  const { businessId } = await makeBusiness(owner);
  const { phoneNumber } = people.otherCustomer;
  await makeCard(owner, businessId, { basicDetails: { businessName: 'Mithai Ghar', phoneNumber } });
  const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'otherCustomer');
  await page.goto(`${world.url}/panel/customer/account`);
  await page.getByRole('button', { name: t('account-change.title_number') }).click();
  const sheet = page.getByRole('dialog', { name: t('account-change.title_number') });
  await sheet.getByLabel(t('account-change.phone')).fill('9833300103');
  await sheet.getByRole('button', { name: t('account-change.sendCode') }).click();
  const codeField = sheet.getByLabel(t('account-change.code'));
  await codeField.waitFor();
  await codeField.fill(world.otpFor('+919833300103'));
  await sheet.getByRole('button', { name: t('account-change.go_number') }).click();
  await sheet.getByText(t('account-change.oldOnCard', { from: formatPhone(phoneNumber) })).waitFor();
  await expectAccessible(page);
  await sheet.getByRole('link', { name: t('account-change.changeOnCard') }).click();
  await page.waitForFunction((lastDigits) => {
    const focused = document.activeElement;
    return focused instanceof HTMLInputElement && focused.value.replace(/\D/g, '').endsWith(lastDigits);
  }, phoneNumber.slice(-10));
  expect(pageErrors).toEqual([]);
  await context.close();
});
