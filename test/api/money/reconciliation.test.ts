import type { CaseAction } from '@parichay/shared/money/payment/payment.lists.ts';
import type { PaymentCase } from '@parichay/shared/money/reconciliation/reconciliation.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { razorpayDefaults } from '../../../dev/razorpay/razorpay.ts';
import {
  allowOnlinePayment,
  createOrder,
  type Purchase,
  paymentsOf,
  payTwice,
  preparePurchase,
  readBusiness,
  submitProof,
} from '../../lib/paying.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

const agencyRazorpayAccount = {
  accountId: 'acc_OfTheAgency002',
  keyId: 'rzp_test_OfTheAgency002',
  keySecret: 'secret-of-the-agency-02',
  webhookSecret: 'webhook-of-the-agency-02',
};

let world: World;
let admin: Client;
let superadmin: Client;
beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
  world.razorpay.addAccount({ ...agencyRazorpayAccount, webhookUrl: `${world.url}/webhooks/razorpay` });
  [admin, superadmin] = [await world.as('admin'), await world.as('superadmin')];
});
afterAll(() => world?.close());
beforeEach(() => {
  world.razorpay.refundsWill('processed');
  world.razorpay.misbehave('*', 'well');
  world.razorpay.webhooks.mode('normal');
});

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
/** Sends all queued refunds; the second round covers answers that a slow machine missed. */
const sendRefunds = async () => {
  for (const _ of [1, 2]) {
    await sql(`update payment_refund set try_at = now() where state = 'queued'`);
    await world.reconcile();
    await world.waitUntilSettled();
  }
};
const listPaymentCases = async (browser: Client, query: object = {}): Promise<PaymentCase[]> =>
  (await browser.get('/api/v1/payment-reconciliation').query(query).expect(200)).body.data.items;
const reconciliationSummaryOf = async (browser: Client) =>
  (await browser.get('/api/v1/payment-reconciliation/summary').expect(200)).body.data;
const decide = (browser: Client, action: CaseAction, caseId: string, more: object = {}) =>
  browser.post(`/api/v1/payment-reconciliation/${action}`).send({ caseId, ...more });
const paymentCaseOf = async (browser: Client, paymentId: string): Promise<PaymentCase> => {
  const found = (await listPaymentCases(browser)).find((one) => one.paymentId === paymentId);
  if (!found) throw new Error(`${paymentId} does not wait`);
  return found;
};
const hasPaymentCase = async (paymentId: string) =>
  (await listPaymentCases(superadmin)).some((one) => one.paymentId === paymentId);
/** Audit entries of an entity, newest first. */
const audited = async (entity: string, entityId: string) =>
  sql(
    'select action, call, franchisee_id, after from audit_log where entity = $1 and entity_id = $2 order by created_at desc',
    [entity, entityId],
  );

async function payOrder(
  how: object = {},
): Promise<{ buying: Purchase & { customer: Client }; paymentId: string; orderId: string }> {
  const purchase = await preparePurchase(world);
  const { order } = await createOrder(purchase.customer, purchase);
  const paid = await world.razorpay.pay(order.id, 'captured', how);
  await world.waitUntilSettled();
  return { buying: purchase, paymentId: paid.razorpay_payment_id, orderId: order.id };
}
/** Deletes the grant of a payment, as a data loss would. */
const loseGrant = async (paymentId: string) => {
  await sql(
    `update business set expiry_date_for_customer = null, payment_status = 0
     where business_id = (select business_id from payment_grant where payment_id = $1)`,
    [paymentId],
  );
  await sql('delete from invoice where record_no in (select record_no from payment_grant where payment_id = $1)', [
    paymentId,
  ]);
  await sql('delete from payment_grant where payment_id = $1', [paymentId]);
  await sql(
    `update payment_intent set state = 'ordered' where intent_id = (select intent_id from payment_attempt where payment_id = $1)`,
    [paymentId],
  );
};
const providerRefundsOf = (paymentId: string) =>
  world.razorpay.refunds().filter(({ payment_id }) => payment_id === paymentId);

describe('the payment reconciliation without open cases', () => {
  test('the reconciliation of a normal payment shows no case and the time of the last comparison', async () => {
    expect((await reconciliationSummaryOf(admin)).comparedAt, 'nothing was compared yet').toBeNull();
    await payOrder();
    await world.sweep();
    for (const browser of [admin, superadmin]) {
      const { counts, comparedAt } = await reconciliationSummaryOf(browser);
      expect(counts).toEqual({ captured: 0, granted: 0, review: 0, refund: 0, event: 0 });
      expect(Date.now() - Date.parse(comparedAt)).toBeLessThan(60_000);
      expect(await listPaymentCases(browser)).toEqual([]);
    }
  });

  test('the time of the last comparison does not change when Razorpay is down during a comparison', async () => {
    const { comparedAt } = await reconciliationSummaryOf(superadmin);
    world.razorpay.misbehave('*', '502');
    await world.sweep();
    world.razorpay.misbehave('*', 'well');
    expect((await reconciliationSummaryOf(superadmin)).comparedAt).toBe(comparedAt);
  });
});

describe('captured payments that are neither granted nor refunded', () => {
  test('security 18: a captured payment without a grant is listed, and three parallel decisions grant it once', async () => {
    const { buying: purchase, paymentId } = await payOrder();
    await loseGrant(paymentId);
    expect((await reconciliationSummaryOf(superadmin)).counts.captured).toBe(1);
    const waiting = await paymentCaseOf(superadmin, paymentId);
    expect(waiting).toMatchObject({
      kind: 'captured',
      amountPaise: purchase.plan.pricePaise,
      askedPaise: purchase.plan.pricePaise,
      businessName: purchase.business.businessName,
      actions: ['grant', 'refund', 'settle'],
    });
    await Promise.all([1, 2, 3].map(() => decide(superadmin, 'grant', waiting.caseId).expect(200)));
    expect(await paymentsOf(purchase.customer, purchase.business)).toHaveLength(1);
    expect((await readBusiness(purchase.customer, purchase.business)).isSubscriptionActive).toBe(true);
    expect(await hasPaymentCase(paymentId)).toBe(false);
    await expectNoChange(world, () => decide(superadmin, 'refund', waiting.caseId).expect(200));
    const [{ intent_id } = {}] = await sql('select intent_id from payment_grant where payment_id = $1', [paymentId]);
    const [record] = await sql('select record_no from payment_grant where intent_id = $1', [intent_id]);
    expect(await audited('payment_grant', String(record?.record_no))).toMatchObject([
      { action: 'insert', call: 'POST /payment-reconciliation/grant' },
    ]);
  });

  test('a captured payment that the super admin decides to refund is refunded once and cannot be granted afterwards', async () => {
    const { buying: purchase, paymentId } = await payOrder();
    await loseGrant(paymentId);
    const { caseId } = await paymentCaseOf(superadmin, paymentId);
    await Promise.all([1, 2].map(() => decide(superadmin, 'refund', caseId).expect(200)));
    await sendRefunds();
    expect(providerRefundsOf(paymentId)).toHaveLength(1);
    expect(await paymentsOf(purchase.customer, purchase.business)).toEqual([]);
    await expectNoChange(world, () => decide(superadmin, 'grant', caseId).expect(200));
    expect(await audited('payment_refund', paymentId)).toMatchObject([{ action: 'insert' }]);
  });

  test('security 17: a captured payment with a different amount or currency cannot be granted', async () => {
    for (const wrong of [`amount_paise = amount_paise - 1`, `currency = 'USD'`, `amount_paise = amount_paise + 1`]) {
      const { paymentId } = await payOrder();
      await loseGrant(paymentId);
      await sql(`update payment_attempt set ${wrong} where payment_id = $1`, [paymentId]);
      const { caseId, actions } = await paymentCaseOf(superadmin, paymentId);
      expect(actions).toEqual(['refund', 'settle']);
      await expectNoChange(world, async () => {
        const { body } = await decide(superadmin, 'grant', caseId).expect(409);
        expect(body.data.code).toBe('payment_mismatch');
      });
      await decide(superadmin, 'settle', caseId, { note: 'given back by bank' }).expect(200);
      expect(await hasPaymentCase(paymentId)).toBe(false);
      expect(await audited('payment_review', paymentId)).toMatchObject([
        { after: { resolution: 'given back by bank' } },
      ]);
    }
  });

  test('granting a captured payment of a deleted business answers 409 and changes nothing', async () => {
    const { buying: purchase, paymentId } = await payOrder();
    await loseGrant(paymentId);
    await purchase.customer.delete(`/api/v1/business/${purchase.business.businessId}`).expect(200);
    const { caseId } = await paymentCaseOf(superadmin, paymentId);
    await expectNoChange(world, () => decide(superadmin, 'grant', caseId).expect(409));
    await decide(superadmin, 'settle', caseId, { note: 'seen' }).expect(200);
  });
});

describe('granted purchases without a captured payment', () => {
  test('a purchase granted without a payment is listed, and settling it with a note makes it a manual record', async () => {
    const { paymentId, buying: purchase } = await payOrder();
    await sql(`update payment_attempt set status = 'failed' where payment_id = $1`, [paymentId]);
    const waiting = await paymentCaseOf(superadmin, paymentId);
    expect(waiting).toMatchObject({ kind: 'granted', actions: ['withdraw', 'settle'] });
    await expectNoChange(world, async () => {
      await decide(superadmin, 'refund', waiting.caseId).expect(409);
      await decide(superadmin, 'settle', waiting.caseId).expect(400);
    });
    await decide(superadmin, 'settle', waiting.caseId, { note: 'seen on the bank statement' }).expect(200);
    expect(await hasPaymentCase(paymentId)).toBe(false);
    expect(await paymentsOf(purchase.customer, purchase.business)).toMatchObject([
      { note: 'seen on the bank statement', recordedBy: { name: expect.any(String) } },
    ]);
  });

  test('a purchase granted without a payment can be withdrawn, after which the business is unpaid again', async () => {
    const { paymentId, buying: purchase } = await payOrder();
    await sql(`delete from payment_attempt where payment_id = $1`, [paymentId]);
    const { caseId } = await paymentCaseOf(superadmin, paymentId);
    await decide(superadmin, 'withdraw', caseId, { note: 'never paid' }).expect(200);
    await expectNoChange(world, () => decide(superadmin, 'withdraw', caseId, { note: 'again' }).expect(200));
    expect(await readBusiness(purchase.customer, purchase.business)).toMatchObject({ paymentStatus: 0 });
    expect((await audited('payment_grant', caseId))[0]?.after).toMatchObject({ withdrawn_why: 'never paid' });
  });

  test('a granted purchase whose payment was refunded at Razorpay is listed and can be withdrawn', async () => {
    const { paymentId } = await payOrder();
    await sql(`update payment_attempt set status = 'refunded' where payment_id = $1`, [paymentId]);
    const { caseId, kind } = await paymentCaseOf(superadmin, paymentId);
    expect(kind).toBe('granted');
    await decide(superadmin, 'withdraw', caseId, { note: 'given back' }).expect(200);
  });
});

describe('payments filed for review', () => {
  test('a payment below the price is in review without actions until its refund is processed, then it can be settled', async () => {
    const { paymentId, buying: purchase } = await payOrder({ amount: 100 });
    const waiting = await paymentCaseOf(superadmin, paymentId);
    expect(waiting).toMatchObject({
      kind: 'review',
      reason: 'amount',
      refund: 'queued',
      amountPaise: 100,
      askedPaise: purchase.plan.pricePaise,
      actions: [],
    });
    await expectNoChange(world, async () => {
      for (const action of ['grant', 'refund'] as const) await decide(superadmin, action, waiting.caseId).expect(409);
      await decide(superadmin, 'settle', waiting.caseId, { note: 'too soon' }).expect(409);
    });
    await sendRefunds();
    expect(await paymentCaseOf(superadmin, paymentId)).toMatchObject({ refund: 'processed', actions: ['settle'] });
    await decide(superadmin, 'settle', waiting.caseId, { note: 'seen' }).expect(200);
    await expectNoChange(world, () => decide(superadmin, 'settle', waiting.caseId, { note: 'again' }).expect(200));
    expect(await hasPaymentCase(paymentId)).toBe(false);
  });

  test('a payment of an unknown order cannot be granted, and its refund is queued', async () => {
    const entity = {
      id: 'pay_unknown1',
      order_id: 'order_elsewhere',
      status: 'captured',
      amount: 5_000,
      currency: 'INR',
    };
    await world.razorpay.webhooks.send({
      accountId: razorpayDefaults.accountId,
      event: 'payment.captured',
      payload: { payment: { entity } },
    });
    await world.upstream.paymentEvents.wakeAndWait();
    const waiting = await paymentCaseOf(superadmin, 'pay_unknown1');
    expect(waiting).toMatchObject({
      reason: 'unknown_order',
      paymentKind: null,
      businessId: null,
      orderId: 'order_elsewhere',
      actions: ['refund', 'settle'],
    });
    await expectNoChange(world, () => decide(superadmin, 'grant', waiting.caseId).expect(409));
    await decide(superadmin, 'refund', waiting.caseId).expect(200);
    expect(
      await sql(
        `select state, reason, amount_paise::int as paise from payment_refund where payment_id = 'pay_unknown1'`,
      ),
    ).toEqual([{ state: 'queued', reason: 'by_hand', paise: 5_000 }]);
    expect(await hasPaymentCase('pay_unknown1')).toBe(false);
    await sql(`update payment_refund set state = 'processed' where payment_id = 'pay_unknown1'`);
  });
});

describe('refunds that did not succeed', () => {
  /** Makes an order with two payments, the second with a failed refund. */
  async function makeFailedRefund() {
    world.razorpay.refundsWill('failed');
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    const { also } = await payTwice(world, order.id);
    await world.waitUntilSettled();
    await sendRefunds();
    return { buying: purchase, paymentId: also[0]?.razorpay_payment_id ?? '' };
  }

  test('a failed refund is sent again with another idempotency key and succeeds once', async () => {
    const { paymentId } = await makeFailedRefund();
    const waiting = await paymentCaseOf(superadmin, paymentId);
    expect(waiting).toMatchObject({ kind: 'refund', refund: 'failed', actions: ['refund', 'settle'] });
    expect((await listPaymentCases(superadmin)).filter((one) => one.paymentId === paymentId)).toHaveLength(1);
    world.razorpay.refundsWill('processed');
    await decide(superadmin, 'refund', waiting.caseId).expect(200);
    expect(await hasPaymentCase(paymentId), 'it is on its way').toBe(false);
    await sendRefunds();
    expect(providerRefundsOf(paymentId).map(({ status }) => status)).toEqual(['failed', 'processed']);
    expect(await sql('select state from payment_refund where payment_id = $1', [paymentId])).toEqual([
      { state: 'processed' },
    ]);
    await expectNoChange(world, () => decide(superadmin, 'refund', waiting.caseId).expect(200));
  });

  test('a refund that fails a second time is listed again and can be settled', async () => {
    const { paymentId } = await makeFailedRefund();
    const { caseId } = await paymentCaseOf(superadmin, paymentId);
    await decide(superadmin, 'refund', caseId).expect(200);
    await sendRefunds();
    expect(await paymentCaseOf(superadmin, paymentId)).toMatchObject({ caseId, refund: 'failed' });
    await decide(superadmin, 'settle', caseId, { note: 'paid out by bank' }).expect(200);
    expect(await hasPaymentCase(paymentId)).toBe(false);
  });

  test('a refund without a response for an hour is listed, and its retry uses the same idempotency key', async () => {
    world.razorpay.webhooks.mode('never');
    const { paymentId } = await payOrder({ amount: 100 });
    await world.razorpay.webhooks.release();
    const orderId = world.razorpay.payments().find(({ id }) => id === paymentId)?.order_id;
    await sql(`update payment_intent set ask_at = now() where order_id = $1`, [orderId]);
    world.razorpay.misbehave('payments.refund', '502');
    await world.reconcile();
    await world.reconcile();
    await sql(`update payment_refund set queued_at = now() - interval '2 hours' where payment_id = $1`, [paymentId]);
    const [before] = await sql('select idem_key from payment_refund where payment_id = $1', [paymentId]);
    const lateCase = (await listPaymentCases(superadmin, { kind: 'refund' })).find(
      (one) => one.paymentId === paymentId,
    );
    expect(lateCase).toMatchObject({ refund: 'queued', actions: ['refund'], error: expect.any(String) });
    world.razorpay.misbehave('payments.refund', 'well');
    await decide(superadmin, 'refund', lateCase?.caseId ?? '').expect(200);
    expect(await sql('select idem_key from payment_refund where payment_id = $1', [paymentId])).toEqual([before]);
    await sendRefunds();
    expect(providerRefundsOf(paymentId)).toHaveLength(1);
    const seen = (await listPaymentCases(superadmin)).filter((one) => one.paymentId === paymentId);
    for (const { caseId } of seen) await decide(superadmin, 'settle', caseId, { note: 'seen' }).expect(200);
  });

  test('a payment whose refund failed can still be granted, and is not refunded afterwards', async () => {
    world.razorpay.refundsWill('failed');
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    await purchase.customer.delete(`/api/v1/business/${purchase.business.businessId}`).expect(200);
    const { razorpay_payment_id: paymentId } = await world.razorpay.pay(order.id, 'captured');
    await world.waitUntilSettled();
    await sendRefunds();
    await sql('update business set deleted_at = null where business_id = $1', [purchase.business.businessId]);
    const { caseId, actions } = await paymentCaseOf(superadmin, paymentId);
    expect(actions).toEqual(['grant', 'refund', 'settle']);
    world.razorpay.refundsWill('processed');
    await decide(superadmin, 'grant', caseId).expect(200);
    expect(await paymentsOf(purchase.customer, purchase.business)).toMatchObject([{ status: 'paid' }]);
    expect(await hasPaymentCase(paymentId)).toBe(false);
    await sql('update payment_refund set try_at = now() where payment_id = $1', [paymentId]);
    await world.reconcile();
    expect(providerRefundsOf(paymentId).map(({ status }) => status)).toEqual(['failed']);
  });
});

describe('payment webhooks that could not be processed', () => {
  test('a failed payment webhook is listed for the super admin only, and a retry grants its payment', async () => {
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    world.razorpay.webhooks.mode('never');
    const paid = await world.razorpay.pay(order.id, 'captured');
    const payment = world.razorpay.payments().find(({ id }) => id === paid.razorpay_payment_id);
    await sql(
      `insert into payment_event (event_id, body, failures, error) values ('platform:dead', $1, 10, 'Error: no')`,
      [JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: payment } } })],
    );
    expect((await reconciliationSummaryOf(admin)).counts.event).toBe(0);
    expect((await reconciliationSummaryOf(superadmin)).counts.event).toBe(1);
    const [waiting] = await listPaymentCases(superadmin, { kind: 'event' });
    expect(waiting).toMatchObject({
      kind: 'event',
      error: 'Error: no',
      actions: ['retry', 'settle'],
      amountPaise: null,
    });
    const { caseId } = waiting as PaymentCase;
    await expectNoChange(world, async () => {
      await decide(admin, 'settle', caseId, { note: 'mine' }).expect(404);
      await decide(admin, 'retry', caseId).expect(403);
    });
    await decide(superadmin, 'retry', caseId).expect(200);
    await world.waitUntilSettled();
    expect(await paymentsOf(purchase.customer, purchase.business)).toHaveLength(1);
    await expectNoChange(world, () => decide(superadmin, 'retry', caseId).expect(200));
    expect(await audited('payment_event', 'platform:dead')).toHaveLength(1);
  });

  test('a failed payment webhook can be settled with a note', async () => {
    await sql(`insert into payment_event (event_id, body, failures, error) values ('platform:odd', '{}', 10, 'odd')`);
    const [waiting] = await listPaymentCases(superadmin, { kind: 'event' });
    await decide(superadmin, 'settle', waiting?.caseId ?? '', { note: 'not a payment' }).expect(200);
    expect((await reconciliationSummaryOf(superadmin)).counts.event).toBe(0);
  });
});

describe('permissions for the payment reconciliation', () => {
  test.each(['customer', 'creator', 'permittedFranchisee', 'adminWithoutBilling'] as const)(
    'the payment reconciliation list, summary and decisions answer 403 to %s',
    async (person) => {
      const browser = await world.as(person);
      await expectNoChange(world, async () => {
        await browser.get('/api/v1/payment-reconciliation').expect(403);
        await browser.get('/api/v1/payment-reconciliation/summary').expect(403);
        await decide(browser, 'grant', '0198c0de-0000-7000-8000-0000000000aa').expect(403);
      });
    },
  );

  test("a reconciliation case of the platform's account is decided only by the super admin, and the agency of the business can only read it", async () => {
    const { paymentId, buying: purchase } = await payOrder();
    await loseGrant(paymentId);
    const { caseId, actions } = await paymentCaseOf(admin, paymentId);
    expect(actions).toEqual([]);
    const other = await world.as('adminOfOtherAgency');
    expect(await listPaymentCases(other)).toEqual([]);
    await other.get('/api/v1/payment-reconciliation').query({ agencyId: purchase.business.agencyId }).expect(404);
    await expectNoChange(world, async () => {
      for (const action of ['grant', 'refund'] as const) {
        await decide(admin, action, caseId).expect(403);
        const { body } = await decide(other, action, caseId).expect(404);
        expect((await decide(other, action, '0198c0de-0000-7000-8000-0000000000aa').expect(404)).body).toEqual(body);
      }
    });
    expect(await listPaymentCases(superadmin, { agencyId: purchase.business.agencyId })).toHaveLength(1);
    await decide(superadmin, 'grant', caseId).expect(200);
  });

  test("a reconciliation case of the agency's own account is decided by its admin and is in the agency's summary", async () => {
    const { accountId: _, ...keys } = agencyRazorpayAccount;
    await admin.put('/api/v1/payment-account').send(keys).expect(200);
    expect((await reconciliationSummaryOf(admin)).comparedAt, 'the new account was not compared').toBeNull();
    await world.sweep();
    expect((await reconciliationSummaryOf(admin)).comparedAt).not.toBeNull();
    const { paymentId } = await payOrder();
    await loseGrant(paymentId);
    const { caseId, isOwnAccount, actions } = await paymentCaseOf(admin, paymentId);
    expect([isOwnAccount, actions]).toEqual([true, ['grant', 'refund', 'settle']]);
    await decide(admin, 'grant', caseId).expect(200);
    expect(await hasPaymentCase(paymentId)).toBe(false);
  });
});

describe('removed payment accounts', () => {
  test('a removed payment account gets no new orders, and its earlier orders are still granted and refunded', async () => {
    const purchase = await preparePurchase(world);
    const { razorpayKeyId, order } = await createOrder(purchase.customer, purchase);
    expect(razorpayKeyId).toBe(agencyRazorpayAccount.keyId);
    const { body } = await admin.delete('/api/v1/payment-account').expect(200);
    expect(body.data.paymentAccount).toBeNull();
    await expectNoChange(world, () => admin.delete('/api/v1/payment-account').expect(200));
    expect((await admin.get('/api/v1/payment-account').expect(200)).body.data.paymentAccount).toBeNull();
    const next = await preparePurchase(world);
    expect((await createOrder(next.customer, next)).razorpayKeyId).toBe(razorpayDefaults.keyId);
    const paid = await payTwice(world, order.id);
    await submitProof(purchase.customer, purchase, paid).expect(200);
    await world.waitUntilSettled();
    await sendRefunds();
    expect(await paymentsOf(purchase.customer, purchase.business)).toHaveLength(1);
    expect(world.razorpay.refunds(agencyRazorpayAccount.accountId).map(({ status }) => status)).toEqual(['processed']);
    const { accountId: _, ...keys } = agencyRazorpayAccount;
    await admin.put('/api/v1/payment-account').send(keys).expect(200);
    const again = await preparePurchase(world);
    expect((await createOrder(again.customer, again)).razorpayKeyId).toBe(agencyRazorpayAccount.keyId);
  });
});

test('the pages of the reconciliation list have no gap and no duplicate', async () => {
  await admin.delete('/api/v1/payment-account').expect(200);
  const made: string[] = [];
  for (let index = 0; index < 3; index += 1) {
    const { paymentId } = await payOrder();
    await loseGrant(paymentId);
    made.push(paymentId);
  }
  const seen: (string | null)[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await superadmin
      .get('/api/v1/payment-reconciliation')
      .query({ limit: 1, kind: 'captured', ...(cursor && { cursor }) })
      .expect(200);
    expect(body.data.total).toBe(3);
    seen.push(...body.data.items.map((one: PaymentCase) => one.paymentId));
    cursor = body.data.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(made.toReversed());
  await superadmin.get('/api/v1/payment-reconciliation').query({ cursor: 'odd' }).expect(400);
});
