import type { Response, Test } from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PaidOrder } from '../../../dev/razorpay/razorpay.ts';
import { makeBusiness, signUp } from '../../lib/factories.ts';
import { allowOnlinePayment, createOrder, makePlan, orderPlan, type Purchase, submitProof } from '../../lib/paying.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

/** Purchases in total; `npm run test:payments` takes a thousand. */
const PURCHASES = Number(process.env.PAYMENT_STORM ?? 30);
const MAX_PARALLEL = 8;
/** An account may begin only sixty purchases an hour. */
const PURCHASES_EACH = 40;
/** Answers of a BFF whose upstream times out. */
const busyStatuses = [503, 504];

let world: World;
const customers: Client[] = [];
beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
  customers.push(await world.as('customer'));
  while (customers.length * PURCHASES_EACH < PURCHASES) {
    const customer = world.browser().set('X-Forwarded-For', `10.0.0.${customers.length}`) as Client;
    await signUp(customer, `+9198222${String(customers.length).padStart(5, '0')}`, world.otpFor);
    customers.push(customer);
  }
});
const customerOf = (purchase: number) => customers[Math.floor(purchase / PURCHASES_EACH)] as Client;
afterAll(() => world?.close());

/** Runs `work` for each item, at most `MAX_PARALLEL` in parallel. */
async function forEachParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: MAX_PARALLEL }, worker));
}

/** Repeats the call while the machine is too busy to answer in time. */
async function untilAnswered(ask: () => Test): Promise<Response> {
  const answer = await ask();
  if (answer.status === 200) return answer;
  expect(busyStatuses).toContain(answer.status);
  return untilAnswered(ask);
}

test(`security 17: ${PURCHASES} purchases with shuffled, repeated webhooks and callbacks are granted once each`, {
  timeout: 1_800_000,
}, async () => {
  world.razorpay.webhooks.mode('held');
  const plan = await makePlan(await world.as('admin'));
  const purchases: { customer: Client; buying: Purchase; orderId: string; paid: PaidOrder }[] = [];
  await forEachParallel([...Array(PURCHASES).keys()], async (purchase) => {
    const customer = customerOf(purchase);
    const buying = { business: await makeBusiness(customer), plan };
    const { order } = (await untilAnswered(() => orderPlan(customer, buying))).body.data;
    await world.razorpay.pay(order.id, 'failed');
    await world.razorpay.pay(order.id, 'failed');
    const paid = await world.razorpay.pay(order.id, 'failed-then-authorized-then-captured');
    purchases.push({ customer, buying, orderId: order.id, paid });
  });
  const events = world.razorpay.webhooks.events();
  expect(events).toHaveLength(PURCHASES * 6);

  const [delivered] = await Promise.all([
    world.razorpay.webhooks.release({ order: 'shuffled', times: 3, seed: 11, concurrency: MAX_PARALLEL }),
    forEachParallel(purchases, ({ customer, buying: purchase, paid }) =>
      untilAnswered(() => submitProof(customer, purchase, paid)),
    ),
  ]);
  // The provider repeats webhooks that were answered 503.
  expect(delivered.filter(({ status }) => ![200, ...busyStatuses].includes(status ?? 0))).toEqual([]);
  expect(world.razorpay.webhooks.events().filter(({ state }) => state !== 'delivered')).toEqual([]);
  await world.upstream.paymentEvents.wakeAndWait();

  const sql = async (text: string) => (await world.upstream.database.raw.query(text)).rows[0];
  expect(
    await sql(`select count(*)::int as grants, count(distinct intent_id)::int as intents from payment_grant`),
  ).toEqual({
    grants: PURCHASES,
    intents: PURCHASES,
  });
  expect(
    await sql(`select count(*)::int as businesses from business where payment_status = 1
        and expiry_date_for_customer = ((now() at time zone 'Asia/Kolkata')::date + interval '1 year')::date`),
  ).toEqual({ businesses: PURCHASES });
  expect(await sql('select count(*)::int as refunds from payment_refund')).toEqual({ refunds: 0 });
  expect(await sql('select count(*)::int as events, count(processed_at)::int as processed from payment_event')).toEqual(
    { events: PURCHASES * 6, processed: PURCHASES * 6 },
  );
});

test('security 18: when all webhooks and callbacks are lost, the reconciler grants or refunds every captured payment', async () => {
  world.razorpay.webhooks.mode('never');
  const plan = await makePlan(await world.as('admin'));
  const customer = customerOf(0);
  const orders: string[] = [];
  for (let purchase = 0; purchase < 12; purchase += 1) {
    const { order } = await createOrder(customer, { business: await makeBusiness(customer), plan });
    await world.razorpay.pay(
      order.id,
      purchase % 4 === 3 ? 'captured-twice' : 'captured',
      purchase % 4 === 2 ? { amount: 100 } : {},
    );
    orders.push(order.id);
  }
  await world.upstream.database.raw.query('update payment_intent set ask_at = now() where ask_at is not null');
  await world.reconcile();
  await world.reconcile();
  const captured = world.razorpay
    .payments()
    .filter(({ order_id, captured }) => captured && orders.includes(order_id ?? ''));
  expect(captured).toHaveLength(15);
  const { rows } = await world.upstream.database.raw.query(
    `select payment_id from payment_grant where payment_id = any($1) union select payment_id from payment_refund where state = 'processed'`,
    [captured.map(({ id }) => id)],
  );
  expect(rows).toHaveLength(15);
});
