import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatDate, formatRupees } from '../../site/src/lib/i18n.ts';
import { deletePriceHistory } from '../lib/billing.ts';
import { createTranslator, customerDevices, expectAccessible, launch, onceFor, openVisitorAs } from '../lib/browse.ts';
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
import { insertPdfCardAndVideo, makeBusiness, makePublishedCard, registerCustomer } from '../lib/factories.ts';
import { allowOnlinePayment, makePlan, paymentsOf, recordPlan } from '../lib/paying.ts';
import { people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

/* Covers payments besides subscriptions. Source: docs/security.md, "What a payment survives". */

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
  await setConfiguration('{pdfCardConfig,customerPlans}', [{ id: 'single', pricePaise: 9_900 }]);
  await setConfiguration('{video}', { enableVideo: true, pricePaise: 29_900 });
  await setConfiguration('{prices}', {
    perCardPaise: 5_000,
    annualPaise: 0,
    imagePostPaise: 120_000,
    pdfCardPaise: 60_000,
  });
  await setConfiguration('{contact}', { phoneNumber: '98765 43210', whatsappNumber: '+91 98765 43211' });
  await deletePriceHistory(world);
  const admin = await world.as('admin');
  await makePlan(admin, { name: 'Gold', pricePaise: 99_900 });
  for (const product of ['pdfCard', 'promotionalVideo']) {
    const limits = { ...customPlanDefaults.limits, [`${product}Included`]: true, [`${product}Limit`]: 5 };
    await makePlan(admin, { name: `With ${product}`, pricePaise: 149_900, limits });
  }
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await world?.close();
});
beforeEach(() => world.razorpay.webhooks.mode('normal'));

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, string>[];
const setConfiguration = (path: string, value: unknown, host = 'home.test') =>
  sql(
    `update agency set configuration = jsonb_set(configuration, $1::text[], $2::jsonb)
     where agency_id = (select agency_id from agency_domain where host = $3)`,
    [path, JSON.stringify(value), host],
  );
let madeCount = 0;
/** Makes two unpaid bills of one card each, in months unique to this test, the older first. */
async function makeTwoBills(): Promise<{ month: number; year: number }[]> {
  madeCount += 1;
  const months = [3, 7].map((month) => ({ month, year: 2010 + madeCount }));
  for (const { month, year } of months) {
    const { cardNo } = await makePublishedCard(await world.as('customer'));
    await sql(
      `update card set published_at = make_timestamptz($2::int, $3::int, 12, 9, 0, 0, 'Asia/Kolkata') where card_no = $1`,
      [cardNo, String(year), String(month)],
    );
  }
  return months;
}
const billOf = async ({ month, year }: { month: number; year: number }) =>
  (await (await world.as('admin')).get('/api/v1/month-payments').query({ month, year }).expect(200)).body.data.bill;

describe.each(customerDevices)('payments other than subscriptions, on $name', (device) => {
  const testOnce = onceFor.customers(device);
  const t = createTranslator(device.locale);
  const rupees = (paise: number) => formatRupees(paise, device.locale);
  const payText = (paise: number) => t('payment-pages.pay', { amount: rupees(paise) });
  const openAs = async (person: 'customer' | 'admin' | 'adminWithoutBilling' | 'otherCustomer', path: string) => {
    const visitor = await openVisitorAs(browser, device, world.url, person);
    const reports = await collectPaymentReports(visitor.page);
    const alerts = collectAlerts(visitor.page);
    await visitor.page.goto(`${world.url}${path}`);
    return { ...visitor, reports, alerts };
  };

  test.each([
    {
      of: 'PDF card',
      product: 'pdfCard',
      plan: 'With pdfCard',
      asked: 'pdfCardNo',
      words: 'pdfCard',
      pricePaise: 9_900,
      list: 'pdf-card/pdf-card',
    },
    {
      of: 'promotional video',
      product: 'video',
      plan: 'With promotionalVideo',
      asked: 'videoNo',
      words: 'video',
      pricePaise: 29_900,
      list: 'video/user-video',
    },
  ] as const)(
    'a single $of can be bought without a plan after a dismissed checkout, and a video cannot be bought twice',
    async (product) => {
      const customer = await world.as('customer');
      const business = await makeBusiness(customer);
      await customer.post('/api/v1/user/preference').send({ activeBusinessId: business.businessId }).expect(200);
      const itemId = (await insertPdfCardAndVideo(world, business.businessId))[product.product];
      const { context, page, pageErrors, reports } = await openAs(
        'customer',
        `/panel/customer?${product.asked}=${itemId}#upgrade`,
      );
      const dialog = await waitForPricing(page, t);
      const offer = dialog.getByRole('region', { name: t(`premium.${product.words}Title`) });
      for (const line of ['Line1', 'Line2', 'Line3']) {
        await offer.getByText(t(`premium.${product.words}${line}`), { exact: true }).waitFor();
      }
      // No plan is preselected for the purchase of one item, and only plans that include it are listed.
      await expect.poll(() => dialog.getByRole('radio').count()).toBe(1);
      expect(await dialog.getByRole('radio', { name: product.plan, exact: true }).isChecked()).toBe(false);
      await expectAccessible(page);
      const buyButton = offer.getByRole('button', { name: t('premium.pay', { price: rupees(product.pricePaise) }) });
      await buyButton.click();
      await waitForCheckout(page);
      await dismiss(page);
      await dialog.getByText(t('payments.dismissed')).waitFor();
      const proofRequest = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith(`/${product.list}-payment`),
      );
      await buyButton.click();
      await clickCheckoutButton(page, 'Pay by UPI');
      await expectPaidNotice(page, t);
      expect((await proofRequest).postDataJSON()).toMatchObject({ throughGateway: true });
      await expect.poll(() => reports).toEqual([false, true]);
      const { body } = await customer
        .get(`/api/v1/${product.list}-payment`)
        .query({ businessId: business.businessId })
        .expect(200);
      expect(body.data.items).toMatchObject([
        { [product.asked]: itemId, amountPaise: product.pricePaise, throughGateway: true },
      ]);
      await page.goto(`${world.url}/panel/customer?${product.asked}=${itemId}#upgrade`);
      await offer.waitFor();
      await expect
        .poll(() => offer.getByText(t('premium.videoPaid')).count())
        .toBe(product.product === 'video' ? 1 : 0);
      await expect.poll(() => buyButton.count()).toBe(product.product === 'video' ? 0 : 1);
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  test('Pricing on the home page offers a single PDF card, and its link leads to the PDF card templates', async () => {
    const customer = await world.as('customer');
    const { businessId } = await makeBusiness(customer);
    await customer.post('/api/v1/user/preference').send({ activeBusinessId: businessId }).expect(200);
    const { context, page, pageErrors } = await openAs('customer', '/panel/customer#upgrade');
    const dialog = await waitForPricing(page, t);
    const offer = dialog.getByRole('region', { name: t('premium.pdfCardAny') });
    await offer.getByText(t('premium.pdfCardLine1'), { exact: true }).waitFor();
    await offer.getByText(rupees(9_900)).waitFor();
    // A plan is preselected.
    await expect.poll(() => dialog.getByRole('radio', { checked: true }).count()).toBe(1);
    await expectAccessible(page);
    await offer.getByRole('link', { name: t('premium.choosePdfCard') }).click();
    await page.waitForURL(`**/panel/customer/pdf-card-templates?businessId=${businessId}`);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce.each([
    ['PDF card', 'pdfCard', 'pdfCard', 'pdfCardNo'],
    ['promotional video', 'video', 'promotionalVideo', 'videoNo'],
  ] as const)('a single %s is not offered while the plan includes more of it', async (_, kind, product, asked) => {
    const customer = await world.as('customer');
    const { businessId } = await makeBusiness(customer);
    const itemId = (await insertPdfCardAndVideo(world, businessId))[kind];
    const limits = { ...customPlanDefaults.limits, [`${product}Included`]: true, [`${product}Limit`]: 5 };
    await recordPlan(await world.as('admin'), businessId, { name: `All of ${kind}`, pricePaise: 777_700, limits });
    await customer.post('/api/v1/user/preference').send({ activeBusinessId: businessId }).expect(200);
    const { context, page, pageErrors } = await openAs('customer', `/panel/customer?${asked}=${itemId}#upgrade`);
    const dialog = await waitForPricing(page, t);
    await dialog.getByText(`All of ${kind}`).first().waitFor();
    expect(await dialog.locator('.single-offer').count()).toBe(0);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  testOnce('a failed payment for a promotional video shows the reason in Pricing, which opens again', async () => {
    const customer = await world.as('customer');
    const { businessId } = await makeBusiness(customer);
    await customer.post('/api/v1/user/preference').send({ activeBusinessId: businessId }).expect(200);
    const { video } = await insertPdfCardAndVideo(world, businessId);
    const { context, page, alerts } = await openAs('customer', `/panel/customer?videoNo=${video}#upgrade`);
    const pay = page.getByRole('button', { name: t('premium.pay', { price: rupees(29_900) }) });
    await pay.click();
    await clickCheckoutButton(page, 'Payment fails');
    await page.getByText(t('payments.dismissed')).waitFor();
    const dialog = await waitForPricing(page, t);
    await dialog.getByText(t('payments.failed_declined')).waitFor();
    expect(alerts).toHaveLength(1);
    await pay.click();
    await waitForCheckout(page);
    await dismiss(page);
    await dialog.getByText(t('payments.dismissed')).waitFor();
    expect(await page.getByText(t('payments.failed_declined')).count()).toBe(0);
    await context.close();
  });

  testOnce(
    'a failed payment for a PDF card shows an alert and the reason on the home page, and grants nothing',
    async () => {
      const customer = await world.as('customer');
      const business = await makeBusiness(customer);
      const { pdfCard } = await insertPdfCardAndVideo(world, business.businessId);
      const { context, page, alerts } = await openAs('customer', '/panel/customer');
      await page.goto(`${world.url}/panel/customer/projects`);
      await page.goto(`${world.url}/panel/customer/projects?pdfCardNo=${pdfCard}#upgrade`);
      const dialog = await waitForPricing(page, t);
      await dialog.getByRole('button', { name: t('premium.pay', { price: rupees(9_900) }) }).click();
      await clickCheckoutButton(page, 'Payment fails');
      await page.waitForURL(`${world.url}/panel/customer`);
      expect(alerts).toHaveLength(1);
      const note = page.getByRole('status').filter({ hasText: t('payments.failed_declined') });
      await note.waitFor();
      await expectAccessible(page);
      const { body } = await customer
        .get('/api/v1/pdf-card/pdf-card-payment')
        .query({ businessId: business.businessId })
        .expect(200);
      expect(body.data.items).toEqual([]);
      await note.getByRole('link', { name: t('common.retry') }).click();
      await page.waitForURL(`**/projects?pdfCardNo=${pdfCard}#upgrade`);
      await waitForPricing(page, t);
      await page.goto(`${world.url}/panel/customer`);
      expect(await note.count()).toBe(0);
      await context.close();
    },
  );

  test('a pending UPI payment shows as being confirmed, cannot be paid again, and is granted once after its capture', async () => {
    world.razorpay.later(null);
    const { context, page } = await openAs('otherCustomer', '/panel/customer');
    const other = await world.as('otherCustomer');
    await makeBusiness(other, { gstin: '27AAPFU0939F1ZV' });
    await page.reload();
    const dialog = await openPricing(page, t);
    await dialog.getByText('GSTIN 27AAPFU0939F1ZV').waitFor();
    await dialog.getByRole('radio', { name: 'Gold', exact: true }).check();
    const payButton = dialog.getByRole('button', { name: t('premium.pay', { price: rupees(99_900) }) });
    await payButton.click();
    await clickCheckoutButton(page, 'UPI that is confirmed later');
    await dialog.getByText(t('payments.confirming')).waitFor();
    await expectAccessible(page);
    expect(await payButton.count()).toBe(0);
    // The note survives a reload, a closed tab, and a browser that stored nothing.
    const pendingNote = page.getByRole('status').filter({ hasText: t('payments.confirming') });
    await page.goto(`${world.url}/panel/customer`);
    await pendingNote.waitFor();
    await expectAccessible(page);
    await page.evaluate(() => localStorage.removeItem('payment:pending'));
    await page.goto(`${world.url}/panel/customer#upgrade`);
    await page.reload();
    await waitForPricing(page, t);
    await dialog.getByText(t('payments.confirming')).waitFor();
    expect(await payButton.count()).toBe(0);
    const pendingPayment = world.razorpay.payments().at(-1);
    world.razorpay.settle(pendingPayment?.id ?? '', 'captured');
    await world.waitUntilSettled();
    const { rows } = await world.upstream.database.raw.query(
      `select count(*)::int as grants from payment_grant where payment_id = $1`,
      [pendingPayment?.id],
    );
    expect(rows).toEqual([{ grants: 1 }]);
    await expectPaidNotice(page, t);
    await dialog.waitFor({ state: 'detached' });
    await context.close();
  });

  testOnce(
    'a pending UPI payment can be replaced by a payment with a bank card, and its late capture is refunded',
    async () => {
      world.razorpay.later(null);
      const { context, page, pageErrors, alerts } = await openAs('customer', '/panel/customer');
      const customer = await world.as('customer');
      const business = await makeBusiness(customer);
      await customer.post('/api/v1/user/preference').send({ activeBusinessId: business.businessId }).expect(200);
      await page.reload();
      const dialog = await openPricing(page, t);
      await dialog.getByRole('radio', { name: 'Gold', exact: true }).check();
      const payButton = dialog.getByRole('button', { name: t('premium.pay', { price: rupees(99_900) }) });
      await payButton.click();
      await clickCheckoutButton(page, 'UPI that is confirmed later');
      await dialog.getByRole('button', { name: t('payments.anotherWay') }).click();
      await dialog.getByText(t('payments.dismissed')).waitFor();
      const latePayment = world.razorpay.payments().at(-1);
      await payButton.click();
      await expect.poll(() => alerts).toEqual([t('payments.payAgain')]);
      await clickCheckoutButton(page, 'Pay by card');
      await expectPaidNotice(page, t);
      // The late capture of the first payment is refunded, and its owner is notified.
      world.razorpay.settle(latePayment?.id ?? '', 'captured');
      await world.waitUntilSettled();
      const notifications = await customer.get('/api/v1/analytics/admin-notification').expect(200);
      const kinds = notifications.body.data.items.map(({ kind }: { kind: string }) => kind);
      expect(kinds).toContain('payment_goes_back');
      await context.close();
      expect(pageErrors).toEqual([]);
    },
  );

  test('a single video with a pending UPI payment shows as paid once the payment is captured', async () => {
    world.razorpay.later(null);
    const customer = await world.as('customer');
    const business = await makeBusiness(customer);
    await customer.post('/api/v1/user/preference').send({ activeBusinessId: business.businessId }).expect(200);
    const { video } = await insertPdfCardAndVideo(world, business.businessId);
    const { context, page, pageErrors } = await openAs('customer', `/panel/customer?videoNo=${video}#upgrade`);
    const dialog = await waitForPricing(page, t);
    await dialog.getByRole('button', { name: t('premium.pay', { price: rupees(29_900) }) }).click();
    await clickCheckoutButton(page, 'UPI that is confirmed later');
    await dialog.getByText(t('payments.confirming')).waitFor();
    world.razorpay.settle(world.razorpay.payments().at(-1)?.id ?? '', 'captured');
    await expectPaidNotice(page, t);
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('a customer who may not buy online sees the plans and whom to contact in Pricing, and no pay button', async () => {
    const staff = await world.as('creator');
    const userId = await registerCustomer(staff, people.customer.phoneNumber);
    madeCount += 1;
    const business = await makeBusiness(staff, { businessName: `Made for you ${madeCount}`, userId });
    const { context, page, pageErrors } = await openAs('customer', '/panel/customer');
    await page.request.post(`${world.url}/api/v1/user/preference`, {
      headers: { 'X-CSRF': '1' },
      data: { activeBusinessId: business.businessId },
    });
    await page.reload();
    const dialog = await openPricing(page, t);
    await dialog.getByText(t('payments.connect')).waitFor();
    const call = dialog.getByRole('link', { name: t('premium.call') });
    expect(await call.getAttribute('href')).toBe('tel:+919876543210');
    const chat = await dialog.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(chat).toContain('https://wa.me/919876543211?text=');
    expect(decodeURIComponent(chat ?? '')).toContain(business.businessName);
    await dialog.getByText('Gold', { exact: true }).waitFor();
    await expect.poll(() => dialog.getByRole('radio').count()).toBe(0);
    await expect.poll(() => dialog.locator('.sheet-foot').count()).toBe(0);
    await expectAccessible(page);
    await expect.poll(() => paymentsOf(staff, business)).toEqual([]);
    await page.request.post(`${world.url}/api/v1/user/preference`, {
      headers: { 'X-CSRF': '1' },
      data: { activeBusinessId: (await makeBusiness(await world.as('customer'))).businessId },
    });
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('staff logged in as a customer see that only the customer can pay', async () => {
    const { context, page } = await openAs('admin', '/panel/admin');
    const staff = await world.as('admin');
    const userId = await registerCustomer(staff, people.customer.phoneNumber);
    const answer = await page.request.post(`${world.url}/api/v1/user/log-in-as`, {
      headers: { 'X-CSRF': '1' },
      data: { userId },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    await page.goto(`${world.url}/panel/customer#upgrade`);
    const dialog = await waitForPricing(page, t);
    await dialog.getByText(t('premium.loggedInAs')).waitFor();
    await expect.poll(() => dialog.locator('.sheet-foot').count()).toBe(0);
    await expectAccessible(page);
    await context.close();
  });

  test("an agency's monthly bill stays unpaid after a dismissed and a failed checkout, and is then paid once", async () => {
    const [olderBill, newerBill] = (await makeTwoBills()) as [Bill, Bill];
    const { context, page, alerts } = await openAs(
      'admin',
      `/panel/payment/month-payment?month=${olderBill.month}&year=${olderBill.year}`,
    );
    const monthName = (bill: Bill) =>
      formatDate(`${bill.year}-0${bill.month}-01`, device.locale, { month: 'long', year: 'numeric' });
    await page.getByRole('heading', { name: monthName(olderBill) }).waitFor();
    const button = page.getByRole('button', { name: payText(5_000) });
    await expectAccessible(page);
    await button.click();
    await waitForCheckout(page);
    await page.frameLocator('.razorpay-checkout-frame').getByRole('heading', { name: 'platform agency' }).waitFor();
    await dismiss(page);
    await page.getByText(t('payments.dismissed')).waitFor();
    await button.click();
    await clickCheckoutButton(page, 'Payment fails');
    await expect.poll(() => alerts).toHaveLength(1);
    await page.getByText(t('payments.dismissed')).waitFor({ state: 'detached' });
    await expect.poll(async () => (await billOf(olderBill)).payment).toBeNull();
    const ordersBefore = world.razorpay.orders().length;
    await button.dblclick();
    await clickCheckoutButton(page, 'Pay by card');
    await expectPaidNotice(page, t);
    expect(world.razorpay.orders()).toHaveLength(ordersBefore);
    await expect
      .poll(async () => (await billOf(olderBill)).payment)
      .toMatchObject({ amountPaise: 5_000, throughGateway: true });
    await expect.poll(() => button.count()).toBe(0);
    await expectAccessible(page);
    // The other bill is still owed, and a link leads to it.
    await page.getByRole('link', { name: monthName(newerBill) }).click();
    await page.getByRole('heading', { name: monthName(newerBill) }).waitFor();
    await button.click();
    // The tab is closed after paying, so only the webhook reports the payment.
    await page.route('**/api/v1/month-payments/gateway', () => new Promise<void>(() => {}));
    await clickCheckoutButton(page, 'Pay by UPI');
    await page.getByRole('dialog', { name: t('payments.updating') }).waitFor();
    await page.close();
    await world.waitUntilSettled();
    await expect.poll(async () => (await billOf(newerBill)).payment).toMatchObject({ amountPaise: 5_000 });
    await context.close();
  });

  test('the payment page without a month in its URL shows the oldest unpaid bill', async () => {
    const [olderBill] = (await makeTwoBills()) as [Bill, Bill];
    const { context, page, pageErrors } = await openAs('admin', '/panel/payment/month-payment');
    const firstBill = (await (await world.as('admin')).get('/api/v1/month-payments/getOutstandingAmount').expect(200))
      .body.data.bills[0] as Bill;
    expect([firstBill.month, firstBill.year]).toEqual([olderBill.month, olderBill.year]);
    const monthName = formatDate(`${olderBill.year}-0${olderBill.month}-01`, device.locale, {
      month: 'long',
      year: 'numeric',
    });
    await page.getByRole('heading', { name: monthName }).waitFor();
    await context.close();
    // Later tests start without unpaid bills.
    await clearUnpaidBills();
    expect(pageErrors).toEqual([]);
  });

  test('an agency pays for a year of image posts, and the page shows the payment and its last day', async () => {
    const { context, page, pageErrors } = await openAs('admin', '/panel/payment/agency-image-payment');
    const button = page.getByRole('button', { name: payText(120_000) });
    await button.waitFor();
    await expectAccessible(page);
    await button.click();
    await clickCheckoutButton(page, 'Pay by UPI');
    await expectPaidNotice(page, t);
    const { body } = await (await world.as('admin')).get('/api/v1/agency-image-payment').expect(200);
    const until = formatDate(body.data.paidUntil, device.locale, { dateStyle: 'long' });
    await page.getByText(t('payment-pages.paidUntil', { date: until })).waitFor();
    await page.locator('.agency-paid').getByText(rupees(120_000)).first().waitFor();
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test("the payment page for an agency's PDF cards offers no online payment and shows whom to contact", async () => {
    const { context, page, pageErrors } = await openAs('admin', '/panel/payment/agency-pdf-card-payment');
    await page.getByText(t('payment-pages.ask')).waitFor();
    await page.getByText(rupees(60_000)).waitFor();
    await expect.poll(() => page.getByRole('button', { name: payText(60_000) }).count()).toBe(0);
    await expectAccessible(page);
    await context.close();
    expect(pageErrors).toEqual([]);
  });

  test('the payment page is closed to an admin without billing access and sends a customer to the staff sign-in', async () => {
    for (const path of ['month-payment', 'agency-image-payment', 'agency-pdf-card-payment']) {
      const { context, page } = await openAs('adminWithoutBilling', `/panel/payment/${path}`);
      await page.getByText(t('shell.notForYou')).waitFor();
      await context.close();
    }
    const { context, page } = await openAs('customer', '/panel/payment/month-payment');
    expect(new URL(page.url()).pathname).toBe('/panel/franchisee-login');
    await context.close();
  });
});

interface Bill {
  month: number;
  year: number;
}
/** Moves every card off the unpaid bills. */
const clearUnpaidBills = () =>
  sql(`update card set published_at = now() where published_at < now() - interval '60 days'`);
