import type { CaseAction } from '@parichay/shared/money/payment/payment.lists.ts';
import type { PaymentCase } from '@parichay/shared/money/reconciliation/reconciliation.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { razorpayDefaults } from '../../../dev/razorpay/razorpay.ts';
import {
  allowOnline,
  type Buying,
  businessNow,
  handIn,
  ordered,
  paidTwice,
  paymentsOf,
  toBuy,
} from '../../lib/paying.ts';
import { changesNothing } from '../../lib/stored.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

const own = {
  accountId: 'acc_OfTheAgency002',
  keyId: 'rzp_test_OfTheAgency002',
  keySecret: 'secret-of-the-agency-02',
  webhookSecret: 'webhook-of-the-agency-02',
};

let world: World;
let admin: Browser;
let keeper: Browser;
beforeAll(async () => {
  world = await startWorld();
  await allowOnline(world);
  world.razorpay.addAccount({ ...own, webhookUrl: `${world.url}/webhooks/razorpay` });
  [admin, keeper] = [await world.as('admin'), await world.as('superadmin')];
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
const giveBack = async () => {
  for (const _ of [1, 2]) {
    await sql(`update payment_refund set try_at = now() where state = 'queued'`);
    await world.reconcile();
    await world.settled();
  }
};
const casesOf = async (browser: Browser, query: object = {}): Promise<PaymentCase[]> =>
  (await browser.get('/api/v1/payment-reconciliation').query(query).expect(200)).body.data.items;
const summaryOf = async (browser: Browser) =>
  (await browser.get('/api/v1/payment-reconciliation/summary').expect(200)).body.data;
const decide = (browser: Browser, action: CaseAction, caseId: string, more: object = {}) =>
  browser.post(`/api/v1/payment-reconciliation/${action}`).send({ caseId, ...more });
const caseOf = async (browser: Browser, paymentId: string): Promise<PaymentCase> => {
  const found = (await casesOf(browser)).find((one) => one.paymentId === paymentId);
  if (!found) throw new Error(`${paymentId} does not wait`);
  return found;
};
const isWaiting = async (paymentId: string) => (await casesOf(keeper)).some((one) => one.paymentId === paymentId);
/** Audit entries of an entity, newest first. */
const audited = async (entity: string, entityId: string) =>
  sql(
    'select action, call, franchisee_id, after from audit_log where entity = $1 and entity_id = $2 order by created_at desc',
    [entity, entityId],
  );

async function paidFor(
  how: object = {},
): Promise<{ buying: Buying & { customer: Browser }; paymentId: string; orderId: string }> {
  const buying = await toBuy(world);
  const { order } = await ordered(buying.customer, buying);
  const paid = await world.razorpay.pay(order.id, 'captured', how);
  await world.settled();
  return { buying, paymentId: paid.razorpay_payment_id, orderId: order.id };
}
/** Deletes what followed from a payment, like a database that lost it. */
const forget = async (paymentId: string) => {
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
const sentBack = (paymentId: string) => world.razorpay.refunds().filter(({ payment_id }) => payment_id === paymentId);

describe('the reconciliation without a problem', () => {
  test('the reconciliation of a normal payment shows no case and the time of the last comparison', async () => {
    expect((await summaryOf(admin)).comparedAt, 'nothing was compared yet').toBeNull();
    await paidFor();
    await world.sweep();
    for (const browser of [admin, keeper]) {
      const { counts, comparedAt } = await summaryOf(browser);
      expect(counts).toEqual({ captured: 0, granted: 0, review: 0, refund: 0, event: 0 });
      expect(Date.now() - Date.parse(comparedAt)).toBeLessThan(60_000);
      expect(await casesOf(browser)).toEqual([]);
    }
  });

  test("a comparison that Razorpay did not answer does not update the comparison's time", async () => {
    const { comparedAt } = await summaryOf(keeper);
    world.razorpay.misbehave('*', '502');
    await world.sweep();
    world.razorpay.misbehave('*', 'well');
    expect((await summaryOf(keeper)).comparedAt).toBe(comparedAt);
  });
});

describe('a captured payment that is neither granted nor refunded', () => {
  test('security 18: a captured payment without a grant is found, and three parallel decisions grant it once', async () => {
    const { buying, paymentId } = await paidFor();
    await forget(paymentId);
    expect((await summaryOf(keeper)).counts.captured).toBe(1);
    const waiting = await caseOf(keeper, paymentId);
    expect(waiting).toMatchObject({
      kind: 'captured',
      amountPaise: buying.plan.pricePaise,
      askedPaise: buying.plan.pricePaise,
      businessName: buying.business.businessName,
      actions: ['grant', 'refund', 'settle'],
    });
    await Promise.all([1, 2, 3].map(() => decide(keeper, 'grant', waiting.caseId).expect(200)));
    expect(await paymentsOf(buying.customer, buying.business)).toHaveLength(1);
    expect((await businessNow(buying.customer, buying.business)).isSubscriptionActive).toBe(true);
    expect(await isWaiting(paymentId)).toBe(false);
    await changesNothing(world, () => decide(keeper, 'refund', waiting.caseId).expect(200));
    const [{ intent_id } = {}] = await sql('select intent_id from payment_grant where payment_id = $1', [paymentId]);
    const [record] = await sql('select record_no from payment_grant where intent_id = $1', [intent_id]);
    expect(await audited('payment_grant', String(record?.record_no))).toMatchObject([
      { action: 'insert', call: 'POST /payment-reconciliation/grant' },
    ]);
  });

  test('a captured payment that is refunded by decision is refunded once and cannot be granted afterwards', async () => {
    const { buying, paymentId } = await paidFor();
    await forget(paymentId);
    const { caseId } = await caseOf(keeper, paymentId);
    await Promise.all([1, 2].map(() => decide(keeper, 'refund', caseId).expect(200)));
    await giveBack();
    expect(sentBack(paymentId)).toHaveLength(1);
    expect(await paymentsOf(buying.customer, buying.business)).toEqual([]);
    await changesNothing(world, () => decide(keeper, 'grant', caseId).expect(200));
    expect(await audited('payment_refund', paymentId)).toMatchObject([{ action: 'insert' }]);
  });

  test('security 17: a payment of another amount or currency cannot be granted', async () => {
    for (const wrong of [`amount_paise = amount_paise - 1`, `currency = 'USD'`, `amount_paise = amount_paise + 1`]) {
      const { paymentId } = await paidFor();
      await forget(paymentId);
      await sql(`update payment_attempt set ${wrong} where payment_id = $1`, [paymentId]);
      const { caseId, actions } = await caseOf(keeper, paymentId);
      expect(actions).toEqual(['refund', 'settle']);
      await changesNothing(world, async () => {
        const { body } = await decide(keeper, 'grant', caseId).expect(409);
        expect(body.data.code).toBe('payment_mismatch');
      });
      await decide(keeper, 'settle', caseId, { note: 'given back by bank' }).expect(200);
      expect(await isWaiting(paymentId)).toBe(false);
      expect(await audited('payment_review', paymentId)).toMatchObject([
        { after: { resolution: 'given back by bank' } },
      ]);
    }
  });

  test('a payment for a deleted business answers 409 to a grant and changes nothing', async () => {
    const { buying, paymentId } = await paidFor();
    await forget(paymentId);
    await buying.customer.delete(`/api/v1/business/${buying.business.businessId}`).expect(200);
    const { caseId } = await caseOf(keeper, paymentId);
    await changesNothing(world, () => decide(keeper, 'grant', caseId).expect(409));
    await decide(keeper, 'settle', caseId, { note: 'seen' }).expect(200);
  });
});

describe('a grant without a known payment', () => {
  test('a grant without a payment is found, and settling it with a note makes it a manual record', async () => {
    const { paymentId, buying } = await paidFor();
    await sql(`update payment_attempt set status = 'failed' where payment_id = $1`, [paymentId]);
    const waiting = await caseOf(keeper, paymentId);
    expect(waiting).toMatchObject({ kind: 'granted', actions: ['withdraw', 'settle'] });
    await changesNothing(world, async () => {
      await decide(keeper, 'refund', waiting.caseId).expect(409);
      await decide(keeper, 'settle', waiting.caseId).expect(400);
    });
    await decide(keeper, 'settle', waiting.caseId, { note: 'seen on the bank statement' }).expect(200);
    expect(await isWaiting(paymentId)).toBe(false);
    expect(await paymentsOf(buying.customer, buying.business)).toMatchObject([
      { note: 'seen on the bank statement', recordedBy: { name: expect.any(String) } },
    ]);
  });

  test('a grant without a payment is withdrawn, and the business is unpaid again', async () => {
    const { paymentId, buying } = await paidFor();
    await sql(`delete from payment_attempt where payment_id = $1`, [paymentId]);
    const { caseId } = await caseOf(keeper, paymentId);
    await decide(keeper, 'withdraw', caseId, { note: 'never paid' }).expect(200);
    await changesNothing(world, () => decide(keeper, 'withdraw', caseId, { note: 'again' }).expect(200));
    expect(await businessNow(buying.customer, buying.business)).toMatchObject({ paymentStatus: 0 });
    expect((await audited('payment_grant', caseId))[0]?.after).toMatchObject({ withdrawn_why: 'never paid' });
  });

  test('a grant with a payment refunded at Razorpay is found', async () => {
    const { paymentId } = await paidFor();
    await sql(`update payment_attempt set status = 'refunded' where payment_id = $1`, [paymentId]);
    const { caseId, kind } = await caseOf(keeper, paymentId);
    expect(kind).toBe('granted');
    await decide(keeper, 'withdraw', caseId, { note: 'given back' }).expect(200);
  });
});

describe('a payment in review', () => {
  test('a payment below the price is in review without actions until its refund is processed, then it can be settled', async () => {
    const { paymentId, buying } = await paidFor({ amount: 100 });
    const waiting = await caseOf(keeper, paymentId);
    expect(waiting).toMatchObject({
      kind: 'review',
      reason: 'amount',
      refund: 'queued',
      amountPaise: 100,
      askedPaise: buying.plan.pricePaise,
      actions: [],
    });
    await changesNothing(world, async () => {
      for (const action of ['grant', 'refund'] as const) await decide(keeper, action, waiting.caseId).expect(409);
      await decide(keeper, 'settle', waiting.caseId, { note: 'too soon' }).expect(409);
    });
    await giveBack();
    expect(await caseOf(keeper, paymentId)).toMatchObject({ refund: 'processed', actions: ['settle'] });
    await decide(keeper, 'settle', waiting.caseId, { note: 'seen' }).expect(200);
    await changesNothing(world, () => decide(keeper, 'settle', waiting.caseId, { note: 'again' }).expect(200));
    expect(await isWaiting(paymentId)).toBe(false);
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
    await world.upstream.paymentEvents.settled();
    const waiting = await caseOf(keeper, 'pay_unknown1');
    expect(waiting).toMatchObject({
      reason: 'unknown_order',
      paymentKind: null,
      businessId: null,
      orderId: 'order_elsewhere',
      actions: ['refund', 'settle'],
    });
    await changesNothing(world, () => decide(keeper, 'grant', waiting.caseId).expect(409));
    await decide(keeper, 'refund', waiting.caseId).expect(200);
    expect(
      await sql(
        `select state, reason, amount_paise::int as paise from payment_refund where payment_id = 'pay_unknown1'`,
      ),
    ).toEqual([{ state: 'queued', reason: 'by_hand', paise: 5_000 }]);
    expect(await isWaiting('pay_unknown1')).toBe(false);
    await sql(`update payment_refund set state = 'processed' where payment_id = 'pay_unknown1'`);
  });
});

describe('a refund that did not succeed', () => {
  /** Makes an order with two payments, the second with a failed refund. */
  async function refused() {
    world.razorpay.refundsWill('failed');
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    const { also } = await paidTwice(world, order.id);
    await world.settled();
    await giveBack();
    return { buying, paymentId: also[0]?.razorpay_payment_id ?? '' };
  }

  test('a failed refund is sent again with another key and succeeds once', async () => {
    const { paymentId } = await refused();
    const waiting = await caseOf(keeper, paymentId);
    expect(waiting).toMatchObject({ kind: 'refund', refund: 'failed', actions: ['refund', 'settle'] });
    expect((await casesOf(keeper)).filter((one) => one.paymentId === paymentId)).toHaveLength(1);
    world.razorpay.refundsWill('processed');
    await decide(keeper, 'refund', waiting.caseId).expect(200);
    expect(await isWaiting(paymentId), 'it is on its way').toBe(false);
    await giveBack();
    expect(sentBack(paymentId).map(({ status }) => status)).toEqual(['failed', 'processed']);
    expect(await sql('select state from payment_refund where payment_id = $1', [paymentId])).toEqual([
      { state: 'processed' },
    ]);
    await changesNothing(world, () => decide(keeper, 'refund', waiting.caseId).expect(200));
  });

  test('a refund that fails a second time is listed again and can be settled', async () => {
    const { paymentId } = await refused();
    const { caseId } = await caseOf(keeper, paymentId);
    await decide(keeper, 'refund', caseId).expect(200);
    await giveBack();
    expect(await caseOf(keeper, paymentId)).toMatchObject({ caseId, refund: 'failed' });
    await decide(keeper, 'settle', caseId, { note: 'paid out by bank' }).expect(200);
    expect(await isWaiting(paymentId)).toBe(false);
  });

  test('a refund without an answer for an hour is listed, and repeating it uses the same key', async () => {
    world.razorpay.webhooks.mode('never');
    const { paymentId } = await paidFor({ amount: 100 });
    await world.razorpay.webhooks.release();
    const orderId = world.razorpay.payments().find(({ id }) => id === paymentId)?.order_id;
    await sql(`update payment_intent set ask_at = now() where order_id = $1`, [orderId]);
    world.razorpay.misbehave('payments.refund', '502');
    await world.reconcile();
    await world.reconcile();
    await sql(`update payment_refund set queued_at = now() - interval '2 hours' where payment_id = $1`, [paymentId]);
    const [before] = await sql('select idem_key from payment_refund where payment_id = $1', [paymentId]);
    const late = (await casesOf(keeper, { kind: 'refund' })).find((one) => one.paymentId === paymentId);
    expect(late).toMatchObject({ refund: 'queued', actions: ['refund'], error: expect.any(String) });
    world.razorpay.misbehave('payments.refund', 'well');
    await decide(keeper, 'refund', late?.caseId ?? '').expect(200);
    expect(await sql('select idem_key from payment_refund where payment_id = $1', [paymentId])).toEqual([before]);
    await giveBack();
    expect(sentBack(paymentId)).toHaveLength(1);
    const seen = (await casesOf(keeper)).filter((one) => one.paymentId === paymentId);
    for (const { caseId } of seen) await decide(keeper, 'settle', caseId, { note: 'seen' }).expect(200);
  });

  test('a payment with a failed refund can be granted after all, and is not refunded afterwards', async () => {
    world.razorpay.refundsWill('failed');
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    await buying.customer.delete(`/api/v1/business/${buying.business.businessId}`).expect(200);
    const { razorpay_payment_id: paymentId } = await world.razorpay.pay(order.id, 'captured');
    await world.settled();
    await giveBack();
    await sql('update business set deleted_at = null where business_id = $1', [buying.business.businessId]);
    const { caseId, actions } = await caseOf(keeper, paymentId);
    expect(actions).toEqual(['grant', 'refund', 'settle']);
    world.razorpay.refundsWill('processed');
    await decide(keeper, 'grant', caseId).expect(200);
    expect(await paymentsOf(buying.customer, buying.business)).toMatchObject([{ status: 'paid' }]);
    expect(await isWaiting(paymentId)).toBe(false);
    await sql('update payment_refund set try_at = now() where payment_id = $1', [paymentId]);
    await world.reconcile();
    expect(sentBack(paymentId).map(({ status }) => status)).toEqual(['failed']);
  });
});

describe('a webhook that could not be processed', () => {
  test('a failed webhook is listed for the super admin alone, and a retry grants its payment', async () => {
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    world.razorpay.webhooks.mode('never');
    const paid = await world.razorpay.pay(order.id, 'captured');
    const payment = world.razorpay.payments().find(({ id }) => id === paid.razorpay_payment_id);
    await sql(
      `insert into payment_event (event_id, body, failures, error) values ('platform:dead', $1, 10, 'Error: no')`,
      [JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: payment } } })],
    );
    expect((await summaryOf(admin)).counts.event).toBe(0);
    expect((await summaryOf(keeper)).counts.event).toBe(1);
    const [waiting] = await casesOf(keeper, { kind: 'event' });
    expect(waiting).toMatchObject({
      kind: 'event',
      error: 'Error: no',
      actions: ['retry', 'settle'],
      amountPaise: null,
    });
    const { caseId } = waiting as PaymentCase;
    await changesNothing(world, async () => {
      await decide(admin, 'settle', caseId, { note: 'mine' }).expect(404);
      await decide(admin, 'retry', caseId).expect(403);
    });
    await decide(keeper, 'retry', caseId).expect(200);
    await world.settled();
    expect(await paymentsOf(buying.customer, buying.business)).toHaveLength(1);
    await changesNothing(world, () => decide(keeper, 'retry', caseId).expect(200));
    expect(await audited('payment_event', 'platform:dead')).toHaveLength(1);
  });

  test('a failed webhook can be settled with a note', async () => {
    await sql(`insert into payment_event (event_id, body, failures, error) values ('platform:odd', '{}', 10, 'odd')`);
    const [waiting] = await casesOf(keeper, { kind: 'event' });
    await decide(keeper, 'settle', waiting?.caseId ?? '', { note: 'not a payment' }).expect(200);
    expect((await summaryOf(keeper)).counts.event).toBe(0);
  });
});

describe('permissions for reconciliation', () => {
  test.each(['customer', 'creator', 'permittedFranchisee', 'adminWithoutBilling'] as const)(
    '%s gets 403 for the reconciliation list, summary and decisions',
    async (person) => {
      const browser = await world.as(person);
      await changesNothing(world, async () => {
        await browser.get('/api/v1/payment-reconciliation').expect(403);
        await browser.get('/api/v1/payment-reconciliation/summary').expect(403);
        await decide(browser, 'grant', '0198c0de-0000-7000-8000-0000000000aa').expect(403);
      });
    },
  );

  test("a payment to the platform's account is decided by the super admin and visible to its agency only", async () => {
    const { paymentId, buying } = await paidFor();
    await forget(paymentId);
    const { caseId, actions } = await caseOf(admin, paymentId);
    expect(actions).toEqual([]);
    const other = await world.as('adminOfOtherAgency');
    expect(await casesOf(other)).toEqual([]);
    await other.get('/api/v1/payment-reconciliation').query({ agencyId: buying.business.agencyId }).expect(404);
    await changesNothing(world, async () => {
      for (const action of ['grant', 'refund'] as const) {
        await decide(admin, action, caseId).expect(403);
        const { body } = await decide(other, action, caseId).expect(404);
        expect((await decide(other, action, '0198c0de-0000-7000-8000-0000000000aa').expect(404)).body).toEqual(body);
      }
    });
    expect(await casesOf(keeper, { agencyId: buying.business.agencyId })).toHaveLength(1);
    await decide(keeper, 'grant', caseId).expect(200);
  });

  test("a payment to the agency's own account is decided by its admin, and the summary has that account's comparison", async () => {
    const { accountId: _, ...keys } = own;
    await admin.put('/api/v1/payment-account').send(keys).expect(200);
    expect((await summaryOf(admin)).comparedAt, 'the new account was not compared').toBeNull();
    await world.sweep();
    expect((await summaryOf(admin)).comparedAt).not.toBeNull();
    const { paymentId } = await paidFor();
    await forget(paymentId);
    const { caseId, isOwnAccount, actions } = await caseOf(admin, paymentId);
    expect([isOwnAccount, actions]).toEqual([true, ['grant', 'refund', 'settle']]);
    await decide(admin, 'grant', caseId).expect(200);
    expect(await isWaiting(paymentId)).toBe(false);
  });
});

describe('a removed account', () => {
  test('a removed account gets no new orders, and its earlier orders are still granted and refunded', async () => {
    const buying = await toBuy(world);
    const { razorpayKeyId, order } = await ordered(buying.customer, buying);
    expect(razorpayKeyId).toBe(own.keyId);
    const { body } = await admin.delete('/api/v1/payment-account').expect(200);
    expect(body.data.paymentAccount).toBeNull();
    await changesNothing(world, () => admin.delete('/api/v1/payment-account').expect(200));
    expect((await admin.get('/api/v1/payment-account').expect(200)).body.data.paymentAccount).toBeNull();
    const next = await toBuy(world);
    expect((await ordered(next.customer, next)).razorpayKeyId).toBe(razorpayDefaults.keyId);
    const paid = await paidTwice(world, order.id);
    await handIn(buying.customer, buying, paid).expect(200);
    await world.settled();
    await giveBack();
    expect(await paymentsOf(buying.customer, buying.business)).toHaveLength(1);
    expect(world.razorpay.refunds(own.accountId).map(({ status }) => status)).toEqual(['processed']);
    const { accountId: _, ...keys } = own;
    await admin.put('/api/v1/payment-account').send(keys).expect(200);
    const again = await toBuy(world);
    expect((await ordered(again.customer, again)).razorpayKeyId).toBe(own.keyId);
  });
});

test('the pages of the reconciliation list continue without a gap or a repetition', async () => {
  await admin.delete('/api/v1/payment-account').expect(200);
  const made: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    const { paymentId } = await paidFor();
    await forget(paymentId);
    made.push(paymentId);
  }
  const seen: (string | null)[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await keeper
      .get('/api/v1/payment-reconciliation')
      .query({ limit: 1, kind: 'captured', ...(cursor && { cursor }) })
      .expect(200);
    expect(body.data.total).toBe(3);
    seen.push(...body.data.items.map((one: PaymentCase) => one.paymentId));
    cursor = body.data.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(made.toReversed());
  await keeper.get('/api/v1/payment-reconciliation').query({ cursor: 'odd' }).expect(400);
});
