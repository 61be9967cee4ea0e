import type { Coupon } from '@parichay/shared/money/coupon/coupon.endpoints.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeBusiness } from '../../lib/factories.ts';
import { askInvoice, gujarati, invoiceAs, invoiceText } from '../../lib/invoices.ts';
import {
  allowOnline,
  type Buying,
  businessNow,
  handIn,
  inGujarat,
  makePlan,
  ordered,
  orderPlan,
  paymentsOf,
} from '../../lib/paying.ts';
import { needs } from '../../lib/programs.ts';
import { changesNothing } from '../../lib/stored.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Browser;
let customer: Browser;
beforeAll(async () => {
  world = await startWorld();
  await allowOnline(world);
  await invoiceAs(world, gujarati);
  [admin, customer] = [await world.as('admin'), await world.as('customer')];
});
afterAll(() => world?.close());
beforeEach(() => {
  world.razorpay.misbehave('*', 'well');
  world.razorpay.webhooks.mode('normal');
});

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
let made = 0;
const save = (more: object, by = admin) => {
  made += 1;
  return by.post('/api/v1/coupon').send({ code: `CODE${made}`, percent: 20, ...more });
};
const coupon = async (more: object = {}): Promise<Coupon> => (await save(more).expect(200)).body.data.coupon;
const toBuy = async (pricePaise = 100_000): Promise<Buying> => ({
  business: await makeBusiness(customer, inGujarat),
  plan: await makePlan(admin, { pricePaise }),
});
const price = ({ business, plan }: Buying, code: string, by = customer) =>
  by
    .get('/api/v1/coupon/price')
    .query({ businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId, code });
const free = ({ business, plan }: Buying, couponCode: string, more: object = {}, by = customer) =>
  by
    .post('/api/v1/business/subscription-payment/free')
    .send({ businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId, couponCode, ...more });
const usedOf = async ({ code }: Coupon): Promise<number> =>
  (await admin.get('/api/v1/coupon').query({ search: code }).expect(200)).body.data.items[0].used;
const saysNo = async (answer: ReturnType<typeof price>, code: string) =>
  expect((await answer).body.data.code).toBe(code);

describe('security 16: a coupon', () => {
  test('a coupon lowers the price and its tax, and counts as used only once it is paid', async () => {
    const [buying, one] = [await toBuy(99_900), await coupon({ percent: 20 })];
    const { body } = await price(buying, ` ${one.code.toLowerCase()} `).expect(200);
    expect(body.data).toEqual({
      code: one.code,
      ...{ pricePaise: 99_900, discountPaise: 19_980, amountPaise: 79_920 },
      taxPaise: 2 * 6_096,
    });
    const order = await ordered(customer, buying, { couponCode: one.code });
    expect(order.order.amount).toBe(79_920);
    expect(await usedOf(one)).toBe(0);
    const paid = await world.razorpay.pay(order.order.id, 'captured');
    await handIn(customer, buying, paid).expect(200);
    await world.settled();
    expect(await usedOf(one)).toBe(1);
    const [payment] = await paymentsOf(customer, buying.business);
    expect(payment).toMatchObject({ amountPaise: 79_920, coupon: { code: one.code, discountPaise: 19_980 } });
    const today = todayInIndia();
    const { body: revenue } = await admin.get('/api/v1/reports/revenue').query({ from: today, to: today }).expect(200);
    expect(revenue.data.sales).toEqual({ count: 1, paise: 79_920 });
  });

  test('an invoice names the coupon with the full price and the discount', needs('pdftotext'), async () => {
    const [buying, one] = [await toBuy(99_900), await coupon({ percent: 20 })];
    const order = await ordered(customer, buying, { couponCode: one.code });
    await handIn(customer, buying, await world.razorpay.pay(order.order.id, 'captured')).expect(200);
    await world.settled();
    const [payment] = await paymentsOf(customer, buying.business);
    const text = await invoiceText(customer, payment?.recordNo ?? '');
    for (const words of ['999.00', '199.80', one.code, '799.20']) expect(text).toContain(words);
  });

  test('a coupon of a fixed amount takes off at most the price, and a remainder below a rupee is free', async () => {
    const [buying, one] = [await toBuy(50_000), await coupon({ percent: null, offPaise: 20_050 })];
    expect((await price(buying, one.code).expect(200)).body.data.amountPaise).toBe(29_950);
    const most = await coupon({ percent: null, offPaise: 49_950 });
    expect((await price(buying, most.code).expect(200)).body.data).toMatchObject({
      discountPaise: 50_000,
      amountPaise: 0,
    });
  });

  test('a coupon of 100 per cent grants the plan once, without the payment provider and without an invoice', async () => {
    const [buying, one] = [await toBuy(), await coupon({ percent: 100 })];
    const before = world.razorpay.orders().length;
    await orderPlan(customer, buying, { couponCode: one.code }).expect(400);
    const answers = await Promise.all([free(buying, one.code), free(buying, one.code)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(world.razorpay.orders()).toHaveLength(before);
    expect((await businessNow(customer, buying.business)).paymentStatus).toBe(1);
    const payments = await paymentsOf(customer, buying.business);
    expect(payments).toMatchObject([{ amountPaise: 0, throughGateway: false, coupon: { discountPaise: 100_000 } }]);
    await askInvoice(customer, payments[0]?.recordNo ?? '').expect(404);
    expect(await usedOf(one)).toBe(1);
    const keeper = await world.as('superadmin');
    expect((await keeper.get('/api/v1/payment-reconciliation').expect(200)).body.data.items).toEqual([]);
  });

  test('a coupon of 99 per cent grants no free plan and answers 409', async () => {
    const [buying, one] = [await toBuy(), await coupon({ percent: 99 })];
    await changesNothing(world, () => free(buying, one.code).expect(409));
  });

  test('a coupon does not grant a plan without a price, which answers 400', async () => {
    const [buying, one] = [await toBuy(0), await coupon({ percent: 10 })];
    await orderPlan(customer, buying).expect(400);
    await changesNothing(world, async () => {
      await free(buying, one.code).expect(400);
      await price(buying, one.code).expect(400);
      await orderPlan(customer, buying, { couponCode: one.code }).expect(400);
    });
  });

  test('a renewal beyond the last date answers 400 for a coupon, an order and a manual payment', async () => {
    const business = await makeBusiness(customer, inGujarat);
    const buying = { business, plan: await makePlan(admin, { validity: 10 }) };
    const one = await coupon({ percent: 100, oncePerBusiness: false });
    await free(buying, one.code).expect(200);
    await sql(`update payment_grant set paid_at = paid_at - interval '1 minute'`);
    await sql(`update business set expiry_date_for_customer = '2195-01-01' where business_id = $1`, [
      business.businessId,
    ]);
    await changesNothing(world, async () => {
      await free(buying, one.code, { renew: true }).expect(400);
      await orderPlan(customer, buying, { renew: true }).expect(400);
      const { businessId } = business;
      const { subscriptionPlanId } = buying.plan;
      const byHand = { businessId, subscriptionPlanId, renew: true, isManualUpdate: true };
      await admin.post('/api/v1/business/subscription-payment').send(byHand).expect(400);
      await admin.post('/api/v1/card-payment').send({ businessId, subscriptionPlanId }).expect(400);
    });
    await paymentsOf(customer, business);
  });

  test('a coupon that is ended, of another plan, unknown or used up answers its code and changes nothing', async () => {
    const buying = await toBuy();
    const other = await makePlan(admin);
    const today = todayInIndia();
    const cases: [object, string][] = [
      [{ isActive: false }, 'coupon_ended'],
      [{ fromDate: daysAfter(today, 1) }, 'coupon_ended'],
      [{ untilDate: daysAfter(today, -1) }, 'coupon_ended'],
      [{ planIds: [other.subscriptionPlanId] }, 'coupon_other_plan'],
    ];
    for (const [terms, says] of cases) {
      const one = await coupon(terms);
      await changesNothing(world, async () => {
        await saysNo(price(buying, one.code), says);
        expect((await orderPlan(customer, buying, { couponCode: one.code })).body.data.code).toBe(says);
      });
    }
    await saysNo(price(buying, 'NOBODYS'), 'coupon_unknown');
    const whole = await coupon({ percent: 100, totalLimit: 1 });
    await free(buying, whole.code).expect(200);
    await saysNo(price(await toBuy(), whole.code), 'coupon_used_up');
    const again = await coupon({ percent: 100 });
    await free(buying, again.code).expect(200);
    await sql(`update payment_grant set paid_at = paid_at - interval '1 minute'`);
    await saysNo(price(buying, again.code), 'coupon_used');
  });

  test('a coupon of another agency answers coupon_unknown', async () => {
    const theirs = await save({ code: 'THEIRS', percent: 100 }, await world.as('adminOfOtherAgency')).expect(200);
    await saysNo(price(await toBuy(), theirs.body.data.coupon.code), 'coupon_unknown');
  });

  test('a coupon is held by an open order, so its limit is not exceeded, and is free once the hold ends', async () => {
    const one = await coupon({ totalLimit: 1 });
    const [a, b] = [await toBuy(), await toBuy()];
    const answers = await Promise.all([a, b].map((buying) => orderPlan(customer, buying, { couponCode: one.code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [holder, waiting] = answers[0]?.status === 200 ? [a, b] : [b, a];
    // The holder may order again.
    await orderPlan(customer, holder, { couponCode: one.code }).expect(200);
    expect((await price(holder, one.code).expect(200)).body.data.amountPaise).toBe(80_000);
    await saysNo(price(waiting, one.code), 'coupon_used_up');
    await sql(`update coupon_use set held_until = now() - interval '1 second' where held_until is not null`);
    const { order } = await ordered(customer, waiting, { couponCode: one.code });
    await world.razorpay.pay(order.id, 'captured');
    await world.settled();
    expect(await usedOf(one)).toBe(1);
    // The first payment comes after all: no coupon is left, so it is refunded.
    const late = answers.find(({ status }) => status === 200)?.body.data.order.id;
    const { razorpay_payment_id } = await world.razorpay.pay(late, 'captured');
    await world.settled();
    await world.reconcile();
    expect(world.razorpay.payments().find(({ id }) => id === razorpay_payment_id)).toMatchObject({
      status: 'refunded',
    });
    expect((await businessNow(customer, holder.business)).paymentStatus).toBe(0);
    expect(await usedOf(one)).toBe(1);
  });

  test('security 23: a coupon is held once per business, however many orders the business has open', async () => {
    const one = await coupon({ totalLimit: 2 });
    const [first, other] = [await toBuy(), await toBuy()];
    const second = { ...first, plan: await makePlan(admin) };
    const third = { ...first, plan: await makePlan(admin) };
    const { order } = await ordered(customer, first, { couponCode: one.code });
    await ordered(customer, second, { couponCode: one.code });
    await ordered(customer, third, { couponCode: one.code });
    expect((await price(other, one.code).expect(200)).body.data.amountPaise).toBe(80_000);
    await ordered(customer, other, { couponCode: one.code });
    await saysNo(price(await toBuy(), one.code), 'coupon_used_up');
    // The order that is paid uses the coupon.
    await world.razorpay.pay(order.id, 'captured');
    await world.settled();
    expect(await usedOf(one)).toBe(1);
    expect((await businessNow(customer, first.business)).paymentStatus).toBe(1);
  });

  test('security 23: an account that pays nothing holds a coupon at most twice across its businesses', async () => {
    const one = await coupon({ totalLimit: 4 });
    const hoarder = await world.as('otherCustomer');
    for (let nth = 0; nth < 6; nth += 1) {
      const business = await makeBusiness(hoarder, inGujarat);
      await ordered(hoarder, { business, plan: await makePlan(admin) }, { couponCode: one.code });
    }
    for (let nth = 0; nth < 2; nth += 1) await ordered(customer, await toBuy(), { couponCode: one.code });
    await saysNo(price(await toBuy(), one.code), 'coupon_used_up');
  });

  test('a coupon whose hold ended still counts for a late payment while it is not used up', async () => {
    const [buying, one] = [await toBuy(), await coupon({ totalLimit: 1 })];
    const { order } = await ordered(customer, buying, { couponCode: one.code });
    await sql(`update coupon_use set held_until = now() - interval '1 second' where held_until is not null`);
    await save({ couponId: one.couponId, code: one.code, isActive: false }).expect(200);
    await world.razorpay.pay(order.id, 'captured');
    await world.settled();
    expect((await businessNow(customer, buying.business)).paymentStatus).toBe(1);
    expect(await usedOf(one)).toBe(1);
  });

  test('ten wrong coupon codes in an hour block further codes with 429', async () => {
    const guesser = await world.as('otherCustomer');
    const buying = { business: await makeBusiness(guesser, inGujarat), plan: await makePlan(admin) };
    for (let at = 0; at < 10; at += 1) await saysNo(price(buying, `WRONG${at}`, guesser), 'coupon_unknown');
    const one = await coupon();
    expect((await price(buying, one.code, guesser)).status).toBe(429);
    expect((await orderPlan(guesser, buying, { couponCode: one.code })).status).toBe(429);
    expect((await free(buying, one.code, {}, guesser)).status).toBe(429);
    // An order without a code still works.
    await orderPlan(guesser, buying).expect(200);
  });
});

describe('an agency’s coupons', () => {
  test('an agency’s coupon is added, changed by version and switched off, and its code is unique', async () => {
    const one = await coupon({ code: 'diwali-25', percent: 25, totalLimit: 10 });
    expect(one).toMatchObject({ code: 'DIWALI-25', percent: 25, used: 0, isActive: true, version: 1 });
    expect((await save({ code: 'DIWALI-25' })).body.data.code).toBe('already_exists');
    const change = { couponId: one.couponId, code: one.code, version: 1 };
    expect((await save({ ...change, isActive: false }).expect(200)).body.data.coupon).toMatchObject({
      isActive: false,
      totalLimit: 10,
      version: 2,
    });
    expect((await save({ ...change, isActive: true })).body.data.code).toBe('changed_meanwhile');
  });

  test.each([
    ['neither per cent nor amount', { percent: null }],
    ['both', { percent: 10, offPaise: 100 }],
    ['101 per cent', { percent: 101 }],
    ['half a per cent', { percent: 0.5 }],
    ['a code of two letters', { code: 'AB' }],
    ['a code with a space', { code: 'AB CD' }],
    ['an end before the beginning', { fromDate: '2026-12-02', untilDate: '2026-12-01' }],
  ])('a coupon with %s answers 400 and changes nothing', async (_, wrong) => {
    await changesNothing(world, () => save(wrong).expect(400));
  });

  test('security 14: a plan or a coupon of another agency answers 404', async () => {
    const other = await world.as('adminOfOtherAgency');
    const [plan, one] = [await makePlan(other), await coupon()];
    await changesNothing(world, async () => {
      await save({ planIds: [plan.subscriptionPlanId] }).expect(404);
      await save({ couponId: one.couponId, code: one.code }, other).expect(404);
      await save({ couponId: v7() }).expect(404);
    });
    const { body } = await other.get('/api/v1/coupon').query({ search: one.code }).expect(200);
    expect(body.data.items).toEqual([]);
  });
});
