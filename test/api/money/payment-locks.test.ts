import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backdateCard, lastMonths, setPrices } from '../../lib/billing.ts';
import { makeBusiness, makeCard } from '../../lib/factories.ts';
import { expectLockWaiters } from '../../lib/locks.ts';
import {
  allowOnlinePayment,
  createOrder,
  paymentsOf,
  preparePurchase,
  readBusiness,
  refundAtProvider,
} from '../../lib/paying.ts';
import { startWorld, type World } from '../../lib/world.ts';

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

const waitForLocks = (count: number) => expectLockWaiters(blocker, count);

test('a manual reversal of a payment concurrent with the refund of a later online payment does not deadlock', async () => {
  const { customer, admin, business, plan } = await preparePurchase(world);
  const body = { businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId, isManualUpdate: true };
  const { body: recorded } = await admin.post('/api/v1/business/subscription-payment').send(body).expect(200);
  const { recordNo } = recorded.data;
  const { order } = await createOrder(customer, { business, plan }, { renew: true });
  const paid = await world.razorpay.pay(order.id, 'captured');
  await world.waitUntilSettled();
  expect(await paymentsOf(customer, business)).toHaveLength(2);

  await blocker.query('begin');
  await blocker.query('select from payment_grant where record_no = $1 for update', [recordNo]);
  const withdrawal = admin
    .delete('/api/v1/business/subscription-payment')
    .query({ recordNo, reason: 'the cheque bounced' })
    .then((answer) => answer);
  await waitForLocks(1);
  await refundAtProvider(world.razorpay, paid.razorpay_payment_id);
  await waitForLocks(2);
  await blocker.query('commit');

  expect((await withdrawal).status).toBe(200);
  await world.waitUntilSettled();
  const { rows } = await blocker.query('select sum(failures)::int as failures from payment_event');
  expect(rows[0].failures).toBe(0);
  expect((await paymentsOf(customer, business)).map(({ status }) => status)).toEqual(['refunded', 'refunded']);
  expect(await readBusiness(customer, business)).toMatchObject({ paymentStatus: 0, expiryDateForCustomer: null });
});

describe('security 17: moving a card to a monthly bill while the bill is being paid', () => {
  /** Two bills with one card each; the later one's card is to move to the earlier bill. */
  async function makeTwoBills(host: string, owner: 'customer' | 'customerOfOtherAgency') {
    const agencyId = await setPrices(world, host, { perCardPaise: 10_000 });
    const customer = await world.as(owner);
    const superadmin = await world.as('superadmin');
    const [, last, before] = lastMonths();
    const [moving, billed] = [
      await makeCard(customer, (await makeBusiness(customer)).businessId),
      await makeCard(customer, (await makeBusiness(customer)).businessId),
    ];
    await backdateCard(world, moving.cardNo, last);
    await backdateCard(world, billed.cardNo, before);
    const [year, month] = before.split('-').map(Number);
    const bill = { agencyId, month, year };
    const billsNow = async () => {
      const { body } = await superadmin.get('/api/v1/month-payments/bills').query({ agencyId }).expect(200);
      const all = body.data.bills as { year: number; month: number; cardCount: number; payment: object | null }[];
      const of = (name: string) =>
        all.find((one) => `${one.year}-${String(one.month).padStart(2, '0')}` === name) ?? null;
      return { last: of(last), before: of(before) };
    };
    return {
      billsNow,
      cardNo: moving.cardNo,
      agencyId,
      pay: () =>
        superadmin
          .post('/api/v1/month-payments')
          .send({ ...bill, note: 'cash' })
          .then((answer) => answer),
      move: () =>
        superadmin
          .post('/api/v1/month-payments/add-card-in-bill')
          .send({ ...bill, cardNo: moving.cardNo })
          .then((answer) => answer),
    };
  }

  test('the payment of a monthly bill answers changed_meanwhile when a card was moved to the bill first', async () => {
    const { billsNow, cardNo, agencyId, pay, move } = await makeTwoBills('home.test', 'customer');
    await blocker.query('begin');
    await blocker.query('insert into bill_card (card_no, agency_id, bill) values ($1, $2, null)', [cardNo, agencyId]);
    const moved = move();
    await waitForLocks(1);
    const paid = pay();
    await waitForLocks(2);
    await blocker.query('rollback');

    expect((await moved).status).toBe(200);
    expect((await paid).body.data.code).toBe('changed_meanwhile');
    expect((await billsNow()).before).toMatchObject({ cardCount: 2, payment: null });
    expect((await pay()).status).toBe(200);
    expect((await billsNow()).before).toMatchObject({ cardCount: 2, payment: { amountPaise: 20_000 } });
  });

  test('moving a card to a monthly bill that was paid first answers already_paid and leaves the card on its bill', async () => {
    const { billsNow, pay, move } = await makeTwoBills('other.test', 'customerOfOtherAgency');
    await blocker.query('begin');
    await blocker.query('lock table payment_grant in share mode');
    const paid = pay();
    await waitForLocks(1);
    const moved = move();
    await waitForLocks(2);
    await blocker.query('commit');

    expect((await paid).status).toBe(200);
    expect((await moved).body.data.code).toBe('already_paid');
    expect(await billsNow()).toMatchObject({ before: { cardCount: 1 }, last: { cardCount: 1, payment: null } });
  });
});
