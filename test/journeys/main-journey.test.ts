import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { jpeg } from '../../upstream/test/fixtures/uploads.ts';
import {
  atOneSize,
  createTranslator,
  type Device,
  devices,
  download,
  isInView,
  isPhone,
  launch,
  openVisitor,
  overflow,
} from '../lib/browse.ts';
import { decodeQr } from '../lib/decode-qr.ts';
import { people } from '../lib/people.ts';
import { signInByPassword, signUpByCode } from '../lib/sign-in-forms.ts';
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

let phoneCount = 0;
const newPhone = () => {
  phoneCount += 1;
  return `98${String(70_000_000 + phoneCount * 10_007)}`;
};

/** Signs up with a phone number and ends on the customer’s home. */
async function signUpToHome(page: Page, device: Device, phone: string): Promise<void> {
  await page.goto(`${origin}/panel/customer`);
  await page.locator('#phone:focus').waitFor();
  await signUpByCode(world, page, createTranslator(device.locale), phone);
  await page.waitForURL('**/panel/customer?firstTimeUser=true');
}

describe.each(devices)('the main journey of a customer, from sign-up to a published card, on $name', (device) => {
  const testOnce = atOneSize.customers(device);
  const t = createTranslator(device.locale);
  const shop = device.locale === 'hi' ? 'शर्मा टेलर्स' : 'Sharma Tailors';
  const cardId = device.locale === 'hi' ? 'sharma-darzi' : 'sharma-suits';

  test('an owner signs up, adds a business and publishes its card, and a visitor opens it and saves the contact', async () => {
    const { context, page, pageErrors } = await openVisitor(browser, device);
    await signUpToHome(page, device, newPhone());
    await page.getByRole('link', { name: t('home.makeCard') }).click();

    await page.waitForURL('**/businesses/add**');
    await page.getByLabel(t('business.name'), { exact: true }).fill(shop);
    await page.getByLabel(t('business.phone'), { exact: true }).fill('०९८७६५ ४३२१०');
    await page.getByLabel(t('business.category'), { exact: true }).click();
    await page.locator('.search input:focus').waitFor();
    // The search accepts any script and misspellings.
    const search = page.locator('.search input');
    const options = page.getByRole('listbox').getByRole('option');
    for (const [query, name] of [
      ['নোনতা', t('names/categories.Sweet shop')],
      ['mobail', t('names/categories.Mobile shop')],
    ] as const) {
      await search.fill(query);
      await options.filter({ hasText: name }).waitFor();
    }
    // The search finds the trade by the tailors’ own word.
    await search.fill('darji');
    await page
      .getByRole('listbox')
      .getByRole('option', { name: t('names/categories.Tailor') })
      .click();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await jpeg(900, 900) });
    await page.getByRole('button', { name: t('form.cropUse') }).click();
    await page.locator('img[src^="/media/"]').first().waitFor();
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
    // A double click must add only one business.
    await page.getByRole('button', { name: t('business.addWithCard') }).dblclick();

    await page.waitForURL('**/card-editor**');
    const preview = page.frameLocator('iframe');
    await preview.getByText(shop).first().waitFor();
    if (isPhone(device)) {
      const [previewBox, bar] = await Promise.all([
        page.locator('.preview > iframe').boundingBox(),
        page.locator('.editor-bar').boundingBox(),
      ]);
      // The bar must not cover the buttons at the end of the card.
      expect((previewBox?.y ?? 0) + (previewBox?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    }
    // The label must begin with the word, because “unsaved” contains it too.
    const expectSaved = () =>
      page
        .locator('.saved-state')
        .filter({ hasText: new RegExp(`^${t('card-editor.state_saved')}`) })
        .waitFor();
    const openEditorTab = (editorTab: string) =>
      page.getByRole(isPhone(device) ? 'button' : 'tab', { name: t(`card-editor.part_${editorTab}`) }).click();
    await openEditorTab('contents');
    await page.getByRole('button', { name: t('card-content.part_basicDetails') }).click();
    await page.getByLabel(t('card-editor.tagline')).fill('Suits in three days');
    await preview.getByText('Suits in three days').first().waitFor();
    await page.getByRole('button', { name: t('common.save'), exact: true }).click();
    await expectSaved();
    if (isPhone(device)) await page.keyboard.press('Escape');
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);

    await openEditorTab('template');
    await page.getByTitle(t('card-editor.colour_purple')).click();
    await page.getByRole('button', { name: t('common.save'), exact: true }).click();
    if (isPhone(device)) await page.keyboard.press('Escape');

    // Publishing must not depend on the end of the save of the colour.
    await openEditorTab('publish');
    await expect.poll(() => isInView(page.getByLabel(t('card-editor.address')))).toBe(true);
    // Publishing also saves the address that was typed.
    await page.getByLabel(t('card-editor.address')).fill(cardId);
    await page.getByRole('button', { name: t('card-editor.publish'), exact: true }).click();
    await page.waitForURL('**/panel/thankyou?cardNo=**');
    await page.getByText(cardId).first().waitFor();
    if (isPhone(device)) {
      await page.setViewportSize({ width: 360, height: 720 });
      const bottomOf = async (element: Locator) => {
        const { y = 0, height = 0 } = (await element.boundingBox()) ?? {};
        return y + height;
      };
      const share = page.getByRole('link', { name: t('shell.shareWhatsapp') });
      const tabs = await page.locator('.tabs').boundingBox();
      await expect.poll(() => bottomOf(share)).toBeLessThanOrEqual(tabs?.y ?? 0);
      // The QR code is open below the window, and its button scrolls to it.
      const code = page.locator('.qr');
      expect(await isInView(code)).toBe(false);
      await page.getByRole('button', { name: t('shell.qr'), exact: true }).click();
      await expect.poll(() => isInView(code)).toBe(true);
    }
    const ownBusinesses = await context.request.get(`${origin}/api/v1/business/getBusinessesByUser`);
    expect((await ownBusinesses.json()).data.businesses).toHaveLength(1);
    await context.close();

    const visitor = await openVisitor(browser, device);
    await visitor.page.goto(`${origin}/${cardId}`);
    await visitor.page.getByRole('heading', { name: shop }).waitFor();
    await expect.poll(() => overflow(visitor.page)).toBeLessThanOrEqual(0);
    const readOgContent = (name: string) => visitor.page.locator(`meta[property="og:${name}"]`).getAttribute('content');
    await expect.poll(() => readOgContent('title')).toContain(shop);
    const image = await visitor.context.request.get((await readOgContent('image')) ?? '');
    expect(image.headers()['content-type']).toBe('image/jpeg');
    expect((await image.body()).length).toBeLessThan(300_000);

    expect(await visitor.page.locator('a[href="tel:+919876543210"]').count()).toBeGreaterThan(0);
    const contact = visitor.page.locator(`a[href$="${cardId}.vcf"]`).first();
    const saved = await download(visitor.page, () => contact.click());
    expect(saved.suggestedFilename()).toBe(`${cardId}.vcf`);

    const qr = await visitor.context.request.get(`${origin}/${cardId}/qr.svg`);
    const { data, info } = await sharp(await qr.body(), { density: 300 })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(decodeQr(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(`${origin}/${cardId}?via=qr`);
    await visitor.context.close();
    expect([...pageErrors, ...visitor.pageErrors]).toEqual([]);
  });

  testOnce('an owner gets from a phone number to a published card with nine taps and without a password', async () => {
    const { context, page, pageErrors } = await openVisitor(browser, device);
    let tapCount = 0;
    const tapElement = async (element: Locator) => {
      tapCount += 1;
      await element.click();
    };
    const button = (key: string) => page.getByRole('button', { name: t(key), exact: true });
    const phone = newPhone();
    await page.goto(`${origin}/panel/login`);
    await page.getByLabel(t('sign-in.phone')).fill(phone);
    await tapElement(button('sign-in.continue'));
    await page.waitForURL('**/panel/otp**');
    await page.getByLabel(t('sign-in.otp')).fill(world.otpFor(`+91${phone}`));
    await tapElement(button('sign-in.later'));
    await page.getByText(t('home.free')).waitFor();
    await tapElement(page.getByRole('link', { name: t('home.makeCard') }));
    await tapElement(page.getByLabel(t('business.name'), { exact: true }));
    await page.keyboard.type(shop);
    await page.locator('.new-card-face').getByText(shop).waitFor();
    await tapElement(page.getByLabel(t('business.category'), { exact: true }));
    await tapElement(page.getByRole('button', { name: t('names/categories.Sweet shop') }));
    await tapElement(button('business.addWithCard'));
    await page.waitForURL('**/card-editor**');
    // The proposed design is the one for sweet shops.
    await page.frameLocator('iframe').locator('.sign').first().waitFor();
    await tapElement(page.getByRole(isPhone(device) ? 'button' : 'tab', { name: t('card-editor.part_publish') }));
    await tapElement(button('card-editor.publish'));
    await page.waitForURL('**/panel/thankyou?cardNo=**');
    await page.getByText(t('thankyou.live')).waitFor();
    expect(tapCount).toBeLessThanOrEqual(9);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('an owner who forgot the password sets a new one with an SMS code and signs in with it', async () => {
    const { context, page, pageErrors } = await openVisitor(browser, device);
    const phone = newPhone();
    await signUpToHome(page, device, phone);
    await page.getByRole('status').getByText(t('account.passwordFirst')).waitFor();
    await page.getByRole('button', { name: t('shell.menu') }).click();
    await page.getByRole('button', { name: t('shell.logout') }).click();
    await page.waitForURL('**/panel/login**');

    await page.getByLabel(t('sign-in.phone')).fill(phone);
    await page.getByRole('button', { name: t('sign-in.continue') }).click();
    await page.getByLabel(t('sign-in.password'), { exact: true }).waitFor();
    await page.getByText(t('sign-in.forgotPassword')).click();
    await page.waitForURL('**/panel/otp**');
    await page.getByLabel(t('sign-in.otp')).fill(world.otpFor(`+91${phone}`));
    await page.waitForURL('**/panel/createPassword**');
    await page.getByLabel(t('sign-in.newPassword'), { exact: true }).fill('another boat of paper');
    await page.getByRole('button', { name: t('sign-in.save') }).click();
    await page.waitForURL(/\/panel\/customer/);
    const note = page.getByRole('status').filter({ hasText: t('account.passwordSaved') });
    await note.waitFor();
    await page.goto(`${page.url()}#upgrade`);
    await note.waitFor({ state: 'detached' });
    await context.close();

    const secondVisitor = await openVisitor(browser, device);
    await secondVisitor.page.goto(`${origin}/panel/login`);
    await secondVisitor.page.getByLabel(t('sign-in.phone')).fill(phone);
    await secondVisitor.page.getByRole('button', { name: t('sign-in.continue') }).click();
    await secondVisitor.page.getByLabel(t('sign-in.password'), { exact: true }).fill('another boat of paper');
    await secondVisitor.page.getByRole('button', { name: t('sign-in.signIn'), exact: true }).click();
    await secondVisitor.page.waitForURL(/\/panel\/customer/);
    await secondVisitor.context.close();
    expect([...pageErrors, ...secondVisitor.pageErrors]).toEqual([]);
  });

  testOnce('an owner who postponed the password sets one on the account page and stays signed in', async () => {
    const { context, page, pageErrors } = await openVisitor(browser, device);
    const phone = newPhone();
    await page.goto(`${origin}/panel/login`);
    await page.getByLabel(t('sign-in.phone')).fill(phone);
    await page.getByRole('button', { name: t('sign-in.continue') }).click();
    await page.waitForURL('**/panel/otp**');
    await page.getByLabel(t('sign-in.otp')).fill(world.otpFor(`+91${phone}`));
    await page.waitForURL('**/panel/createPassword**');
    await page.getByRole('button', { name: t('sign-in.later') }).click();
    await page.waitForURL(/\/panel\/customer/);

    // A later code signs in directly, and the number is shown in the dialled format.
    const secondVisitor = await openVisitor(browser, device);
    const events: string[] = [];
    secondVisitor.page.on('request', (request) => events.push(request.postData() ?? ''));
    await secondVisitor.page.goto(`${origin}/panel/login`);
    await secondVisitor.page.getByLabel(t('sign-in.phone')).fill(`+91 0 ${phone.slice(0, 5)} ${phone.slice(5)}`);
    await secondVisitor.page.getByRole('button', { name: t('sign-in.continue') }).click();
    await secondVisitor.page.waitForURL('**/panel/otp**');
    await secondVisitor.page.getByText(`+91 ${phone.slice(0, 5)} ${phone.slice(5)}`).waitFor();
    await secondVisitor.page.getByLabel(t('sign-in.otp')).fill(world.otpFor(`+91${phone}`));
    await secondVisitor.page.waitForURL('**/panel/customer');
    expect(events.join()).toContain('otp');
    expect(events.join()).not.toContain('SIGN_UP');
    await secondVisitor.context.close();

    await page.goto(`${origin}/panel/customer/account`);
    await page.getByRole('button', { name: t('account.passwordSet') }).click();
    await page.waitForURL('**/panel/otp**');
    await page.getByLabel(t('sign-in.otp')).fill(world.otpFor(`+91${phone}`));
    await page.waitForURL('**/panel/createPassword**');
    await page.getByLabel(t('sign-in.newPassword'), { exact: true }).fill('a boat of paper at last');
    await page.getByRole('button', { name: t('sign-in.save') }).click();
    await page.waitForURL('**/panel/customer/account');
    await page.getByRole('button', { name: t('account.passwordChange') }).waitFor();
    await page.getByRole('status').getByText(t('account.passwordSaved')).waitFor();
    await page.reload();
    await page.getByRole('button', { name: t('account.passwordChange') }).waitFor();
    expect(await page.getByText(t('account.passwordSaved')).count()).toBe(0);

    const login = { phoneNumber: `+91${phone}`, password: 'a boat of paper at last' };
    await world.browser().post('/api/v1/login').send(login).expect(200);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('pressing the button after a refused SMS code does not submit the same code again', async () => {
    const { context, page } = await openVisitor(browser, device);
    const phone = newPhone();
    await page.goto(`${origin}/panel/login`);
    await page.getByLabel(t('sign-in.phone')).fill(phone);
    await page.getByRole('button', { name: t('sign-in.continue') }).click();
    await page.waitForURL('**/panel/otp**');
    const code = world.otpFor(`+91${phone}`);
    let submitCount = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/verifyOtp')) submitCount += 1;
    });
    const errorMessage = page.locator('#otp-error');
    await page.getByLabel(t('sign-in.otp')).fill(code === '000000' ? '000001' : '000000');
    await errorMessage.getByText(/./).waitFor();
    const button = page.locator('#submit');
    await button.click();
    await errorMessage.getByText(/./).waitFor();
    expect(submitCount).toBe(1);
    await page.getByLabel(t('sign-in.otp')).fill(code);
    await page.waitForURL('**/panel/createPassword**');
    expect(submitCount).toBe(2);
    await context.close();
  });

  testOnce('a customer abroad signs up by email', async () => {
    const { context, page, pageErrors } = await openVisitor(browser, device);
    const email = `owner-${device.width}@abroad.example`;
    await page.goto(`${origin}/panel/login`);
    await page.getByText(t('sign-in.useEmail')).click();
    await page.getByLabel(t('sign-in.email')).fill(email);
    await page.getByRole('button', { name: t('sign-in.continue') }).click();
    await page.waitForURL('**/panel/otp**');
    await page.getByLabel(t('sign-in.otp')).fill(world.otpFor(email));
    await page.waitForURL('**/panel/createPassword**');
    await page.getByLabel(t('sign-in.newPassword'), { exact: true }).fill('kagaz ki naav');
    await page.getByRole('button', { name: t('sign-in.save') }).click();
    await page.waitForURL('**/panel/customer?firstTimeUser=true');
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('staff sign in on the staff sign-in page and reach the admin area', async () => {
    const { context, page, pageErrors } = await openVisitor(browser, device);
    await page.goto(`${origin}/panel/admin`);
    await page.waitForURL('**/panel/franchisee-login**');
    await signInByPassword(page, t, people.admin.phoneNumber.slice(3));
    await page.waitForURL(/\/panel\/admin$/);
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
    await context.close();
    expect(pageErrors).toEqual([]);
  });
});
