import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createTranslator,
  customerDevices,
  devices,
  download,
  expectAccessible,
  isPhone,
  launch,
  openVisitorAs,
} from '../lib/browse.ts';
import { makeBusiness, makeCard, makeEnquiry, makeFeedback, makePicture, publish } from '../lib/factories.ts';
import { allowOnlinePayment, makePlan, recordPlan } from '../lib/paying.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
let browser: Chromium;
let businessId: string;
let card: Card;
const cardId = 'home-sweets';

beforeAll(async () => {
  world = await startWorld();
  const customer = await world.as('customer');
  ({ businessId } = await makeBusiness(customer, { businessName: 'Home Sweets', category: 'Sweet shop' }));
  const { cardNo } = await makeCard(customer, businessId, { cardId });
  card = await publish(customer, cardNo);
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});

/** Saves the contact from a phone with this IP address. */
const saveContact = (ipAddress: string) =>
  world
    .browser()
    .post('/api/v1/public/card-event')
    .set('X-Forwarded-For', ipAddress)
    .set('User-Agent', 'Mozilla/5.0 (Linux; Android 13) Chrome/140 Mobile')
    .send({ cardId, event: 'save' })
    .expect(200);

describe.each(customerDevices)('the home page of an owner, on $name', (device) => {
  const t = createTranslator(device.locale);

  test("the owner's home shows how many visitors saved the number, and its inbox tab counts unread enquiries", async () => {
    const customer = await world.as('customer');
    await makeEnquiry(world.browser(), customer, card);
    const saves = device === devices[0] ? ['10.9.0.1', '10.9.0.2'] : ['10.9.0.3'];
    for (const ipAddress of saves) await saveContact(ipAddress);
    const total = device === devices[0] ? 2 : 3;
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'customer');
    await page.goto(`${world.url}/panel/customer`);
    await expect
      .poll(async () => {
        await page.reload();
        const sentence = page.getByText(t('home.saved_other', { count: total }));
        return sentence.waitFor({ timeout: 2_000 }).then(
          () => true,
          () => false,
        );
      })
      .toBe(true);
    const tab = page.getByRole('link', { name: new RegExp(`^${t('shell.inbox')}`) });
    await expect.poll(() => tab.textContent()).toMatch(/\d/);
    // Other pages also show the number of unread enquiries on the tab.
    await page.goto(`${world.url}/panel/customer/account`);
    await expect.poll(() => tab.textContent()).toMatch(/\d/);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test("the owner's home, the inbox and the notification show new feedback until it is seen", async () => {
    const customer = await world.as('customer');
    await makeFeedback(world.browser(), customer, card, { name: `Asha on ${device.name}`, message: 'Good work' });
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'customer');
    await page.goto(`${world.url}/panel/customer/inbox`);
    await page.getByRole('button', { name: t('inbox.feedbackUnread', { number: 1 }) }).waitFor();
    await page.goto(`${world.url}/panel/customer`);
    const read = page.waitForResponse((answer) => answer.url().endsWith('/read') && answer.ok());
    await page.getByRole('link', { name: t('home.feedback_one', { count: 1 }) }).click();
    await page.waitForURL('**/panel/customer/inbox#feedback');
    await page.getByText('Good work').first().waitFor();
    await read;
    await page.getByRole('button', { name: t('inbox.feedback'), exact: true }).waitFor();
    const { body } = await customer
      .get('/api/v1/analytics/admin-notification')
      .query({ isRead: 'false', limit: 100 })
      .expect(200);
    expect(body.data.items.filter(({ kind }: { kind: string }) => kind === 'feedback_received')).toEqual([]);
    await page.goto(`${world.url}/panel/customer`);
    await page.locator('.attention').waitFor();
    expect(await page.getByRole('link', { name: t('home.feedback_one', { count: 1 }) }).count()).toBe(0);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test("the owner's home shows a placeholder of the same size until the card's preview image has loaded", async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'customer');
    const pictureReleased = Promise.withResolvers<void>();
    await page.route('**/api/v1/card-picture?*', async (route) => {
      await pictureReleased.promise;
      await route.continue();
    });
    await page.goto(`${world.url}/panel/customer`, { waitUntil: 'commit' });
    const picture = page.locator('.card-panel-picture img');
    await picture.and(page.locator('[data-loading]')).waitFor();
    const placeholderBox = await picture.boundingBox();
    expect(await picture.evaluate((image) => getComputedStyle(image).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
    pictureReleased.resolve();
    await picture.and(page.locator(':not([data-loading])')).waitFor();
    const pictureBox = await picture.boundingBox();
    expect([pictureBox?.width, pictureBox?.height]).toEqual([placeholderBox?.width, placeholderBox?.height]);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test("the owner's home shows the logo of the business in use", async () => {
    const customer = await world.as('customer');
    const { body } = await customer.get(`/api/v1/business/${businessId}`).expect(200);
    const { businessName, category, version } = body.data;
    const logo = { mediaId: await makePicture(customer, 400, 400) };
    await customer.post('/api/v1/business').send({ businessId, version, businessName, category, logo }).expect(200);
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'customer');
    await page.goto(`${world.url}/panel/customer`);
    const avatar = page.locator('.business-row', { hasText: businessName }).locator('.avatar img');
    await expect.poll(() => avatar.getAttribute('src')).toContain(logo.mediaId);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('an owner reads on every page before publishing, and in Pricing, that a further business needs a plan', async () => {
    const setFreeBusinesses = (count: number) =>
      world.upstream.database.raw.query(
        `update agency set configuration = jsonb_set(configuration, '{offer}', $1::jsonb)`,
        [JSON.stringify({ freeBusinesses: count })],
      );
    await setFreeBusinesses(1);
    const customer = await world.as('customer');
    await makePlan(await world.as('admin'), { pricePaise: 49_900 });
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'customer');
    const needsPlan = page.getByText(t('errors.free_business_taken')).filter({ visible: true }).first();
    await page.goto(`${world.url}/panel/customer/businesses/add`);
    await needsPlan.waitFor();
    expect(await needsPlan.textContent()).toContain('₹499');
    const second = await makeBusiness(customer, { businessName: 'Second Sweets' });
    await makeCard(customer, second.businessId);
    await customer.post('/api/v1/user/preference').send({ activeBusinessId: second.businessId }).expect(200);
    await page.goto(`${world.url}/panel/customer`);
    await needsPlan.waitFor();
    await page.goto(`${world.url}/panel/customer/card-editor?businessId=${second.businessId}`);
    await page.getByRole(isPhone(device) ? 'button' : 'tab', { name: t('card-editor.part_publish') }).click();
    await needsPlan.waitFor();
    expect(await page.getByText(t('card-editor.offerFirst_other', { count: 30 })).count()).toBe(0);
    await page
      .getByRole('button', { name: t('card-editor.publish') })
      .last()
      .click();
    await page.waitForURL('**#upgrade');
    await page
      .getByRole('dialog')
      .filter({ hasText: t('shell.pricing') })
      .getByText(t('errors.free_business_taken'))
      .waitFor();
    await context.close();
    await customer.post('/api/v1/user/preference').send({ activeBusinessId: businessId }).expect(200);
    await customer.delete(`/api/v1/business/${second.businessId}`).expect(200);
    await setFreeBusinesses(100);
    expect(pageErrors.filter((text) => !text.includes('402'))).toEqual([]);
  });

  test("an owner finds the agency's contacts in the menu, under Account and in Pricing, and none when it has none", async () => {
    const setContact = async (contact: object) => {
      const admin = await world.as('admin');
      const [{ agencyId, version }] = (await admin.get('/api/v1/agency/list').expect(200)).body.data.items;
      await admin
        .put('/api/v1/agency')
        .send({ agency: { agencyId, version, configuration: { contact } } })
        .expect(200);
    };
    await allowOnlinePayment(world);
    await setContact({ phoneNumber: '+919810000002', whatsappNumber: '+919810000002' });
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'customer');
    const help = page.getByText(t('support.ask'));
    await page.goto(`${world.url}/panel/customer/account`);
    await help.waitFor();
    expect(await help.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(
      ['tel:+919810000002', expect.stringMatching(/^https:\/\/wa\.me\/919810000002/)],
    );
    await page.getByRole('button', { name: t('shell.menu') }).click();
    await page
      .getByRole('dialog', { name: t('shell.menu') })
      .getByText(t('support.ask'))
      .waitFor();
    await page.goto(`${world.url}/panel/customer#upgrade`);
    await page
      .getByRole('dialog', { name: t('shell.pricing') })
      .getByText(t('support.ask'))
      .waitFor();
    await context.close();
    await setContact({ phoneNumber: '', whatsappNumber: '' });
    const later = await openVisitorAs(browser, device, world.url, 'customer');
    await later.page.goto(`${world.url}/panel/customer/account`);
    await later.page.getByRole('button', { name: t('account.delete') }).waitFor();
    expect(await later.page.getByText(t('support.ask')).count()).toBe(0);
    await later.context.close();
    expect(pageErrors).toEqual([]);
  });

  test("the owner's home and Pricing show the same text without a plan, and the paid plan after a payment", async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'customer');
    await page.goto(`${world.url}/panel/customer`);
    const isFirst = device === devices[0];
    const paidPlan = /^Malhar/;
    const plan = page.getByRole('button', { name: isFirst ? t('home.plan_free') : paidPlan });
    if (isFirst) {
      await plan.click();
      await page.getByRole('dialog').getByText(t('home.plan_free')).waitFor();
      await page.keyboard.press('Escape');
    }
    const admin = await world.as('admin');
    await recordPlan(admin, businessId, { name: `Malhar, ${device.name}` });
    await page.reload();
    await page.getByRole('button', { name: paidPlan }).click();
    await page.getByRole('dialog').waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('an owner downloads the card’s QR code as a standee, a sticker and a tent card, with crop marks on request', async () => {
    const { context, page, pageErrors } = await openVisitorAs(browser, device, world.url, 'customer');
    await page.goto(`${world.url}/panel/customer`);
    await page.getByRole('button', { name: t('shell.share'), exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: t('shell.qr') }).click();
    for (const kind of ['standee', 'sticker', 'tent']) {
      const file = await download(page, () => sheet.getByText(t(`prints.${kind}`), { exact: true }).click());
      expect(file.suggestedFilename()).toBe(`${cardId}-${kind}.pdf`);
      const chunks: Buffer[] = [];
      for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
      expect(Buffer.concat(chunks).subarray(0, 5).toString()).toBe('%PDF-');
    }
    await sheet.getByRole('button', { name: t('prints.marks') }).click();
    await expect
      .poll(() => sheet.getByRole('link', { name: new RegExp(t('prints.tent')) }).getAttribute('href'))
      .toContain('paper=print');
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });
});
