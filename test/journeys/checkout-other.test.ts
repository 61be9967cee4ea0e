import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatDate, formatRupees } from '../../site/src/lib/i18n.ts';
import { pricedEverSince } from '../lib/billing.ts';
import { customerDevices, launch, onceFor, standsRight, visitAs, words } from '../lib/browse.ts';
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
import { customerOf, makeBusiness, makePublished, productsOf } from '../lib/factories.ts';
import { allowOnline, makePlan, paymentsOf } from '../lib/paying.ts';
import { people } from '../lib/people.ts';
import { startWorld, type World } from '../lib/world.ts';

/* Covers payments besides subscriptions; the numbers refer to docs/security.md, "What a payment survives". */

let world: World;
let browser: Browser;
beforeAll(async () => {
  world = await startWorld();
  await allowOnline(world);
  await setConfiguration('{pdfCardConfig,customerPlans}', [{ id: 'single', pricePaise: 9_900 }]);
  await setConfiguration('{video}', { enableVideo: true, pricePaise: 29_900 });
  await setConfiguration('{prices}', {
    perCardPaise: 5_000,
    annualPaise: 0,
    imagePostPaise: 120_000,
    pdfCardPaise: 60_000,
  });
  await setConfiguration('{contact}', { phoneNumber: '98765 43210', whatsappNumber: '+91 98765 43211' });
  await pricedEverSince(world);
  await makePlan(await world.as('admin'), { name: 'Gold', pricePaise: 99_900 });
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
let made = 0;
/** Makes two unpaid bills of one card each, in months unique to this test, the older first. */
async function twoBills(): Promise<{ month: number; year: number }[]> {
  made += 1;
  const months = [3, 7].map((month) => ({ month, year: 2010 + made }));
  for (const { month, year } of months) {
    const { cardNo } = await makePublished(await world.as('customer'));
    await sql(
      `update card set published_at = make_timestamptz($2::int, $3::int, 12, 9, 0, 0, 'Asia/Kolkata') where card_no = $1`,
      [cardNo, String(year), String(month)],
    );
  }
  return months;
}
const billOf = async ({ month, year }: { month: number; year: number }) =>
  (await (await world.as('admin')).get('/api/v1/month-payments').query({ month, year }).expect(200)).body.data.bill;

describe.each(customerDevices)('payments besides subscriptions, on $name', (device) => {
  const once = onceFor.customers(device);
  const t = words(device.locale);
  const rupees = (paise: number) => formatRupees(paise, device.locale);
  const pay = (paise: number) => t('payment-pages.pay', { amount: rupees(paise) });
  const enter = async (person: 'customer' | 'admin' | 'adminWithoutBilling' | 'otherCustomer', path: string) => {
    const visitor = await visitAs(browser, device, world.url, person);
    const reports = await followReports(visitor.page);
    const alerts = followAlerts(visitor.page);
    await visitor.page.goto(`${world.url}${path}`);
    return { ...visitor, reports, alerts };
  };

  test.each([
    {
      of: 'PDF card',
      product: 'pdfCard',
      asked: 'pdfCardNo',
      words: 'pdfCard',
      pricePaise: 9_900,
      list: 'pdf-card/pdf-card',
    },
    {
      of: 'promotional video',
      product: 'video',
      asked: 'videoNo',
      words: 'video',
      pricePaise: 29_900,
      list: 'video/user-video',
    },
  ] as const)(
    'one $of is bought by itself after a dismissed checkout, and only a video can be bought just once',
    async (single) => {
      const customer = await world.as('customer');
      const business = await makeBusiness(customer);
      await customer.post('/api/v1/user/preference').send({ activeBusinessId: business.businessId }).expect(200);
      const item = (await productsOf(world, business.businessId))[single.product];
      const { context, page, faults, reports } = await enter(
        'customer',
        `/panel/customer?${single.asked}=${item}#upgrade`,
      );
      const dialog = await pricing(page, t);
      const offer = dialog.getByRole('region', { name: t(`premium.${single.words}Title`) });
      for (const line of ['Line1', 'Line2', 'Line3']) {
        await offer.getByText(t(`premium.${single.words}${line}`), { exact: true }).waitFor();
      }
      // No plan is preselected for the purchase of one item.
      await expect.poll(() => dialog.getByRole('radio', { checked: true }).count()).toBe(0);
      await standsRight(page);
      const buy = offer.getByRole('button', { name: t('premium.pay', { price: rupees(single.pricePaise) }) });
      await buy.click();
      await checkoutStands(page);
      await dismiss(page);
      await dialog.getByText(t('payments.dismissed')).waitFor();
      const handedIn = page.waitForRequest(
        (request) => request.method() === 'POST' && request.url().endsWith(`/${single.list}-payment`),
      );
      await buy.click();
      await choose(page, 'Pay by UPI');
      await saysPaid(page, t);
      expect((await handedIn).postDataJSON()).toMatchObject({ throughGateway: true });
      await expect.poll(() => reports).toEqual([false, true]);
      const { body } = await customer
        .get(`/api/v1/${single.list}-payment`)
        .query({ businessId: business.businessId })
        .expect(200);
      expect(body.data.items).toMatchObject([
        { [single.asked]: item, amountPaise: single.pricePaise, throughGateway: true },
      ]);
      await page.goto(`${world.url}/panel/customer?${single.asked}=${item}#upgrade`);
      await offer.waitFor();
      await expect.poll(() => offer.getByText(t('premium.videoPaid')).count()).toBe(single.product === 'video' ? 1 : 0);
      await expect.poll(() => buy.count()).toBe(single.product === 'video' ? 0 : 1);
      await context.close();
      expect(faults).toEqual([]);
    },
  );

  test('Pricing offers one PDF card wherever it is opened, and its link leads to the templates', async () => {
    const customer = await world.as('customer');
    const { businessId } = await makeBusiness(customer);
    await customer.post('/api/v1/user/preference').send({ activeBusinessId: businessId }).expect(200);
    const { context, page, faults } = await enter('customer', '/panel/customer#upgrade');
    const dialog = await pricing(page, t);
    const offer = dialog.getByRole('region', { name: t('premium.pdfCardAny') });
    await offer.getByText(t('premium.pdfCardLine1'), { exact: true }).waitFor();
    await offer.getByText(rupees(9_900)).waitFor();
    // A plan is preselected.
    await expect.poll(() => dialog.getByRole('radio', { checked: true }).count()).toBe(1);
    await standsRight(page);
    await offer.getByRole('link', { name: t('premium.choosePdfCard') }).click();
    await page.waitForURL(`**/panel/customer/pdf-card-templates?businessId=${businessId}`);
    await context.close();
    expect(faults).toEqual([]);
  });

  once('a failed payment for a PDF card shows an alert, goes back twice, and grants nothing', async () => {
    const customer = await world.as('customer');
    const business = await makeBusiness(customer);
    const { pdfCard } = await productsOf(world, business.businessId);
    const { context, page, alerts } = await enter('customer', '/panel/customer');
    await page.goto(`${world.url}/panel/customer/projects`);
    await page.goto(`${world.url}/panel/customer/projects?pdfCardNo=${pdfCard}#upgrade`);
    const dialog = await pricing(page, t);
    await dialog.getByRole('button', { name: t('premium.pay', { price: rupees(9_900) }) }).click();
    await choose(page, 'Payment fails');
    await page.waitForURL(`${world.url}/panel/customer`);
    expect(alerts).toHaveLength(1);
    const { body } = await customer
      .get('/api/v1/pdf-card/pdf-card-payment')
      .query({ businessId: business.businessId })
      .expect(200);
    expect(body.data.items).toEqual([]);
    await context.close();
  });

  test('(9) a pending UPI payment shows as being confirmed, cannot be paid again, and is granted once captured', async () => {
    world.razorpay.later(null);
    const { context, page } = await enter('otherCustomer', '/panel/customer');
    const other = await world.as('otherCustomer');
    await makeBusiness(other);
    await page.reload();
    const dialog = await openPricing(page, t);
    const pay = dialog.getByRole('button', { name: t('premium.pay', { price: rupees(99_900) }) });
    await pay.click();
    await choose(page, 'UPI that is confirmed later');
    await dialog.getByText(t('payments.confirming')).waitFor();
    await standsRight(page);
    expect(await pay.count()).toBe(0);
    const begun = world.razorpay.payments().at(-1);
    world.razorpay.settle(begun?.id ?? '', 'captured');
    await world.settled();
    const { rows } = await world.upstream.database.raw.query(
      `select count(*)::int as grants from payment_grant where payment_id = $1`,
      [begun?.id],
    );
    expect(rows).toEqual([{ grants: 1 }]);
    await saysPaid(page, t);
    await dialog.waitFor({ state: 'detached' });
    await context.close();
  });

  once('(9) a pending UPI payment can be replaced by a card payment, and its late capture is refunded', async () => {
    world.razorpay.later(null);
    const { context, page, faults } = await enter('customer', '/panel/customer');
    const customer = await world.as('customer');
    const business = await makeBusiness(customer);
    await customer.post('/api/v1/user/preference').send({ activeBusinessId: business.businessId }).expect(200);
    await page.reload();
    const dialog = await openPricing(page, t);
    const pay = dialog.getByRole('button', { name: t('premium.pay', { price: rupees(99_900) }) });
    await pay.click();
    await choose(page, 'UPI that is confirmed later');
    await dialog.getByRole('button', { name: t('payments.anotherWay') }).click();
    await dialog.getByText(t('payments.dismissed')).waitFor();
    const approvedLate = world.razorpay.payments().at(-1);
    await pay.click();
    await choose(page, 'Pay by card');
    await saysPaid(page, t);
    // The late capture of the first payment is refunded, and its owner is notified.
    world.razorpay.settle(approvedLate?.id ?? '', 'captured');
    await world.settled();
    const told = await customer.get('/api/v1/analytics/admin-notification').expect(200);
    const kinds = told.body.data.items.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toContain('payment_goes_back');
    await context.close();
    expect(faults).toEqual([]);
  });

  test('(9) one video with a pending UPI payment shows as paid once the payment is captured', async () => {
    world.razorpay.later(null);
    const customer = await world.as('customer');
    const business = await makeBusiness(customer);
    await customer.post('/api/v1/user/preference').send({ activeBusinessId: business.businessId }).expect(200);
    const { video } = await productsOf(world, business.businessId);
    const { context, page, faults } = await enter('customer', `/panel/customer?videoNo=${video}#upgrade`);
    const dialog = await pricing(page, t);
    await dialog.getByRole('button', { name: t('premium.pay', { price: rupees(29_900) }) }).click();
    await choose(page, 'UPI that is confirmed later');
    await dialog.getByText(t('payments.confirming')).waitFor();
    world.razorpay.settle(world.razorpay.payments().at(-1)?.id ?? '', 'captured');
    await saysPaid(page, t);
    await standsRight(page);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('a customer who may not buy online sees the plans and whom to contact, and no way to pay', async () => {
    const staff = await world.as('creator');
    const userId = await customerOf(staff, people.customer.phoneNumber);
    made += 1;
    const business = await makeBusiness(staff, { businessName: `Made for you ${made}`, userId });
    const { context, page, faults } = await enter('customer', '/panel/customer');
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
    await standsRight(page);
    await expect.poll(() => paymentsOf(staff, business)).toEqual([]);
    await page.request.post(`${world.url}/api/v1/user/preference`, {
      headers: { 'X-CSRF': '1' },
      data: { activeBusinessId: (await makeBusiness(await world.as('customer'))).businessId },
    });
    await context.close();
    expect(faults).toEqual([]);
  });

  test('staff logged in as a customer sees that only the customer can pay', async () => {
    const { context, page } = await enter('admin', '/panel/admin');
    const staff = await world.as('admin');
    const userId = await customerOf(staff, people.customer.phoneNumber);
    const answer = await page.request.post(`${world.url}/api/v1/user/log-in-as`, {
      headers: { 'X-CSRF': '1' },
      data: { userId },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    await page.goto(`${world.url}/panel/customer#upgrade`);
    const dialog = await pricing(page, t);
    await dialog.getByText(t('premium.loggedInAs')).waitFor();
    await expect.poll(() => dialog.locator('.sheet-foot').count()).toBe(0);
    await standsRight(page);
    await context.close();
  });

  test('a month’s bill stays unpaid after a dismissed and a failed checkout, and is then paid once', async () => {
    const [older, newer] = (await twoBills()) as [Bill, Bill];
    const { context, page, alerts } = await enter(
      'admin',
      `/panel/payment/month-payment?month=${older.month}&year=${older.year}`,
    );
    const name = (of: Bill) =>
      formatDate(`${of.year}-0${of.month}-01`, device.locale, { month: 'long', year: 'numeric' });
    await page.getByRole('heading', { name: name(older) }).waitFor();
    const button = page.getByRole('button', { name: pay(5_000) });
    await standsRight(page);
    await button.click();
    await checkoutStands(page);
    await page.frameLocator('.razorpay-checkout-frame').getByRole('heading', { name: 'platform agency' }).waitFor();
    await dismiss(page);
    await page.getByText(t('payments.dismissed')).waitFor();
    await button.click();
    await choose(page, 'Payment fails');
    await expect.poll(() => alerts).toHaveLength(1);
    await page.getByText(t('payments.dismissed')).waitFor({ state: 'detached' });
    await expect.poll(async () => (await billOf(older)).payment).toBeNull();
    const before = world.razorpay.orders().length;
    await button.dblclick();
    await choose(page, 'Pay by card');
    await saysPaid(page, t);
    expect(world.razorpay.orders()).toHaveLength(before);
    await expect
      .poll(async () => (await billOf(older)).payment)
      .toMatchObject({ amountPaise: 5_000, throughGateway: true });
    await expect.poll(() => button.count()).toBe(0);
    await standsRight(page);
    // The other bill is still owed, and a link leads to it.
    await page.getByRole('link', { name: name(newer) }).click();
    await page.getByRole('heading', { name: name(newer) }).waitFor();
    await button.click();
    // (3) The tab is closed after paying, so only the webhook reports the payment.
    await page.route('**/api/v1/month-payments/gateway', () => new Promise<void>(() => {}));
    await choose(page, 'Pay by UPI');
    await page.getByRole('dialog', { name: t('payments.updating') }).waitFor();
    await page.close();
    await world.settled();
    await expect.poll(async () => (await billOf(newer)).payment).toMatchObject({ amountPaise: 5_000 });
    await context.close();
  });

  test('the payment page without a month shows the oldest unpaid bill', async () => {
    const [older] = (await twoBills()) as [Bill, Bill];
    const { context, page, faults } = await enter('admin', '/panel/payment/month-payment');
    const first = (await (await world.as('admin')).get('/api/v1/month-payments/getOutstandingAmount').expect(200)).body
      .data.bills[0] as Bill;
    expect([first.month, first.year]).toEqual([older.month, older.year]);
    const name = formatDate(`${older.year}-0${older.month}-01`, device.locale, { month: 'long', year: 'numeric' });
    await page.getByRole('heading', { name }).waitFor();
    await context.close();
    // Later tests start without unpaid bills.
    await setConfigurationPaid();
    expect(faults).toEqual([]);
  });

  test('an agency pays a year of image posts, and the page shows the payment and its last day', async () => {
    const { context, page, faults } = await enter('admin', '/panel/payment/agency-image-payment');
    const button = page.getByRole('button', { name: pay(120_000) });
    await button.waitFor();
    await standsRight(page);
    await button.click();
    await choose(page, 'Pay by UPI');
    await saysPaid(page, t);
    const { body } = await (await world.as('admin')).get('/api/v1/agency-image-payment').expect(200);
    const until = formatDate(body.data.paidUntil, device.locale, { dateStyle: 'long' });
    await page.getByText(t('payment-pages.paidUntil', { date: until })).waitFor();
    await page.locator('.agency-paid').getByText(rupees(120_000)).first().waitFor();
    await standsRight(page);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('PDF cards of an agency are not paid online, and the page shows whom to ask', async () => {
    const { context, page, faults } = await enter('admin', '/panel/payment/agency-pdf-card-payment');
    await page.getByText(t('payment-pages.ask')).waitFor();
    await page.getByText(rupees(60_000)).waitFor();
    await expect.poll(() => page.getByRole('button', { name: pay(60_000) }).count()).toBe(0);
    await standsRight(page);
    await context.close();
    expect(faults).toEqual([]);
  });

  test('an admin without billing access sees no payment page, and a customer is redirected to the staff sign-in', async () => {
    for (const path of ['month-payment', 'agency-image-payment', 'agency-pdf-card-payment']) {
      const { context, page } = await enter('adminWithoutBilling', `/panel/payment/${path}`);
      await page.getByText(t('shell.notForYou')).waitFor();
      await context.close();
    }
    const { context, page } = await enter('customer', '/panel/payment/month-payment');
    expect(new URL(page.url()).pathname).toBe('/panel/franchisee-login');
    await context.close();
  });
});

interface Bill {
  month: number;
  year: number;
}
/** Moves every card off the unpaid bills. */
const setConfigurationPaid = () =>
  sql(`update card set published_at = now() where published_at < now() - interval '60 days'`);
