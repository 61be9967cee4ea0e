import type { MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { parseBillMonth } from '@parichay/shared/money/payment/bill-month.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaidOrder } from '../../../dev/razorpay/razorpay.ts';
import { backdateCard, lastMonths, setPrices } from '../../lib/billing.ts';
import { makeBusiness, makeCard } from '../../lib/factories.ts';
import { requestInvoice } from '../../lib/invoices.ts';
import { refundAtProvider } from '../../lib/paying.ts';
import { hosts } from '../../lib/people.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

const perCardPaise = 5_000;
const [thisMonth, lastMonth, monthBeforeLast] = lastMonths();

let world: World;
let admin: Client;
let other: Client;
let superadmin: Client;
beforeAll(async () => {
  world = await startWorld();
  await setPrices(world, hosts.home, { perCardPaise });
  admin = await world.as('admin');
  other = await world.as('admin');
  superadmin = await world.as('superadmin');
  const customer = await world.as('customer');
  for (const month of [lastMonth, monthBeforeLast, monthBeforeLast, thisMonth]) {
    const { cardNo } = await makeCard(customer, (await makeBusiness(customer)).businessId);
    await backdateCard(world, cardNo, month);
  }
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.razorpay.misbehave('*', 'well');
  world.razorpay.webhooks.mode('normal');
  // Withdraws the payments of earlier tests.
  await sql(`update payment_grant set withdrawn_at = now() where kind = 'month' and withdrawn_at is null`);
  await sql(`update payment_intent set state = 'expired' where state in ('draft', 'ordered', 'pending')`);
});

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
const bills = [parseBillMonth(lastMonth), parseBillMonth(monthBeforeLast)];
const requestOrder = (browser = admin, body: object = { bills }) =>
  browser.post('/api/v1/month-payments/many/order').send(body);
const placeOrder = async (browser = admin, body: object = { bills }): Promise<{ id: string; amount: number }> =>
  (await requestOrder(browser, body).expect(200)).body.data.order;
const sendProof = (paid: PaidOrder, browser = admin, body: object = { bills }) =>
  browser.post('/api/v1/month-payments/many/gateway').send({
    ...body,
    orderCreationId: paid.razorpay_order_id,
    razorpayPaymentId: paid.razorpay_payment_id,
    razorpayOrderId: paid.razorpay_order_id,
    razorpaySignature: paid.razorpay_signature,
  });
const paidBills = async (): Promise<[string, number, string][]> => {
  const { body } = await admin.get('/api/v1/month-payments/bills').expect(200);
  return (body.data.bills as MonthBill[]).flatMap(({ month, year, payment }) =>
    payment ? [[`${year}-${String(month).padStart(2, '0')}`, payment.amountPaise, payment.recordNo]] : [],
  );
};
const paidMonthsAndAmounts = async () => (await paidBills()).map(([name, amount]) => [name, amount]);
const monthsAndAmounts = [
  [lastMonth, perCardPaise],
  [monthBeforeLast, 2 * perCardPaise],
];
const razorpayPayment = (paymentId: string) => world.razorpay.payments().find(({ id }) => id === paymentId);

describe('security 17: several monthly bills paid by one order', () => {
  test('one payment for several monthly bills pays each bill once, with a payment record and an invoice for each', async () => {
    const { id, amount } = await placeOrder();
    expect(amount).toBe(3 * perCardPaise);
    // Another sequence of the bills is the same purchase.
    expect((await placeOrder(admin, { bills: bills.toReversed() })).id).toBe(id);
    const paid = await world.razorpay.pay(id, 'captured');
    await Promise.all([sendProof(paid).expect(200), sendProof(paid).expect(200), world.waitUntilSettled()]);
    expect(await paidMonthsAndAmounts()).toEqual(monthsAndAmounts);
    for (const [, , recordNo] of await paidBills()) {
      const { body } = await requestInvoice(admin, recordNo).expect(200);
      expect(body.subarray(0, 4).toString()).toBe('%PDF');
    }
    const rows = await sql(`select sum(amount_paise)::int as paise, count(*)::int as records from payment_grant
      where payment_id = '${paid.razorpay_payment_id}' and withdrawn_at is null`);
    expect(rows).toEqual([{ paise: 3 * perCardPaise, records: 2 }]);
    const { body } = await superadmin.get('/api/v1/payment-reconciliation').expect(200);
    expect(body.data.items).toEqual([]);
    expect((await requestOrder()).body.data.code).toBe('already_paid');
  });

  test.each(['failed', 'created'] as const)(
    'a payment for several monthly bills that ends as %s leaves all of them unpaid',
    async (outcome) => {
      const { id } = await placeOrder();
      await world.razorpay.pay(id, outcome);
      await world.waitUntilSettled();
      await world.reconcile();
      expect(await paidMonthsAndAmounts()).toEqual([]);
    },
  );

  test('a payment for several monthly bills is refunded when another order has already paid one of them', async () => {
    const mine = await placeOrder();
    const theirs = await placeOrder(other, { bills: bills.slice(0, 1) });
    const first = await world.razorpay.pay(theirs.id, 'captured');
    await sendProof(first, other, { bills: bills.slice(0, 1) }).expect(200);
    const second = await world.razorpay.pay(mine.id, 'captured');
    const { body } = await sendProof(second).expect(409);
    expect(body.data.code).toBe('already_paid');
    await world.reconcile();
    await world.waitUntilSettled();
    expect(await paidMonthsAndAmounts()).toEqual(monthsAndAmounts.slice(0, 1));
    expect(razorpayPayment(second.razorpay_payment_id)).toMatchObject({ status: 'refunded' });
  });

  test('several monthly bills paid by two orders at once are paid once, and the other payment is refunded', async () => {
    const orders = [
      await placeOrder(admin),
      await placeOrder(await world.as('superadmin'), { bills, agencyId: await homeId() }),
    ];
    const paid = await Promise.all(orders.map(({ id }) => world.razorpay.pay(id, 'captured')));
    await world.waitUntilSettled();
    await world.reconcile();
    await world.waitUntilSettled();
    expect(await paidMonthsAndAmounts()).toEqual(monthsAndAmounts);
    const states = paid.map(({ razorpay_payment_id }) => razorpayPayment(razorpay_payment_id)?.status).sort();
    expect(states).toEqual(['captured', 'refunded']);
  });

  test('several monthly bills are unpaid again when their payment is fully refunded at the provider', async () => {
    const { id } = await placeOrder();
    const paid = await world.razorpay.pay(id, 'captured');
    await world.waitUntilSettled();
    expect(await paidMonthsAndAmounts()).toEqual(monthsAndAmounts);
    await refundAtProvider(world.razorpay, paid.razorpay_payment_id);
    await world.waitUntilSettled();
    expect(await paidMonthsAndAmounts()).toEqual([]);
  });

  test.each([
    ['the current month', [parseBillMonth(thisMonth), parseBillMonth(lastMonth)], 400],
    ['no bill', [], 400],
    ['a thirteenth month', [{ month: 13, year: 2025 }], 400],
  ])('an order of several monthly bills with %s is refused and changes nothing', async (_, requestedBills, status) => {
    await expectNoChange(world, () => requestOrder(admin, { bills: requestedBills }).expect(status));
  });

  test('the payment proof of one bill submitted for several bills answers payment_mismatch and pays none of them', async () => {
    const { id } = await placeOrder(admin, { bills: bills.slice(0, 1) });
    const paid = await world.razorpay.pay(id, 'created');
    expect((await sendProof(paid, admin, { bills }).expect(409)).body.data.code).toBe('payment_mismatch');
  });
});

const homeId = async () =>
  String((await sql('select agency_id from agency_domain where host = $1', [hosts.home]))[0]?.agency_id);
