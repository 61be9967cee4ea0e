import { previousDay, yearsAfter } from '@parichay/shared/money/payment/term.rules.ts';
import type { PaymentCase } from '@parichay/shared/money/reconciliation/reconciliation.endpoints.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentDetails } from '../../../dev/razorpay/payments.ts';
import { razorpayDefaults } from '../../../dev/razorpay/razorpay.ts';
import { setPrices } from '../../lib/billing.ts';
import {
  allowOnlinePayment,
  createOrder,
  paymentsOf,
  payTwice,
  preparePurchase,
  readBusiness,
  refundAtProvider,
} from '../../lib/paying.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

/* Refunds and their failures at the bank. Source: docs/security.md, requirement 18. */

let world: World;
let superadmin: Client;
beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
  superadmin = await world.as('superadmin');
});
afterAll(() => world?.close());
beforeEach(() => {
  world.razorpay.misbehave('*', 'well');
  world.razorpay.refundsWill('processed');
  world.razorpay.webhooks.mode('normal');
});

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
const paymentCaseOf = async (paymentId: string): Promise<PaymentCase | undefined> =>
  (await superadmin.get('/api/v1/payment-reconciliation').query({ limit: 100 }).expect(200)).body.data.items.find(
    (one: PaymentCase) => one.paymentId === paymentId,
  );
const refundCase = async (caseId: string | undefined) => {
  await superadmin.post('/api/v1/payment-reconciliation/refund').send({ caseId }).expect(200);
  await world.reconcile();
  await world.waitUntilSettled();
};
const razorpayPayment = (paymentId: string) => world.razorpay.payments().find(({ id }) => id === paymentId);
/** Makes the payment's last update an hour old. */
const makeHourOld = (paymentId: string) =>
  sql(`update payment_attempt set updated_at = now() - interval '1 hour' where payment_id = $1`, [paymentId]);

async function buyPlan(how?: PaymentDetails) {
  const purchase = await preparePurchase(world);
  const { order } = await createOrder(purchase.customer, purchase);
  const { razorpay_payment_id: paymentId } = await world.razorpay.pay(order.id, 'captured', how);
  await world.waitUntilSettled();
  return { ...purchase, paymentId };
}

describe('security 18: refunds started at the provider that fail at the bank', () => {
  async function beginRefund() {
    const purchase = await buyPlan();
    world.razorpay.refundsWill('pending');
    const refundId = await refundAtProvider(world.razorpay, purchase.paymentId);
    await world.sweep();
    expect((await readBusiness(purchase.customer, purchase.business)).paymentStatus).toBe(0);
    expect(await paymentCaseOf(purchase.paymentId)).toBeUndefined();
    return { ...purchase, refundId };
  }

  test('a refund that fails at the bank is filed for review, notifies the admins and can be sent again', async () => {
    const { paymentId, refundId, customer, business } = await beginRefund();
    world.razorpay.settleRefund(refundId, 'failed');
    await world.waitUntilSettled();
    const waiting = await paymentCaseOf(paymentId);
    expect(waiting).toMatchObject({ kind: 'review', reason: 'refund_failed', actions: ['refund', 'settle'] });
    // The payment account is the platform's, so the platform's admins are notified.
    const platform = await world.as('superadmin');
    const { body } = await platform.get('/api/v1/analytics/admin-notification').expect(200);
    expect(body.data.items).toContainEqual(
      expect.objectContaining({ kind: 'refund_failed', url: '/panel/admin/reconciliation' }),
    );
    world.razorpay.refundsWill('processed');
    await refundCase(waiting?.caseId);
    expect(razorpayPayment(paymentId)).toMatchObject({ status: 'refunded' });
    expect(await paymentCaseOf(paymentId)).toBeUndefined();
    expect(await paymentsOf(customer, business)).toMatchObject([{ status: 'refunded' }]);
  });

  test('a refund that failed without a webhook is found by the comparison with the provider', async () => {
    const { paymentId, refundId } = await beginRefund();
    world.razorpay.webhooks.mode('never');
    world.razorpay.settleRefund(refundId, 'failed');
    // A refund updated at this very moment is not yet compared.
    await world.sweep();
    expect(await paymentCaseOf(paymentId)).toBeUndefined();
    await makeHourOld(paymentId);
    await world.sweep();
    expect(await paymentCaseOf(paymentId)).toMatchObject({ reason: 'refund_failed', actions: ['refund', 'settle'] });
    world.razorpay.refundsWill('processed');
    await refundAtProvider(world.razorpay, paymentId);
    await world.sweep();
    expect(await paymentCaseOf(paymentId)).toBeUndefined();
  });

  test('a capture webhook that arrives after the refund leaves the payment refunded', async () => {
    const { paymentId } = await beginRefund();
    await makeHourOld(paymentId);
    const payment = { ...razorpayPayment(paymentId), status: 'captured', amount_refunded: 0 };
    await world.razorpay.webhooks.send({
      accountId: razorpayDefaults.accountId,
      event: 'payment.captured',
      payload: { payment: { entity: payment } },
    });
    await world.waitUntilSettled();
    const status = await sql('select status from payment_attempt where payment_id = $1', [paymentId]);
    expect(status).toEqual([{ status: 'refunded' }]);
  });
});

test('security 18: a refund at the provider of a 90-day-old payment is found by comparison with the provider, without a webhook', async () => {
  const monthsAgo = Math.floor(Date.now() / 1_000) - 90 * 86_400;
  const { paymentId, customer, business } = await buyPlan({ createdAt: monthsAgo });
  expect((await readBusiness(customer, business)).paymentStatus).toBe(1);
  world.razorpay.webhooks.mode('never');
  await refundAtProvider(world.razorpay, paymentId);
  await world.sweep();
  expect((await readBusiness(customer, business)).paymentStatus).toBe(0);
  expect(await paymentsOf(customer, business)).toMatchObject([{ status: 'refunded' }]);
});

test('security 18: a pending refund of ours that fails later is filed for review and can be sent again', async () => {
  const purchase = await preparePurchase(world);
  const { order } = await createOrder(purchase.customer, purchase);
  const { also } = await payTwice(world, order.id);
  await world.waitUntilSettled();
  const second = also[0]?.razorpay_payment_id ?? '';
  world.razorpay.refundsWill('pending');
  await world.reconcile();
  await world.sweep();
  const refund = world.razorpay.refunds().find(({ payment_id }) => payment_id === second);
  world.razorpay.settleRefund(refund?.id ?? '', 'failed');
  await world.waitUntilSettled();
  const waiting = await paymentCaseOf(second);
  expect(waiting).toMatchObject({ kind: 'refund', refund: 'failed', actions: ['refund', 'settle'] });
  world.razorpay.refundsWill('processed');
  await refundCase(waiting?.caseId);
  expect(razorpayPayment(second)).toMatchObject({ status: 'refunded' });
  expect(await paymentCaseOf(second)).toBeUndefined();
  expect(await paymentsOf(purchase.customer, purchase.business)).toMatchObject([{ status: 'paid' }]);
});

test('security 18: a duplicate payment that was partly refunded at the provider gets the rest refunded', async () => {
  const purchase = await preparePurchase(world);
  const { order } = await createOrder(purchase.customer, purchase);
  const { also } = await payTwice(world, order.id);
  const second = also[0]?.razorpay_payment_id ?? '';
  await refundAtProvider(world.razorpay, second, 10_000);
  await world.waitUntilSettled();
  await world.reconcile();
  await world.waitUntilSettled();
  const refused = await paymentCaseOf(second);
  if (refused) await refundCase(refused.caseId);
  expect(razorpayPayment(second)).toMatchObject({ status: 'refunded', amount_refunded: order.amount });
  expect(await paymentCaseOf(second)).toBeUndefined();
});

test('reversing the first of two plans keeps the second one active even if its record has an earlier time', async () => {
  const { admin, customer, business, plan } = await preparePurchase(world);
  const record = async (renew: boolean): Promise<string> => {
    const { subscriptionPlanId } = plan;
    const body = { businessId: business.businessId, subscriptionPlanId, isManualUpdate: true, renew };
    return (await admin.post('/api/v1/business/subscription-payment').send(body).expect(200)).body.data.recordNo;
  };
  const first = await record(false);
  const once = await readBusiness(customer, business);
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
  const { paymentStatus, expiryDateForCustomer } = await readBusiness(customer, business);
  expect({ paymentStatus, expiryDateForCustomer }).toEqual({
    paymentStatus: 1,
    expiryDateForCustomer: once.expiryDateForCustomer,
  });
});

test("an agency's second paid year starts earlier when its first paid year is refunded", async () => {
  await setPrices(world, 'home.test', { imagePostPaise: 50_000 });
  const admin = await world.as('admin');
  const paid: string[] = [];
  for (const _ of [1, 2]) {
    const { body } = await admin.post('/api/v1/agency-image-payment/order').send({}).expect(200);
    paid.push((await world.razorpay.pay(body.data.order.id, 'captured')).razorpay_payment_id);
    await world.waitUntilSettled();
  }
  const year = async () => (await admin.get('/api/v1/agency-image-payment').expect(200)).body.data;
  expect((await year()).paidUntil).toBe(previousDay(yearsAfter(todayInIndia(), 2)));
  await refundAtProvider(world.razorpay, paid[0] ?? '');
  await world.waitUntilSettled();
  expect((await year()).paidUntil).toBe(previousDay(yearsAfter(todayInIndia(), 1)));
});
