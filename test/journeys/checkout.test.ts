import { dayBefore, yearsAfter } from '@parichay/shared/money/payment/term.rules.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatDate, formatRupees } from '../../site/src/lib/i18n.ts';
import { devices, launch, onceFor, standsRight, visit, words } from '../lib/browse.ts';
import {
  checkoutStands,
  choose,
  dismiss,
  followAlerts,
  followReports,
  openPricing,
  pricing,
  saysPaid,
} from '../lib/checking-out.ts';
import { makeBusiness, signUp } from '../lib/factories.ts';
import { gujarati, invoiceAs } from '../lib/invoices.ts';
import { allowOnline, businessNow, makePlan, paymentsOf } from '../lib/paying.ts';
import { type Browser as Agent, startWorld, type World } from '../lib/world.ts';

/* A customer buys a subscription; the numbers refer to docs/security.md, "What a payment survives". */

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  await allowOnline(world);
  await makePlan(await world.as('admin'), { name: 'Gold', pricePaise: 99_900 });
  await makePlan(await world.as('admin'), { name: 'Silver', pricePaise: 249_900, validity: 2 });
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});
beforeEach(async () => {
  await invoiceAs(world, {});
  world.razorpay.misbehave('*', 'well');
  world.razorpay.webhooks.mode('normal');
});

let made = 0;
/** Signs up a customer with one business that has no payment. */
async function aCustomer(): Promise<{ agent: Agent; business: Business; phoneNumber: string }> {
  made += 1;
  const agent = world.browser();
  const phoneNumber = `+9198222${String(10_000 + made)}`;
  await signUp(agent, phoneNumber, world.otpFor);
  return { agent, business: await makeBusiness(agent, { businessName: `Neem Stores ${made}` }), phoneNumber };
}

describe.each(devices)('a subscription, on $name', (device) => {
  const once = onceFor.customers(device);
  const t = words(device.locale);
  const longDay = (date: string) => formatDate(date, device.locale, { dateStyle: 'long' });
  const inYears = (years: number) => longDay(dayBefore(yearsAfter(todayInIndia(), years)));
  const price = formatRupees(99_900, device.locale);
  const pay = (page: Page) => page.getByRole('button', { name: t('premium.pay', { price }) });

  const enter = async (more: { hash?: string } = {}) => {
    const customer = await aCustomer();
    const visitor = await visit(browser, device);
    const answer = await visitor.context.request.post(`${world.url}/api/v1/login`, {
      headers: { 'X-CSRF': '1' },
      data: { phoneNumber: customer.phoneNumber, password: 'kagaz ki naav' },
    });
    expect(answer.ok()).toBe(true);
    const reports = await followReports(visitor.page);
    const alerts = followAlerts(visitor.page);
    await visitor.page.goto(`${world.url}/panel/customer${more.hash ?? ''}`);
    return { ...visitor, ...customer, reports, alerts };
  };

  test('a subscription is bought from the drawer and renewed, and its period is shown before and after', async () => {
    const { context, page, faults, agent, business, reports } = await enter();
    const dialog = await openPricing(page, t);
    expect(new URL(page.url()).hash).toBe('#upgrade');
    await dialog.getByText(t('payments.nothing')).waitFor();
    // The reasons to buy are shown to a customer without a payment.
    await dialog.getByText(t('premium.why_card')).waitFor();
    // The plan with the best value is preselected.
    await expect.poll(() => dialog.getByRole('radio', { name: 'Gold', exact: true }).isChecked()).toBe(true);
    await dialog.getByText(t('premium.startsUntil', { until: inYears(1) })).waitFor();
    await standsRight(page);
    await dialog.getByRole('radio', { name: 'Silver', exact: true }).check();
    await dialog.getByText(t('premium.startsUntil', { until: inYears(2) })).waitFor();
    await dialog.getByRole('radio', { name: 'Gold', exact: true }).check();

    // Today’s post is behind the dialog and is drawn again without its watermark.
    const drawnAnew = page.waitForRequest('**/image-post/today?**');
    await pay(page).click();
    await checkoutStands(page);
    await choose(page, 'Pay by UPI');
    await saysPaid(page, t);
    await drawnAnew;
    await standsRight(page);
    await page.waitForFunction(() => location.hash === '');
    await expect.poll(() => reports).toEqual([true]);
    await expect
      .poll(() => paymentsOf(agent, business))
      .toMatchObject([{ amountPaise: 99_900, planName: 'Gold', throughGateway: true, renew: false }]);
    // The provider receives the order and the plan’s name, but not the name of the business.
    const { notes, description } = world.razorpay.payments().at(-1) ?? {};
    expect(Object.keys(notes ?? {})).toEqual(['parichay']);
    expect(description).not.toContain(business.businessName);
    await page.locator('.payment-done').getByText(t('payments.success')).waitFor({ state: 'detached' });

    const again = await openPricing(page, t);
    await again.locator('.banner[data-tone="success"]').getByText(inYears(1)).waitFor();
    await again.getByText(t('premium.youHave')).waitFor();
    await again.getByText(t('premium.renewsUntil', { until: inYears(2) })).waitFor();
    await standsRight(page);
    await again.getByRole('button', { name: t('premium.renew', { price }) }).click();
    await choose(page, 'Pay by card');
    await saysPaid(page, t);
    await expect.poll(() => paymentsOf(agent, business)).toMatchObject([{ renew: true }, { renew: false }]);

    await page.getByRole('link', { name: t('payments.receipt') }).click();
    await page.waitForURL('**/panel/customer/receipt?**');
    const receipt = page.locator('.receipt');
    await receipt.getByText(price, { exact: true }).waitFor();
    await receipt.getByText('Gold').waitFor();
    await standsRight(page);
    const saved = page.waitForEvent('download');
    await receipt.getByRole('link', { name: t('receipt.invoice') }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
    const toCard = receipt.getByRole('link', { name: t('plans.product_digitalCard') });
    expect(await toCard.getAttribute('href')).toBe('/panel/customer/card-editor');
    await context.close();
    expect(faults).toEqual([]);
  });

  test('a failed payment shows an alert, grants nothing, and is retried after a reload with the same order', async () => {
    const { context, page, agent, business, alerts, reports } = await enter();
    const silver = page.getByRole('radio', { name: 'Silver', exact: true });
    await (await openPricing(page, t)).locator(silver).check();
    await page.getByRole('button', { name: t('premium.pay', { price: formatRupees(249_900, device.locale) }) }).click();
    await page.evaluate(() => {
      (globalThis as { isOldPage?: boolean }).isOldPage = true;
    });
    await choose(page, 'Payment fails');
    await page.waitForFunction(() => !(globalThis as { isOldPage?: boolean }).isOldPage);
    expect(alerts).toHaveLength(1);
    expect(alerts[0]).toMatch(/\w/);
    expect(reports).toEqual([false]);
    await expect.poll(() => paymentsOf(agent, business)).toEqual([]);
    // Nothing was paid, so the retry uses the same order and the plan chosen before.
    const dialog = await pricing(page, t);
    await dialog.getByText(t('payments.dismissed')).waitFor();
    expect(await dialog.locator(silver).isChecked()).toBe(true);
    expect(reports).toEqual([false]);
    await standsRight(page);
    const before = world.razorpay.orders().length;
    await dialog.getByRole('button', { name: t('common.retry') }).click();
    await choose(page, 'Pay by UPI');
    await saysPaid(page, t);
    expect(world.razorpay.orders()).toHaveLength(before);
    await expect.poll(() => paymentsOf(agent, business)).toMatchObject([{ amountPaise: 249_900, planName: 'Silver' }]);
    await page.reload();
    await openPricing(page, t);
    expect(await page.getByText(t('payments.dismissed')).count()).toBe(0);
    await context.close();
  });

  test('a dismissed checkout pays nothing and shows that, and back closes the dialog', async () => {
    const { context, page, faults, agent, business, reports } = await enter();
    const dialog = await openPricing(page, t);
    await pay(page).click();
    await checkoutStands(page);
    await dismiss(page);
    await dialog.getByText(t('payments.dismissed')).waitFor();
    expect(reports).toEqual([false]);
    await standsRight(page);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(reports).toEqual([false, false]);
    await expect.poll(() => paymentsOf(agent, business)).toEqual([]);
    await context.close();
    expect(faults).toEqual([]);
  });

  once('(1) a double click makes one order', async () => {
    const { context, page, agent, business } = await enter();
    await openPricing(page, t);
    const before = world.razorpay.orders().length;
    await pay(page).dblclick();
    await checkoutStands(page);
    await expect.poll(() => page.locator('.razorpay-checkout-frame').count()).toBe(1);
    expect(world.razorpay.orders()).toHaveLength(before + 1);
    await choose(page, 'Pay by UPI');
    await saysPaid(page, t);
    await expect.poll(() => paymentsOf(agent, business)).toHaveLength(1);
    await context.close();
  });

  test('(2) two tabs share one order, which is paid once', async () => {
    const { context, page, agent, business } = await enter();
    // The second tab has its own window with the same session, because hidden tabs are hardly drawn.
    const second = await visit(browser, device);
    await second.context.addCookies(await context.cookies());
    const other = second.page;
    await other.goto(`${world.url}/panel/customer#upgrade`);
    await pricing(other, t);
    await openPricing(page, t);
    const before = world.razorpay.orders().length;
    for (const tab of [page, other]) {
      await pay(tab).click();
      await checkoutStands(tab);
    }
    expect(world.razorpay.orders()).toHaveLength(before + 1);
    await choose(page, 'Pay by UPI');
    await saysPaid(page, t);
    // The provider takes no second payment for a paid order.
    const alerts = followAlerts(other);
    await choose(other, 'Pay by card');
    await expect.poll(() => alerts).toHaveLength(1);
    // The reload must finish here, because a window closed while loading may never close.
    await (await pricing(other, t)).getByText(t('premium.youHave')).waitFor();
    await world.settled();
    await expect.poll(() => paymentsOf(agent, business)).toHaveLength(1);
    await second.context.close();
    await context.close();
  });

  test('(3) (10) a payment whose tab was closed is found by reconciliation, without any webhook', async () => {
    world.razorpay.webhooks.mode('never');
    const { context, page, agent, business } = await enter();
    await openPricing(page, t);
    // The callback of the checkout never leaves the browser.
    await page.route('**/api/v1/business/subscription-payment', (route) =>
      route.request().method() === 'POST' ? new Promise<void>(() => {}) : route.continue(),
    );
    await pay(page).click();
    await choose(page, 'Pay by UPI');
    await page.getByRole('dialog', { name: t('payments.updating') }).waitFor();
    await standsRight(page);
    await page.close();
    await expect.poll(() => paymentsOf(agent, business)).toEqual([]);
    await world.upstream.database.raw.query('update payment_intent set ask_at = now() where ask_at is not null');
    await world.reconcile();
    await expect.poll(() => paymentsOf(agent, business)).toHaveLength(1);
    await context.close();
  });

  test('(4) a payment shows as processing while the provider cannot be asked, and then as paid', async () => {
    world.razorpay.webhooks.mode('never');
    const { context, page, agent, business, reports } = await enter();
    const dialog = await openPricing(page, t);
    await pay(page).click();
    await checkoutStands(page);
    world.razorpay.misbehave('payments.fetch', '502');
    await choose(page, 'Pay by UPI');
    await dialog.getByText(t('payments.processing')).waitFor();
    await standsRight(page);
    await expect.poll(() => paymentsOf(agent, business)).toEqual([]);
    world.razorpay.misbehave('payments.fetch', 'well');
    await saysPaid(page, t);
    await expect.poll(() => reports).toEqual([true]);
    await expect.poll(() => paymentsOf(agent, business)).toHaveLength(1);
    await context.close();
  });

  once('without the provider’s script the checkout makes no order, shows an alert and logs the failure', async () => {
    const { context, page, alerts } = await enter();
    await page.route('**/v1/checkout.js', (route) => route.abort());
    const logged: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/log')) logged.push(request.postDataJSON().message);
    });
    await openPricing(page, t);
    const before = world.razorpay.orders().length;
    await pay(page).click();
    await expect.poll(() => alerts).toEqual([t('payments.sdkFailed')]);
    await expect.poll(() => logged).toContain('Razorpay script not loaded!');
    expect(world.razorpay.orders()).toHaveLength(before);
    // The next press loads the script again.
    await page.unroute('**/v1/checkout.js');
    await pay(page).click();
    await checkoutStands(page);
    await context.close();
  });

  once('a purchase on the account page shows its invoice and its storage there at once', async () => {
    const { context, page, faults } = await enter();
    await page.goto(`${world.url}/panel/customer/account#upgrade`);
    await page.getByText(t('account.invoicesNone')).waitFor();
    const room = page.locator('.room');
    const before = await room.textContent();
    await pay(page).click();
    await choose(page, 'Pay by UPI');
    await saysPaid(page, t);
    await page.locator('.invoice-line').getByText(price, { exact: true }).waitFor();
    await expect.poll(() => room.textContent()).not.toBe(before);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('a subscription of a business without a state asks for the state, stores it, and continues', async () => {
    await invoiceAs(world, gujarati);
    const { context, page, faults, agent, business } = await enter();
    await openPricing(page, t);
    await pay(page).click();
    const question = page.getByRole('alertdialog', { name: t('buyer-state.title') });
    const state = question.getByLabel(t('buyer-state.state'));
    await question.getByRole('button', { name: t('buyer-state.go') }).click();
    await expect.poll(() => state.getAttribute('aria-invalid')).toBe('true');
    await standsRight(page);
    await state.selectOption({ index: 9 });
    const chosen = await state.inputValue();
    await question.getByRole('button', { name: t('buyer-state.go') }).click();
    await checkoutStands(page);
    await choose(page, 'Pay by UPI');
    await saysPaid(page, t);
    expect((await businessNow(agent, business)).address.state).toBe(chosen);
    await context.close();
    expect(faults).toEqual([expect.stringContaining('409')]);
  });

  once('a link to Pricing loads the sheet’s script in parallel with its content', async () => {
    const { context, page } = await enter();
    const sheet = page.waitForRequest('**/static/SheetFrame.*.js');
    await page.route('**/static/PremiumHost.*.js', async (route) => {
      await sheet;
      await route.continue();
    });
    await page.goto(`${world.url}/panel/customer/account#upgrade`);
    await page.locator('.premium-now').waitFor();
    await context.close();
  });

  test('a customer who opened Pricing by a link to its hash closes it and stays on the page', async () => {
    const { context, page, faults } = await enter({ hash: '#upgrade' });
    const dialog = await pricing(page, t);
    await dialog.getByRole('button', { name: t('common.close') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('');
    expect(new URL(page.url()).pathname).toBe('/panel/customer');
    await context.close();
    expect(faults).toEqual([]);
  });
});
