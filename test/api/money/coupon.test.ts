import type { Coupon } from '@parichay/shared/money/coupon/coupon.endpoints.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeBusiness } from '../../lib/factories.ts';
import { gujaratInvoiceDetails, invoiceText, requestInvoice, setInvoiceDetails } from '../../lib/invoices.ts';
import {
  allowOnlinePayment,
  createOrder,
  gujaratAddress,
  makePlan,
  orderPlan,
  type Purchase,
  paymentsOf,
  readBusiness,
  submitProof,
} from '../../lib/paying.ts';
import { needs } from '../../lib/programs.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Client;
let customer: Client;
beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
  await setInvoiceDetails(world, gujaratInvoiceDetails);
  [admin, customer] = [await world.as('admin'), await world.as('customer')];
});
afterAll(() => world?.close());
beforeEach(() => {
  world.razorpay.misbehave('*', 'well');
  world.razorpay.webhooks.mode('normal');
});

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
let lastNumber = 0;
const saveCoupon = (more: object, browser = admin) => {
  lastNumber += 1;
  return browser.post('/api/v1/coupon').send({ code: `CODE${lastNumber}`, percent: 20, ...more });
};
const makeCoupon = async (more: object = {}): Promise<Coupon> => (await saveCoupon(more).expect(200)).body.data.coupon;
const makePurchase = async (pricePaise = 100_000): Promise<Purchase> => ({
  business: await makeBusiness(customer, gujaratAddress),
  plan: await makePlan(admin, { pricePaise }),
});
const requestCouponPrice = ({ business, plan }: Purchase, code: string, browser = customer) =>
  browser
    .get('/api/v1/coupon/price')
    .query({ businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId, code });
const buyForFree = ({ business, plan }: Purchase, couponCode: string, more: object = {}, browser = customer) =>
  browser
    .post('/api/v1/business/subscription-payment/free')
    .send({ businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId, couponCode, ...more });
const useCountOf = async ({ code }: Coupon): Promise<number> =>
  (await admin.get('/api/v1/coupon').query({ search: code }).expect(200)).body.data.items[0].used;
const expectErrorCode = async (answer: ReturnType<typeof requestCouponPrice>, code: string) =>
  expect((await answer).body.data.code).toBe(code);

describe('security 16: discount coupons', () => {
  test('a coupon lowers the price and its tax, and counts as used only after the payment', async () => {
    const [purchase, one] = [await makePurchase(99_900), await makeCoupon({ percent: 20 })];
    const { body } = await requestCouponPrice(purchase, ` ${one.code.toLowerCase()} `).expect(200);
    expect(body.data).toEqual({
      code: one.code,
      ...{ pricePaise: 99_900, discountPaise: 19_980, amountPaise: 79_920 },
      taxPaise: 2 * 6_096,
    });
    const order = await createOrder(customer, purchase, { couponCode: one.code });
    expect(order.order.amount).toBe(79_920);
    expect(await useCountOf(one)).toBe(0);
    const paid = await world.razorpay.pay(order.order.id, 'captured');
    await submitProof(customer, purchase, paid).expect(200);
    await world.waitUntilSettled();
    expect(await useCountOf(one)).toBe(1);
    const [payment] = await paymentsOf(customer, purchase.business);
    expect(payment).toMatchObject({ amountPaise: 79_920, coupon: { code: one.code, discountPaise: 19_980 } });
    const today = todayInIndia();
    const { body: revenue } = await admin.get('/api/v1/reports/revenue').query({ from: today, to: today }).expect(200);
    expect(revenue.data.sales).toEqual({ count: 1, paise: 79_920 });
  });

  test(
    'an invoice of a purchase with a coupon shows the coupon, the full price and the discount',
    needs('pdftotext'),
    async () => {
      const [purchase, one] = [await makePurchase(99_900), await makeCoupon({ percent: 20 })];
      const order = await createOrder(customer, purchase, { couponCode: one.code });
      await submitProof(customer, purchase, await world.razorpay.pay(order.order.id, 'captured')).expect(200);
      await world.waitUntilSettled();
      const [payment] = await paymentsOf(customer, purchase.business);
      const text = await invoiceText(customer, payment?.recordNo ?? '');
      for (const expectedText of ['999.00', '199.80', one.code, '799.20']) expect(text).toContain(expectedText);
    },
  );

  test('a coupon of a fixed amount discounts at most the price, and a remainder below one rupee is waived', async () => {
    const [purchase, one] = [await makePurchase(50_000), await makeCoupon({ percent: null, offPaise: 20_050 })];
    expect((await requestCouponPrice(purchase, one.code).expect(200)).body.data.amountPaise).toBe(29_950);
    const maxDiscount = await makeCoupon({ percent: null, offPaise: 49_950 });
    expect((await requestCouponPrice(purchase, maxDiscount.code).expect(200)).body.data).toMatchObject({
      discountPaise: 50_000,
      amountPaise: 0,
    });
  });

  test('a coupon of 100 per cent grants the plan once, without a call to the payment provider and without an invoice', async () => {
    const [purchase, one] = [await makePurchase(), await makeCoupon({ percent: 100 })];
    const before = world.razorpay.orders().length;
    await orderPlan(customer, purchase, { couponCode: one.code }).expect(400);
    const answers = await Promise.all([buyForFree(purchase, one.code), buyForFree(purchase, one.code)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(world.razorpay.orders()).toHaveLength(before);
    expect((await readBusiness(customer, purchase.business)).paymentStatus).toBe(1);
    const payments = await paymentsOf(customer, purchase.business);
    expect(payments).toMatchObject([{ amountPaise: 0, throughGateway: false, coupon: { discountPaise: 100_000 } }]);
    await requestInvoice(customer, payments[0]?.recordNo ?? '').expect(404);
    expect(await useCountOf(one)).toBe(1);
    const superadmin = await world.as('superadmin');
    expect((await superadmin.get('/api/v1/payment-reconciliation').expect(200)).body.data.items).toEqual([]);
  });

  test('a coupon of 99 per cent cannot be redeemed as a free purchase and answers 409', async () => {
    const [purchase, one] = [await makePurchase(), await makeCoupon({ percent: 99 })];
    await expectNoChange(world, () => buyForFree(purchase, one.code).expect(409));
  });

  test('a coupon for a plan that costs nothing answers 400 and grants nothing', async () => {
    const [purchase, one] = [await makePurchase(0), await makeCoupon({ percent: 10 })];
    await orderPlan(customer, purchase).expect(400);
    await expectNoChange(world, async () => {
      await buyForFree(purchase, one.code).expect(400);
      await requestCouponPrice(purchase, one.code).expect(400);
      await orderPlan(customer, purchase, { couponCode: one.code }).expect(400);
    });
  });

  test('a renewal beyond the last supported date answers 400 for a coupon, an order and a manual payment', async () => {
    const business = await makeBusiness(customer, gujaratAddress);
    const purchase = { business, plan: await makePlan(admin, { validity: 10 }) };
    const one = await makeCoupon({ percent: 100, oncePerBusiness: false });
    await buyForFree(purchase, one.code).expect(200);
    await sql(`update payment_grant set paid_at = paid_at - interval '1 minute'`);
    await sql(`update business set expiry_date_for_customer = '2195-01-01' where business_id = $1`, [
      business.businessId,
    ]);
    await expectNoChange(world, async () => {
      await buyForFree(purchase, one.code, { renew: true }).expect(400);
      await orderPlan(customer, purchase, { renew: true }).expect(400);
      const { businessId } = business;
      const { subscriptionPlanId } = purchase.plan;
      const byHand = { businessId, subscriptionPlanId, renew: true, isManualUpdate: true };
      await admin.post('/api/v1/business/subscription-payment').send(byHand).expect(400);
      await admin.post('/api/v1/card-payment').send({ businessId, subscriptionPlanId }).expect(400);
    });
    await paymentsOf(customer, business);
  });

  test('a coupon that is inactive, expired, unknown, used up or for another plan answers its own error code and changes nothing', async () => {
    const purchase = await makePurchase();
    const other = await makePlan(admin);
    const today = todayInIndia();
    const cases: [object, string][] = [
      [{ isActive: false }, 'coupon_ended'],
      [{ fromDate: daysAfter(today, 1) }, 'coupon_ended'],
      [{ untilDate: daysAfter(today, -1) }, 'coupon_ended'],
      [{ planIds: [other.subscriptionPlanId] }, 'coupon_other_plan'],
    ];
    for (const [terms, errorCode] of cases) {
      const one = await makeCoupon(terms);
      await expectNoChange(world, async () => {
        await expectErrorCode(requestCouponPrice(purchase, one.code), errorCode);
        expect((await orderPlan(customer, purchase, { couponCode: one.code })).body.data.code).toBe(errorCode);
      });
    }
    await expectErrorCode(requestCouponPrice(purchase, 'NOBODYS'), 'coupon_unknown');
    const fullDiscount = await makeCoupon({ percent: 100, totalLimit: 1 });
    await buyForFree(purchase, fullDiscount.code).expect(200);
    await expectErrorCode(requestCouponPrice(await makePurchase(), fullDiscount.code), 'coupon_used_up');
    const again = await makeCoupon({ percent: 100 });
    await buyForFree(purchase, again.code).expect(200);
    await sql(`update payment_grant set paid_at = paid_at - interval '1 minute'`);
    await expectErrorCode(requestCouponPrice(purchase, again.code), 'coupon_used');
    await expectErrorCode(buyForFree(purchase, again.code, { renew: true }), 'coupon_used');
  });

  test('a coupon of another agency answers coupon_unknown', async () => {
    const theirs = await saveCoupon({ code: 'THEIRS', percent: 100 }, await world.as('adminOfOtherAgency')).expect(200);
    await expectErrorCode(requestCouponPrice(await makePurchase(), theirs.body.data.coupon.code), 'coupon_unknown');
  });

  test('an open order reserves its coupon, so that the limit is not exceeded, until the reservation expires', async () => {
    const one = await makeCoupon({ totalLimit: 1 });
    const [a, b] = [await makePurchase(), await makePurchase()];
    const answers = await Promise.all(
      [a, b].map((purchase) => orderPlan(customer, purchase, { couponCode: one.code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [holder, waiting] = answers[0]?.status === 200 ? [a, b] : [b, a];
    // The business that holds the coupon may order again.
    await orderPlan(customer, holder, { couponCode: one.code }).expect(200);
    expect((await requestCouponPrice(holder, one.code).expect(200)).body.data.amountPaise).toBe(80_000);
    await expectErrorCode(requestCouponPrice(waiting, one.code), 'coupon_used_up');
    await sql(`update coupon_use set held_until = now() - interval '1 second' where held_until is not null`);
    const { order } = await createOrder(customer, waiting, { couponCode: one.code });
    await world.razorpay.pay(order.id, 'captured');
    await world.waitUntilSettled();
    expect(await useCountOf(one)).toBe(1);
    // The first payment arrives late: no coupon is left, so it is refunded.
    const lateOrderId = answers.find(({ status }) => status === 200)?.body.data.order.id;
    const { razorpay_payment_id } = await world.razorpay.pay(lateOrderId, 'captured');
    await world.waitUntilSettled();
    await world.reconcile();
    expect(world.razorpay.payments().find(({ id }) => id === razorpay_payment_id)).toMatchObject({
      status: 'refunded',
    });
    expect((await readBusiness(customer, holder.business)).paymentStatus).toBe(0);
    expect(await useCountOf(one)).toBe(1);
  });

  test('security 23: a business reserves a coupon once, however many orders the business has open', async () => {
    const one = await makeCoupon({ totalLimit: 2 });
    const [first, other] = [await makePurchase(), await makePurchase()];
    const second = { ...first, plan: await makePlan(admin) };
    const third = { ...first, plan: await makePlan(admin) };
    const { order } = await createOrder(customer, first, { couponCode: one.code });
    await createOrder(customer, second, { couponCode: one.code });
    await createOrder(customer, third, { couponCode: one.code });
    expect((await requestCouponPrice(other, one.code).expect(200)).body.data.amountPaise).toBe(80_000);
    await createOrder(customer, other, { couponCode: one.code });
    await expectErrorCode(requestCouponPrice(await makePurchase(), one.code), 'coupon_used_up');
    // The order that is paid uses the coupon.
    await world.razorpay.pay(order.id, 'captured');
    await world.waitUntilSettled();
    expect(await useCountOf(one)).toBe(1);
    expect((await readBusiness(customer, first.business)).paymentStatus).toBe(1);
  });

  test('security 23: an account with six unpaid orders reserves a coupon only twice across its businesses', async () => {
    const one = await makeCoupon({ totalLimit: 4 });
    const hoarder = await world.as('otherCustomer');
    for (let nth = 0; nth < 6; nth += 1) {
      const business = await makeBusiness(hoarder, gujaratAddress);
      await createOrder(hoarder, { business, plan: await makePlan(admin) }, { couponCode: one.code });
    }
    for (let nth = 0; nth < 2; nth += 1) await createOrder(customer, await makePurchase(), { couponCode: one.code });
    await expectErrorCode(requestCouponPrice(await makePurchase(), one.code), 'coupon_used_up');
  });

  test('a coupon with an expired reservation still applies to a late payment unless the coupon is used up', async () => {
    const [purchase, one] = [await makePurchase(), await makeCoupon({ totalLimit: 1 })];
    const { order } = await createOrder(customer, purchase, { couponCode: one.code });
    await sql(`update coupon_use set held_until = now() - interval '1 second' where held_until is not null`);
    await saveCoupon({ couponId: one.couponId, code: one.code, isActive: false }).expect(200);
    await world.razorpay.pay(order.id, 'captured');
    await world.waitUntilSettled();
    expect((await readBusiness(customer, purchase.business)).paymentStatus).toBe(1);
    expect(await useCountOf(one)).toBe(1);
  });

  test('an account that tried ten wrong coupon codes in an hour gets 429 for further codes', async () => {
    const guesser = await world.as('otherCustomer');
    const purchase = { business: await makeBusiness(guesser, gujaratAddress), plan: await makePlan(admin) };
    for (let index = 0; index < 10; index += 1)
      await expectErrorCode(requestCouponPrice(purchase, `WRONG${index}`, guesser), 'coupon_unknown');
    const one = await makeCoupon();
    expect((await requestCouponPrice(purchase, one.code, guesser)).status).toBe(429);
    expect((await orderPlan(guesser, purchase, { couponCode: one.code })).status).toBe(429);
    expect((await buyForFree(purchase, one.code, {}, guesser)).status).toBe(429);
    // An order without a code still works.
    await orderPlan(guesser, purchase).expect(200);
  });
});

describe('the management of an agency’s coupons', () => {
  test('an agency’s coupon is created, updated with version checks and deactivated, and its code is unique', async () => {
    const one = await makeCoupon({ code: 'diwali-25', percent: 25, totalLimit: 10 });
    expect(one).toMatchObject({ code: 'DIWALI-25', percent: 25, used: 0, isActive: true, version: 1 });
    expect((await saveCoupon({ code: 'DIWALI-25' })).body.data.code).toBe('already_exists');
    const change = { couponId: one.couponId, code: one.code, version: 1 };
    expect((await saveCoupon({ ...change, isActive: false }).expect(200)).body.data.coupon).toMatchObject({
      isActive: false,
      totalLimit: 10,
      version: 2,
    });
    expect((await saveCoupon({ ...change, isActive: true })).body.data.code).toBe('changed_meanwhile');
  });

  test.each([
    ['neither per cent nor amount', { percent: null }],
    ['both a per cent and an amount', { percent: 10, offPaise: 100 }],
    ['101 per cent', { percent: 101 }],
    ['half a per cent', { percent: 0.5 }],
    ['a negative per cent', { percent: -10 }],
    ['a negative amount', { percent: null, offPaise: -100 }],
    ['an amount of 10¹⁵ paise', { percent: null, offPaise: 10 ** 15 }],
    ['a code of two letters', { code: 'AB' }],
    ['a code with a space', { code: 'AB CD' }],
    ['an end before its start', { fromDate: '2026-12-02', untilDate: '2026-12-01' }],
  ])('creating a coupon with %s answers 400 and changes nothing', async (_, wrong) => {
    await expectNoChange(world, () => saveCoupon(wrong).expect(400));
  });

  test('security 14: an agency gets 404 for a plan or a coupon of another agency', async () => {
    const other = await world.as('adminOfOtherAgency');
    const [plan, one] = [await makePlan(other), await makeCoupon()];
    await expectNoChange(world, async () => {
      await saveCoupon({ planIds: [plan.subscriptionPlanId] }).expect(404);
      await saveCoupon({ couponId: one.couponId, code: one.code }, other).expect(404);
      await saveCoupon({ couponId: v7() }).expect(404);
    });
    const { body } = await other.get('/api/v1/coupon').query({ search: one.code }).expect(200);
    expect(body.data.items).toEqual([]);
  });
});
