import { todayInIndia } from '@parichay/shared/lib/india.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { razorpayDefaults } from '../../dev/razorpay/razorpay.ts';
import { customerOf, makeBusiness } from '../lib/makings.ts';
import {
  allowOnline,
  businessNow,
  handIn,
  makePlan,
  ordered,
  orderPlan,
  paidTwice,
  paymentsOf,
  toBuy,
} from '../lib/paying.ts';
import { people } from '../lib/people.ts';
import { changesNothing } from '../lib/stored.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await allowOnline(world);
});
afterAll(() => world?.close());
beforeEach(() => {
  world.razorpay.misbehave('*', 'well');
  world.razorpay.webhooks.mode('normal');
});

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
/** As if the purchases that are open had waited long enough to be asked about. */
const later = () => sql(`update payment_intent set ask_at = now() where ask_at is not null`);
const stateOf = async (orderId: string) =>
  (await sql('select state from payment_intent where order_id = $1', [orderId]))[0]?.state;
const aYearOn = () => {
  const today = todayInIndia();
  return `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
};

describe('a subscription that is paid online', () => {
  test('is granted by the callback: the price is the plan’s, the business runs for its years', async () => {
    world.razorpay.webhooks.mode('never');
    const buying = await toBuy(world, { pricePaise: 149_900, validity: 1 });
    const { razorpayKeyId, order } = await ordered(buying.customer, buying);
    expect(order).toMatchObject({ amount: 149_900, currency: 'INR' });
    expect(razorpayKeyId).toMatch(/^rzp_test_/);
    const paid = await world.razorpay.pay(order.id, 'captured');
    const { body } = await handIn(buying.customer, buying, paid).expect(200);
    expect(body.data.planId).toBe(buying.plan.subscriptionPlanId);
    expect(await businessNow(buying.customer, buying.business)).toMatchObject({
      paymentStatus: 1,
      isSubscriptionActive: true,
      expiryDateForCustomer: aYearOn(),
    });
    expect(await paymentsOf(buying.customer, buying.business)).toMatchObject([
      {
        recordNo: body.data.recordNo,
        amountPaise: 149_900,
        planName: buying.plan.name,
        throughGateway: true,
        razorpayPaymentId: paid.razorpay_payment_id,
        validFrom: todayInIndia(),
        status: 'paid',
      },
    ]);
  });

  test('is granted by the webhook alone: (3) the browser was closed after paying, (4) the callback was lost', async () => {
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    await world.razorpay.pay(order.id, 'captured');
    await world.settled();
    expect(await paymentsOf(buying.customer, buying.business)).toHaveLength(1);
    expect(await stateOf(order.id)).toBe('paid');
  });

  test('(5) is granted once, the callback before the webhook', async () => {
    world.razorpay.webhooks.mode('held');
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    const paid = await world.razorpay.pay(order.id, 'captured');
    await handIn(buying.customer, buying, paid).expect(200);
    await world.razorpay.webhooks.release();
    await world.settled();
    expect(await paymentsOf(buying.customer, buying.business)).toHaveLength(1);
  });

  test('(6) (7) is granted once, callbacks and each webhook three times at once and in any order', async () => {
    world.razorpay.webhooks.mode('held');
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    const paid = await world.razorpay.pay(order.id, 'captured');
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 5 }, () => handIn(buying.customer, buying, paid))),
      world.razorpay.webhooks.release({ order: 'shuffled', times: 3, seed: 7 }),
    ]);
    await world.settled();
    const records = answers.map(({ status, body }) => [status, body.data.recordNo]);
    const [payment, ...others] = await paymentsOf(buying.customer, buying.business);
    expect(others).toEqual([]);
    expect(records).toEqual(records.map(() => [200, payment?.recordNo]));
    expect((await businessNow(buying.customer, buying.business)).expiryDateForCustomer).toBe(aYearOn());
  });

  test('(8) is granted when captured is heard of before authorised', async () => {
    world.razorpay.webhooks.mode('held');
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    await world.razorpay.pay(order.id, 'captured');
    await world.razorpay.webhooks.release({ order: 'reversed' });
    await world.settled();
    expect(await stateOf(order.id)).toBe('paid');
    expect(await paymentsOf(buying.customer, buying.business)).toHaveLength(1);
  });

  test('(9) is granted when a payment failed and was authorised late', async () => {
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    await world.razorpay.pay(order.id, 'failed-then-authorized-then-captured');
    await world.settled();
    expect(await paymentsOf(buying.customer, buying.business)).toHaveLength(1);
  });

  test('(10) is found by asking, when no webhook comes and no callback', async () => {
    world.razorpay.webhooks.mode('never');
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    await world.razorpay.pay(order.id, 'captured');
    await world.reconcile();
    expect(await stateOf(order.id), 'it is not asked about at once').toBe('ordered');
    await later();
    await world.reconcile();
    expect(await stateOf(order.id)).toBe('paid');
    expect(await paymentsOf(buying.customer, buying.business)).toHaveLength(1);
  });

  test('security 18: (10) is found among what the provider took, before it is asked about, and strangers’ sales are left alone', async () => {
    world.razorpay.webhooks.mode('never');
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    await world.razorpay.pay(order.id, 'captured');
    // The account's other shop.
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
    expect(await stateOf(order.id)).toBe('paid');
    expect(await paymentsOf(buying.customer, buying.business)).toHaveLength(1);
    expect(await sql('select count(*)::int as reviews from payment_review where order_id = $1', [theirs])).toEqual([
      { reviews: 0 },
    ]);
  });

  test('(19) is granted when Redis has forgotten everything, the session too', async () => {
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    const paid = await world.razorpay.pay(order.id, 'captured');
    await handIn(world.browser(), buying, paid).expect(401);
    await world.settled();
    expect(await paymentsOf(await world.as('customer'), buying.business)).toHaveLength(1);
  });

  test('a failed payment leaves the order open, and the next one counts', async () => {
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    await world.razorpay.pay(order.id, 'failed');
    await world.settled();
    expect(await stateOf(order.id)).toBe('ordered');
    expect(await paymentsOf(buying.customer, buying.business)).toEqual([]);
    await world.razorpay.pay(order.id, 'captured');
    await world.settled();
    expect(await paymentsOf(buying.customer, buying.business)).toHaveLength(1);
  });

  test('one that is only authorised is captured, and granted', async () => {
    world.razorpay.webhooks.mode('never');
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    const paid = await world.razorpay.pay(order.id, 'authorized');
    await handIn(buying.customer, buying, paid).expect(200);
    expect(world.razorpay.payments().find(({ id }) => id === paid.razorpay_payment_id)?.status).toBe('captured');
  });

  test('a renewal goes on where the subscription ends; another plan holds from today and loses no day', async () => {
    const buying = await toBuy(world);
    const buy = async (more: object) => {
      const { order } = await ordered(buying.customer, buying, more);
      await handIn(buying.customer, buying, await world.razorpay.pay(order.id, 'captured'), more).expect(200);
    };
    await buy({});
    await buy({ renew: true });
    const [renewal] = await paymentsOf(buying.customer, buying.business);
    expect(renewal).toMatchObject({ validFrom: aYearOn(), renew: true });
    await buy({ renew: false });
    const [other] = await paymentsOf(buying.customer, buying.business);
    expect(other).toMatchObject({ validFrom: todayInIndia(), renew: false });
    expect((await businessNow(buying.customer, buying.business)).expiryDateForCustomer).toBe(
      `${Number(todayInIndia().slice(0, 4)) + 3}${todayInIndia().slice(4)}`,
    );
  });
});

describe('an order', () => {
  test('(1) (2) a double click and a second tab pay one order', async () => {
    const buying = await toBuy(world);
    const orders = await Promise.all(Array.from({ length: 6 }, () => ordered(buying.customer, buying)));
    expect(new Set(orders.map(({ order }) => order.id)).size).toBe(1);
  });

  test('two tabs that both pay: one is granted, the other is given back', async () => {
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    const { also } = await paidTwice(world, order.id);
    await world.settled();
    expect(await paymentsOf(buying.customer, buying.business)).toHaveLength(1);
    await world.reconcile();
    await world.settled();
    const refunded = world.razorpay.refunds().filter(({ amount }) => amount === buying.plan.pricePaise);
    expect(refunded.map(({ payment_id }) => payment_id)).toContain(also[0]?.razorpay_payment_id);
    expect(await sql(`select state from payment_refund where payment_id = $1`, [also[0]?.razorpay_payment_id])).toEqual(
      [{ state: 'processed' }],
    );
    expect((await paymentsOf(buying.customer, buying.business))[0]?.status).toBe('paid');
  });

  test('(16) is found again when the answer to it was lost', async () => {
    const buying = await toBuy(world);
    world.razorpay.misbehave('orders.create', 'drop-reply', { times: 1 });
    const before = world.razorpay.orders().length;
    const { order } = await ordered(buying.customer, buying);
    expect(world.razorpay.orders().length).toBe(before + 1);
    expect(world.razorpay.orders().at(-1)?.id).toBe(order.id);
  });

  test.each(['refuse', '502'] as const)(
    'is not made while the provider answers with “%s”, which is said; later it is',
    async (way) => {
      const buying = await toBuy(world);
      world.razorpay.misbehave('*', way);
      const { body } = await orderPlan(buying.customer, buying).expect(503);
      expect(body.data.code).toBe('payment_provider_down');
      world.razorpay.misbehave('*', 'well');
      await ordered(buying.customer, buying);
    },
  );

  test('(15) of a price that has changed is paid at the price it was made for; a new one costs the new price', async () => {
    const buying = await toBuy(world, { pricePaise: 50_000 });
    const first = await ordered(buying.customer, buying);
    const { subscriptionPlanId, name, validity, limits } = buying.plan;
    await buying.admin
      .post('/api/v1/business/subscription-plan')
      .send({ subscriptionPlanId, name, validity, limits, pricePaise: 70_000 })
      .expect(200);
    const second = await ordered(buying.customer, buying);
    expect(second.order).toMatchObject({ amount: 70_000 });
    expect(second.order.id).not.toBe(first.order.id);
    const paid = await world.razorpay.pay(first.order.id, 'captured');
    await handIn(buying.customer, buying, paid).expect(200);
    expect(await paymentsOf(buying.customer, buying.business)).toMatchObject([{ amountPaise: 50_000 }]);
  });

  test('of a plan that is withdrawn meanwhile is granted as it was offered; a new one is refused', async () => {
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    await buying.admin.delete(`/api/v1/business/subscription-plan/${buying.plan.subscriptionPlanId}`).expect(200);
    await orderPlan(buying.customer, buying).expect(404);
    await world.razorpay.pay(order.id, 'captured');
    await world.settled();
    expect(await paymentsOf(buying.customer, buying.business)).toHaveLength(1);
  });

  test('of another agency’s plan, of one that is not, of a stranger’s business: 404, and nothing is written', async () => {
    const buying = await toBuy(world);
    const foreign = await makePlan(await world.as('adminOfOtherAgency'));
    const theirs = await makeBusiness(await world.as('otherCustomer'));
    await changesNothing(world, async () => {
      await orderPlan(buying.customer, { ...buying, plan: foreign }).expect(404);
      await orderPlan(buying.customer, { ...buying, plan: { ...foreign, subscriptionPlanId: 999_999 } }).expect(404);
      await orderPlan(buying.customer, { ...buying, business: theirs }).expect(404);
    });
  });

  test('of a plan that costs nothing is refused with a sentence', async () => {
    const buying = await toBuy(world, { pricePaise: 0 });
    const { body } = await orderPlan(buying.customer, buying).expect(400);
    expect(body.data.fields.amount).toContain('costs nothing');
  });

  test('for a business of staff’s making is refused unless the agency allows it', async () => {
    const buying = await toBuy(world);
    const creator = await world.as('creator');
    const { body: found } = await creator
      .post('/api/v1/business/registerUserAndGetBusinesses')
      .send({ phoneNumber: '+919811100001' })
      .expect(200);
    const made = await makeBusiness(creator, { userId: found.data.userId } as object);
    const { body } = await orderPlan(buying.customer, { ...buying, business: made }).expect(403);
    expect(body.data.code).toBe('online_payment_not_enabled');
    await allowOnline(world, 'home.test', ['creator']);
    await ordered(buying.customer, { ...buying, business: made });
    await allowOnline(world);
  });
});

describe('what is handed in', () => {
  const flipped = (text: string, at: number) =>
    `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`;

  test('(11) security 17: eight forged signatures are refused, and nothing is granted', async () => {
    world.razorpay.webhooks.mode('never');
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    const paid = await world.razorpay.pay(order.id, 'authorized');
    const right = paid.razorpay_signature;
    const forged = [
      flipped(right, 0),
      flipped(right, 63),
      right.toUpperCase(),
      right.slice(0, 63),
      `${right}0`,
      '0'.repeat(64),
      Buffer.from(right, 'hex').toString('base64'),
      ' ',
    ];
    await changesNothing(world, async () => {
      for (const razorpaySignature of forged) {
        const { body } = await handIn(buying.customer, buying, paid, { razorpaySignature }).expect(422);
        expect(body.data.code, razorpaySignature).toBe('payment_signature_invalid');
      }
    });
  });

  test('(12) security 17: the triple of a cheap plan’s order buys no dear plan', async () => {
    world.razorpay.webhooks.mode('never');
    const cheap = await toBuy(world, { pricePaise: 100 });
    const dear = { ...cheap, plan: await makePlan(cheap.admin, { pricePaise: 99_900 }) };
    const { order } = await ordered(cheap.customer, cheap);
    const paid = await world.razorpay.pay(order.id, 'captured');
    await ordered(cheap.customer, dear);
    await changesNothing(world, async () => {
      const { body } = await handIn(cheap.customer, dear, paid).expect(409);
      expect(body.data.code).toBe('payment_mismatch');
    });
  });

  test('(13) security 17: another’s triple is refused', async () => {
    world.razorpay.webhooks.mode('never');
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    const paid = await world.razorpay.pay(order.id, 'captured');
    const thief = await world.as('otherCustomer');
    const theirs = { ...buying, business: await makeBusiness(thief) };
    await changesNothing(world, async () => {
      await handIn(thief, theirs, paid).expect(409);
      await handIn(thief, buying, paid).expect(409);
    });
  });

  test('(14) security 16: a changed plan, business, amount or a claim of being recorded by hand is refused', async () => {
    world.razorpay.webhooks.mode('never');
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    const paid = await world.razorpay.pay(order.id, 'captured');
    const other = await makeBusiness(buying.customer);
    await changesNothing(world, async () => {
      await handIn(buying.customer, { ...buying, business: other }, paid).expect(409);
      for (const more of [{ amountPaise: 1 }, { paymentAmount: 1 }, { price: 1 }, { agencyId: other.businessId }])
        await handIn(buying.customer, buying, paid, more).expect(400);
      const { businessId } = buying.business;
      const { subscriptionPlanId } = buying.plan;
      await buying.customer
        .post('/api/v1/business/subscription-payment')
        .send({ businessId, subscriptionPlanId, isManualUpdate: true })
        .expect(403);
    });
  });

  test('a payment of less than the price is not granted: it waits for a person and is given back', async () => {
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    const paid = await world.razorpay.pay(order.id, 'captured', { amount: 100 });
    await world.settled();
    expect(await stateOf(order.id)).toBe('review');
    expect(await paymentsOf(buying.customer, buying.business)).toEqual([]);
    const { body } = await handIn(buying.customer, buying, paid).expect(409);
    expect(body.data.code).toBe('payment_mismatch');
    await world.reconcile();
    expect(world.razorpay.refunds().at(-1)).toMatchObject({ payment_id: paid.razorpay_payment_id, amount: 100 });
  });

  test('while the provider cannot be asked it is being processed, which is said; asked again it is granted', async () => {
    world.razorpay.webhooks.mode('never');
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    const paid = await world.razorpay.pay(order.id, 'captured');
    world.razorpay.misbehave('payments.fetch', '502', { times: 1 });
    const { body } = await handIn(buying.customer, buying, paid).expect(202);
    expect(body.data.code).toBe('payment_processing');
    expect(await paymentsOf(buying.customer, buying.business)).toEqual([]);
    await handIn(buying.customer, buying, paid).expect(200);
  });
});

describe('the webhook', () => {
  const send = (body: string, headers: Record<string, string> = {}) =>
    world
      .browser()
      .post('/webhooks/razorpay')
      .unset('X-CSRF')
      .set('Content-Type', 'application/json')
      .set(headers)
      .send(body);

  test('unsigned, wrongly signed and of 2 MB: refused, and nothing is kept', async () => {
    await changesNothing(world, async () => {
      await send('{}').expect(422);
      await send('{}', { 'X-Razorpay-Signature': '0'.repeat(64) }).expect(422);
      await send(JSON.stringify({ much: 'x'.repeat(2_000_000) }), { 'X-Razorpay-Signature': '0'.repeat(64) }).expect(
        413,
      );
    });
  });

  test('(22) of another account says nothing of our payments', async () => {
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    const stranger = {
      accountId: 'acc_stranger',
      keyId: 'rzp_test_x',
      keySecret: 'x'.repeat(20),
      webhookSecret: 'not ours',
    };
    world.razorpay.addAccount({ ...stranger, webhookUrl: `${world.url}/webhooks/razorpay` });
    const entity = { id: 'pay_forged', order_id: order.id, status: 'captured', amount: order.amount, currency: 'INR' };
    const delivery = await world.razorpay.webhooks.send({
      accountId: stranger.accountId,
      event: 'payment.captured',
      payload: { payment: { entity } },
    });
    expect(delivery.status).toBe(422);
    await world.settled();
    expect(await stateOf(order.id)).toBe('ordered');
  });

  test('replayed a day later changes nothing', async () => {
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    await world.razorpay.pay(order.id, 'captured');
    await world.settled();
    const before = await businessNow(buying.customer, buying.business);
    for (const { eventId } of world.razorpay.webhooks.events().slice(-3))
      await world.razorpay.webhooks.replay(eventId, { times: 2 });
    await world.settled();
    expect(await businessNow(buying.customer, buying.business)).toEqual(before);
    expect(await paymentsOf(buying.customer, buying.business)).toHaveLength(1);
  });

  test('(21) a capture after the business was deleted is given back', async () => {
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    await buying.customer.delete(`/api/v1/business/${buying.business.businessId}`).expect(200);
    const paid = await world.razorpay.pay(order.id, 'captured');
    await world.settled();
    expect(await stateOf(order.id)).toBe('review');
    world.razorpay.misbehave('payments.refund', 'drop-reply', { times: 1 });
    await world.reconcile();
    // (20) The reply to the refund was lost; asked again, it is given back once.
    await sql(`update payment_refund set try_at = now() where state = 'queued'`);
    await world.reconcile();
    const refunds = world.razorpay.refunds().filter(({ payment_id }) => payment_id === paid.razorpay_payment_id);
    expect(refunds).toHaveLength(1);
  });

  test('a refund of the whole takes back what was granted', async () => {
    const buying = await toBuy(world);
    const before = await businessNow(buying.customer, buying.business);
    const { order } = await ordered(buying.customer, buying);
    const paid = await world.razorpay.pay(order.id, 'captured');
    await world.settled();
    expect((await businessNow(buying.customer, buying.business)).isSubscriptionActive).toBe(true);
    const { keyId, keySecret } = razorpayDefaults;
    await fetch(`${world.razorpay.url}/v1/payments/${paid.razorpay_payment_id}/refund`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: '{}',
    });
    await world.settled();
    expect(await stateOf(order.id)).toBe('refunded');
    expect(await businessNow(buying.customer, buying.business)).toEqual(before);
    expect(await paymentsOf(buying.customer, buying.business)).toMatchObject([{ status: 'refunded' }]);
  });
});

describe('what is recorded by hand', () => {
  const record = (browser: Awaited<ReturnType<World['as']>>, body: object) =>
    browser.post('/api/v1/business/subscription-payment').send({ isManualUpdate: true, ...body });

  test('by an admin is granted, says who and why, and a double click records it once', async () => {
    const { admin, business, plan } = await toBuy(world);
    const body = {
      ...{ businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId },
      note: 'cash, receipt 118',
    };
    const answers = await Promise.all([record(admin, body).expect(200), record(admin, body).expect(200)]);
    expect(new Set(answers.map((one) => one.body.data.recordNo)).size).toBe(1);
    expect(await paymentsOf(admin, business)).toMatchObject([
      {
        throughGateway: false,
        note: 'cash, receipt 118',
        amountPaise: plan.pricePaise,
        recordedBy: { name: expect.any(String) },
      },
    ]);
    expect((await businessNow(admin, business)).isSubscriptionActive).toBe(true);
  });

  test('a plan made up for one business is recorded as it was; what its agency does not sell is refused', async () => {
    const { admin, business, plan } = await toBuy(world);
    const customPlan = { name: 'For the temple', validity: 2, pricePaise: 12_300, limits: plan.limits };
    const { body } = await record(admin, {
      businessId: business.businessId,
      subscriptionPlanId: 'CUSTOM_PLAN',
      customPlan,
    }).expect(200);
    expect(body.data.planId).toBe('CUSTOM_PLAN');
    expect(await paymentsOf(admin, business)).toMatchObject([{ planName: 'For the temple', amountPaise: 12_300 }]);
    const video = { promotionalVideoIncluded: true, promotionalVideoLimit: 1 };
    const switched = (isOn: boolean) =>
      sql(`update agency set configuration = jsonb_set(configuration, '{video}', $2::jsonb) where agency_id = $1`, [
        business.agencyId,
        JSON.stringify({ enableVideo: isOn }),
      ]);
    await switched(false);
    const refused = await changesNothing(world, () =>
      record(admin, {
        businessId: business.businessId,
        subscriptionPlanId: 'CUSTOM_PLAN',
        customPlan: { ...customPlan, limits: { ...plan.limits, ...video } },
      }).expect(400),
    );
    await switched(true);
    expect(Object.keys(refused.body.data.fields)[0]).toMatch(/^customPlan\./);
  });

  test('two plans that are made up at the same price in the same moment are two', async () => {
    const { admin, business, plan } = await toBuy(world);
    const custom = (name: string) =>
      record(admin, {
        businessId: business.businessId,
        subscriptionPlanId: 'CUSTOM_PLAN',
        customPlan: { name, validity: 1, pricePaise: 12_300, limits: plan.limits },
      }).expect(200);
    for (const name of ['One', 'Two', 'Two']) await custom(name);
    expect((await paymentsOf(admin, business)).map(({ planName }) => planName)).toEqual(['Two', 'One']);
  });

  test('by the super admin, for a business of another agency, is of a plan that this agency sells', async () => {
    const { business, plan } = await toBuy(world);
    const keeper = await world.as('superadmin');
    const { body } = await keeper
      .get('/api/v1/business/subscription-plan')
      .query({ agencyId: (await businessNow(keeper, business)).agencyId })
      .expect(200);
    expect(body.data.subscriptionPlans).toContainEqual(plan);
    const own = await makePlan(keeper);
    await changesNothing(world, () =>
      record(keeper, { businessId: business.businessId, subscriptionPlanId: own.subscriptionPlanId }).expect(404),
    );
    const { subscriptionPlanId } = plan;
    await record(keeper, { businessId: business.businessId, subscriptionPlanId }).expect(200);
    expect(await paymentsOf(keeper, business)).toMatchObject([{ planName: plan.name, status: 'paid' }]);
  });

  test('by a franchisee that is permitted: for businesses of its own; of others’ it is not found, nor taken back', async () => {
    const { admin, business, plan } = await toBuy(world);
    const { subscriptionPlanId } = plan;
    const { body } = await record(admin, { businessId: business.businessId, subscriptionPlanId }).expect(200);
    const franchisee = await world.as('permittedFranchisee');
    await changesNothing(world, async () => {
      await record(franchisee, { businessId: business.businessId, subscriptionPlanId }).expect(404);
      await franchisee
        .delete('/api/v1/business/subscription-payment')
        .query({ recordNo: body.data.recordNo, reason: 'not mine' })
        .expect(404);
    });
    const userId = await customerOf(franchisee, people.customer.phoneNumber);
    const own = await makeBusiness(franchisee, { userId });
    await record(franchisee, { businessId: own.businessId, subscriptionPlanId }).expect(200);
    expect(await paymentsOf(franchisee, own)).toHaveLength(1);
  });

  test.each(['customer', 'creator', 'franchisee', 'allCardFranchisee'] as const)(
    'by a role that may not (%s) is refused, and nothing is changed',
    async (person) => {
      const { business, plan } = await toBuy(world);
      const browser = await world.as(person);
      await changesNothing(world, () =>
        record(browser, { businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId }).expect(403),
      );
    },
  );

  test('is taken back with its reason: the business stands as before, and what came after it moves forward', async () => {
    const { admin, business, plan } = await toBuy(world);
    const body = { businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId };
    const first = (await record(admin, { ...body, note: 'first' }).expect(200)).body.data.recordNo;
    await record(admin, { ...body, note: 'second', renew: true }).expect(200);
    const remove = (recordNo: string) =>
      admin.delete('/api/v1/business/subscription-payment').query({ recordNo, reason: 'the cheque bounced' });
    await remove(first).expect(200);
    await remove(first).expect(404);
    const [second, withdrawn] = await paymentsOf(admin, business);
    expect(withdrawn).toMatchObject({ recordNo: first, status: 'refunded' });
    expect(second).toMatchObject({ status: 'paid', validFrom: todayInIndia() });
    expect((await businessNow(admin, business)).expiryDateForCustomer).toBe(aYearOn());
    const [audited] = await sql(
      `select after from audit_log where entity = 'payment_grant' and entity_id = $1 and action = 'update' order by created_at limit 1`,
      [first],
    );
    expect(audited?.after).toMatchObject({ withdrawn_why: 'the cheque bounced' });
    await remove(second?.recordNo ?? '').expect(200);
    expect(await businessNow(admin, business)).toMatchObject({ paymentStatus: 0, expiryDateForCustomer: null });
  });

  test('what went through the provider is not taken back here', async () => {
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    const { body } = await handIn(buying.customer, buying, await world.razorpay.pay(order.id, 'captured')).expect(200);
    await changesNothing(world, () =>
      buying.admin.delete('/api/v1/business/subscription-payment').query({ recordNo: body.data.recordNo }).expect(409),
    );
  });
});
