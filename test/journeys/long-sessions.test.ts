import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTranslator,
  customerDevices,
  type Device,
  expectAccessible,
  isPhone,
  launch,
  openVisitor,
  openVisitorAs,
  signIn,
} from '../lib/browse.ts';
import { publishCard } from '../lib/card.ts';
import { type Person, password, people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

const HOUR = 3_600_000;

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

/** Each device has its own account, so that no list contains entries of the other device. */
const customerByLocale = { en: 'customer', hi: 'otherCustomer' } as const;
const staffByLocale = { en: 'creator', hi: 'franchisee' } as const;

describe.each(customerDevices)('long sessions, on $name', (device) => {
  const t = createTranslator(device.locale);
  const person = customerByLocale[device.locale];

  async function fillInSignIn(page: Page, { phoneNumber }: (typeof people)[Person]) {
    await page.goto(`${world.url}/panel/login`);
    await page.getByLabel(t('sign-in.phone')).fill(phoneNumber.slice(3));
    await page.getByRole('button', { name: t('sign-in.continue') }).click();
    await page.getByLabel(t('sign-in.password'), { exact: true }).fill(password);
  }
  const staySignedInBox = (page: Page) => page.getByLabel(t('sign-in.keepSignedIn'));
  const submitSignIn = async (page: Page) => {
    await page.getByRole('button', { name: t('sign-in.signIn'), exact: true }).click();
    await page.waitForURL(/\/panel\/customer/);
  };

  test('an owner who chose to stay signed in is still signed in a day later, and the new visit is logged', async () => {
    const { context, page, pageErrors } = await openVisitor(browser, device);
    await fillInSignIn(page, people[person]);
    expect(await staySignedInBox(page).isChecked()).toBe(true);
    await expectAccessible(page);
    await submitSignIn(page);

    world.passTime(25 * HOUR);
    await page.evaluate(() => localStorage.setItem('lastInteractionTimestamp', String(Date.now() - 31 * 60_000)));
    const visits: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/analytics/log')) visits.push(request.postData() ?? '');
    });
    // The owner has bookmarked the sign-in page.
    await page.goto(`${world.url}/panel/login`);
    await page.waitForURL(/\/panel\/customer/);
    await page.getByRole('button', { name: t('shell.menu') }).waitFor();
    await expect.poll(() => visits.filter((sent) => sent.includes('START_SESSION')).length).toBe(1);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('pressing “Continue” before the sign-in script has loaded takes effect once it has loaded', async () => {
    const { context, page, pageErrors } = await openVisitor(browser, device);
    const buttonPressed = Promise.withResolvers<void>();
    await page.route('**/static/**/*.js', async (route) => {
      await buttonPressed.promise;
      await route.continue();
    });
    await page.goto(`${world.url}/panel/login`, { waitUntil: 'commit' });
    await page.getByLabel(t('sign-in.phone')).fill(people[person].phoneNumber.slice(3));
    await page.getByRole('button', { name: t('sign-in.continue') }).click();
    buttonPressed.resolve();
    await page.getByLabel(t('sign-in.password'), { exact: true }).fill(password);
    await submitSignIn(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('“stay signed in” is not preselected in a shared browser, and a session without it ends within an hour', async () => {
    const { context, page } = await openVisitorAs(browser, device, world.url, 'customer');
    await signIn(context, world.url, 'otherCustomer');
    await context.request.post(`${world.url}/api/v1/logout`, { headers: { 'X-CSRF': '1' } });
    await fillInSignIn(page, people[person]);
    expect(await staySignedInBox(page).isChecked()).toBe(false);
    await submitSignIn(page);
    world.passTime(HOUR);
    await page.goto(`${world.url}/panel/customer`);
    await page.waitForURL(/\/panel\/login/);
    await context.close();
  });

  test('an owner signs out another browser from the list of browsers', async () => {
    const { context, page, pageErrors } = await openVisitor(browser, device);
    await fillInSignIn(page, people[person]);
    await submitSignIn(page);
    const otherBrowser = await openVisitor(browser, device);
    await signIn(otherBrowser.context, world.url, person);
    await page.goto(`${world.url}/panel/customer/account`);
    await page.getByRole('heading', { name: t('browsers.title') }).waitFor();
    await page.getByText(t('browsers.here')).scrollIntoViewIfNeeded();
    await expectAccessible(page);
    const otherBrowserButtons = page.getByRole('button', { name: signOutButtonName(device) });
    const countBefore = await otherBrowserButtons.count();
    expect(countBefore).toBeGreaterThan(0);
    await otherBrowserButtons.first().click();
    await expect.poll(() => otherBrowserButtons.count()).toBe(countBefore - 1);
    expect((await otherBrowser.context.request.get(`${world.url}/api/v1/user`)).status()).toBe(401);
    expect((await context.request.get(`${world.url}/api/v1/user`)).status()).toBe(200);
    await otherBrowser.context.close();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('staff sign out another browser from the list of browsers', async () => {
    const { context, page, pageErrors } = await openVisitor(browser, device);
    await signIn(context, world.url, staffByLocale[device.locale]);
    const otherBrowser = await openVisitor(browser, device);
    await signIn(otherBrowser.context, world.url, staffByLocale[device.locale]);
    await page.goto(`${world.url}/panel/admin/account`);
    await page.getByText(t('browsers.here')).scrollIntoViewIfNeeded();
    await expectAccessible(page);
    const otherBrowserButtons = page.getByRole('button', { name: signOutButtonName(device) });
    await otherBrowserButtons.first().click();
    await expect.poll(() => otherBrowserButtons.count()).toBe(0);
    expect((await otherBrowser.context.request.get(`${world.url}/api/v1/franchisee`)).status()).toBe(401);
    await otherBrowser.context.close();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('an owner who changes the UPI ID must confirm it with the password or an SMS code', async () => {
    const owner = await world.as(person);
    await publishCard(owner, `kept-${device.locale}`, 'Ram Kirana');
    const { context, page, pageErrors } = await openVisitor(browser, device);
    await fillInSignIn(page, people[person]);
    await submitSignIn(page);
    await page.goto(`${world.url}/panel/customer/card-editor`);
    await page.frameLocator('iframe').getByText('Ram Kirana').first().waitFor();
    await page.getByRole(isPhone(device) ? 'button' : 'tab', { name: t('card-editor.part_contents') }).click();
    await page.getByRole('button', { name: t('card-content.part_paymentOptions') }).click();
    const sheet = page.getByRole('dialog', { name: t('confirm.title') });
    const changeUpiId = async (upiId: string) => {
      await page.getByLabel(t('card-content.upiId')).fill(upiId);
      await page.getByRole('button', { name: t('common.save'), exact: true }).click();
    };
    const expectSaved = (upiId: string) =>
      expect
        .poll(async () =>
          JSON.stringify(
            (await (await world.as(person)).get(`/api/v1/getCardsByBusiness?businessId=${await businessId()}`)).body,
          ),
        )
        .toContain(upiId);
    const businessId = async () =>
      (await owner.get('/api/v1/business/getBusinessesByUser')).body.data.businesses[0]?.businessId;

    world.passTime(HOUR);
    await owner.post('/api/v1/login').send({ phoneNumber: people[person].phoneNumber, password });
    await changeUpiId('ram@okbank');
    await sheet.waitFor();
    await expectAccessible(page);
    await sheet.getByLabel(t('confirm.password')).fill('not the right one');
    await sheet.getByRole('button', { name: t('confirm.confirm') }).click();
    await sheet.getByText(t('errors-sign-in.wrong_credentials')).waitFor();
    await expectAccessible(page);
    await sheet.getByLabel(t('confirm.password')).fill(password);
    await sheet.getByRole('button', { name: t('confirm.confirm') }).click();
    await sheet.waitFor({ state: 'detached' });
    await expectSaved('ram@okbank');

    world.passTime(HOUR);
    await owner.post('/api/v1/login').send({ phoneNumber: people[person].phoneNumber, password });
    await changeUpiId('ram2@okbank');
    await sheet.getByRole('button', { name: t('confirm.useCode') }).click();
    await sheet.getByText(t('confirm.sent')).waitFor();
    await expectAccessible(page);
    await sheet.getByLabel(t('confirm.code')).fill(world.otpFor(people[person].phoneNumber));
    await sheet.getByRole('button', { name: t('confirm.confirm') }).click();
    await sheet.waitFor({ state: 'detached' });
    await expectSaved('ram2@okbank');

    // Closing the sheet changes nothing and shows the error.
    world.passTime(HOUR);
    await changeUpiId('ram3@okbank');
    await sheet.waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(t('errors.confirm_it_is_you')).first().waitFor();
    await context.close();
    expect(pageErrors.filter((fault) => !/40[13]|422/.test(fault))).toEqual([]);
  });
});

/** Matches the button that signs out any browser. */
const signOutButtonName = ({ locale }: Device) =>
  new RegExp(createTranslator(locale)('browsers.signOutOf', { name: '.+' }));
