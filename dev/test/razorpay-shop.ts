import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Sdk from 'razorpay';
import { expect } from 'vitest';
import { type Razorpay, type RazorpayOptions, razorpayDefaults, startRazorpay } from '../razorpay/razorpay.ts';
import type { Account, Order } from '../razorpay/razorpay-types.ts';

/* Helpers for the tests of the Razorpay stand-in: a shop that accepts payments. */

export const account: Account = { ...razorpayDefaults, previousWebhookSecret: 'before-the-change' };
export const otherAccount: Account = {
  accountId: 'acc_Another0000001',
  keyId: 'rzp_test_Another0000001',
  keySecret: 'another-key-secret',
  webhookSecret: 'another-webhook-secret',
};

export interface ReceivedWebhook {
  body: string;
  signature: string;
  eventId: string;
}

/** A shop's webhook endpoint, which answers the given statuses in turn and then 200. */
export async function startReceiver(answers: number[] = []) {
  const received: ReceivedWebhook[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({
      body: Buffer.concat(chunks).toString(),
      signature: String(request.headers['x-razorpay-signature'] ?? ''),
      eventId: String(request.headers['x-razorpay-event-id'] ?? ''),
    });
    response.writeHead(answers.shift() ?? 200).end();
  });
  return { got: received, names: () => received.map(({ body }) => JSON.parse(body).event), url: await listen(server) };
}

export const resourcesToClose: { close(): unknown }[] = [];
export async function closeResources(): Promise<void> {
  for (const one of resourcesToClose.splice(0).toReversed()) await one.close();
}

export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  resourcesToClose.push({
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export async function start(options: Partial<RazorpayOptions> = {}): Promise<Razorpay> {
  const razorpay = await startRazorpay({ accounts: [account, otherAccount], ...options });
  resourcesToClose.push(razorpay);
  return razorpay;
}

export async function startWithReceiver(answers?: number[]) {
  const receiver = await startReceiver(answers);
  const razorpay = await start({ accounts: [{ ...account, webhookUrl: receiver.url }, otherAccount] });
  razorpay.webhooks.retries([1, 1, 1], 1_000);
  return { razorpay, receiver };
}

export function createRazorpaySdk(url: string, { keyId, keySecret } = account): Sdk {
  const sdk = new Sdk({ key_id: keyId, key_secret: keySecret });
  // The SDK prefixes every path with /v1.
  (sdk.api as unknown as { rq: { defaults: { baseURL: string } } }).rq.defaults.baseURL = url;
  return sdk;
}

interface Options extends RequestInit {
  as?: Account;
  json?: unknown;
}

export async function call<T>(url: string, path: string, { as = account, json, ...init }: Options = {}) {
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

export const order = async (url: string, amount = 99_900): Promise<Order> =>
  (await call<Order>(url, '/orders', { json: { amount, currency: 'INR' } })).body;

/** The error that an SDK call rejects with. */
export const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it was not refused'),
    (error) => error,
  );
