import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatRupees } from '../../site/src/lib/i18n.ts';
import { type Device, launch, signIn, visit, words } from '../lib/browse.ts';
import { checkoutStands, choose, openPricing, saysPaid } from '../lib/checking-out.ts';
import { makeBusiness } from '../lib/makings.ts';
import { allowOnline, makePlan, paymentsOf } from '../lib/paying.ts';
import { startWorld, type World } from '../lib/world.ts';

/* The journeys of test/journeys/checkout*.test.ts in short, on PostgreSQL and Redis. */

const phone: Device = { name: 'a phone', width: 360, height: 740, locale: 'en' };
const t = words(phone.locale);
const pay = t('premium.pay', { price: formatRupees(99_900, phone.locale) });

describe.skipIf(!existsSync(process.env.CHROMIUM_PATH || '/usr/bin/chromium'))('buying through the checkout', () => {
  let world: World;
  let browser: Browser;
  beforeAll(async () => {
    world = await startWorld();
    await allowOnline(world);
    await makePlan(await world.as('admin'), { name: 'Gold', pricePaise: 99_900 });
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await world?.close();
  });

  test('a subscription is paid in two tabs, once; (3) one whose tab was closed is found by asking', async () => {
    const customer = await world.as('customer');
    const business = await makeBusiness(customer);
    const { context, page } = await visit(browser, phone);
    await signIn(context, world.url, 'customer');
    await page.goto(`${world.url}/panel/customer`);
    await openPricing(page, t);
    // Of the same session, and in a window of its own: a tab behind another one is hardly drawn.
    const second = await visit(browser, phone);
    await second.context.addCookies(await context.cookies());
    const twin = second.page;
    await twin.goto(`${world.url}/panel/customer#upgrade`);
    for (const tab of [page, twin]) {
      await tab.getByRole('button', { name: pay }).click();
      await checkoutStands(tab);
    }
    await choose(twin, 'Pay by UPI');
    await saysPaid(twin, t);
    expect(world.razorpay.orders()).toHaveLength(1);
    await second.context.close();
    await page.reload();
    expect(await paymentsOf(customer, business)).toHaveLength(1);

    world.razorpay.webhooks.mode('never');
    await page.route('**/api/v1/business/subscription-payment', (route) =>
      route.request().method() === 'POST' ? new Promise<void>(() => {}) : route.continue(),
    );
    await page.getByRole('button', { name: t('premium.renew', { price: formatRupees(99_900, phone.locale) }) }).click();
    await choose(page, 'Pay by card');
    await page.getByRole('dialog', { name: t('payments.updating') }).waitFor();
    await page.close();
    await world.upstream.database.raw.query('update payment_intent set ask_at = now() where ask_at is not null');
    await world.reconcile();
    expect(await paymentsOf(customer, business)).toMatchObject([{ renew: true }, { renew: false }]);
    await context.close();
  });
});
