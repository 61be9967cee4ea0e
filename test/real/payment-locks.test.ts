import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { razorpayDefaults } from '../../dev/razorpay/razorpay.ts';
import { allowOnline, businessNow, ordered, paymentsOf, toBuy } from '../lib/paying.ts';
import { startWorld, type World } from '../lib/world.ts';

let world: World;
/** Somebody who stands in the way until both wait. */
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

/** Until so many transactions wait for a lock. */
const waiting = (count: number) =>
  expect
    .poll(
      async () => {
        const { rows } = await blocker.query(
          `select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows[0].waiting;
      },
      { timeout: 4_000, interval: 20 },
    )
    .toBe(count);

test('a record made by hand is taken back while one that was paid online after it is refunded: neither waits for the other', async () => {
  const { customer, admin, business, plan } = await toBuy(world);
  const body = { businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId, isManualUpdate: true };
  const { body: recorded } = await admin.post('/api/v1/business/subscription-payment').send(body).expect(200);
  const { recordNo } = recorded.data;
  const { order } = await ordered(customer, { business, plan }, { renew: true });
  const paid = await world.razorpay.pay(order.id, 'captured');
  await world.razorpay.webhooks.idle();
  await world.upstream.paymentEvents.settled();
  expect(await paymentsOf(customer, business)).toHaveLength(2);

  await blocker.query('begin');
  await blocker.query('select from payment_grant where record_no = $1 for update', [recordNo]);
  const takenBack = admin
    .delete('/api/v1/business/subscription-payment')
    .query({ recordNo, reason: 'the cheque bounced' })
    .then((answer) => answer);
  await waiting(1);
  const { keyId, keySecret } = razorpayDefaults;
  await fetch(`${world.razorpay.url}/v1/payments/${paid.razorpay_payment_id}/refund`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: '{}',
  });
  await waiting(2);
  await blocker.query('commit');

  expect((await takenBack).status).toBe(200);
  await world.razorpay.webhooks.idle();
  await world.upstream.paymentEvents.settled();
  const { rows } = await blocker.query('select sum(failures)::int as failures from payment_event');
  expect(rows[0].failures).toBe(0);
  expect((await paymentsOf(customer, business)).map(({ status }) => status)).toEqual(['refunded', 'refunded']);
  expect(await businessNow(customer, business)).toMatchObject({ paymentStatus: 0, expiryDateForCustomer: null });
});
