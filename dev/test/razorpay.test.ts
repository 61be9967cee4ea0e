import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sdk from 'razorpay';
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../bench/product.ts';
import { remoteRazorpay } from '../razorpay/control.ts';
import type { Way } from '../razorpay/misbehaviour.ts';
import { type Razorpay, type RazorpayOptions, razorpayDefaults, startRazorpay } from '../razorpay/razorpay.ts';
import type { Account, Collection, Order, Payment, Refund } from '../razorpay/razorpay.types.ts';

const account: Account = { ...razorpayDefaults, previousWebhookSecret: 'before-the-change' };
const other: Account = {
  accountId: 'acc_Another0000001',
  keyId: 'rzp_test_Another0000001',
  keySecret: 'another-key-secret',
  webhookSecret: 'another-webhook-secret',
};

interface Got {
  body: string;
  signature: string;
  eventId: string;
}

/** A shop's webhook, which answers as it is told. */
async function startReceiver(answers: number[] = []) {
  const got: Got[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    got.push({
      body: Buffer.concat(chunks).toString(),
      signature: String(request.headers['x-razorpay-signature'] ?? ''),
      eventId: String(request.headers['x-razorpay-event-id'] ?? ''),
    });
    response.writeHead(answers.shift() ?? 200).end();
  });
  return { got, names: () => got.map(({ body }) => JSON.parse(body).event), url: await listen(server) };
}

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close();
});

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function start(options: Partial<RazorpayOptions> = {}): Promise<Razorpay> {
  const razorpay = await startRazorpay({ accounts: [account, other], ...options });
  open.push(razorpay);
  return razorpay;
}

async function startWithReceiver(answers?: number[]) {
  const receiver = await startReceiver(answers);
  const razorpay = await start({ accounts: [{ ...account, webhookUrl: receiver.url }, other] });
  razorpay.webhooks.retries([1, 1, 1], 1_000);
  return { razorpay, receiver };
}

function sdkOf(url: string, { keyId, keySecret } = account): Sdk {
  const sdk = new Sdk({ key_id: keyId, key_secret: keySecret });
  // The SDK puts /v1 before every path itself.
  (sdk.api as unknown as { rq: { defaults: { baseURL: string } } }).rq.defaults.baseURL = url;
  return sdk;
}

interface Options extends RequestInit {
  as?: Account;
  json?: unknown;
}

async function call<T>(url: string, path: string, { as = account, json, ...init }: Options = {}) {
  const answer = await fetch(`${url}/v1${path}`, {
    ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
    ...init,
    headers: {
      authorization: `Basic ${Buffer.from(`${as.keyId}:${as.keySecret}`).toString('base64')}`,
      'content-type': 'application/json',
      ...init.headers,
    },
  });
  return { status: answer.status, body: (await answer.json()) as T & { error: Record<string, unknown> } };
}

const order = async (url: string, amount = 99_900): Promise<Order> =>
  (await call<Order>(url, '/orders', { json: { amount, currency: 'INR' } })).body;

/** What an SDK call is refused with. */
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => expect.fail('it was not refused'),
    (error) => error,
  );

describe('the SDK', () => {
  it('makes an order, finds it by id and by receipt, and sees its payment', async () => {
    const { url, ...razorpay } = await start();
    const { orders, payments } = sdkOf(url);
    const made = await orders.create({ amount: 99_900, currency: 'INR', receipt: 'intent-1', notes: { plan: 'gold' } });
    expect(made).toEqual({
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
    expect(await orders.fetch(made.id)).toEqual(made);
    expect(await orders.all({ receipt: 'intent-1' })).toEqual({ entity: 'collection', count: 1, items: [made] });
    expect(await orders.all({ receipt: 'intent-3' })).toMatchObject({ count: 0, items: [] });

    const { razorpay_payment_id: paymentId } = await razorpay.pay(made.id, 'captured', { method: 'card' });
    const payment = await payments.fetch(paymentId);
    expect(payment).toMatchObject({
      entity: 'payment',
      amount: 99_900,
      status: 'captured',
      captured: true,
      order_id: made.id,
      method: 'card',
      fee: 2_358,
      tax: 360,
      amount_refunded: 0,
      refund_status: null,
      notes: { plan: 'gold' },
    });
    expect(await orders.fetchPayments(made.id)).toEqual({ entity: 'collection', count: 1, items: [payment] });
    expect(await orders.fetch(made.id)).toMatchObject({
      status: 'paid',
      amount_paid: 99_900,
      amount_due: 0,
      attempts: 1,
    });
  });

  it('captures by hand where capture is manual', async () => {
    const { url, ...razorpay } = await start();
    const { orders, payments } = sdkOf(url);
    const { id } = await orders.create({ amount: 500, currency: 'INR', payment_capture: false });
    const { razorpay_payment_id: paymentId } = await razorpay.pay(id, 'authorized');
    expect(await orders.fetch(id)).toMatchObject({ status: 'attempted', amount_due: 500 });
    const wrong = await refusal(payments.capture(paymentId, 400, 'INR'));
    expect(wrong.error.description).toBe('Capture amount must be equal to the amount authorized');
    expect(await payments.capture(paymentId, 500, 'INR')).toMatchObject({ status: 'captured' });
    const again = await refusal(payments.capture(paymentId, 500, 'INR'));
    expect(again.error.description).toBe('This payment has already been captured');
  });

  it('refunds in parts, never more than was captured', async () => {
    const { url, ...razorpay } = await start();
    const { orders, payments, refunds } = sdkOf(url);
    const { id } = await orders.create({ amount: 1_000, currency: 'INR' });
    const { razorpay_payment_id: paymentId } = await razorpay.pay(id, 'captured');
    const part = await payments.refund(paymentId, { amount: 400, speed: 'normal', receipt: 'refund-1' });
    expect(part).toMatchObject({ entity: 'refund', amount: 400, payment_id: paymentId, status: 'processed' });
    expect(await payments.fetch(paymentId)).toMatchObject({ status: 'captured', refund_status: 'partial' });
    const tooMuch = await refusal(payments.refund(paymentId, { amount: 700 }));
    expect(tooMuch.error.description).toBe('The total refund amount is greater than the refund payment amount');
    const rest = await payments.refund(paymentId, {});
    expect(rest.amount).toBe(600);
    expect(await payments.fetch(paymentId)).toMatchObject({
      status: 'refunded',
      refund_status: 'full',
      amount_refunded: 1_000,
    });
    const over = await refusal(payments.refund(paymentId, {}));
    expect(over.error.description).toBe('The payment has been fully refunded already');
    expect(await refunds.fetch(part.id)).toEqual(part);
    expect(await refunds.fetch(part.id, { payment_id: paymentId })).toEqual(part);
    expect(await refunds.all()).toMatchObject({ count: 2, items: [rest, part] });
    expect(await payments.fetchMultipleRefund(paymentId)).toMatchObject({ count: 2 });
  });

  it('is refused as by the real one', async () => {
    const { url } = await start();
    const { orders, payments } = sdkOf(url);
    const why = async (body: object) =>
      (await refusal(orders.create(body as { amount: number; currency: string }))).error;
    expect(await why({ amount: 99, currency: 'INR' })).toEqual({
      code: 'BAD_REQUEST_ERROR',
      description: 'Order amount less than minimum amount allowed',
      source: 'business',
      step: 'order_creation',
      reason: 'amount_less_than_minimum_amount',
      metadata: {},
      field: 'amount',
    });
    expect(await why({ amount: 100.5 })).toMatchObject({ description: 'The amount must be an integer.' });
    expect(await why({})).toMatchObject({ description: 'amount: is required.' });
    expect(await why({ amount: 100, currency: 'USD' })).toMatchObject({ description: 'Currency is not supported' });
    expect(await why({ amount: 100, receipt: 'r'.repeat(41) })).toMatchObject({
      description: 'receipt: the length must be no more than 40.',
    });
    expect(await why({ amount: 100, plan: 'gold' })).toMatchObject({ reason: 'extra_field_sent' });
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
    expect(await refusal(sdkOf(url, { ...account, keySecret: other.keySecret }).orders.all())).toEqual({
      statusCode: 401,
      error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
    });
  });

  it('sees nothing of another account', async () => {
    const { url, ...razorpay } = await start();
    const mine = await order(url);
    const { razorpay_payment_id: paymentId } = await razorpay.pay(mine.id, 'captured');
    const { id: refundId } = (await call<Refund>(url, `/payments/${paymentId}/refund`, { json: {} })).body;
    const { orders, payments, refunds } = sdkOf(url, other);
    const looks: Promise<unknown>[] = [
      orders.fetch(mine.id),
      orders.fetchPayments(mine.id),
      payments.fetch(paymentId),
      payments.capture(paymentId, 99_900, 'INR'),
      payments.refund(paymentId, {}),
      payments.fetchMultipleRefund(paymentId),
      refunds.fetch(refundId),
    ];
    for (const look of looks) {
      expect(await refusal(look)).toMatchObject({
        statusCode: 400,
        error: { description: 'The id provided does not exist' },
      });
    }
    for (const list of [orders.all(), payments.all(), refunds.all()]) expect(await list).toMatchObject({ count: 0 });
  });
});

describe('lists', () => {
  it('go newest first, ten at a time unless asked, by seconds', async () => {
    const { url } = await start();
    const made: Order[] = [];
    for (let index = 0; index < 12; index += 1) made.push(await order(url, 100 + index));
    const list = async (query: string) => (await call<Collection<Order>>(url, `/orders${query}`)).body;
    expect((await list('')).items).toEqual(made.toReversed().slice(0, 10));
    expect((await list('?count=2&skip=1')).items).toEqual([made[10], made[9]]);
    expect((await list(`?from=${made[0]?.created_at}&count=100`)).count).toBe(12);
    expect((await list(`?to=${(made[0]?.created_at ?? 0) - 1}`)).count).toBe(0);
    expect((await list('?count=101')).error.description).toBe('The count may not be greater than 100.');
  });
});

describe('a refund with an idempotency key', () => {
  const refundKey = { 'x-refund-idempotency': 'refund-of-intent-1' };

  it('is made once, however often it is asked for', async () => {
    const { url, ...razorpay } = await start();
    const { razorpay_payment_id: paymentId } = await razorpay.pay((await order(url)).id, 'captured');
    const ask = (json: object, headers = refundKey) =>
      call<Refund>(url, `/payments/${paymentId}/refund`, { json, headers });
    razorpay.misbehave('payments.refund', 'drop-reply', { times: 1 });
    await expect(ask({ amount: 500 })).rejects.toThrow();
    const first = await ask({ amount: 500 });
    expect(await ask({ amount: 500 })).toEqual(first);
    expect(razorpay.refunds()).toEqual([first.body]);
    const different = await ask({ amount: 600 });
    expect(different.status).toBe(400);
    expect(different.body.error.description).toBe(
      'Different request with the same idempotency key has already been processed.',
    );
    expect((await ask({ amount: 500 }, { 'x-refund-idempotency': 'short' })).status).toBe(400);
    expect(razorpay.refunds()).toHaveLength(1);
  });

  it('is refused while the first is under way', async () => {
    const { url, ...razorpay } = await start();
    const { razorpay_payment_id: paymentId } = await razorpay.pay((await order(url)).id, 'captured');
    razorpay.misbehave('payments.refund', 'slow', { times: 1, ms: 300 });
    const ask = () => call<Refund>(url, `/payments/${paymentId}/refund`, { json: {}, headers: refundKey });
    const slow = ask();
    await expect.poll(() => razorpay.calls('payments.refund').length).toBe(1);
    const statuses = [(await ask()).status, (await slow).status, (await ask()).status];
    expect(statuses).toEqual([409, 200, 200]);
    expect(razorpay.refunds()).toHaveLength(1);
  });

  it('may fail at the bank, and then the money is there to be refunded again', async () => {
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

describe('a payment', () => {
  const seen = async (razorpay: Razorpay, id: string) =>
    (await call<Collection<Payment>>(razorpay.url, `/orders/${id}/payments`)).body.items.map(({ status }) => status);

  it.each([
    ['captured', ['captured'], 'paid'],
    ['authorized', ['authorized'], 'attempted'],
    ['failed', ['failed'], 'attempted'],
    ['created', ['created'], 'attempted'],
    ['failed-then-authorized-then-captured', ['captured'], 'paid'],
    ['captured-twice', ['captured', 'captured'], 'paid'],
  ] as const)('made without a browser may end %s', async (outcome, statuses, orderStatus) => {
    const razorpay = await start();
    const { id } = await order(razorpay.url);
    const paid = await razorpay.pay(id, outcome);
    expect(await seen(razorpay, id)).toEqual(statuses);
    expect((await call<Order>(razorpay.url, `/orders/${id}`)).body.status).toBe(orderStatus);
    for (const triple of [paid, ...paid.also]) {
      const ids = { order_id: id, payment_id: triple.razorpay_payment_id };
      expect(validatePaymentVerification(ids, triple.razorpay_signature, account.keySecret)).toBe(true);
    }
  });

  it('may differ from its order in amount and currency', async () => {
    const razorpay = await start();
    const { id } = await order(razorpay.url, 99_900);
    const { razorpay_payment_id: paymentId } = await razorpay.pay(id, 'captured', { amount: 100, currency: 'USD' });
    expect((await call<Payment>(razorpay.url, `/payments/${paymentId}`)).body).toMatchObject({
      amount: 100,
      currency: 'USD',
      status: 'captured',
    });
  });

  it('that failed may be captured after all, and one that is settled stays so', async () => {
    const razorpay = await start();
    const { razorpay_payment_id: paymentId } = await razorpay.pay((await order(razorpay.url)).id, 'failed');
    expect(razorpay.settle(paymentId, 'captured')).toMatchObject({ status: 'captured', error_code: null });
    expect(() => razorpay.settle(paymentId, 'failed')).toThrow('is captured and cannot become failed');
  });
});

describe('the signature of a checkout', () => {
  it('holds as it is made, and in none of eight changed ways', async () => {
    const razorpay = await start();
    const [first, second] = [await order(razorpay.url), await order(razorpay.url)];
    const mine = await razorpay.pay(first.id, 'captured');
    const theirs = await razorpay.pay(second.id, 'captured');
    const signature = mine.razorpay_signature;
    const isValid = (orderId: string, paymentId: string, signed: string, secret = account.keySecret) =>
      validatePaymentVerification({ order_id: orderId, payment_id: paymentId }, signed, secret);
    const paymentId = mine.razorpay_payment_id;
    expect(isValid(first.id, paymentId, signature)).toBe(true);
    const flipped = signature.slice(0, -1) + (signature.endsWith('0') ? '1' : '0');
    expect([
      isValid(second.id, paymentId, signature),
      isValid(first.id, theirs.razorpay_payment_id, signature),
      isValid(paymentId, first.id, signature),
      isValid(first.id, paymentId, theirs.razorpay_signature),
      isValid(first.id, paymentId, signature, other.keySecret),
      isValid(first.id, paymentId, flipped),
      isValid(first.id, paymentId, signature.slice(0, -2)),
      isValid(first.id, paymentId, signature.toUpperCase()),
    ]).toEqual(Array(8).fill(false));
  });
});

describe('misbehaving', () => {
  const asked = async (way: Way, ms?: number) => {
    const razorpay = await start();
    razorpay.misbehave('orders.create', way, { times: 1, ...(ms !== undefined && { ms }) });
    const ask = (signal?: AbortSignal) =>
      fetch(`${razorpay.url}/v1/orders`, {
        method: 'POST',
        body: '{"amount":100,"currency":"INR"}',
        headers: { authorization: `Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}` },
        ...(signal && { signal }),
      });
    return { razorpay, ask };
  };

  it('refuse: the connection is reset and nothing is done, once', async () => {
    const { razorpay, ask } = await asked('refuse');
    await expect(ask()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect(razorpay.orders()).toEqual([]);
    expect((await ask()).status).toBe(200);
  });

  it('hang: no answer ever comes and nothing is done', async () => {
    const { razorpay, ask } = await asked('hang');
    await expect(ask(AbortSignal.timeout(150))).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(razorpay.orders()).toEqual([]);
    expect(razorpay.calls('orders.create')).toMatchObject([{ way: 'hang', status: null }]);
  });

  it('502: a gateway answers in HTML and nothing is done', async () => {
    const { razorpay, ask } = await asked('502');
    const answer = await ask();
    expect(answer.status).toBe(502);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await answer.text()).toContain('502 Bad Gateway');
    expect(razorpay.orders()).toEqual([]);
  });

  it('drop-reply: it is done and nobody hears of it', async () => {
    const { razorpay, ask } = await asked('drop-reply');
    await expect(ask()).rejects.toThrow('fetch failed');
    expect(razorpay.orders()).toHaveLength(1);
  });

  it('slow: it is done after a while, also when nobody waits any more', async () => {
    const { razorpay, ask } = await asked('slow', 200);
    await expect(ask(AbortSignal.timeout(20))).rejects.toMatchObject({ name: 'TimeoutError' });
    expect(razorpay.orders()).toEqual([]);
    await expect.poll(() => razorpay.orders().length).toBe(1);
  });

  it('lasts until told otherwise, for one route or for all', async () => {
    const razorpay = await start();
    const { id } = await order(razorpay.url);
    const status = async (path: string) =>
      (
        await fetch(`${razorpay.url}/v1${path}`, {
          headers: { authorization: `Basic ${btoa(`${account.keyId}:${account.keySecret}`)}` },
        })
      ).status;
    razorpay.misbehave('orders.fetch', '502');
    expect([await status(`/orders/${id}`), await status(`/orders/${id}`), await status('/orders')]).toEqual([
      502, 502, 200,
    ]);
    razorpay.misbehave('orders.fetch', 'well');
    razorpay.misbehave('*', '502');
    expect([await status('/payments'), await status('/refunds')]).toEqual([502, 502]);
    razorpay.misbehave('*', 'well');
    expect(await status(`/orders/${id}`)).toBe(200);
  });

  it('makes the SDK fail with an error that tells nothing', async () => {
    const { razorpay } = await asked('refuse');
    const error = await refusal(sdkOf(razorpay.url).orders.create({ amount: 100, currency: 'INR' }));
    expect(error).toBeInstanceOf(TypeError);
  });
});

describe('a webhook', () => {
  const captured = ['payment.authorized', 'payment.captured', 'order.paid'];
  const sorted = (names: string[]) => names.toSorted();

  it('tells of each step as it was, signed over the raw body', async () => {
    const { razorpay, receiver } = await startWithReceiver();
    const { id } = await order(razorpay.url);
    await razorpay.pay(id, 'failed-then-authorized-then-captured');
    await razorpay.webhooks.idle();
    expect(sorted(receiver.names())).toEqual(sorted(['payment.failed', ...captured]));
    const bodyOf = (name: string) =>
      JSON.parse(receiver.got.find(({ body }) => body.includes(`"${name}"`))?.body ?? '');
    expect(bodyOf('payment.authorized').payload.payment.entity.status).toBe('authorized');
    expect(bodyOf('payment.failed').payload.payment.entity).toMatchObject({
      status: 'failed',
      error_reason: 'payment_cancelled',
    });
    expect(bodyOf('order.paid')).toMatchObject({
      entity: 'event',
      account_id: account.accountId,
      contains: ['payment', 'order'],
      payload: { order: { entity: { id, status: 'paid' } }, payment: { entity: { status: 'captured' } } },
    });
    expect(new Set(receiver.got.map(({ eventId }) => eventId)).size).toBe(4);
    const { body, signature } = receiver.got[0] as Got;
    const secret = account.webhookSecret;
    expect(validateWebhookSignature(body, signature, secret)).toBe(true);
    expect([
      validateWebhookSignature(`${body} `, signature, secret),
      validateWebhookSignature(body.replace('99900', '99901'), signature, secret),
      validateWebhookSignature(JSON.stringify(JSON.parse(body), null, 2), signature, secret),
      validateWebhookSignature(body, signature, account.keySecret),
      validateWebhookSignature(body, signature, other.webhookSecret),
      validateWebhookSignature(body, signature.slice(1), secret),
      validateWebhookSignature(body, signature.toUpperCase(), secret),
      validateWebhookSignature(body, (receiver.got[1] as Got).signature, secret),
    ]).toEqual(Array(8).fill(false));
  });

  it('that is not taken is sent again under the same id until it is', async () => {
    const { razorpay, receiver } = await startWithReceiver([503, 500]);
    const { id } = await order(razorpay.url);
    await razorpay.pay(id, 'failed');
    await razorpay.webhooks.idle();
    expect(new Set(receiver.got.map(({ eventId }) => eventId)).size).toBe(1);
    expect(razorpay.webhooks.deliveries().map(({ status, attempt }) => [attempt, status])).toEqual([
      [1, 503],
      [2, 500],
      [3, 200],
    ]);
    expect(razorpay.webhooks.events()).toMatchObject([{ event: 'payment.failed', state: 'delivered' }]);
  });

  it('is given up after the last retry', async () => {
    const { razorpay } = await startWithReceiver([500, 500, 500, 500]);
    await razorpay.pay((await order(razorpay.url)).id, 'failed');
    await razorpay.webhooks.idle();
    expect(razorpay.webhooks.deliveries()).toHaveLength(4);
    expect(razorpay.webhooks.events()).toMatchObject([{ state: 'given-up' }]);
  });

  it('that is not answered in time is sent again', async () => {
    const silent = await listen(createServer(() => {}));
    const razorpay = await start({ accounts: [{ ...account, webhookUrl: silent }] });
    razorpay.webhooks.retries([1], 50);
    await razorpay.pay((await order(razorpay.url)).id, 'failed');
    await razorpay.webhooks.idle();
    expect(razorpay.webhooks.deliveries().map(({ status }) => status)).toEqual([null, null]);
  });

  it('may never come, come twice or come late', async () => {
    const { razorpay, receiver } = await startWithReceiver();
    const payOne = async () => razorpay.pay((await order(razorpay.url)).id, 'failed');
    razorpay.webhooks.mode('never');
    await payOne();
    await razorpay.webhooks.idle();
    expect(receiver.got).toEqual([]);
    expect(razorpay.webhooks.events()).toMatchObject([{ state: 'withheld' }]);

    razorpay.webhooks.mode('twice');
    await payOne();
    await razorpay.webhooks.idle();
    expect(receiver.got).toHaveLength(2);
    expect(receiver.got[0]).toEqual(receiver.got[1]);

    razorpay.webhooks.mode('late', { lateMs: 60 });
    await payOne();
    expect(receiver.got).toHaveLength(2);
    await razorpay.webhooks.idle();
    expect(receiver.got).toHaveLength(3);
  });

  it('is held until released: as made, reversed, or shuffled alike by a seed, many times over', async () => {
    const { razorpay, receiver } = await startWithReceiver();
    razorpay.webhooks.mode('held');
    const hold = async () => razorpay.pay((await order(razorpay.url)).id, 'captured');
    await hold();
    expect(receiver.got).toEqual([]);
    await razorpay.webhooks.release();
    expect(receiver.names()).toEqual(captured);
    await hold();
    await razorpay.webhooks.release({ order: 'reversed' });
    expect(receiver.names().slice(3)).toEqual(captured.toReversed());

    const shuffle = async (seed: number) => {
      await hold();
      const before = receiver.got.length;
      const made = await razorpay.webhooks.release({ order: 'shuffled', times: 4, seed });
      expect(made).toHaveLength(12);
      return receiver.names().slice(before);
    };
    const once = await shuffle(7);
    expect(once).not.toEqual(Array(4).fill(captured).flat());
    expect(sorted(once)).toEqual(sorted(Array(4).fill(captured).flat()));
    expect(await shuffle(7)).toEqual(once);
    expect(await shuffle(8)).not.toEqual(once);
    expect(await razorpay.webhooks.release()).toEqual([]);
  });

  it('may be forged by hand, and a past one replayed', async () => {
    const { razorpay, receiver } = await startWithReceiver();
    const forged = {
      accountId: account.accountId,
      body: '{"event":"payment.captured"',
      signature: 'f'.repeat(64),
      eventId: 'x',
    };
    expect(await razorpay.webhooks.send(forged)).toMatchObject({ status: 200, eventId: 'x' });
    expect(receiver.got[0]).toEqual({ body: forged.body, signature: forged.signature, eventId: 'x' });
    await razorpay.webhooks.send({ accountId: account.accountId, signature: null, eventId: null });
    expect(receiver.got[1]).toMatchObject({ signature: '', eventId: '' });
    await razorpay.webhooks.send({ accountId: account.accountId, event: 'order.paid', secret: 'previous' });
    const old = receiver.got[2] as Got;
    expect(validateWebhookSignature(old.body, old.signature, account.previousWebhookSecret ?? '')).toBe(true);

    await razorpay.pay((await order(razorpay.url)).id, 'failed');
    await razorpay.webhooks.idle();
    const [event] = razorpay.webhooks.events();
    await razorpay.webhooks.replay(event?.eventId ?? '', { times: 2 });
    expect(receiver.got.slice(3)).toEqual(Array(3).fill(receiver.got[3]));
    await expect(razorpay.webhooks.replay('none')).rejects.toThrow('there was no event none');
  });

  it('goes to nobody where an account has none', async () => {
    const { razorpay, receiver } = await startWithReceiver();
    const { body } = await call<Order>(razorpay.url, '/orders', { as: other, json: { amount: 100, currency: 'INR' } });
    await razorpay.pay(body.id, 'captured');
    razorpay.webhooks.url(other.accountId, receiver.url);
    await razorpay.pay(body.id, 'failed');
    await razorpay.webhooks.idle();
    expect(receiver.got.map(({ body: text }) => JSON.parse(text))).toMatchObject([
      { event: 'payment.failed', account_id: other.accountId },
    ]);
  });
});

describe('kept in a file', () => {
  let directory: string;
  let keptIn: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'razorpay-'));
    keptIn = join(directory, 'deep/razorpay.json');
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('everything is there after a restart, and what was on its way goes on', async () => {
    const receiver = await startReceiver([500]);
    const accounts = [{ ...account, webhookUrl: receiver.url }, other];
    const before = await startRazorpay({ accounts, keptIn });
    before.webhooks.retries([60_000]);
    const { id } = await order(before.url);
    const { razorpay_payment_id: paymentId } = await before.pay(id, 'captured');
    const headers = { 'x-refund-idempotency': 'kept-over-restarts' };
    const refund = await call<Refund>(before.url, `/payments/${paymentId}/refund`, { json: { amount: 100 }, headers });
    const made = [before.orders(), before.payments(), before.refunds()];
    await expect.poll(() => before.webhooks.deliveries().length).toBe(4);
    const refused = before.webhooks.deliveries().find(({ status }) => status === 500);
    await before.close();
    expect(receiver.got).toHaveLength(4);
    expect(JSON.parse(readFileSync(keptIn, 'utf8')).orders).toHaveLength(1);

    const after = await start({ accounts, keptIn });
    expect([after.orders(), after.payments(), after.refunds()]).toEqual(made);
    expect(await call<Refund>(after.url, `/payments/${paymentId}/refund`, { json: { amount: 100 }, headers })).toEqual(
      refund,
    );
    await after.webhooks.idle();
    expect(receiver.got).toHaveLength(5);
    expect(receiver.got[4]?.eventId).toBe(refused?.eventId);
  });

  it('a payment that is to be confirmed later is, also by the next process', async () => {
    const file = join(directory, 'later.json');
    const before = await startRazorpay({ accounts: [account], keptIn: file });
    before.later(60);
    const { id } = await order(before.url);
    const chosen = { key_id: account.keyId, order_id: id, way: 'later' };
    await fetch(`${before.url}/v1/checkout/pay`, { method: 'POST', body: JSON.stringify(chosen) });
    expect(before.payments()).toMatchObject([{ status: 'created' }]);
    await before.close();
    const after = await start({ accounts: [account], keptIn: file });
    await expect.poll(() => after.payments()[0]?.status).toBe('captured');
  });
});

describe('as a process of its own', () => {
  it('is played by HTTP with the same verbs', async () => {
    const child = await run(join(import.meta.dirname, '../razorpay/main.ts'), {
      RAZORPAY_ACCOUNTS: JSON.stringify([account, other]),
    });
    open.push({ close: child.stop });
    const razorpay = remoteRazorpay(child.url);
    const { id } = await order(child.url);
    const paid = await razorpay.pay(id, 'captured', { method: 'card' });
    expect(
      validatePaymentVerification(
        { order_id: id, payment_id: paid.razorpay_payment_id },
        paid.razorpay_signature,
        account.keySecret,
      ),
    ).toBe(true);
    expect(await razorpay.payments(account.accountId)).toMatchObject([{ status: 'captured', method: 'card' }]);
    await razorpay.misbehave('orders.create', '502', { times: 1 });
    await expect(order(child.url)).rejects.toThrow();
    expect(await razorpay.calls('orders.create')).toMatchObject([{ status: 200 }, { status: 502 }]);
    await expect(razorpay.pay('order_none', 'captured')).rejects.toThrow('there is no order_none');

    const receiver = await startReceiver();
    await razorpay.webhooks.url(account.accountId, receiver.url);
    await razorpay.webhooks.mode('held');
    await razorpay.pay(id, 'failed');
    expect(await razorpay.webhooks.release({ times: 2 })).toHaveLength(2);
    expect(receiver.names()).toEqual(['payment.failed', 'payment.failed']);
  });

  it('is not played by a page of another site', async () => {
    const { url } = await start();
    const answer = await fetch(`${url}/control/refundsWill`, {
      method: 'POST',
      body: '["failed"]',
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.status).toBe(403);
    const names = (await (await fetch(`${url}/control`)).json()) as { post: string[] };
    expect(names.post).toEqual(expect.arrayContaining(['pay', 'misbehave', 'webhooks.release']));
    expect((await fetch(`${url}/control/orders`)).status).toBe(200);
    expect((await fetch(`${url}/control/webhooks.release`)).status).toBe(404);
  });

  it('does not run in production', async () => {
    const child = run(join(import.meta.dirname, '../razorpay/main.ts'), { NODE_ENV: 'production' });
    await expect(child).rejects.toThrow('ended with 1');
  });
});
