import { monthsAfter, previousDay } from '@parichay/shared/money/payment/term.rules.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { razorpayDefaults } from '../../../dev/razorpay/razorpay.ts';
import { makeBusiness } from '../../lib/factories.ts';
import {
  allowOnlinePayment,
  createOrder,
  makePlan,
  orderPlan,
  paymentsOf,
  payTwice,
  preparePurchase,
  readBusiness,
  submitProof,
} from '../../lib/paying.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { startWorld, type World } from '../../lib/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
});
afterAll(() => world?.close());
beforeEach(() => {
  world.razorpay.misbehave('*', 'well');
  world.razorpay.webhooks.mode('normal');
});

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
const makeReconciliationDue = () => sql(`update payment_intent set ask_at = now() where ask_at is not null`);
const purchaseStateOf = async (orderId: string) =>
  (await sql('select state from payment_intent where order_id = $1', [orderId]))[0]?.state;
const yearFromToday = () => {
  const today = todayInIndia();
  return `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
};

describe('a plan paid online', () => {
  test("the checkout callback grants the plan at its price, and the business is active for the plan's years", async () => {
    world.razorpay.webhooks.mode('never');
    const purchase = await preparePurchase(world, { pricePaise: 149_900, validity: 1 });
    const { razorpayKeyId, order } = await createOrder(purchase.customer, purchase);
    expect(order).toMatchObject({ amount: 149_900, currency: 'INR' });
    expect(razorpayKeyId).toMatch(/^rzp_test_/);
    const paid = await world.razorpay.pay(order.id, 'captured');
    const { body } = await submitProof(purchase.customer, purchase, paid).expect(200);
    expect(body.data.planId).toBe(purchase.plan.subscriptionPlanId);
    expect(await readBusiness(purchase.customer, purchase.business)).toMatchObject({
      paymentStatus: 1,
      isSubscriptionActive: true,
      expiryDateForCustomer: yearFromToday(),
    });
    expect(await paymentsOf(purchase.customer, purchase.business)).toMatchObject([
      {
        recordNo: body.data.recordNo,
        amountPaise: 149_900,
        planName: purchase.plan.name,
        throughGateway: true,
        razorpayPaymentId: paid.razorpay_payment_id,
        validFrom: todayInIndia(),
        status: 'paid',
      },
    ]);
  });

  test("a business's order that awaits the bank is found without its id, by its payer alone", async () => {
    world.razorpay.webhooks.mode('never');
    const purchase = await preparePurchase(world, { pricePaise: 149_900, validity: 1 });
    const { businessId } = purchase.business;
    const readNewest = async (browser = purchase.customer) =>
      (await browser.get('/api/v1/payment-order').query({ businessId }).expect(200)).body.data;
    expect(await readNewest()).toEqual({ state: 'open', orderId: null });
    const { order } = await createOrder(purchase.customer, purchase);
    expect(await readNewest()).toEqual({ state: 'open', orderId: order.id });
    await world.razorpay.pay(order.id, 'created', { method: 'upi' });
    expect(await readNewest()).toEqual({ state: 'confirming', orderId: order.id });
    expect(await readNewest(await world.as('otherCustomer'))).toEqual({ state: 'open', orderId: null });
    await purchase.customer.get('/api/v1/payment-order').query({ businessId, orderId: order.id }).expect(400);
    await purchase.customer.get('/api/v1/payment-order').expect(400);
  });

  test('a half-year plan is valid for six months, and its renewal adds six more', async () => {
    world.razorpay.webhooks.mode('never');
    const purchase = await preparePurchase(world, { pricePaise: 60_000, validity: 0, validityMonths: 6 });
    const buy = async (more: object) => {
      const { order } = await createOrder(purchase.customer, purchase, more);
      const paid = await world.razorpay.pay(order.id, 'captured');
      return (await submitProof(purchase.customer, purchase, paid, more).expect(200)).body.data.recordNo as string;
    };
    await buy({});
    const sixMonthsOn = monthsAfter(todayInIndia(), 6);
    expect((await readBusiness(purchase.customer, purchase.business)).expiryDateForCustomer).toBe(sixMonthsOn);
    await buy({ renew: true });
    expect((await readBusiness(purchase.customer, purchase.business)).expiryDateForCustomer).toBe(
      monthsAfter(sixMonthsOn, 6),
    );
    expect(await paymentsOf(purchase.customer, purchase.business)).toMatchObject([
      { validFrom: sixMonthsOn, validity: 0, validityMonths: 6 },
      { validFrom: todayInIndia(), validTo: previousDay(sixMonthsOn) },
    ]);
  });

  test('the webhook alone grants the plan when the browser was closed or the callback was lost', async () => {
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    await world.razorpay.pay(order.id, 'captured');
    await world.waitUntilSettled();
    expect(await paymentsOf(purchase.customer, purchase.business)).toHaveLength(1);
    expect(await purchaseStateOf(order.id)).toBe('paid');
  });

  test('a payment is granted once when the callback arrives before the webhook', async () => {
    world.razorpay.webhooks.mode('held');
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    const paid = await world.razorpay.pay(order.id, 'captured');
    await submitProof(purchase.customer, purchase, paid).expect(200);
    await world.razorpay.webhooks.release();
    await world.waitUntilSettled();
    expect(await paymentsOf(purchase.customer, purchase.business)).toHaveLength(1);
  });

  test('a payment is granted once with parallel callbacks and with each webhook sent three times in shuffled order', async () => {
    world.razorpay.webhooks.mode('held');
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    const paid = await world.razorpay.pay(order.id, 'captured');
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, () => submitProof(purchase.customer, purchase, paid))),
      world.razorpay.webhooks.release({ order: 'shuffled', times: 3, seed: 7 }),
    ]);
    await world.waitUntilSettled();
    const records = answers.map(({ status, body }) => [status, body.data.recordNo]);
    const [payment, ...others] = await paymentsOf(purchase.customer, purchase.business);
    expect(others).toEqual([]);
    expect(records).toEqual(records.map(() => [200, payment?.recordNo]));
    expect((await readBusiness(purchase.customer, purchase.business)).expiryDateForCustomer).toBe(yearFromToday());
  });

  test('a payment is granted when its captured webhook arrives before its authorised webhook', async () => {
    world.razorpay.webhooks.mode('held');
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    await world.razorpay.pay(order.id, 'captured');
    await world.razorpay.webhooks.release({ order: 'reversed' });
    await world.waitUntilSettled();
    expect(await purchaseStateOf(order.id)).toBe('paid');
    expect(await paymentsOf(purchase.customer, purchase.business)).toHaveLength(1);
  });

  test('a payment that failed first and was authorised later is granted', async () => {
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    await world.razorpay.pay(order.id, 'failed-then-authorized-then-captured');
    await world.waitUntilSettled();
    expect(await paymentsOf(purchase.customer, purchase.business)).toHaveLength(1);
  });

  test('the payment reconciler finds and grants a payment without a webhook or a callback', async () => {
    world.razorpay.webhooks.mode('never');
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    await world.razorpay.pay(order.id, 'captured');
    await world.reconcile();
    expect(await purchaseStateOf(order.id), 'it is not asked about at once').toBe('ordered');
    await makeReconciliationDue();
    await world.reconcile();
    expect(await purchaseStateOf(order.id)).toBe('paid');
    expect(await paymentsOf(purchase.customer, purchase.business)).toHaveLength(1);
  });

  test('security 18: the comparison with Razorpay grants a payment and ignores orders of another shop on the account', async () => {
    world.razorpay.webhooks.mode('never');
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    await world.razorpay.pay(order.id, 'captured');
    // The account also serves another shop.
    const { keyId, keySecret } = razorpayDefaults;
    const answer = await fetch(`${world.razorpay.url}/v1/orders`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ amount: 5_000, currency: 'INR' }),
    });
    const { id: theirs } = (await answer.json()) as { id: string };
    await world.razorpay.pay(theirs, 'captured');
    await world.sweep();
    await world.sweep();
    expect(await purchaseStateOf(order.id)).toBe('paid');
    expect(await paymentsOf(purchase.customer, purchase.business)).toHaveLength(1);
    expect(await sql('select count(*)::int as reviews from payment_review where order_id = $1', [theirs])).toEqual([
      { reviews: 0 },
    ]);
  });

  test("the webhook grants a payment whose checkout callback answers 401 because the buyer's session is lost", async () => {
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    const paid = await world.razorpay.pay(order.id, 'captured');
    await submitProof(world.browser(), purchase, paid).expect(401);
    await world.waitUntilSettled();
    expect(await paymentsOf(await world.as('customer'), purchase.business)).toHaveLength(1);
  });

  test('a failed payment leaves the order open, and the next payment of the order is granted', async () => {
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    await world.razorpay.pay(order.id, 'failed');
    await world.waitUntilSettled();
    expect(await purchaseStateOf(order.id)).toBe('ordered');
    expect(await paymentsOf(purchase.customer, purchase.business)).toEqual([]);
    await world.razorpay.pay(order.id, 'captured');
    await world.waitUntilSettled();
    expect(await paymentsOf(purchase.customer, purchase.business)).toHaveLength(1);
  });

  test('the checkout callback captures an authorised payment', async () => {
    world.razorpay.webhooks.mode('never');
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    const paid = await world.razorpay.pay(order.id, 'authorized');
    await submitProof(purchase.customer, purchase, paid).expect(200);
    expect(world.razorpay.payments().find(({ id }) => id === paid.razorpay_payment_id)?.status).toBe('captured');
  });

  test('a renewal begins when the current plan ends, and another plan begins today without losing paid days', async () => {
    const purchase = await preparePurchase(world);
    const buy = async (more: object) => {
      const { order } = await createOrder(purchase.customer, purchase, more);
      await submitProof(purchase.customer, purchase, await world.razorpay.pay(order.id, 'captured'), more).expect(200);
    };
    await buy({});
    await buy({ renew: true });
    const [renewal] = await paymentsOf(purchase.customer, purchase.business);
    expect(renewal).toMatchObject({ validFrom: yearFromToday(), renew: true });
    await buy({ renew: false });
    const [other] = await paymentsOf(purchase.customer, purchase.business);
    expect(other).toMatchObject({ validFrom: todayInIndia(), renew: false });
    expect((await readBusiness(purchase.customer, purchase.business)).expiryDateForCustomer).toBe(
      `${Number(todayInIndia().slice(0, 4)) + 3}${todayInIndia().slice(4)}`,
    );
  });
});

describe('orders for a plan', () => {
  test('six parallel order requests for one purchase, as from double clicks or tabs, return the same order', async () => {
    const purchase = await preparePurchase(world);
    const orders = await Promise.all(Array.from({ length: 6 }, () => createOrder(purchase.customer, purchase)));
    expect(new Set(orders.map(({ order }) => order.id)).size).toBe(1);
  });

  test('a second payment of one order is refunded, and the first is granted', async () => {
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    const { also } = await payTwice(world, order.id);
    await world.waitUntilSettled();
    expect(await paymentsOf(purchase.customer, purchase.business)).toHaveLength(1);
    await world.reconcile();
    await world.waitUntilSettled();
    const refunded = world.razorpay.refunds().filter(({ amount }) => amount === purchase.plan.pricePaise);
    expect(refunded.map(({ payment_id }) => payment_id)).toContain(also[0]?.razorpay_payment_id);
    expect(await sql(`select state from payment_refund where payment_id = $1`, [also[0]?.razorpay_payment_id])).toEqual(
      [{ state: 'processed' }],
    );
    expect((await paymentsOf(purchase.customer, purchase.business))[0]?.status).toBe('paid');
  });

  test('an order whose response is lost is found at the provider and is not created twice', async () => {
    const purchase = await preparePurchase(world);
    world.razorpay.misbehave('orders.create', 'drop-reply', { times: 1 });
    const before = world.razorpay.orders().length;
    const { order } = await createOrder(purchase.customer, purchase);
    expect(world.razorpay.orders().length).toBe(before + 1);
    expect(world.razorpay.orders().at(-1)?.id).toBe(order.id);
  });

  test.each(['refuse', '502'] as const)(
    'an order answers 503 payment_provider_down while the provider answers with “%s”, and succeeds once the provider answers again',
    async (fault) => {
      const purchase = await preparePurchase(world);
      world.razorpay.misbehave('*', fault);
      const { body } = await orderPlan(purchase.customer, purchase).expect(503);
      expect(body.data.code).toBe('payment_provider_down');
      world.razorpay.misbehave('*', 'well');
      await createOrder(purchase.customer, purchase);
    },
  );

  test('an order paid after a price change is granted at the old price, and a new order has the new price', async () => {
    const purchase = await preparePurchase(world, { pricePaise: 50_000 });
    const first = await createOrder(purchase.customer, purchase);
    const { subscriptionPlanId, name, validity, limits } = purchase.plan;
    await purchase.admin
      .post('/api/v1/business/subscription-plan')
      .send({ subscriptionPlanId, name, validity, limits, pricePaise: 70_000 })
      .expect(200);
    const second = await createOrder(purchase.customer, purchase);
    expect(second.order).toMatchObject({ amount: 70_000 });
    expect(second.order.id).not.toBe(first.order.id);
    const paid = await world.razorpay.pay(first.order.id, 'captured');
    await submitProof(purchase.customer, purchase, paid).expect(200);
    expect(await paymentsOf(purchase.customer, purchase.business)).toMatchObject([{ amountPaise: 50_000 }]);
  });

  test('an order of a plan that is withdrawn later can still be paid and granted, and a new order answers 404', async () => {
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    await purchase.admin.delete(`/api/v1/business/subscription-plan/${purchase.plan.subscriptionPlanId}`).expect(200);
    await orderPlan(purchase.customer, purchase).expect(404);
    await world.razorpay.pay(order.id, 'captured');
    await world.waitUntilSettled();
    expect(await paymentsOf(purchase.customer, purchase.business)).toHaveLength(1);
  });

  test("an order for another agency's plan, an unknown plan or another owner's business answers 404 and stores nothing", async () => {
    const purchase = await preparePurchase(world);
    const foreign = await makePlan(await world.as('adminOfOtherAgency'));
    const theirs = await makeBusiness(await world.as('otherCustomer'));
    await expectNoChange(world, async () => {
      await orderPlan(purchase.customer, { ...purchase, plan: foreign }).expect(404);
      await orderPlan(purchase.customer, { ...purchase, plan: { ...foreign, subscriptionPlanId: 999_999 } }).expect(
        404,
      );
      await orderPlan(purchase.customer, { ...purchase, business: theirs }).expect(404);
    });
  });

  test('an order of a plan that costs nothing answers 400 with the reason', async () => {
    const purchase = await preparePurchase(world, { pricePaise: 0 });
    const { body } = await orderPlan(purchase.customer, purchase).expect(400);
    expect(body.data.fields.amount).toContain('the price is zero');
  });

  test('an online order for a business that staff created answers 403 unless the agency allows it', async () => {
    const purchase = await preparePurchase(world);
    const creator = await world.as('creator');
    const { body: found } = await creator
      .post('/api/v1/business/registerUserAndGetBusinesses')
      .send({ phoneNumber: '+919811100001' })
      .expect(200);
    const made = await makeBusiness(creator, { userId: found.data.userId } as object);
    const { body } = await orderPlan(purchase.customer, { ...purchase, business: made }).expect(403);
    expect(body.data.code).toBe('online_payment_not_enabled');
    await allowOnlinePayment(world, 'home.test', ['creator']);
    await createOrder(purchase.customer, { ...purchase, business: made });
    await allowOnlinePayment(world);
  });
});
