import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type FaultProxy, startFaultProxy } from '../../lib/fault-proxy.ts';
import {
  allowOnlinePayment,
  createOrder,
  type Purchase,
  paymentsOf,
  preparePurchase,
  submitProof,
} from '../../lib/paying.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

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

const sql = async (text: string) => world.upstream.database.raw.query(text);
type CustomerPurchase = Purchase & { customer: Client };
const isGranted = async ({ customer, business }: CustomerPurchase) =>
  (await paymentsOf(customer, business)).length === 1;

describe('security 18: payment webhooks that cannot be stored', () => {
  beforeEach(() => {
    world.razorpay.webhooks.mode('normal');
    world.razorpay.webhooks.retries([], 15_000);
  });

  const faults = {
    'the upstream refuses connections': [() => faultProxy.set('refuse'), () => faultProxy.set('pass')],
    'the upstream does not answer': [() => faultProxy.set('blackhole'), () => faultProxy.set('pass')],
    'the database cannot store events': [
      () => sql('alter table payment_event rename to payment_event_away'),
      () => sql('alter table payment_event_away rename to payment_event'),
    ],
  } as const;
  test.each(Object.entries(faults))(
    'when %s, a payment webhook answers 503, and its retry grants the payment',
    async (_name, [begin, end]) => {
      const purchase = await preparePurchase(world);
      const { order } = await createOrder(purchase.customer, purchase);
      const before = world.razorpay.webhooks.deliveries().length;
      await begin();
      try {
        await world.razorpay.pay(order.id, 'captured');
        await world.razorpay.webhooks.idle();
      } finally {
        await end();
      }
      const refused = world.razorpay.webhooks.deliveries().slice(before);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 503));
      expect(await isGranted(purchase)).toBe(false);
      for (const { eventId } of refused) await world.razorpay.webhooks.replay(eventId);
      await world.waitUntilSettled();
      expect(await isGranted(purchase)).toBe(true);
    },
  );
});

describe("security 18: payments while our clock differs from the provider's", () => {
  const HOUR = 3_600_000;
  let shifted = 0;
  const shift = (ms: number) => {
    world.passTime(ms);
    shifted += ms;
  };
  beforeEach(() => world.razorpay.webhooks.mode('never'));
  afterEach(() => shift(-shifted));

  test.each([
    ['behind', -5 * HOUR],
    ['ahead', 5 * HOUR],
  ])(
    'while our clock is five hours %s, a payment is granted by the callback and by the payment reconciler',
    async (_name, ms) => {
      shift(ms);
      const one = await preparePurchase(world);
      const { order } = await createOrder(one.customer, one);
      await submitProof(one.customer, one, await world.razorpay.pay(order.id, 'captured')).expect(200);
      expect(await isGranted(one)).toBe(true);

      const other = await preparePurchase(world);
      const { order: orderWithoutCallback } = await createOrder(other.customer, other);
      await world.razorpay.pay(orderWithoutCallback.id, 'captured');
      await sql('update payment_intent set ask_at = now() where ask_at is not null');
      await world.reconcile();
      expect(await isGranted(other)).toBe(true);
    },
  );

  test('while our clock is behind, the comparison with the provider finds a payment dated in our future', async () => {
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    shift(-5 * HOUR);
    await world.razorpay.pay(order.id, 'captured');
    await world.sweep();
    shift(-shifted);
    expect(await isGranted(purchase)).toBe(true);
  });
});

describe('security 18: payments that cannot be stored', () => {
  beforeEach(() => world.razorpay.webhooks.mode('never'));

  test('a payment that cannot be stored does not hide an older payment, and its account is not marked as compared', async () => {
    const compared = async () =>
      (await sql('select max(compared_at)::text as at from payment_comparison')).rows[0] as { at: string | null };
    const [older, poisoned] = [await preparePurchase(world), await preparePurchase(world)];
    await world.razorpay.pay((await createOrder(older.customer, older)).order.id, 'captured');
    // Razorpay lists the newest first, so a stop at the failing payment would hide the older one.
    const { razorpay_payment_id } = await world.razorpay.pay(
      (await createOrder(poisoned.customer, poisoned)).order.id,
      'captured',
    );
    await sql(`create function refuse_one() returns trigger language plpgsql as $$ begin
      if new.payment_id = '${razorpay_payment_id}' then raise exception 'not this one'; end if; return new; end $$`);
    await sql('create trigger refuse_one before insert on payment_attempt for each row execute function refuse_one()');
    const before = await compared();
    await world.sweep();
    expect(await isGranted(older)).toBe(true);
    expect(await isGranted(poisoned)).toBe(false);
    expect(await compared()).toEqual(before);

    await sql('drop trigger refuse_one on payment_attempt');
    await world.sweep();
    expect(await isGranted(poisoned)).toBe(true);
    expect(await compared()).not.toEqual(before);
  });
});
