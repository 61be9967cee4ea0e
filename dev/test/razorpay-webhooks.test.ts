import { createServer } from 'node:http';
import { validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterEach, describe, expect, it } from 'vitest';
import type { Fault } from '../razorpay/misbehaviour.ts';
import type { Order } from '../razorpay/razorpay-types.ts';
import {
  account,
  call,
  closeResources,
  createRazorpaySdk,
  listen,
  order,
  otherAccount,
  type ReceivedWebhook,
  refusal,
  start,
  startWithReceiver,
} from './razorpay-shop.ts';

afterEach(closeResources);

describe('the simulated faults of the Razorpay stand-in', () => {
  const order100 = '{"amount":100,"currency":"INR"}';

  const startWithFault = async (way: Fault, ms?: number) => {
    const razorpay = await start();
    razorpay.misbehave('orders.create', way, { times: 1, ...(ms !== undefined && { ms }) });
    const postOrder = (signal?: AbortSignal) =>
      fetch(`${razorpay.url}/v1/orders`, {
        method: 'POST',
        body: order100,
        headers: { authorization: `Basic ${Buffer.from(`${account.keyId}:${account.keySecret}`).toString('base64')}` },
        ...(signal && { signal }),
      });
    /** Sends a request and aborts it once the server has received all of it. */
    const abortAfterReceipt = async () => {
      const abort = new AbortController();
      const answer = expect(postOrder(abort.signal)).rejects.toMatchObject({ name: 'AbortError' });
      await expect.poll(() => razorpay.calls('orders.create').map(({ body }) => body)).toEqual([order100]);
      abort.abort();
      await answer;
    };
    return { razorpay, ask: postOrder, giveUp: abortAfterReceipt };
  };

  it('the simulated fault “refuse” resets one connection and creates no order', async () => {
    const { razorpay, ask: postOrder } = await startWithFault('refuse');
    await expect(postOrder()).rejects.toMatchObject({ cause: { code: 'ECONNRESET' } });
    expect(razorpay.orders()).toEqual([]);
    expect((await postOrder()).status).toBe(200);
  });

  it('the simulated fault “hang” never sends a response and creates no order', async () => {
    const { razorpay, giveUp: abortAfterReceipt } = await startWithFault('hang');
    await abortAfterReceipt();
    expect(razorpay.orders()).toEqual([]);
    expect(razorpay.calls('orders.create')).toMatchObject([{ way: 'hang', status: null }]);
  });

  it('the simulated fault “502” answers 502 in HTML and creates no order', async () => {
    const { razorpay, ask: postOrder } = await startWithFault('502');
    const answer = await postOrder();
    expect(answer.status).toBe(502);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await answer.text()).toContain('502 Bad Gateway');
    expect(razorpay.orders()).toEqual([]);
  });

  it('the simulated fault “drop-reply” creates the order and sends no response', async () => {
    const { razorpay, ask: postOrder } = await startWithFault('drop-reply');
    await expect(postOrder()).rejects.toThrow('fetch failed');
    expect(razorpay.orders()).toHaveLength(1);
  });

  it('the simulated fault “slow” creates the order later, even if the client has aborted the request', async () => {
    const { razorpay, giveUp: abortAfterReceipt } = await startWithFault('slow', 1000);
    await abortAfterReceipt();
    await expect.poll(() => razorpay.orders().length).toBe(1);
  });

  it('a simulated fault without a count lasts until it is reset, for one route or for all routes', async () => {
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

  it('a refused connection makes the Razorpay SDK fail with a TypeError', async () => {
    const { razorpay } = await startWithFault('refuse');
    const error = await refusal(createRazorpaySdk(razorpay.url).orders.create({ amount: 100, currency: 'INR' }));
    expect(error).toBeInstanceOf(TypeError);
  });
});

describe('the webhooks of the Razorpay stand-in', () => {
  const capturedEvents = ['payment.authorized', 'payment.captured', 'order.paid'];
  const sortNames = (names: string[]) => names.toSorted();

  it('webhooks report each step of a payment with its status at that step and a signature of the raw body', async () => {
    const { razorpay, receiver } = await startWithReceiver();
    const { id } = await order(razorpay.url);
    await razorpay.pay(id, 'failed-then-authorized-then-captured');
    await razorpay.webhooks.idle();
    expect(sortNames(receiver.names())).toEqual(sortNames(['payment.failed', ...capturedEvents]));
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
    const { body, signature } = receiver.got[0] as ReceivedWebhook;
    const secret = account.webhookSecret;
    expect(validateWebhookSignature(body, signature, secret)).toBe(true);
    expect([
      validateWebhookSignature(`${body} `, signature, secret),
      validateWebhookSignature(body.replace('99900', '99901'), signature, secret),
      validateWebhookSignature(JSON.stringify(JSON.parse(body), null, 2), signature, secret),
      validateWebhookSignature(body, signature, account.keySecret),
      validateWebhookSignature(body, signature, otherAccount.webhookSecret),
      validateWebhookSignature(body, signature.slice(1), secret),
      validateWebhookSignature(body, signature.toUpperCase(), secret),
      validateWebhookSignature(body, (receiver.got[1] as ReceivedWebhook).signature, secret),
    ]).toEqual(Array(8).fill(false));
  });

  it('a webhook that is answered with 5xx is retried with the same event id until it gets 200', async () => {
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

  it('a webhook is not sent again after its last retry', async () => {
    const { razorpay } = await startWithReceiver([500, 500, 500, 500]);
    await razorpay.pay((await order(razorpay.url)).id, 'failed');
    await razorpay.webhooks.idle();
    expect(razorpay.webhooks.deliveries()).toHaveLength(4);
    expect(razorpay.webhooks.events()).toMatchObject([{ state: 'given-up' }]);
  });

  it('a webhook that gets no response in time is retried', async () => {
    const silentUrl = await listen(createServer(() => {}));
    const razorpay = await start({ accounts: [{ ...account, webhookUrl: silentUrl }] });
    razorpay.webhooks.retries([1], 50);
    await razorpay.pay((await order(razorpay.url)).id, 'failed');
    await razorpay.webhooks.idle();
    expect(razorpay.webhooks.deliveries().map(({ status }) => status)).toEqual([null, null]);
  });

  it('webhooks are withheld, sent twice or sent late in the modes “never”, “twice” and “late”', async () => {
    const { razorpay, receiver } = await startWithReceiver();
    const payOneOrder = async () => razorpay.pay((await order(razorpay.url)).id, 'failed');
    razorpay.webhooks.mode('never');
    await payOneOrder();
    await razorpay.webhooks.idle();
    expect(receiver.got).toEqual([]);
    expect(razorpay.webhooks.events()).toMatchObject([{ state: 'withheld' }]);

    razorpay.webhooks.mode('twice');
    await payOneOrder();
    await razorpay.webhooks.idle();
    expect(receiver.got).toHaveLength(2);
    expect(receiver.got[0]).toEqual(receiver.got[1]);

    razorpay.webhooks.mode('late', { lateMs: 60 });
    await payOneOrder();
    expect(receiver.got).toHaveLength(2);
    await razorpay.webhooks.idle();
    expect(receiver.got).toHaveLength(3);
  });

  it('held webhooks are released in their order, in reverse, or four times each in an order that a seed determines', async () => {
    const { razorpay, receiver } = await startWithReceiver();
    razorpay.webhooks.mode('held');
    const payHeld = async () => razorpay.pay((await order(razorpay.url)).id, 'captured');
    await payHeld();
    expect(receiver.got).toEqual([]);
    await razorpay.webhooks.release();
    expect(receiver.names()).toEqual(capturedEvents);
    await payHeld();
    await razorpay.webhooks.release({ order: 'reversed' });
    expect(receiver.names().slice(3)).toEqual(capturedEvents.toReversed());

    const shuffle = async (seed: number) => {
      await payHeld();
      const countBefore = receiver.got.length;
      const deliveries = await razorpay.webhooks.release({ order: 'shuffled', times: 4, seed });
      expect(deliveries).toHaveLength(12);
      return receiver.names().slice(countBefore);
    };
    const firstOrder = await shuffle(7);
    expect(firstOrder).not.toEqual(Array(4).fill(capturedEvents).flat());
    expect(sortNames(firstOrder)).toEqual(sortNames(Array(4).fill(capturedEvents).flat()));
    expect(await shuffle(7)).toEqual(firstOrder);
    expect(await shuffle(8)).not.toEqual(firstOrder);
    expect(await razorpay.webhooks.release()).toEqual([]);
  });

  it('a forged webhook is sent as given, and a past webhook is replayed unchanged', async () => {
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
    const forgedDelivery = receiver.got[2] as ReceivedWebhook;
    expect(
      validateWebhookSignature(forgedDelivery.body, forgedDelivery.signature, account.previousWebhookSecret ?? ''),
    ).toBe(true);

    await razorpay.pay((await order(razorpay.url)).id, 'failed');
    await razorpay.webhooks.idle();
    const [event] = razorpay.webhooks.events();
    await razorpay.webhooks.replay(event?.eventId ?? '', { times: 2 });
    expect(receiver.got.slice(3)).toEqual(Array(3).fill(receiver.got[3]));
    await expect(razorpay.webhooks.replay('none')).rejects.toThrow('there was no event none');
  });

  it('webhooks are sent only to a Razorpay account with a webhook URL', async () => {
    const { razorpay, receiver } = await startWithReceiver();
    const { body } = await call<Order>(razorpay.url, '/orders', {
      as: otherAccount,
      json: { amount: 100, currency: 'INR' },
    });
    await razorpay.pay(body.id, 'captured');
    razorpay.webhooks.url(otherAccount.accountId, receiver.url);
    await razorpay.pay(body.id, 'failed');
    await razorpay.webhooks.idle();
    expect(receiver.got.map(({ body: text }) => JSON.parse(text))).toMatchObject([
      { event: 'payment.failed', account_id: otherAccount.accountId },
    ]);
  });
});
