import { previousDay, yearsAfter } from '@parichay/shared/money/payment/term.rules.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatDate, formatRupees } from '../../site/src/lib/i18n.ts';
import {
  atOneSize,
  createTranslator,
  customerDevices,
  expectAccessible,
  launch,
  onceFor,
  openVisitor,
} from '../lib/browse.ts';
import {
  clickCheckoutButton,
  collectAlerts,
  collectPaymentReports,
  dismiss,
  expectPaidNotice,
  openPricing,
  waitForCheckout,
  waitForPricing,
} from '../lib/checking-out.ts';
import { makeBusiness, makeCard, signUp } from '../lib/factories.ts';
import { gujaratInvoiceDetails, setInvoiceDetails } from '../lib/invoices.ts';
import { allowOnlinePayment, makePlan, paymentsOf, readBusiness, recordPlan } from '../lib/paying.ts';
import { type Client as ApiClient, startWorld, type World } from '../lib/world.ts';

/* A customer buys a subscription. Source: docs/security.md, "What a payment survives". */

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
  await makePlan(await world.as('admin'), { name: 'Gold', pricePaise: 99_900 });
  await makePlan(await world.as('admin'), { name: 'Silver', pricePaise: 249_900, validity: 2 });
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});
beforeEach(async () => {
  await setInvoiceDetails(world, {});
  world.razorpay.misbehave('*', 'well');
  world.razorpay.webhooks.mode('normal');
});

let madeCount = 0;
/** Signs up a customer with one business that has no payment. */
async function signUpCustomer(): Promise<{ agent: ApiClient; business: Business; phoneNumber: string }> {
  madeCount += 1;
  // A limit of codes per IP address would stop the last ones.
  const agent = world.browser().set('X-Forwarded-For', `10.9.0.${madeCount}`);
  const phoneNumber = `+9198222${String(10_000 + madeCount)}`;
  await signUp(agent, phoneNumber, world.otpFor);
  return { agent, business: await makeBusiness(agent, { businessName: `Neem Stores ${madeCount}` }), phoneNumber };
}

describe.each(customerDevices)('buying a subscription in Pricing, on $name', (device) => {
  const testAtOneSize = atOneSize.customers(device);
  const testOnce = onceFor.customers(device);
  const t = createTranslator(device.locale);
  const longDay = (date: string) => formatDate(date, device.locale, { dateStyle: 'long' });
  const dateInYears = (years: number) => longDay(previousDay(yearsAfter(todayInIndia(), years)));
  const price = formatRupees(99_900, device.locale);
  const payButton = (page: Page) => page.getByRole('button', { name: t('premium.pay', { price }) });

  const openAsCustomer = async (options: { hash?: string } = {}) => {
    const customer = await signUpCustomer();
    const visitor = await openVisitor(browser, device);
    const answer = await visitor.context.request.post(`${world.url}/api/v1/login`, {
      headers: { 'X-CSRF': '1' },
      data: { phoneNumber: customer.phoneNumber, password: 'kagaz ki naav' },
    });
    expect(answer.ok()).toBe(true);
    const reports = await collectPaymentReports(visitor.page);
    const alerts = collectAlerts(visitor.page);
    await visitor.page.goto(`${world.url}/panel/customer${options.hash ?? ''}`);
    return { ...visitor, ...customer, reports, alerts };
  };

  test('a subscription is bought in Pricing and renewed, and its period is shown before and after', async () => {
    const { context, page, pageErrors, agent, business, reports } = await openAsCustomer();
    const dialog = await openPricing(page, t);
    expect(new URL(page.url()).hash).toBe('#upgrade');
    await dialog.getByText(t('payments.nothing')).waitFor();
    // The reasons to buy are shown to a customer without a payment.
    await dialog.getByText(t('premium.why_card')).waitFor();
    const platformPayee = { platform: 'platform agency', agency: 'home agency' };
    await dialog.getByText(t('premium.alsoTextPlatform', platformPayee)).waitFor();
    const invoiceName = dialog.locator('p', { hasText: t('premium.invoiceFor') });
    await invoiceName.getByText(business.businessName).waitFor();
    expect(await invoiceName.getByRole('link', { name: t('premium.invoiceCorrect') }).getAttribute('href')).toBe(
      `/panel/customer/businesses/edit?businessId=${business.businessId}`,
    );
    // The plan with the best value is preselected.
    await expect.poll(() => dialog.getByRole('radio', { name: 'Gold', exact: true }).isChecked()).toBe(true);
    await dialog.getByText(t('premium.startsUntil', { until: dateInYears(1) })).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: 'Silver', exact: true }).check();
    await dialog.getByText(t('premium.startsUntil', { until: dateInYears(2) })).waitFor();
    await dialog.getByRole('radio', { name: 'Gold', exact: true }).check();

    // Today’s post is behind the dialog and is drawn again without its watermark.
    const todaysPostRequest = page.waitForRequest('**/image-post/today?**');
    await payButton(page).click();
    await waitForCheckout(page);
    await clickCheckoutButton(page, 'Pay by UPI');
    await expectPaidNotice(page, t);
    await todaysPostRequest;
    await expectAccessible(page);
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

    const secondDialog = await openPricing(page, t);
    await secondDialog.locator('.banner[data-tone="success"]').getByText(dateInYears(1)).waitFor();
    await secondDialog.getByText(t('premium.youHave')).waitFor();
    await secondDialog.getByText(t('premium.renewsUntil', { until: dateInYears(2) })).waitFor();
    await expectAccessible(page);
    await secondDialog.getByRole('button', { name: t('premium.renew', { price }) }).click();
    await clickCheckoutButton(page, 'Pay by card');
    await expectPaidNotice(page, t);
    await expect.poll(() => paymentsOf(agent, business)).toMatchObject([{ renew: true }, { renew: false }]);

    await page
      .locator('.payment-done')
      .getByRole('link', { name: t('payments.receipt') })
      .click();
    await page.waitForURL('**/panel/customer/receipt?**');
    const receipt = page.locator('.receipt');
    await receipt.getByText(price, { exact: true }).waitFor();
    await receipt.getByText('Gold').waitFor();
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await receipt.getByRole('link', { name: t('receipt.invoice') }).click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
    const cardLink = receipt.getByRole('link', { name: t('premium.with_digitalCard') });
    expect(await cardLink.getAttribute('href')).toBe('/panel/customer/card-editor');
    // The receipt can also be opened later.
    await page.goto(`${world.url}/panel/customer/account`);
    await page.getByRole('link', { name: t('account.lastReceipt') }).click();
    await page.waitForURL('**/panel/customer/receipt?**');
    await receipt.getByText('Gold').waitFor();
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce(
    'home and Pricing name the same last day of a plan, and both describe the card as free after its trial',
    async () => {
      const { context, page, pageErrors, agent, business } = await openAsCustomer();
      const db = world.upstream.database.raw;
      const today = todayInIndia();
      const expectTexts = async (home: string, pricing: string) => {
        await page.goto(`${world.url}/panel/customer`);
        await page.getByText(home, { exact: true }).click();
        await page
          .getByRole('dialog', { name: t('shell.pricing') })
          .getByText(pricing)
          .waitFor();
      };
      const { cardNo } = await makeCard(agent, business.businessId);
      await agent.post('/api/v1/updateCardStatus').send({ cardNo, status: 'active' }).expect(200);
      await db.query(`update card set published_at = now() - interval '400 days' where card_no = $1`, [cardNo]);
      await expectTexts(t('home.plan_free_over'), t('payments.free'));

      await recordPlan(await world.as('admin'), business.businessId, { name: 'Bronze', pricePaise: 9_999_900 });
      const planEnd = daysAfter(today, 200);
      await db.query(`update payment_grant set valid_from = $2::date - interval '1 year' where business_id = $1`, [
        business.businessId,
        planEnd,
      ]);
      const [lastPlanDay, lastPaidDay] = [daysAfter(planEnd, -1), daysAfter(planEnd, 365)];
      await db.query('update business set expiry_date_for_customer = $2 where business_id = $1', [
        business.businessId,
        daysAfter(lastPaidDay, 1),
      ]);
      await page.goto(`${world.url}/panel/customer`);
      const planDays = { date: formatDate(lastPlanDay, device.locale), end: formatDate(lastPaidDay, device.locale) };
      await page.getByText(t('home.plan_then_until', planDays), { exact: true }).waitFor();

      for (const count of [5, 1]) {
        await db.query('update business set expiry_date_for_customer = $2 where business_id = $1', [
          business.businessId,
          daysAfter(today, count),
        ]);
        const lastDay = daysAfter(today, count - 1);
        const key = count === 1 ? 'one' : 'other';
        await expectTexts(
          t(`home.expiring_${key}`, { date: formatDate(lastDay, device.locale), count }),
          t(`payments.running_${key}`, { plan: 'Bronze', until: longDay(lastDay), count }),
        );
      }
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  testOnce('home, the account and Pricing agree about an unpaid business that has an expiry date', async () => {
    const { context, page, pageErrors, agent, business } = await openAsCustomer();
    const { businessId, businessName } = business;
    const today = todayInIndia();
    const { cardNo } = await makeCard(agent, businessId);
    await agent.post('/api/v1/updateCardStatus').send({ cardNo, status: 'active' }).expect(200);
    await world.upstream.database.raw.query(
      `update card set published_at = now() - interval '400 days' where card_no = $1`,
      [cardNo],
    );
    const expectTexts = async (expiry: string, home: string, account: string, pricing: string) => {
      await world.upstream.database.raw.query(
        'update business set payment_status = 0, expiry_date_for_customer = $2 where business_id = $1',
        [businessId, expiry],
      );
      await page.goto(`${world.url}/panel/customer/account`);
      await page.getByText(account, { exact: true }).waitFor();
      await page.goto(`${world.url}/panel/customer`);
      await page.getByText(home, { exact: true }).click();
      await (await waitForPricing(page, t)).getByText(pricing).waitFor();
    };
    const whole = daysAfter(today, 300 + 15);
    await expectTexts(
      daysAfter(today, 300),
      t('home.plan_free_until', { date: formatDate(whole, device.locale) }),
      t('account.planNone', { business: businessName }),
      t('payments.trial', { until: longDay(whole) }),
    );
    const ended = daysAfter(today, -100);
    await expectTexts(
      daysAfter(ended, 1),
      t('home.expired', { date: formatDate(ended, device.locale) }),
      t('account.planEnded', {
        business: businessName,
        plan: t('account.planUnnamed'),
        date: formatDate(ended, device.locale),
      }),
      t('payments.overUnnamed', { ended: longDay(ended) }),
    );
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce(
    'the receipt lists every line of the plan’s offer, and the account page lists the products of the plan',
    async () => {
      const admin = await world.as('admin');
      const plan = await makePlan(admin, {
        name: 'Platinum',
        pricePaise: 9_999_900,
        limits: {
          ...customPlanDefaults.limits,
          ...{ greetingImagesIncluded: true, greetingImagesLimit: -1 },
          ...{ greetingVideosIncluded: true, greetingVideosLimit: 3 },
          ...{ pdfCardIncluded: true, pdfCardLimit: 4 },
        },
        frameVisibility: { ...customPlanDefaults.frameVisibility, hidePoliticalFrame: true },
      });
      const { context, page, pageErrors, business } = await openAsCustomer();
      const dialog = await openPricing(page, t);
      const offer = dialog.locator('.plan-card').filter({ hasText: plan.name });
      const offeredLines = await offer.locator('.plan-line:not([data-without])').allInnerTexts();
      await admin
        .post('/api/v1/business/subscription-payment')
        .send({ businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId, isManualUpdate: true })
        .expect(200);
      await page.goto(`${world.url}/panel/customer/receipt`);
      const receiptLines = page.locator('.receipt-open');
      await receiptLines.first().waitFor();
      expect(offeredLines).toContain(t('premium.with_greetingVideos', { limit: 3 }));
      expect(await receiptLines.allInnerTexts()).toEqual(offeredLines);
      await expectAccessible(page);
      await page.goto(`${world.url}/panel/customer/account`);
      const included = page.locator('.included[data-may="true"] > dt');
      await included.first().waitFor();
      expect(await included.allInnerTexts()).toEqual(
        ['digitalCard', 'greetingImages', 'greetingVideos', 'pdfCard'].map((product) =>
          t(`account.product_${product}`),
        ),
      );
      // Another plan has its own days, although the first runs until a year after it.
      await recordPlan(admin, business.businessId, { name: 'Palladium', pricePaise: 9_999_900 });
      await page.goto(`${world.url}/panel/customer/receipt`);
      const [from = '', to = ''] = [todayInIndia(), previousDay(yearsAfter(todayInIndia(), 1))].map((day) =>
        formatDate(day, device.locale),
      );
      await page.locator('.receipt-facts').getByText(t('payments.fromTo', { from, to })).waitFor();
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  testOnce(
    'the reasons to buy in Pricing follow the chosen plan, and a plan lists what it does not include',
    async () => {
      const { name } = await makePlan(await world.as('admin'), {
        name: 'Rhodium',
        pricePaise: 9_999_800,
        limits: { ...customPlanDefaults.limits, greetingImagesIncluded: true, greetingImagesLimit: -1 },
      });
      const { context, page, pageErrors } = await openAsCustomer();
      const dialog = await openPricing(page, t);
      const reasons = dialog.locator('.why-plan');
      const greetings = reasons.getByText(t('premium.why_greetings'));
      await dialog.getByRole('radio', { name, exact: true }).check();
      await greetings.waitFor();
      await dialog.getByRole('radio', { name: 'Silver', exact: true }).check();
      await greetings.waitFor({ state: 'detached' });
      await reasons.getByText(t('premium.why_card')).waitFor();
      await dialog
        .locator('.plan-card')
        .filter({ hasText: 'Silver' })
        .getByText(t('premium.without_greetingImages'))
        .waitFor();
      await expectAccessible(page);
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  testOnce(
    'Pricing and the account name the days of each paid plan, and Pricing names the plan that the chosen one interrupts',
    async () => {
      const { context, page, pageErrors, agent, business } = await openAsCustomer();
      const { businessId } = business;
      const admin = await world.as('admin');
      const { body } = await agent.get('/api/v1/business/subscription-plan').expect(200);
      const record = async (name: string, renew: boolean) => {
        const plans: { name: string; subscriptionPlanId: number }[] = body.data.subscriptionPlans;
        const subscriptionPlanId = plans.find((plan) => plan.name === name)?.subscriptionPlanId;
        const payment = { businessId, subscriptionPlanId, renew, isManualUpdate: true };
        await admin.post('/api/v1/business/subscription-payment').send(payment).expect(200);
      };
      await record('Gold', false);
      await record('Silver', false);
      await page.reload();
      const dialog = await openPricing(page, t);
      const renewal = { from: longDay(yearsAfter(todayInIndia(), 3)), last: 'Gold', until: dateInYears(5) };
      await dialog.getByText(t('premium.renewsAfter', renewal)).waitFor();
      await dialog.getByRole('radio', { name: 'Gold', exact: true }).check();
      const change = { current: 'Silver', own: dateInYears(1), until: dateInYears(4) };
      await dialog.getByText(t('premium.interruptsUntil', change)).waitFor();
      expect(await dialog.getByText(t('premium.pick'), { exact: true }).count()).toBe(0);
      await expectAccessible(page);

      await record('Silver', true);
      const spans = [
        ['Silver', 2],
        ['Gold', 3],
        ['Silver', 5],
      ] as const;
      const chain = (namespace: string, texts: string[]) =>
        texts.reduce((earlier, later) => t(`${namespace}.thenPlan`, { earlier, later }));
      await page.reload();
      const banner = (await waitForPricing(page, t)).locator('.premium-now .banner');
      const longTexts = spans.map(([plan, years]) => t('payments.planUntil', { plan, until: dateInYears(years) }));
      await banner.getByText(chain('payments', longTexts)).waitFor();
      await page.goto(`${world.url}/panel/customer/account`);
      const shortTexts = spans.map(([plan, years]) => {
        const date = formatDate(previousDay(yearsAfter(todayInIndia(), years)), device.locale);
        return t('account.planUntil', { plan, date });
      });
      await page.getByText(chain('account', shortTexts)).waitFor();
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  testOnce(
    'Pricing names what stops when the chosen plan has less than the running one, also a cheaper custom one',
    async () => {
      const { context, page, pageErrors, business } = await openAsCustomer();
      const customPlan = {
        name: 'For the temple',
        pricePaise: 9_900,
        validity: 1,
        limits: { ...customPlanDefaults.limits, greetingImagesIncluded: true, greetingImagesLimit: -1 },
      };
      const { businessId } = business;
      await (await world.as('admin'))
        .post('/api/v1/business/subscription-payment')
        .send({ businessId, subscriptionPlanId: 'CUSTOM_PLAN', customPlan, isManualUpdate: true })
        .expect(200);
      await page.reload();
      const dialog = await openPricing(page, t);
      await dialog.getByRole('radio', { name: 'Gold', exact: true }).check();
      const lost = t('premium.with_greetingImages_endless');
      const change = { current: customPlan.name, own: dateInYears(1), until: dateInYears(2), lost };
      await dialog.getByText(t('premium.smallerUntil', change)).waitFor();
      await expectAccessible(page);
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  test('a failed subscription payment shows an alert, grants nothing, and is retried after a reload with the same order', async () => {
    const { context, page, agent, business, alerts, reports } = await openAsCustomer();
    const silver = page.getByRole('radio', { name: 'Silver', exact: true });
    await (await openPricing(page, t)).locator(silver).check();
    await page.getByRole('button', { name: t('premium.pay', { price: formatRupees(249_900, device.locale) }) }).click();
    await page.evaluate(() => {
      (globalThis as { isOldPage?: boolean }).isOldPage = true;
    });
    await clickCheckoutButton(page, 'Payment fails');
    await page.waitForFunction(() => !(globalThis as { isOldPage?: boolean }).isOldPage);
    const reason = t('payments.failed_declined');
    expect(alerts).toEqual([`${t('payments.providerFailed')}\n${reason}`]);
    expect(reports).toEqual([false]);
    await expect.poll(() => paymentsOf(agent, business)).toEqual([]);
    // Nothing was paid, so the retry uses the same order and plan.
    const dialog = await waitForPricing(page, t);
    await dialog.getByText(t('payments.dismissed')).waitFor();
    await dialog.getByText(reason).waitFor();
    expect(await dialog.locator(silver).isChecked()).toBe(true);
    expect(reports).toEqual([false]);
    await expectAccessible(page);
    const ordersBefore = world.razorpay.orders().length;
    await dialog.getByRole('button', { name: t('common.retry') }).click();
    await clickCheckoutButton(page, 'Pay by UPI');
    await expectPaidNotice(page, t);
    expect(world.razorpay.orders()).toHaveLength(ordersBefore);
    await expect.poll(() => paymentsOf(agent, business)).toMatchObject([{ amountPaise: 249_900, planName: 'Silver' }]);
    await page.reload();
    await openPricing(page, t);
    expect(await page.getByText(t('payments.dismissed')).count()).toBe(0);
    await context.close();
  });

  test('a dismissed checkout shows that nothing was paid, and back closes the dialog', async () => {
    const { context, page, pageErrors, agent, business, reports } = await openAsCustomer();
    const dialog = await openPricing(page, t);
    await payButton(page).click();
    await waitForCheckout(page);
    await dismiss(page);
    await dialog.getByText(t('payments.dismissed')).waitFor();
    expect(reports).toEqual([false]);
    await expectAccessible(page);
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(reports).toEqual([false, false]);
    await expect.poll(() => paymentsOf(agent, business)).toEqual([]);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('a double click on the pay button creates one order', async () => {
    const { context, page, agent, business } = await openAsCustomer();
    await openPricing(page, t);
    const ordersBefore = world.razorpay.orders().length;
    await payButton(page).dblclick();
    await waitForCheckout(page);
    await expect.poll(() => page.locator('.razorpay-checkout-frame').count()).toBe(1);
    expect(world.razorpay.orders()).toHaveLength(ordersBefore + 1);
    await clickCheckoutButton(page, 'Pay by UPI');
    await expectPaidNotice(page, t);
    await expect.poll(() => paymentsOf(agent, business)).toHaveLength(1);
    await context.close();
  });

  testAtOneSize('two tabs with the same checkout share one order, which is paid once', async () => {
    const { context, page, agent, business } = await openAsCustomer();
    // The second tab has its own window with the same session, because hidden tabs are hardly drawn.
    const second = await openVisitor(browser, device);
    await second.context.addCookies(await context.cookies());
    const otherPage = second.page;
    await otherPage.goto(`${world.url}/panel/customer#upgrade`);
    await waitForPricing(otherPage, t);
    await openPricing(page, t);
    const ordersBefore = world.razorpay.orders().length;
    for (const tab of [page, otherPage]) {
      await payButton(tab).click();
      await waitForCheckout(tab);
    }
    expect(world.razorpay.orders()).toHaveLength(ordersBefore + 1);
    await clickCheckoutButton(page, 'Pay by UPI');
    await expectPaidNotice(page, t);
    // The provider takes no second payment for a paid order.
    const alerts = collectAlerts(otherPage);
    await clickCheckoutButton(otherPage, 'Pay by card');
    await expect.poll(() => alerts).toHaveLength(1);
    // The reload must finish here, because a window closed while loading may never close.
    await (await waitForPricing(otherPage, t)).getByText(t('premium.youHave')).waitFor();
    await world.waitUntilSettled();
    await expect.poll(() => paymentsOf(agent, business)).toHaveLength(1);
    await second.context.close();
    await context.close();
  });

  test('the payment reconciler finds a payment whose tab was closed, without any webhook', async () => {
    world.razorpay.webhooks.mode('never');
    const { context, page, agent, business } = await openAsCustomer();
    await openPricing(page, t);
    // The callback of the checkout never leaves the browser.
    await page.route('**/api/v1/business/subscription-payment', (route) =>
      route.request().method() === 'POST' ? new Promise<void>(() => {}) : route.continue(),
    );
    await payButton(page).click();
    await clickCheckoutButton(page, 'Pay by UPI');
    await page.getByRole('dialog', { name: t('payments.updating') }).waitFor();
    await expectAccessible(page);
    await page.close();
    await expect.poll(() => paymentsOf(agent, business)).toEqual([]);
    await world.upstream.database.raw.query('update payment_intent set ask_at = now() where ask_at is not null');
    await world.reconcile();
    await expect.poll(() => paymentsOf(agent, business)).toHaveLength(1);
    const home = await context.newPage();
    await home.goto(`${world.url}/panel/customer`);
    const note = home.getByRole('status').filter({ hasText: t('home.paid', { amount: price }) });
    await note.getByRole('link', { name: t('home.receipt') }).waitFor();
    await expectAccessible(home);
    const isRead = home.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await note.getByRole('button', { name: t('common.close') }).click();
    await note.waitFor({ state: 'detached' });
    await isRead;
    await home.reload();
    await home.locator('.home').waitFor();
    await home.waitForLoadState('networkidle');
    expect(await note.count()).toBe(0);
    await context.close();
  });

  test('a payment is shown as processing while the provider cannot be queried, and then as paid', async () => {
    world.razorpay.webhooks.mode('never');
    const { context, page, agent, business, reports } = await openAsCustomer();
    const dialog = await openPricing(page, t);
    await payButton(page).click();
    await waitForCheckout(page);
    world.razorpay.misbehave('payments.fetch', '502');
    await clickCheckoutButton(page, 'Pay by UPI');
    await dialog.getByText(t('payments.processing')).waitFor();
    await expectAccessible(page);
    await expect.poll(() => paymentsOf(agent, business)).toEqual([]);
    world.razorpay.misbehave('payments.fetch', 'well');
    await expectPaidNotice(page, t);
    await expect.poll(() => reports).toEqual([true]);
    await expect.poll(() => paymentsOf(agent, business)).toHaveLength(1);
    await context.close();
  });

  testOnce(
    'a checkout without the provider’s script creates no order, shows an alert and logs the failure',
    async () => {
      const { context, page, alerts } = await openAsCustomer();
      await page.route('**/v1/checkout.js', (route) => route.abort());
      const logMessages: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/api/v1/log')) logMessages.push(request.postDataJSON().message);
      });
      await openPricing(page, t);
      const ordersBefore = world.razorpay.orders().length;
      await payButton(page).click();
      await expect.poll(() => alerts).toEqual([t('payments.sdkFailed')]);
      await expect.poll(() => logMessages).toContain('Razorpay script not loaded!');
      expect(world.razorpay.orders()).toHaveLength(ordersBefore);
      // The next press loads the script again.
      await page.unroute('**/v1/checkout.js');
      await payButton(page).click();
      await waitForCheckout(page);
      await context.close();
    },
  );

  testOnce('a purchase on the account page shows its invoice and the new storage limit there at once', async () => {
    const { context, page, pageErrors } = await openAsCustomer();
    await page.goto(`${world.url}/panel/customer/account#upgrade`);
    await page.getByText(t('account.invoicesNone')).waitFor();
    const storageText = page.locator('.room');
    const storageBefore = await storageText.textContent();
    await payButton(page).click();
    await clickCheckoutButton(page, 'Pay by UPI');
    await expectPaidNotice(page, t);
    await page.locator('.invoice-line').getByText(price, { exact: true }).waitFor();
    await expect.poll(() => storageText.textContent()).not.toBe(storageBefore);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('buying a subscription for a business without a state asks for the state, stores it and continues', async () => {
    await setInvoiceDetails(world, gujaratInvoiceDetails);
    const { context, page, pageErrors, agent, business } = await openAsCustomer();
    await openPricing(page, t);
    await payButton(page).click();
    const stateDialog = page.getByRole('alertdialog', { name: t('buyer-state.title') });
    const state = stateDialog.getByLabel(t('buyer-state.state'));
    await stateDialog.getByRole('button', { name: t('buyer-state.go') }).click();
    await expect.poll(() => state.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    await state.selectOption({ index: 9 });
    const chosenState = await state.inputValue();
    await stateDialog.getByRole('button', { name: t('buyer-state.go') }).click();
    await waitForCheckout(page);
    await clickCheckoutButton(page, 'Pay by UPI');
    await expectPaidNotice(page, t);
    expect((await readBusiness(agent, business)).address.state).toBe(chosenState);
    await context.close();
    expect(pageErrors).toEqual([expect.stringContaining('409')]);
  });

  testOnce(
    'a link to Pricing loads the script of the dialog’s frame in parallel with that of its content',
    async () => {
      const { context, page } = await openAsCustomer();
      const sheetRequest = page.waitForRequest('**/static/SheetFrame.*.js');
      await page.route('**/static/PremiumHost.*.js', async (route) => {
        await sheetRequest;
        await route.continue();
      });
      await page.goto(`${world.url}/panel/customer/account#upgrade`);
      await page.locator('.premium-now').waitFor();
      await context.close();
    },
  );

  testAtOneSize('closing Pricing that was opened by a link to its URL hash stays on the page', async () => {
    const { context, page, pageErrors } = await openAsCustomer({ hash: '#upgrade' });
    const dialog = await waitForPricing(page, t);
    await dialog.getByRole('button', { name: t('common.close') }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(new URL(page.url()).hash).toBe('');
    expect(new URL(page.url()).pathname).toBe('/panel/customer');
    await context.close();
    expect(pageErrors).toEqual([]);
  });
});
