import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterEach, describe, expect, it } from 'vitest';
import type { Razorpay } from '../razorpay/razorpay.ts';
import type { Collection, Order, Payment, Refund } from '../razorpay/razorpay-types.ts';
import {
  account,
  call,
  closeResources,
  createRazorpaySdk,
  order,
  otherAccount,
  refusal,
  start,
  startWithReceiver,
} from './razorpay-shop.ts';

afterEach(closeResources);

describe('the official Razorpay SDK with the stand-in', () => {
  it('the Razorpay SDK creates an order, finds it by id and receipt, and reads its payment', async () => {
    const { url, ...razorpay } = await start();
    const { orders, payments } = createRazorpaySdk(url);
    const createdOrder = await orders.create({
      amount: 99_900,
      currency: 'INR',
      receipt: 'intent-1',
      notes: { plan: 'gold' },
    });
    expect(createdOrder).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 99_900,
      amount_paid: 0,
      amount_due: 99_900,
      currency: 'INR',
      receipt: 'intent-1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: { plan: 'gold' },
      created_at: expect.closeTo(Date.now() / 1000, -1),
    });
    await orders.create({ amount: 100, currency: 'INR', receipt: 'intent-2' });
    expect(await orders.fetch(createdOrder.id)).toEqual(createdOrder);
    expect(await orders.all({ receipt: 'intent-1' })).toEqual({
      entity: 'collection',
      count: 1,
      items: [createdOrder],
    });
    expect(await orders.all({ receipt: 'intent-3' })).toMatchObject({ count: 0, items: [] });

    const { razorpay_payment_id: paymentId } = await razorpay.pay(createdOrder.id, 'captured', { method: 'card' });
    const payment = await payments.fetch(paymentId);
    expect(payment).toMatchObject({
      entity: 'payment',
      amount: 99_900,
      status: 'captured',
      captured: true,
      order_id: createdOrder.id,
      method: 'card',
      fee: 2_358,
      tax: 360,
      amount_refunded: 0,
      refund_status: null,
      notes: { plan: 'gold' },
    });
    expect(await orders.fetchPayments(createdOrder.id)).toEqual({ entity: 'collection', count: 1, items: [payment] });
    expect(await orders.fetch(createdOrder.id)).toMatchObject({
      status: 'paid',
      amount_paid: 99_900,
      amount_due: 0,
      attempts: 1,
    });
  });

  it('the Razorpay SDK captures an authorized payment only once and only with its full amount', async () => {
    const { url, ...razorpay } = await start();
    const { orders, payments } = createRazorpaySdk(url);
    const { id } = await orders.create({ amount: 500, currency: 'INR', payment_capture: false });
    const { razorpay_payment_id: paymentId } = await razorpay.pay(id, 'authorized');
    expect(await orders.fetch(id)).toMatchObject({ status: 'attempted', amount_due: 500 });
    const wrongAmount = await refusal(payments.capture(paymentId, 400, 'INR'));
    expect(wrongAmount.error.description).toBe('Capture amount must be equal to the amount authorized');
    expect(await payments.capture(paymentId, 500, 'INR')).toMatchObject({ status: 'captured' });
    const secondCapture = await refusal(payments.capture(paymentId, 500, 'INR'));
    expect(secondCapture.error.description).toBe('This payment has already been captured');
  });

  it('the Razorpay SDK creates partial refunds up to the captured amount and no further', async () => {
    const { url, ...razorpay } = await start();
    const { orders, payments, refunds } = createRazorpaySdk(url);
    const { id } = await orders.create({ amount: 1_000, currency: 'INR' });
    const { razorpay_payment_id: paymentId } = await razorpay.pay(id, 'captured');
    const partialRefund = await payments.refund(paymentId, { amount: 400, speed: 'normal', receipt: 'refund-1' });
    expect(partialRefund).toMatchObject({ entity: 'refund', amount: 400, payment_id: paymentId, status: 'processed' });
    expect(await payments.fetch(paymentId)).toMatchObject({ status: 'captured', refund_status: 'partial' });
    const tooMuch = await refusal(payments.refund(paymentId, { amount: 700 }));
    expect(tooMuch.error.description).toBe('The total refund amount is greater than the refund payment amount');
    const remainingRefund = await payments.refund(paymentId, {});
    expect(remainingRefund.amount).toBe(600);
    expect(await payments.fetch(paymentId)).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
      amount_refunded: 1_000,
    });
    const secondRefund = await refusal(payments.refund(paymentId, {}));
    expect(secondRefund.error.description).toBe('The payment has been fully refunded already');
    expect(await refunds.fetch(partialRefund.id)).toEqual(partialRefund);
    expect(await refunds.fetch(partialRefund.id, { payment_id: paymentId })).toEqual(partialRefund);
    expect(await refunds.all()).toMatchObject({ count: 2, items: [remainingRefund, partialRefund] });
    expect(await payments.fetchMultipleRefund(paymentId)).toMatchObject({ count: 2 });
  });

  it('invalid requests of the Razorpay SDK are refused with the errors of Razorpay', async () => {
    const { url } = await start();
    const { orders, payments } = createRazorpaySdk(url);
    const errorOf = async (body: object) =>
      (await refusal(orders.create(body as { amount: number; currency: string }))).error;
    expect(await errorOf({ amount: 99, currency: 'INR' })).toEqual({
      code: 'BAD_REQUEST_ERROR',
      description: 'Order amount less than minimum amount allowed',
      source: 'business',
      step: 'order_creation',
      reason: 'amount_less_than_minimum_amount',
      metadata: {},
      field: 'amount',
    });
    expect(await errorOf({ amount: 100.5 })).toMatchObject({ description: 'The amount must be an integer.' });
    expect(await errorOf({})).toMatchObject({ description: 'amount: is required.' });
    expect(await errorOf({ amount: 100, currency: 'USD' })).toMatchObject({ description: 'Currency is not supported' });
    expect(await errorOf({ amount: 100, receipt: 'r'.repeat(41) })).toMatchObject({
      description: 'receipt: the length must be no more than 40.',
    });
    expect(await errorOf({ amount: 100, plan: 'gold' })).toMatchObject({ reason: 'extra_field_sent' });
    expect(await refusal(payments.fetch('pay_00000000000000'))).toEqual({
      statusCode: 400,
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: 'The id provided does not exist',
        source: 'business',
        step: 'payment_initiation',
        reason: 'input_validation_failed',
        metadata: {},
      },
    });
    expect(
      await refusal(createRazorpaySdk(url, { ...account, keySecret: otherAccount.keySecret }).orders.all()),
    ).toEqual({
      statusCode: 401,
      error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
    });
  });

  it('the Razorpay SDK with the key of another account sees no order, payment or refund', async () => {
    const { url, ...razorpay } = await start();
    const ownOrder = await order(url);
    const { razorpay_payment_id: paymentId } = await razorpay.pay(ownOrder.id, 'captured');
    const { id: refundId } = (await call<Refund>(url, `/payments/${paymentId}/refund`, { json: {} })).body;
    const { orders, payments, refunds } = createRazorpaySdk(url, otherAccount);
    const requests: Promise<unknown>[] = [
      orders.fetch(ownOrder.id),
      orders.fetchPayments(ownOrder.id),
      payments.fetch(paymentId),
      payments.capture(paymentId, 99_900, 'INR'),
      payments.refund(paymentId, {}),
      payments.fetchMultipleRefund(paymentId),
      refunds.fetch(refundId),
    ];
    for (const request of requests) {
      expect(await refusal(request)).toMatchObject({
        statusCode: 400,
        error: { description: 'The id provided does not exist' },
      });
    }
    for (const list of [orders.all(), payments.all(), refunds.all()]) expect(await list).toMatchObject({ count: 0 });
  });
});

describe('the lists of the Razorpay stand-in', () => {
  it('a list of the Razorpay stand-in is newest first, paged by count and skip, and filtered by from and to', async () => {
    const { url } = await start();
    const createdOrders: Order[] = [];
    for (let index = 0; index < 12; index += 1) createdOrders.push(await order(url, 100 + index));
    const list = async (query: string) => (await call<Collection<Order>>(url, `/orders${query}`)).body;
    expect((await list('')).items).toEqual(createdOrders.toReversed().slice(0, 10));
    expect((await list('?count=2&skip=1')).items).toEqual([createdOrders[10], createdOrders[9]]);
    expect((await list(`?from=${createdOrders[0]?.created_at}&count=100`)).count).toBe(12);
    expect((await list(`?to=${(createdOrders[0]?.created_at ?? 0) - 1}`)).count).toBe(0);
    expect((await list('?count=101')).error.description).toBe('The count may not be greater than 100.');
  });
});

describe('a refund with an idempotency key', () => {
  const refundKey = { 'x-refund-idempotency': 'refund-of-intent-1' };

  it('a refund request repeated with its idempotency key creates a single refund', async () => {
    const { url, ...razorpay } = await start();
    const { razorpay_payment_id: paymentId } = await razorpay.pay((await order(url)).id, 'captured');
    const requestRefund = (json: object, headers = refundKey) =>
      call<Refund>(url, `/payments/${paymentId}/refund`, { json, headers });
    razorpay.misbehave('payments.refund', 'drop-reply', { times: 1 });
    await expect(requestRefund({ amount: 500 })).rejects.toThrow();
    const first = await requestRefund({ amount: 500 });
    expect(await requestRefund({ amount: 500 })).toEqual(first);
    expect(razorpay.refunds()).toEqual([first.body]);
    const different = await requestRefund({ amount: 600 });
    expect(different.status).toBe(400);
    expect(different.body.error.description).toBe(
      'Different request with the same idempotency key has already been processed.',
    );
    expect((await requestRefund({ amount: 500 }, { 'x-refund-idempotency': 'short' })).status).toBe(400);
    expect(razorpay.refunds()).toHaveLength(1);
  });

  it('a refund request with the idempotency key of a refund in progress answers 409', async () => {
    const { url, ...razorpay } = await start();
    const { razorpay_payment_id: paymentId } = await razorpay.pay((await order(url)).id, 'captured');
    razorpay.misbehave('payments.refund', 'slow', { times: 1, ms: 300 });
    const requestRefund = () => call<Refund>(url, `/payments/${paymentId}/refund`, { json: {}, headers: refundKey });
    const slow = requestRefund();
    await expect.poll(() => razorpay.calls('payments.refund').length).toBe(1);
    const statuses = [(await requestRefund()).status, (await slow).status, (await requestRefund()).status];
    expect(statuses).toEqual([409, 200, 200]);
    expect(razorpay.refunds()).toHaveLength(1);
  });

  it('a failed refund leaves the payment refundable, and failed and processed refunds send a webhook', async () => {
    const { razorpay, receiver } = await startWithReceiver();
    const { url } = razorpay;
    const { razorpay_payment_id: paymentId } = await razorpay.pay((await order(url)).id, 'captured');
    razorpay.refundsWill('failed');
    const failed = await call<Refund>(url, `/payments/${paymentId}/refund`, { json: {} });
    expect(failed.body.status).toBe('pending');
    expect((await call<Refund>(url, `/refunds/${failed.body.id}`)).body.status).toBe('failed');
    razorpay.refundsWill('pending');
    const pending = await call<Refund>(url, `/payments/${paymentId}/refund`, { json: {} });
    razorpay.settleRefund(pending.body.id, 'processed');
    expect((await call<Refund>(url, `/refunds/${pending.body.id}`)).body.status).toBe('processed');
    await razorpay.webhooks.idle();
    expect(receiver.names()).toEqual(expect.arrayContaining(['refund.failed', 'refund.processed']));
  });
});

describe('payments that the Razorpay stand-in simulates without a browser', () => {
  const readStatuses = async (razorpay: Razorpay, id: string) =>
    (await call<Collection<Payment>>(razorpay.url, `/orders/${id}/payments`)).body.items.map(({ status }) => status);

  it.each([
    ['captured', ['captured'], 'paid'],
    ['authorized', ['authorized'], 'attempted'],
    ['failed', ['failed'], 'attempted'],
    ['created', ['created'], 'attempted'],
    ['failed-then-authorized-then-captured', ['captured'], 'paid'],
    ['captured-twice', ['captured', 'captured'], 'paid'],
  ] as const)(
    'a payment simulated without a browser has the outcome %s and a valid signature',
    async (outcome, statuses, orderStatus) => {
      const razorpay = await start();
      const { id } = await order(razorpay.url);
      const paid = await razorpay.pay(id, outcome);
      expect(await readStatuses(razorpay, id)).toEqual(statuses);
      expect((await call<Order>(razorpay.url, `/orders/${id}`)).body.status).toBe(orderStatus);
      for (const signedPayment of [paid, ...paid.also]) {
        const ids = { order_id: id, payment_id: signedPayment.razorpay_payment_id };
        expect(validatePaymentVerification(ids, signedPayment.razorpay_signature, account.keySecret)).toBe(true);
      }
    },
  );

  it('a payment simulated in the Razorpay stand-in may have another amount and currency than its order', async () => {
    const razorpay = await start();
    const { id } = await order(razorpay.url, 99_900);
    const { razorpay_payment_id: paymentId } = await razorpay.pay(id, 'captured', { amount: 100, currency: 'USD' });
    expect((await call<Payment>(razorpay.url, `/payments/${paymentId}`)).body).toMatchObject({
      amount: 100,
      currency: 'USD',
      status: 'captured',
    });
  });

  it('a failed payment can still become captured, and a captured payment cannot become failed', async () => {
    const razorpay = await start();
    const { razorpay_payment_id: paymentId } = await razorpay.pay((await order(razorpay.url)).id, 'failed');
    expect(razorpay.settle(paymentId, 'captured')).toMatchObject({ status: 'captured', error_code: null });
    expect(() => razorpay.settle(paymentId, 'failed')).toThrow('is captured and cannot become failed');
  });
});

describe('the signature of a Razorpay checkout', () => {
  it('the signature of a checkout is valid unchanged and invalid with any of eight modifications', async () => {
    const razorpay = await start();
    const [first, second] = [await order(razorpay.url), await order(razorpay.url)];
    const ownPayment = await razorpay.pay(first.id, 'captured');
    const otherPayment = await razorpay.pay(second.id, 'captured');
    const signature = ownPayment.razorpay_signature;
    const isValid = (orderId: string, paymentId: string, signed: string, secret = account.keySecret) =>
      validatePaymentVerification({ order_id: orderId, payment_id: paymentId }, signed, secret);
    const paymentId = ownPayment.razorpay_payment_id;
    expect(isValid(first.id, paymentId, signature)).toBe(true);
    const flipped = signature.slice(0, -1) + (signature.endsWith('0') ? '1' : '0');
    expect([
      isValid(second.id, paymentId, signature),
      isValid(first.id, otherPayment.razorpay_payment_id, signature),
      isValid(paymentId, first.id, signature),
      isValid(first.id, paymentId, otherPayment.razorpay_signature),
      isValid(first.id, paymentId, signature, otherAccount.keySecret),
      isValid(first.id, paymentId, flipped),
      isValid(first.id, paymentId, signature.slice(0, -2)),
      isValid(first.id, paymentId, signature.toUpperCase()),
    ]).toEqual(Array(8).fill(false));
  });
});
