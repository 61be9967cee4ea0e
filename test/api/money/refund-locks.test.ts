import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectLockWaiters } from '../../lib/locks.ts';
import {
  allowOnlinePayment,
  createOrder,
  paymentsOf,
  payTwice,
  preparePurchase,
  readBusiness,
  refundAtProvider,
  submitProof,
} from '../../lib/paying.ts';
import { startWorld, type World } from '../../lib/world.ts';

/* Concurrent reports of the provider about one payment. */

let world: World;
/** Connection that holds a lock until both transactions wait. */
let blocker: pg.Client;
beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
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
const waitForLocks = (count: number) => expectLockWaiters(blocker, count);
const failures = async () =>
  (await blocker.query('select coalesce(sum(failures), 0)::int as failures from payment_event')).rows[0].failures;

test('a payment that is granted and refunded at the same moment ends as refunded', async () => {
  world.razorpay.webhooks.mode('never');
  const purchase = await preparePurchase(world);
  const { order } = await createOrder(purchase.customer, purchase);
  const paid = await world.razorpay.pay(order.id, 'captured');
  await blocker.query('begin');
  await blocker.query('select from payment_intent where order_id = $1 for update', [order.id]);
  const proofAnswer = submitProof(purchase.customer, purchase, paid).then((answer) => answer);
  await waitForLocks(1);
  world.razorpay.webhooks.mode('normal');
  await refundAtProvider(world.razorpay, paid.razorpay_payment_id);
  await waitForLocks(2);
  await blocker.query('commit');
  expect((await proofAnswer).status).toBe(200);
  await world.waitUntilSettled();
  expect(await paymentsOf(purchase.customer, purchase.business)).toMatchObject([{ status: 'refunded' }]);
  expect(await readBusiness(purchase.customer, purchase.business)).toMatchObject({ paymentStatus: 0 });
});

test('settling a reconciliation case while the webhook of its refund arrives does not deadlock', async () => {
  const purchase = await preparePurchase(world);
  const { order } = await createOrder(purchase.customer, purchase);
  const { also } = await payTwice(world, order.id);
  await world.waitUntilSettled();
  const second = also[0]?.razorpay_payment_id ?? '';
  world.razorpay.refundsWill('pending');
  await world.reconcile();
  await blocker.query(`update payment_refund set queued_at = now() - interval '8 days' where payment_id = $1`, [
    second,
  ]);
  const superadmin = await world.as('superadmin');
  const { body } = await superadmin.get('/api/v1/payment-reconciliation').query({ kind: 'refund' }).expect(200);
  const { caseId } = body.data.items.find((one: { paymentId: string }) => one.paymentId === second);
  const before = await failures();

  await blocker.query('begin');
  await blocker.query('select from payment_refund where payment_id = $1 for update', [second]);
  const decided = superadmin
    .post('/api/v1/payment-reconciliation/settle')
    .send({ caseId, note: 'paid out by bank' })
    .then((answer) => answer);
  await waitForLocks(1);
  const refund = world.razorpay.refunds().find(({ payment_id }) => payment_id === second);
  world.razorpay.settleRefund(refund?.id ?? '', 'processed');
  await waitForLocks(2);
  await blocker.query('commit');
  expect((await decided).status).toBe(200);
  await world.waitUntilSettled();
  expect(await failures()).toBe(before);
  const { rows } = await blocker.query('select state from payment_refund where payment_id = $1', [second]);
  expect(rows).toEqual([{ state: 'processed' }]);
});
