import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { waitingForLocks } from '../../lib/locks.ts';
import {
  allowOnline,
  businessNow,
  giveBackAtProvider,
  handIn,
  ordered,
  paidTwice,
  paymentsOf,
  toBuy,
} from '../../lib/paying.ts';
import { startWorld, type World } from '../../lib/world.ts';

/* Concurrent facts about one payment, on PostgreSQL. */

let world: World;
/** Connection that holds a lock until both transactions wait. */
let blocker: pg.Client;
beforeAll(async () => {
  world = await startWorld();
  await allowOnline(world);
  blocker = new pg.Client({ connectionString: world.stores.databaseUrl });
  await blocker.connect();
});
afterAll(async () => {
  await blocker?.end();
  await world?.close();
});
beforeEach(() => {
  world.razorpay.refundsWill('processed');
  world.razorpay.webhooks.mode('normal');
});
const waiting = (count: number) => waitingForLocks(blocker, count);
const failures = async () =>
  (await blocker.query('select coalesce(sum(failures), 0)::int as failures from payment_event')).rows[0].failures;

test('a grant and a refund of one payment at the same moment leave it refunded', async () => {
  world.razorpay.webhooks.mode('never');
  const buying = await toBuy(world);
  const { order } = await ordered(buying.customer, buying);
  const paid = await world.razorpay.pay(order.id, 'captured');
  await blocker.query('begin');
  await blocker.query('select from payment_intent where order_id = $1 for update', [order.id]);
  const handedIn = handIn(buying.customer, buying, paid).then((answer) => answer);
  await waiting(1);
  world.razorpay.webhooks.mode('normal');
  await giveBackAtProvider(world.razorpay, paid.razorpay_payment_id);
  await waiting(2);
  await blocker.query('commit');
  expect((await handedIn).status).toBe(200);
  await world.settled();
  expect(await paymentsOf(buying.customer, buying.business)).toMatchObject([{ status: 'refunded' }]);
  expect(await businessNow(buying.customer, buying.business)).toMatchObject({ paymentStatus: 0 });
});

test("a settled case and its refund's webhook at the same moment do not deadlock", async () => {
  const buying = await toBuy(world);
  const { order } = await ordered(buying.customer, buying);
  const { also } = await paidTwice(world, order.id);
  await world.settled();
  const second = also[0]?.razorpay_payment_id ?? '';
  world.razorpay.refundsWill('pending');
  await world.reconcile();
  await blocker.query(`update payment_refund set queued_at = now() - interval '8 days' where payment_id = $1`, [
    second,
  ]);
  const keeper = await world.as('superadmin');
  const { body } = await keeper.get('/api/v1/payment-reconciliation').query({ kind: 'refund' }).expect(200);
  const { caseId } = body.data.items.find((one: { paymentId: string }) => one.paymentId === second);
  const before = await failures();

  await blocker.query('begin');
  await blocker.query('select from payment_refund where payment_id = $1 for update', [second]);
  const decided = keeper
    .post('/api/v1/payment-reconciliation/settle')
    .send({ caseId, note: 'paid out by bank' })
    .then((answer) => answer);
  await waiting(1);
  const refund = world.razorpay.refunds().find(({ payment_id }) => payment_id === second);
  world.razorpay.settleRefund(refund?.id ?? '', 'processed');
  await waiting(2);
  await blocker.query('commit');
  expect((await decided).status).toBe(200);
  await world.settled();
  expect(await failures()).toBe(before);
  const { rows } = await blocker.query('select state from payment_refund where payment_id = $1', [second]);
  expect(rows).toEqual([{ state: 'processed' }]);
});
