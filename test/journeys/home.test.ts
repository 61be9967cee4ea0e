import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { Browser as Chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { devices, download, launch, standsRight, visitAs, words } from '../lib/browse.ts';
import { makeBusiness, makeCard, makeEnquiry, publish } from '../lib/factories.ts';
import { recordPlan } from '../lib/paying.ts';
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
const save = (from: string) =>
  world
    .browser()
    .post('/api/v1/public/card-event')
    .set('X-Forwarded-For', from)
    .set('User-Agent', 'Mozilla/5.0 (Linux; Android 13) Chrome/140 Mobile')
    .send({ cardId, event: 'save' })
    .expect(200);

describe.each(devices)('an owner’s home, on $name', (device) => {
  const t = words(device.locale);

  test('the home shows how many visitors saved the number, and its inbox tab shows the unread enquiries', async () => {
    const customer = await world.as('customer');
    await makeEnquiry(world.browser(), customer, card);
    const saves = device === devices[0] ? ['10.9.0.1', '10.9.0.2'] : ['10.9.0.3'];
    for (const from of saves) await save(from);
    const total = device === devices[0] ? 2 : 3;
    const { context, page, faults } = await visitAs(browser, device, world.url, 'customer');
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
    // Other pages show the number on the tab as well.
    await page.goto(`${world.url}/panel/customer/account`);
    await expect.poll(() => tab.textContent()).toMatch(/\d/);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('the home shows a placeholder of the same size until the card’s picture is loaded', async () => {
    const { context, page, faults } = await visitAs(browser, device, world.url, 'customer');
    const held = Promise.withResolvers<void>();
    await page.route('**/api/v1/card-picture?*', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto(`${world.url}/panel/customer`, { waitUntil: 'commit' });
    const picture = page.locator('.card-panel-picture img');
    await picture.and(page.locator('[data-loading]')).waitFor();
    const before = await picture.boundingBox();
    expect(await picture.evaluate((image) => getComputedStyle(image).backgroundColor)).not.toBe('rgba(0, 0, 0, 0)');
    held.resolve();
    await picture.and(page.locator(':not([data-loading])')).waitFor();
    const after = await picture.boundingBox();
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('the home and Pricing say in the same words that there is no plan, and after a payment the paid plan', async () => {
    const { context, page, faults } = await visitAs(browser, device, world.url, 'customer');
    await page.goto(`${world.url}/panel/customer`);
    const isFirst = device === devices[0];
    const plan = page.getByRole('button', { name: t(isFirst ? 'home.plan_free' : 'home.plan_paid') });
    if (isFirst) {
      await plan.click();
      await page.getByRole('dialog').getByText(t('home.plan_free')).waitFor();
      await page.keyboard.press('Escape');
    }
    const admin = await world.as('admin');
    await recordPlan(admin, businessId);
    await page.reload();
    await page.getByRole('button', { name: t('home.plan_paid') }).click();
    await page.getByRole('dialog').waitFor();
    await context.close();
    expect(faults).toEqual([]);
  });

  test('an owner downloads the card’s QR code as a standee, a sticker and a tent, and gets crop marks', async () => {
    const { context, page, faults } = await visitAs(browser, device, world.url, 'customer');
    await page.goto(`${world.url}/panel/customer`);
    await page.getByRole('button', { name: t('shell.share'), exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: t('shell.qr') }).click();
    for (const kind of ['standee', 'sticker', 'tent']) {
      const file = await download(page, () => sheet.getByText(t(`prints.${kind}`), { exact: true }).click());
      expect(file.suggestedFilename()).toBe(`${cardId}-${kind}.pdf`);
      const head: Buffer[] = [];
      for await (const part of await file.createReadStream()) head.push(part as Buffer);
      expect(Buffer.concat(head).subarray(0, 5).toString()).toBe('%PDF-');
    }
    await sheet.getByRole('button', { name: t('prints.marks') }).click();
    await expect
      .poll(() => sheet.getByRole('link', { name: new RegExp(t('prints.tent')) }).getAttribute('href'))
      .toContain('paper=print');
    await standsRight(page);
    await context.close();
    expect(faults).toEqual([]);
  });
});
