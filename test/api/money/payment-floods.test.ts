import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { razorpayDefaults } from '../../../dev/razorpay/razorpay.ts';
import { makeBusiness } from '../../lib/factories.ts';
import { type FaultProxy, startFaultProxy } from '../../lib/fault-proxy.ts';
import {
  allowOnlinePayment,
  createOrder,
  makePlan,
  orderPlan,
  paymentsOf,
  preparePurchase,
  submitProof,
} from '../../lib/paying.ts';
import { hosts, people } from '../../lib/people.ts';
import { startWorld, type World } from '../../lib/world.ts';

let world: World;
let faultProxy: FaultProxy;
beforeAll(async () => {
  faultProxy = await startFaultProxy();
  world = await startWorld({ bff: { upstreamUrl: faultProxy.url } });
  faultProxy.relayTo(world.upstream.url);
  await allowOnlinePayment(world);
});
afterAll(async () => {
  await world?.close();
  await faultProxy?.close();
});
beforeEach(() => world.razorpay.webhooks.mode('never'));

const inParallel = <T>(count: number, work: (turn: number) => PromiseLike<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => work(turn)));

describe('security 18: rate limits on calls to the payment provider', () => {
  test("a customer's 61st order in an hour answers 429, and another customer can still order", async () => {
    const [customer, admin] = [await world.as('customer'), await world.as('admin')];
    const plan = await makePlan(admin);
    const businesses = await inParallel(6, () => makeBusiness(customer));
    for (let turn = 0; turn < 10; turn += 1) {
      for (const business of businesses) await createOrder(customer, { business, plan }, { renew: turn % 2 === 0 });
    }
    const before = world.razorpay.orders().length;
    const refused = await orderPlan(customer, { business: await makeBusiness(customer), plan }).expect(429);
    expect(refused.body.data.code).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(world.razorpay.orders()).toHaveLength(before);

    const other = await world.as('otherCustomer');
    await createOrder(other, { business: await makeBusiness(other), plan });
  });

  test('eighty submissions of a valid payment proof query the provider sixty times, and the rest answer 429', async () => {
    const purchase = await preparePurchase(
      world,
      {},
      { customer: await world.as('otherCustomer'), admin: await world.as('admin') },
    );
    const { order } = await createOrder(purchase.customer, purchase);
    const paid = await world.razorpay.pay(order.id, 'captured');
    const callCount = () => world.razorpay.calls('payments.fetch').length;
    const before = callCount();
    const answers = [];
    for (let turn = 0; turn < 8; turn += 1)
      answers.push(...(await inParallel(10, () => submitProof(purchase.customer, purchase, paid))));
    expect(callCount() - before).toBe(60);
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(60).fill(200), ...Array(20).fill(429)]);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(3_000);
    expect(await paymentsOf(purchase.customer, purchase.business)).toHaveLength(1);
  });
});

describe('floods of payment webhooks', () => {
  const signed = (body: string) => createHmac('sha256', razorpayDefaults.webhookSecret).update(body).digest('hex');
  const send = (body: string, { from, signature, host }: { from: string; signature: string; host?: string }) =>
    world
      .browser(host)
      .post('/webhooks/razorpay')
      .unset('X-CSRF')
      .set({ 'Content-Type': 'application/json', 'X-Forwarded-For': from, 'X-Razorpay-Signature': signature })
      .send(body);
  async function storedEventCount(): Promise<number> {
    const { rows } = await world.upstream.database.raw.query('select count(*)::int as events from payment_event');
    return (rows[0] as { events: number }).events;
  }

  test('security 17: an IP address gets 429 after a hundred forged webhooks in a minute, and webhooks from other IP addresses are still verified', async () => {
    const forged = { from: '203.0.113.7', signature: 'f'.repeat(64) };
    const before = await storedEventCount();
    for (let turn = 0; turn < 10; turn += 1) {
      const answers = await inParallel(10, () => send('{}', forged));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(422));
    }
    // The BFF answers 429 without a call to the upstream.
    faultProxy.set('refuse');
    try {
      const refused = await send('{}', forged).expect(429);
      expect(refused.headers['retry-after']).toBe('60');
      await send('{}', { ...forged, signature: signed('{}') }).expect(429);
      await send('{}', { ...forged, from: '203.0.113.8' }).expect(503);
    } finally {
      faultProxy.set('pass');
    }
    expect(await storedEventCount()).toBe(before);
    // The provider sends the webhooks of all agencies from the same addresses.
    await send('{}', { ...forged, host: hosts.other }).expect(422);

    const body = JSON.stringify({ event: 'payment.captured', payload: {} });
    await inParallel(120, () => send(body, { from: '203.0.113.9', signature: signed(body) }).expect(200));
    expect(await storedEventCount()).toBe(before + 1);
  });

  test('security 22: the payment webhook stores a body of 65536 control characters and answers 413 to one more', async () => {
    const before = await storedEventCount();
    const send = (body: string) => world.razorpay.webhooks.send({ accountId: razorpayDefaults.accountId, body });
    expect((await send('\u0001'.repeat(65_536))).status).toBe(200);
    expect((await send('\u0001'.repeat(65_537))).status).toBe(413);
    expect(await storedEventCount()).toBe(before + 1);
  });

  const sendSigned = (body: string) => world.razorpay.webhooks.send({ accountId: razorpayDefaults.accountId, body });
  async function storedEventsOfKind(event: string) {
    const { rows } = await world.upstream.database.raw.query(
      `select body, processed_at is not null as is_done, failures from payment_event where body like $1`,
      [`%${event}%`],
    );
    return rows as { body: string; is_done: boolean; failures: number }[];
  }

  test('security 24: the payment webhook stores only the fields of an event that the ledger reads', async () => {
    const payload = {
      payment: {
        entity: { id: 'pay_short', status: 'created', amount: 100, currency: 'INR', notes: { a: 'b'.repeat(9_000) } },
      },
    };
    expect(
      (await sendSigned(JSON.stringify({ event: 'kept.short', payload, contains: ['x'.repeat(9_000)] }))).status,
    ).toBe(200);
    const [event] = await storedEventsOfKind('kept.short');
    expect(event?.body.length).toBeLessThan(200);
  });

  test.each([
    ['an empty list as its payload', { event: 'empty.list', payload: [] }],
    ['no payload', { event: 'empty.none' }],
    ['an empty list as its payment', { event: 'empty.payment', payload: { payment: [], refund: { entity: [] } } }],
    [
      'a payment without an order, and notes that are an empty list',
      {
        event: 'empty.order',
        payload: {
          payment: { entity: { id: 'pay_0', status: 'captured', amount: 100, currency: 'INR', notes: [] } },
        },
      },
    ],
  ])('a payment event with %s is stored and processed without a failure', async (_, event) => {
    expect((await sendSigned(JSON.stringify(event))).status).toBe(200);
    await expect
      .poll(async () => (await storedEventsOfKind(event.event)).map(({ is_done }) => is_done))
      .toEqual([true]);
    expect((await storedEventsOfKind(event.event))[0]?.failures).toBe(0);
  });

  test('security 24: a webhook beyond the daily byte limit answers 503, and is accepted once there is room', async () => {
    const { raw } = world.upstream.database;
    const count = (bytes: number) =>
      raw.query(
        `insert into daily_bytes values ('payment-event', (now() at time zone 'Asia/Kolkata')::date, $1, $2)
         on conflict (kind, day, agency_id) do update set bytes = excluded.bytes`,
        ['00000000-0000-0000-0000-000000000000', bytes],
      );
    await count(2_000 * 1024 * 1024);
    const lateEvent = JSON.stringify({ event: 'late.today', payload: {} });
    expect((await sendSigned(lateEvent)).status).toBe(503);
    expect(await storedEventsOfKind('late.today')).toEqual([]);
    await count(0);
    expect((await sendSigned(lateEvent)).status).toBe(200);
  });

  test("security 24: an agency's webhook beyond its daily 50 MB answers 503, and the platform's is accepted", async () => {
    const keys = {
      keyId: 'rzp_test_OfTheAgency002',
      keySecret: 'secret-of-the-agency-02',
      webhookSecret: 'webhook-of-the-agency-02',
    };
    world.razorpay.addAccount({
      accountId: 'acc_OfTheAgency002',
      ...keys,
      webhookUrl: `${world.url}/webhooks/razorpay`,
    });
    const admin = await world.as('adminOfOtherAgency');
    await admin.put('/api/v1/payment-account').send(keys).expect(200);
    const sendAsAgency = (event: string) => {
      const body = JSON.stringify({ event, payload: {} });
      return send(body, {
        from: '203.0.113.21',
        host: hosts.other,
        signature: createHmac('sha256', keys.webhookSecret).update(body).digest('hex'),
      });
    };
    await sendAsAgency('first.today').expect(200);
    const setAgencyBytes = (bytes: number) =>
      world.upstream.database.raw.query(
        `update daily_bytes set bytes = $2 where kind = 'payment-event'
           and agency_id = (select agency_id from agency_domain where host = $1)`,
        [hosts.other, bytes],
      );
    await setAgencyBytes(50 * 1024 * 1024);
    await sendAsAgency('late.today').expect(503);
    expect((await sendSigned(JSON.stringify({ event: 'other.today', payload: {} }))).status).toBe(200);
    await setAgencyBytes(0);
    await sendAsAgency('late.today').expect(200);
  });

  test("security 22: an account's 301st signed webhook in a minute answers 429, and another account's is accepted", async () => {
    const keys = {
      keyId: 'rzp_test_OfTheAgency001',
      keySecret: 'secret-of-the-agency-01',
      webhookSecret: 'webhook-of-the-agency-01',
    };
    world.razorpay.addAccount({
      accountId: 'acc_OfTheAgency001',
      ...keys,
      webhookUrl: `${world.url}/webhooks/razorpay`,
    });
    const admin = await world.as('admin');
    await admin.put('/api/v1/payment-account').send(keys).expect(200);
    const sendAs = (turn: number) => {
      const body = JSON.stringify({ event: 'x', payload: {}, turn });
      return send(body, {
        from: '203.0.113.20',
        host: people.admin.host,
        signature: createHmac('sha256', keys.webhookSecret).update(body).digest('hex'),
      });
    };
    const before = await storedEventCount();
    for (let turn = 0; turn < 300; turn += 20) await inParallel(20, (index) => sendAs(turn + index).expect(200));
    await sendAs(300).expect(429);
    expect(await storedEventCount()).toBe(before + 300);
    const body = JSON.stringify({ event: 'y', payload: {} });
    await send(body, { from: '203.0.113.9', signature: signed(body) }).expect(200);
  });
});
