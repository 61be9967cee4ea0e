import { dayBefore, yearsAfter } from '@parichay/shared/money/payment/term.rules.ts';
import type { PaymentCase } from '@parichay/shared/money/reconciliation/reconciliation.endpoints.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { How } from '../../../dev/razorpay/payments.ts';
import { razorpayDefaults } from '../../../dev/razorpay/razorpay.ts';
import { pricesOf } from '../../lib/billing.ts';
import {
  allowOnline,
  businessNow,
  giveBackAtProvider,
  ordered,
  paidTwice,
  paymentsOf,
  toBuy,
} from '../../lib/paying.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

/* Refunds and their failures at the bank. Source: docs/security.md, requirement 18. */

let world: World;
let keeper: Browser;
beforeAll(async () => {
  world = await startWorld();
  await allowOnline(world);
  keeper = await world.as('superadmin');
});
afterAll(() => world?.close());
beforeEach(() => {
  world.razorpay.misbehave('*', 'well');
  world.razorpay.refundsWill('processed');
  world.razorpay.webhooks.mode('normal');
});

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
const caseOf = async (paymentId: string): Promise<PaymentCase | undefined> =>
  (await keeper.get('/api/v1/payment-reconciliation').query({ limit: 100 }).expect(200)).body.data.items.find(
    (one: PaymentCase) => one.paymentId === paymentId,
  );
const giveBack = async (caseId: string | undefined) => {
  await keeper.post('/api/v1/payment-reconciliation/refund').send({ caseId }).expect(200);
  await world.reconcile();
  await world.settled();
};
const atProvider = (paymentId: string) => world.razorpay.payments().find(({ id }) => id === paymentId);
/** Makes the payment's last update an hour old. */
const anHourAgo = (paymentId: string) =>
  sql(`update payment_attempt set updated_at = now() - interval '1 hour' where payment_id = $1`, [paymentId]);

async function bought(how?: How) {
  const buying = await toBuy(world);
  const { order } = await ordered(buying.customer, buying);
  const { razorpay_payment_id: paymentId } = await world.razorpay.pay(order.id, 'captured', how);
  await world.settled();
  return { ...buying, paymentId };
}

describe('security 18: a refund that was begun at the provider, and fails at the bank', () => {
  async function begun() {
    const purchase = await bought();
    world.razorpay.refundsWill('pending');
    const refundId = await giveBackAtProvider(world.razorpay, purchase.paymentId);
    await world.sweep();
    expect((await businessNow(purchase.customer, purchase.business)).paymentStatus).toBe(0);
    expect(await caseOf(purchase.paymentId)).toBeUndefined();
    return { ...purchase, refundId };
  }

  test('a refund that fails at the bank is filed for review, notifies the admins and can be sent again', async () => {
    const { paymentId, refundId, customer, business } = await begun();
    world.razorpay.settleRefund(refundId, 'failed');
    await world.settled();
    const waiting = await caseOf(paymentId);
    expect(waiting).toMatchObject({ kind: 'review', reason: 'refund_failed', actions: ['refund', 'settle'] });
    // The account is the platform's, so its admins are notified.
    const platform = await world.as('superadmin');
    const { body } = await platform.get('/api/v1/analytics/admin-notification').expect(200);
    expect(body.data.items).toContainEqual(
      expect.objectContaining({ kind: 'refund_failed', url: '/panel/admin/reconciliation' }),
    );
    world.razorpay.refundsWill('processed');
    await giveBack(waiting?.caseId);
    expect(atProvider(paymentId)).toMatchObject({ status: 'refunded' });
    expect(await caseOf(paymentId)).toBeUndefined();
    expect(await paymentsOf(customer, business)).toMatchObject([{ status: 'refunded' }]);
  });

  test('a refund that failed without a webhook is found by the comparison with the provider', async () => {
    const { paymentId, refundId } = await begun();
    world.razorpay.webhooks.mode('never');
    world.razorpay.settleRefund(refundId, 'failed');
    // A refund updated at this very moment is not yet compared.
    await world.sweep();
    expect(await caseOf(paymentId)).toBeUndefined();
    await anHourAgo(paymentId);
    await world.sweep();
    expect(await caseOf(paymentId)).toMatchObject({ reason: 'refund_failed', actions: ['refund', 'settle'] });
    world.razorpay.refundsWill('processed');
    await giveBackAtProvider(world.razorpay, paymentId);
    await world.sweep();
    expect(await caseOf(paymentId)).toBeUndefined();
  });

  test('a late capture webhook after the refund leaves the payment refunded', async () => {
    const { paymentId } = await begun();
    await anHourAgo(paymentId);
    const payment = { ...atProvider(paymentId), status: 'captured', amount_refunded: 0 };
    await world.razorpay.webhooks.send({
      accountId: razorpayDefaults.accountId,
      event: 'payment.captured',
      payload: { payment: { entity: payment } },
    });
    await world.settled();
    const status = await sql('select status from payment_attempt where payment_id = $1', [paymentId]);
    expect(status).toEqual([{ status: 'refunded' }]);
  });
});

test('security 18: a refund at the provider of an old payment is found by comparison, without a webhook', async () => {
  const monthsAgo = Math.floor(Date.now() / 1_000) - 90 * 86_400;
  const { paymentId, customer, business } = await bought({ createdAt: monthsAgo });
  expect((await businessNow(customer, business)).paymentStatus).toBe(1);
  world.razorpay.webhooks.mode('never');
  await giveBackAtProvider(world.razorpay, paymentId);
  await world.sweep();
  expect((await businessNow(customer, business)).paymentStatus).toBe(0);
  expect(await paymentsOf(customer, business)).toMatchObject([{ status: 'refunded' }]);
});

test('security 18: our own pending refund that failed is filed for review and can be sent again', async () => {
  const buying = await toBuy(world);
  const { order } = await ordered(buying.customer, buying);
  const { also } = await paidTwice(world, order.id);
  await world.settled();
  const second = also[0]?.razorpay_payment_id ?? '';
  world.razorpay.refundsWill('pending');
  await world.reconcile();
  await world.sweep();
  const refund = world.razorpay.refunds().find(({ payment_id }) => payment_id === second);
  world.razorpay.settleRefund(refund?.id ?? '', 'failed');
  await world.settled();
  const waiting = await caseOf(second);
  expect(waiting).toMatchObject({ kind: 'refund', refund: 'failed', actions: ['refund', 'settle'] });
  world.razorpay.refundsWill('processed');
  await giveBack(waiting?.caseId);
  expect(atProvider(second)).toMatchObject({ status: 'refunded' });
  expect(await caseOf(second)).toBeUndefined();
  expect(await paymentsOf(buying.customer, buying.business)).toMatchObject([{ status: 'paid' }]);
});

test('security 18: a duplicate payment that was partly refunded at the provider gets its remainder refunded', async () => {
  const buying = await toBuy(world);
  const { order } = await ordered(buying.customer, buying);
  const { also } = await paidTwice(world, order.id);
  const second = also[0]?.razorpay_payment_id ?? '';
  await giveBackAtProvider(world.razorpay, second, 10_000);
  await world.settled();
  await world.reconcile();
  await world.settled();
  const refused = await caseOf(second);
  if (refused) await giveBack(refused.caseId);
  expect(atProvider(second)).toMatchObject({ status: 'refunded', amount_refunded: order.amount });
  expect(await caseOf(second)).toBeUndefined();
});

test('(23) payment records keep their order when the clock of one process was behind', async () => {
  const { admin, customer, business, plan } = await toBuy(world);
  const record = async (renew: boolean): Promise<string> => {
    const { subscriptionPlanId } = plan;
    const body = { businessId: business.businessId, subscriptionPlanId, isManualUpdate: true, renew };
    return (await admin.post('/api/v1/business/subscription-payment').send(body).expect(200)).body.data.recordNo;
  };
  const first = await record(false);
  const once = await businessNow(customer, business);
  const second = await record(true);
  // A UUIDv7 begins with its creation time.
  const behind = (Number.parseInt(first.replaceAll('-', '').slice(0, 12), 16) - 2_000).toString(16).padStart(12, '0');
  const numbered = `${behind.slice(0, 8)}-${behind.slice(8)}${second.slice(13)}`;
  await sql('delete from invoice where record_no = $1', [second]);
  await sql('update payment_grant set record_no = $2 where record_no = $1', [second, numbered]);
  await admin
    .delete('/api/v1/business/subscription-payment')
    .query({ recordNo: first, reason: 'The cheque bounced' })
    .expect(200);
  const { paymentStatus, expiryDateForCustomer } = await businessNow(customer, business);
  expect({ paymentStatus, expiryDateForCustomer }).toEqual({
    paymentStatus: 1,
    expiryDateForCustomer: once.expiryDateForCustomer,
  });
});

test("an agency's second paid year moves forward when the first one is refunded", async () => {
  await pricesOf(world, 'home.test', { imagePostPaise: 50_000 });
  const admin = await world.as('admin');
  const paid: string[] = [];
  for (const _ of [1, 2]) {
    const { body } = await admin.post('/api/v1/agency-image-payment/order').send({}).expect(200);
    paid.push((await world.razorpay.pay(body.data.order.id, 'captured')).razorpay_payment_id);
    await world.settled();
  }
  const year = async () => (await admin.get('/api/v1/agency-image-payment').expect(200)).body.data;
  expect((await year()).paidUntil).toBe(dayBefore(yearsAfter(todayInIndia(), 2)));
  await giveBackAtProvider(world.razorpay, paid[0] ?? '');
  await world.settled();
  expect((await year()).paidUntil).toBe(dayBefore(yearsAfter(todayInIndia(), 1)));
});
