import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runModule } from '../bench/product.ts';
import { remoteRazorpay } from '../razorpay/control.ts';
import { startRazorpay } from '../razorpay/razorpay.ts';
import type { Refund } from '../razorpay/razorpay-types.ts';
import {
  account,
  call,
  closeResources,
  order,
  otherAccount,
  resourcesToClose,
  start,
  startReceiver,
} from './razorpay-shop.ts';

afterEach(closeResources);

describe('the stored state of the Razorpay stand-in', () => {
  let directory: string;
  let stateFile: string;
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'razorpay-'));
    stateFile = join(directory, 'deep/razorpay.json');
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));

  it('orders, payments, refunds and pending webhooks survive a restart of the Razorpay stand-in', async () => {
    const receiver = await startReceiver([500]);
    const accounts = [{ ...account, webhookUrl: receiver.url }, otherAccount];
    const firstProcess = await startRazorpay({ accounts, stateFile });
    firstProcess.webhooks.retries([60_000]);
    const { id } = await order(firstProcess.url);
    const { razorpay_payment_id: paymentId } = await firstProcess.pay(id, 'captured');
    const headers = { 'x-refund-idempotency': 'kept-over-restarts' };
    const refund = await call<Refund>(firstProcess.url, `/payments/${paymentId}/refund`, {
      json: { amount: 100 },
      headers,
    });
    const stateBefore = [firstProcess.orders(), firstProcess.payments(), firstProcess.refunds()];
    await expect.poll(() => firstProcess.webhooks.deliveries().length).toBe(4);
    const refusedDelivery = firstProcess.webhooks.deliveries().find(({ status }) => status === 500);
    await firstProcess.close();
    expect(receiver.got).toHaveLength(4);
    expect(JSON.parse(readFileSync(stateFile, 'utf8')).orders).toHaveLength(1);

    const secondProcess = await start({ accounts, stateFile });
    expect([secondProcess.orders(), secondProcess.payments(), secondProcess.refunds()]).toEqual(stateBefore);
    expect(
      await call<Refund>(secondProcess.url, `/payments/${paymentId}/refund`, { json: { amount: 100 }, headers }),
    ).toEqual(refund);
    await secondProcess.webhooks.idle();
    expect(receiver.got).toHaveLength(5);
    expect(receiver.got[4]?.eventId).toBe(refusedDelivery?.eventId);
  });

  it('a payment that is confirmed later is captured after a restart of the Razorpay stand-in', async () => {
    const file = join(directory, 'later.json');
    const firstProcess = await startRazorpay({ accounts: [account], stateFile: file });
    firstProcess.later(60);
    const { id } = await order(firstProcess.url);
    const checkoutRequest = { key_id: account.keyId, order_id: id, way: 'later' };
    await fetch(`${firstProcess.url}/v1/checkout/pay`, { method: 'POST', body: JSON.stringify(checkoutRequest) });
    expect(firstProcess.payments()).toMatchObject([{ status: 'created' }]);
    await firstProcess.close();
    const secondProcess = await start({ accounts: [account], stateFile: file });
    await expect.poll(() => secondProcess.payments()[0]?.status).toBe('captured');
  });
});

describe('the Razorpay stand-in as a separate process', () => {
  it('the Razorpay stand-in is controlled over HTTP by the same methods as within a process', async () => {
    const child = await runModule(join(import.meta.dirname, '../razorpay/main.ts'), {
      RAZORPAY_ACCOUNTS: JSON.stringify([account, otherAccount]),
    });
    resourcesToClose.push({ close: child.stop });
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

  it('a control request to the Razorpay stand-in from another origin answers 403, and GET /control lists its commands', async () => {
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

  it('the Razorpay stand-in exits with code 1 in production', async () => {
    const child = runModule(join(import.meta.dirname, '../razorpay/main.ts'), { NODE_ENV: 'production' });
    await expect(child).rejects.toThrow('ended with 1');
  });
});
