import type { MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { monthOfBill } from '@parichay/shared/money/payment/bill-month.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Paid } from '../../../dev/razorpay/razorpay.ts';
import { lastMonths, pricesOf, publishedIn } from '../../lib/billing.ts';
import { makeBusiness, makeCard } from '../../lib/factories.ts';
import { askInvoice } from '../../lib/invoices.ts';
import { giveBackAtProvider } from '../../lib/paying.ts';
import { hosts } from '../../lib/people.ts';
import { changesNothing } from '../../lib/stored.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

const perCardPaise = 5_000;
const [thisMonth, lastMonth, beforeLast] = lastMonths();

let world: World;
let admin: Browser;
let other: Browser;
let keeper: Browser;
beforeAll(async () => {
  world = await startWorld();
  await pricesOf(world, hosts.home, { perCardPaise });
  admin = await world.as('admin');
  other = await world.as('admin');
  keeper = await world.as('superadmin');
  const customer = await world.as('customer');
  for (const month of [lastMonth, beforeLast, beforeLast, thisMonth]) {
    const { cardNo } = await makeCard(customer, (await makeBusiness(customer)).businessId);
    await publishedIn(world, cardNo, month);
  }
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.razorpay.misbehave('*', 'well');
  world.razorpay.webhooks.mode('normal');
  // Withdraws all earlier payments.
  await sql(`update payment_grant set withdrawn_at = now() where kind = 'month' and withdrawn_at is null`);
  await sql(`update payment_intent set state = 'expired' where state in ('draft', 'ordered', 'pending')`);
});

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
const bills = [monthOfBill(lastMonth), monthOfBill(beforeLast)];
const order = (by = admin, what: object = { bills }) => by.post('/api/v1/month-payments/many/order').send(what);
const ordered = async (by = admin, what: object = { bills }): Promise<{ id: string; amount: number }> =>
  (await order(by, what).expect(200)).body.data.order;
const handIn = (paid: Paid, by = admin, what: object = { bills }) =>
  by.post('/api/v1/month-payments/many/gateway').send({
    ...what,
    orderCreationId: paid.razorpay_order_id,
    razorpayPaymentId: paid.razorpay_payment_id,
    razorpayOrderId: paid.razorpay_order_id,
    razorpaySignature: paid.razorpay_signature,
  });
const paidOf = async (): Promise<[string, number, string][]> => {
  const { body } = await admin.get('/api/v1/month-payments/bills').expect(200);
  return (body.data.bills as MonthBill[]).flatMap(({ month, year, payment }) =>
    payment ? [[`${year}-${String(month).padStart(2, '0')}`, payment.amountPaise, payment.recordNo]] : [],
  );
};
const namesPaid = async () => (await paidOf()).map(([name, amount]) => [name, amount]);
const both = [
  [lastMonth, perCardPaise],
  [beforeLast, 2 * perCardPaise],
];
const atProvider = (paymentId: string) => world.razorpay.payments().find(({ id }) => id === paymentId);

describe('security 17: several bills paid by one order', () => {
  test('several bills of one order are paid together and once, each with a record and an invoice', async () => {
    const { id, amount } = await ordered();
    expect(amount).toBe(3 * perCardPaise);
    // Another sequence of the bills is the same purchase.
    expect((await ordered(admin, { bills: bills.toReversed() })).id).toBe(id);
    const paid = await world.razorpay.pay(id, 'captured');
    await Promise.all([handIn(paid).expect(200), handIn(paid).expect(200), world.settled()]);
    expect(await namesPaid()).toEqual(both);
    for (const [, , recordNo] of await paidOf()) {
      const { body } = await askInvoice(admin, recordNo).expect(200);
      expect(body.subarray(0, 4).toString()).toBe('%PDF');
    }
    const rows = await sql(`select sum(amount_paise)::int as paise, count(*)::int as records from payment_grant
      where payment_id = '${paid.razorpay_payment_id}' and withdrawn_at is null`);
    expect(rows).toEqual([{ paise: 3 * perCardPaise, records: 2 }]);
    const { body } = await keeper.get('/api/v1/payment-reconciliation').expect(200);
    expect(body.data.items).toEqual([]);
    expect((await order()).body.data.code).toBe('already_paid');
  });

  test.each(['failed', 'created'] as const)(
    'a payment of several bills that ends as %s leaves all of them open',
    async (outcome) => {
      const { id } = await ordered();
      await world.razorpay.pay(id, outcome);
      await world.settled();
      await world.reconcile();
      expect(await namesPaid()).toEqual([]);
    },
  );

  test('several bills of which one was paid by another order are not paid, and the money is refunded', async () => {
    const mine = await ordered();
    const theirs = await ordered(other, { bills: bills.slice(0, 1) });
    const first = await world.razorpay.pay(theirs.id, 'captured');
    await handIn(first, other, { bills: bills.slice(0, 1) }).expect(200);
    const second = await world.razorpay.pay(mine.id, 'captured');
    const { body } = await handIn(second).expect(409);
    expect(body.data.code).toBe('already_paid');
    await world.reconcile();
    await world.settled();
    expect(await namesPaid()).toEqual(both.slice(0, 1));
    expect(atProvider(second.razorpay_payment_id)).toMatchObject({ status: 'refunded' });
  });

  test('several bills paid by two orders at once are paid once, and the other payment is refunded', async () => {
    const orders = [
      await ordered(admin),
      await ordered(await world.as('superadmin'), { bills, agencyId: await homeId() }),
    ];
    const paid = await Promise.all(orders.map(({ id }) => world.razorpay.pay(id, 'captured')));
    await world.settled();
    await world.reconcile();
    await world.settled();
    expect(await namesPaid()).toEqual(both);
    const states = paid.map(({ razorpay_payment_id }) => atProvider(razorpay_payment_id)?.status).sort();
    expect(states).toEqual(['captured', 'refunded']);
  });

  test('several bills whose payment is fully refunded at the provider are open again', async () => {
    const { id } = await ordered();
    const paid = await world.razorpay.pay(id, 'captured');
    await world.settled();
    expect(await namesPaid()).toEqual(both);
    await giveBackAtProvider(world.razorpay, paid.razorpay_payment_id);
    await world.settled();
    expect(await namesPaid()).toEqual([]);
  });

  test.each([
    ['a month that still runs', [monthOfBill(thisMonth), monthOfBill(lastMonth)], 400],
    ['none', [], 400],
    ['a thirteenth month', [{ month: 13, year: 2025 }], 400],
  ])('an order of several bills with %s is refused and changes nothing', async (_, wanted, status) => {
    await changesNothing(world, () => order(admin, { bills: wanted }).expect(status));
  });

  test('a payment proof for one order does not pay other bills, which answers payment_mismatch', async () => {
    const { id } = await ordered(admin, { bills: bills.slice(0, 1) });
    const paid = await world.razorpay.pay(id, 'created');
    expect((await handIn(paid, admin, { bills }).expect(409)).body.data.code).toBe('payment_mismatch');
  });
});

const homeId = async () =>
  String((await sql('select agency_id from agency_domain where host = $1', [hosts.home]))[0]?.agency_id);
