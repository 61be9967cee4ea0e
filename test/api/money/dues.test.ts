import type { DuePayment } from '@parichay/shared/money/payment/due-payment.endpoints.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askInvoice } from '../../lib/invoices.ts';
import { businessNow, paymentsOf, toBuy } from '../../lib/paying.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

/** A plan of ₹999 on sale for a business of the customer. */
const onSale = () => toBuy(world, { pricePaise: 99_900 });

const recordPlan = (
  admin: Browser,
  { business, plan }: Awaited<ReturnType<typeof onSale>>,
  taken: { paymentAmount?: number; duePaise?: number },
) =>
  admin.post('/api/v1/business/subscription-payment').send({
    businessId: business.businessId,
    subscriptionPlanId: plan.subscriptionPlanId,
    isManualUpdate: true,
    ...taken,
  });

async function owed(taken = { paymentAmount: 30_000, duePaise: 69_900 }) {
  const sale = await onSale();
  const { body } = await recordPlan(sale.admin, sale, taken).expect(200);
  return { ...sale, recordNo: body.data.recordNo as string };
}

const receive = (admin: Browser, recordNo: string, how: object = {}) =>
  admin.post('/api/v1/due-payment').send({ recordNo, ...how });

const receivedOf = async (browser: Browser, { businessId }: Business): Promise<DuePayment[]> =>
  (await browser.get('/api/v1/due-payment').query({ businessId }).expect(200)).body.data.items;

const dueOf = async (admin: Browser, business: Business) => (await businessNow(admin, business)).forStaff?.duePaise;

const namesWith = async (admin: Browser, query: object): Promise<string[]> =>
  (
    await admin
      .get('/api/v1/business')
      .query({ ...query, limit: 100 })
      .expect(200)
  ).body.data.items.map(({ businessId }: Business) => businessId);

describe('the amount due of a plan', () => {
  test('an amount due is shown with the payment and the business, whose plan runs; a discount leaves none', async () => {
    const { admin, customer, business } = await owed();
    expect(await paymentsOf(customer, business)).toMatchObject([{ amountPaise: 30_000, duePaise: 69_900 }]);
    expect((await businessNow(customer, business)).isSubscriptionActive).toBe(true);
    expect(await dueOf(admin, business)).toBe(69_900);
    expect(await namesWith(admin, { hasDues: 'true' })).toContain(business.businessId);
    const discounted = await owed({ paymentAmount: 30_000, duePaise: 0 });
    expect(await dueOf(discounted.admin, discounted.business)).toBe(0);
    expect(await namesWith(admin, { hasDues: 'true' })).not.toContain(discounted.business.businessId);
    expect(await namesWith(admin, { hasDues: 'false' })).toContain(discounted.business.businessId);
  });

  test.each([
    ['more than what is left of the price', { paymentAmount: 30_000, duePaise: 69_901 }],
    ['anything beside the whole price', { duePaise: 1 }],
    ['less than nothing', { paymentAmount: 30_000, duePaise: -1 }],
    ['parts of a paisa', { paymentAmount: 30_000, duePaise: 0.5 }],
  ])('an amount due of %s answers 400 and records no payment', async (_, taken) => {
    const sale = await onSale();
    const { body } = await recordPlan(sale.admin, sale, taken).expect(400);
    expect(body.data.fields).toHaveProperty('duePaise');
    expect(await paymentsOf(sale.customer, sale.business)).toEqual([]);
  });

  test('an amount due is received in several payments with invoices, and never more than is due', async () => {
    const { admin, customer, business, recordNo } = await owed();
    const today = todayInIndia();
    const revenue = async () =>
      (await admin.get('/api/v1/reports/revenue').query({ from: today, to: today }).expect(200)).body.data.sales.paise;
    const before = await revenue();
    await receive(admin, recordNo, { paymentAmount: 69_901 }).expect(400);
    await receive(admin, recordNo, { paymentAmount: 0 }).expect(400);
    const part = { paymentAmount: 20_000, mode: 'upi', reference: 'UTR 118', note: 'at the shop' };
    await receive(admin, recordNo, part).expect(200);
    expect(await dueOf(admin, business)).toBe(49_900);
    await receive(admin, recordNo, { mode: 'cash' }).expect(200);
    expect(await dueOf(admin, business)).toBe(0);
    const refused = await receive(admin, recordNo).expect(409);
    expect(refused.body.data.code).toBe('already_paid');
    expect(await receivedOf(customer, business)).toMatchObject([
      { amountPaise: 49_900, mode: 'cash', ofRecordNo: recordNo, planName: expect.any(String) },
      { amountPaise: 20_000, mode: 'upi', reference: 'UTR 118', note: 'at the shop' },
    ]);
    for (const { recordNo: paid } of await receivedOf(customer, business)) await askInvoice(customer, paid).expect(200);
    expect((await revenue()) - before).toBe(69_900);
  });

  test('an amount due is received once when two staff members record it at the same moment', async () => {
    const { admin, customer, business, recordNo } = await owed();
    const colleague = await world.as('superadmin');
    const answers = await Promise.all([receive(admin, recordNo), receive(colleague, recordNo)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await receivedOf(customer, business)).toHaveLength(1);
  });

  test('a received amount is due again when it is reversed, and is refunded when its plan is reversed', async () => {
    const { admin, customer, business, recordNo } = await owed();
    const { body } = await receive(admin, recordNo, { paymentAmount: 20_000 }).expect(200);
    const reason = 'the cheque bounced';
    await admin.delete('/api/v1/due-payment').query({ recordNo: body.data.recordNo, reason }).expect(200);
    await admin.delete('/api/v1/due-payment').query({ recordNo: body.data.recordNo, reason }).expect(404);
    expect(await dueOf(admin, business)).toBe(69_900);
    await receive(admin, recordNo, { paymentAmount: 10_000 }).expect(200);
    await admin.delete('/api/v1/business/subscription-payment').query({ recordNo, reason }).expect(200);
    expect((await receivedOf(customer, business)).map(({ status }) => status)).toEqual(['refunded', 'refunded']);
    expect(await paymentsOf(customer, business)).toMatchObject([{ status: 'refunded', duePaise: 0 }]);
    expect(await dueOf(admin, business)).toBe(0);
    expect((await businessNow(customer, business)).isSubscriptionActive).toBe(false);
    await receive(admin, recordNo).expect(404);
    for (const { recordNo: paid } of await receivedOf(customer, business))
      await askInvoice(customer, paid, 'credit_note').expect(200);
  });
});
