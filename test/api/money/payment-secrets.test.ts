import { createHmac } from 'node:crypto';
import type { PaymentCase } from '@parichay/shared/money/reconciliation/reconciliation.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loadConfig } from '../../../bff/src/config.ts';
import { createSigner, createUpstreamClient } from '../../../bff/src/lib/upstream.ts';
import { isSignedBy } from '../../../bff/src/payment/signature.ts';
import type { PaidOrder } from '../../../dev/razorpay/razorpay.ts';
import {
  allowOnlinePayment,
  createOrder,
  orderPlan,
  type Purchase,
  paymentsOf,
  payTwice,
  preparePurchase,
  submitProof,
} from '../../lib/paying.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { actorKey, type Client, startWorld, type World } from '../../lib/world.ts';

interface RazorpayAccount {
  accountId: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}
/** An agency's account at Razorpay, with this name in its ids and secrets. */
const razorpayAccountNamed = (name: string): RazorpayAccount => ({
  accountId: `acc_Own${name}`,
  keyId: `rzp_test_OfTheAgency${name}`,
  keySecret: `secret-of-agency-${name}`,
  webhookSecret: `webhook-of-agency-${name}`,
});
const accountSecretsOf = ({ accountId: _, ...keys }: RazorpayAccount) => keys;

let world: World;
let admin: Client;
let agencyId: string;
beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
  admin = await world.as('admin');
  const [row] = await sql(`select agency_id from agency_domain where host = 'home.test'`);
  agencyId = row?.agency_id ?? '';
});
afterAll(() => world?.close());
beforeEach(() => {
  world.razorpay.misbehave('*', 'well');
  world.razorpay.webhooks.mode('normal');
});

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, string>[];
const putPaymentAccount = (account: RazorpayAccount, more: object = {}) =>
  admin.put('/api/v1/payment-account').send({ ...accountSecretsOf(account), ...more });

async function replacePaymentAccount(name: string): Promise<RazorpayAccount> {
  const account = razorpayAccountNamed(name);
  world.razorpay.addAccount({ ...account, webhookUrl: `${world.url}/webhooks/razorpay` });
  await putPaymentAccount(account).expect(200);
  return account;
}

/** The agency's account as the BFF receives it. */
const paymentAccountForBff = async () => {
  const bff = createUpstreamClient(world.upstream.url, createSigner(actorKey));
  return (await bff.call('GET /internal/payment/account', { query: { agencyId } })).account;
};

const grantCount = async ({ customer, business }: Purchase & { customer: Client }) =>
  (await paymentsOf(customer, business)).length;

/** Orders a purchase and then replaces the keys; no webhook arrives. */
async function orderThenReplaceKeys(name: string) {
  const account = await replacePaymentAccount(`${name}Before`);
  world.razorpay.webhooks.mode('never');
  const purchase = await preparePurchase(world);
  const { order } = await createOrder(purchase.customer, purchase);
  await replacePaymentAccount(`${name}After`);
  return { account, buying: purchase, order };
}

describe('forged signatures: the secret of a payment webhook', () => {
  const problemsOf = (secrets: string): string => {
    try {
      loadConfig({ RAZORPAY_WEBHOOK_SECRET: secrets });
      return '';
    } catch (error) {
      return String(error);
    }
  };

  test.each(['the-current-secret-01,', ',the-current-secret-01', 'the-current-secret-01,,the-one-before-it-01', ' , '])(
    'the configuration refuses a platform webhook secret with an empty element: “%s”',
    (secrets) => {
      expect(problemsOf(secrets)).toContain('RAZORPAY_WEBHOOK_SECRET needs 16 characters or more in each secret');
    },
  );

  test("the platform's current and previous webhook secrets must have at least 16 characters", () => {
    expect(problemsOf('x'.repeat(15))).toContain('RAZORPAY_WEBHOOK_SECRET');
    expect(problemsOf(`${'x'.repeat(16)},short`)).toContain('RAZORPAY_WEBHOOK_SECRET');
    expect(problemsOf(`${'x'.repeat(16)}, ${'y'.repeat(16)}`)).not.toContain('RAZORPAY_WEBHOOK_SECRET');
  });

  test('an empty webhook secret verifies no signature', () => {
    const signed = (secret: string) => createHmac('sha256', secret).update('body').digest('hex');
    expect(isSignedBy([''], 'body', signed(''))).toBe(false);
    expect(isSignedBy(['', 'secret'], 'body', signed(''))).toBe(false);
    expect(isSignedBy(['', 'secret'], 'body', signed('secret'))).toBe(true);
  });

  test("an agency's webhook secret shorter than 16 characters answers 400", async () => {
    await expectNoChange(world, async () => {
      await putPaymentAccount(razorpayAccountNamed('Short'), { webhookSecret: 'x'.repeat(15) }).expect(400);
      await putPaymentAccount(razorpayAccountNamed('Short'), { webhookSecret: ` ${'x'.repeat(15)} ` }).expect(400);
    });
  });
});

describe("replaced API keys of an agency's Razorpay account", () => {
  const later = () => sql('update payment_intent set ask_at = now() where ask_at is not null');

  test('an open purchase gets a new order with the new API keys after the keys were replaced', async () => {
    const { account, buying: purchase, order } = await orderThenReplaceKeys('A');
    const again = await createOrder(purchase.customer, purchase);
    expect(again.razorpayKeyId).toBe(razorpayAccountNamed('AAfter').keyId);
    expect(again.order.id).not.toBe(order.id);
    expect(world.razorpay.orders(account.accountId).map(({ id }) => id)).toEqual([order.id]);
    expect((await createOrder(purchase.customer, purchase)).order.id, 'two clicks').toBe(again.order.id);
  });

  test('replaced API keys still verify the payment proof of orders created with them', async () => {
    const { buying: purchase, order } = await orderThenReplaceKeys('B');
    const paid = await world.razorpay.pay(order.id, 'captured');
    await submitProof(purchase.customer, purchase, paid).expect(200);
    expect(await grantCount(purchase)).toBe(1);
  });

  test('new API keys do not verify the payment proof of an order created with the replaced keys', async () => {
    const { account, buying: purchase, order } = await orderThenReplaceKeys('C');
    const paid = await world.razorpay.pay(order.id, 'captured');
    const signedBy = ({ keySecret }: RazorpayAccount): PaidOrder => ({
      ...paid,
      razorpay_signature: createHmac('sha256', keySecret)
        .update(`${paid.razorpay_order_id}|${paid.razorpay_payment_id}`)
        .digest('hex'),
    });
    const { body } = await submitProof(purchase.customer, purchase, signedBy(razorpayAccountNamed('CAfter'))).expect(
      422,
    );
    expect(body.data.code).toBe('payment_signature_invalid');
    await submitProof(purchase.customer, purchase, signedBy(account)).expect(200);
  });

  test('replaced API keys are used to reconcile an order whose callback was lost', async () => {
    const { buying: purchase, order } = await orderThenReplaceKeys('D');
    await world.razorpay.pay(order.id, 'captured');
    await later();
    await world.reconcile();
    expect(await grantCount(purchase)).toBe(1);
  });

  test('an order whose creation got no response is found with the replaced API keys', async () => {
    const account = await replacePaymentAccount('EBefore');
    const purchase = await preparePurchase(world);
    world.razorpay.misbehave('orders.create', 'drop-reply', { times: 1 });
    world.razorpay.misbehave('orders.list', '502', { times: 1 });
    await orderPlan(purchase.customer, purchase).expect(503);
    await replacePaymentAccount('EAfter');
    await later();
    await world.reconcile();
    const [order] = world.razorpay.orders(account.accountId);
    const rows = await sql('select key_id, state from payment_intent where order_id = $1', [order?.id]);
    expect(rows).toEqual([{ key_id: account.keyId, state: 'ordered' }]);
  });

  test('the comparison with Razorpay uses replaced API keys to find and grant a payment without a webhook', async () => {
    const { buying: purchase, order } = await orderThenReplaceKeys('F');
    await world.razorpay.pay(order.id, 'captured');
    await world.sweep();
    expect(await grantCount(purchase)).toBe(1);
  });

  test('replaced API keys are used to refund a duplicate payment of an order created with them', async () => {
    const { account, buying: purchase, order } = await orderThenReplaceKeys('G');
    const paid = await world.razorpay.pay(order.id, 'captured-twice');
    await submitProof(purchase.customer, purchase, paid).expect(200);
    await world.sweep();
    await world.reconcile();
    expect(world.razorpay.refunds(account.accountId).map(({ status }) => status)).toEqual(['processed']);
    expect(await grantCount(purchase)).toBe(1);
  });

  test('new API keys of an account are used for reconciliation and comparison when Razorpay refuses the replaced keys', async () => {
    const account = await replacePaymentAccount('H');
    world.razorpay.webhooks.mode('never');
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    const renewed = { ...account, keyId: 'rzp_test_OfTheAgencyHNew', keySecret: 'secret-of-agency-HNew' };
    world.razorpay.addAccount(renewed);
    await putPaymentAccount(renewed).expect(200);
    await world.razorpay.pay(order.id, 'captured');
    await later();
    await world.reconcile();
    expect(await grantCount(purchase)).toBe(1);
    await sql('update payment_comparison set compared_at = $1', ['2020-01-01']);
    await world.sweep();
    expect(await sql(`select from payment_comparison where compared_at < '2021-01-01'`)).toEqual([]);
  });

  test('replaced API keys are stored sealed for 60 days, without duplicates', async () => {
    const [one, two] = [await replacePaymentAccount('IOne'), await replacePaymentAccount('ITwo')];
    await putPaymentAccount(one).expect(200);
    await putPaymentAccount(two).expect(200);
    const replaced = (await paymentAccountForBff())?.replacedKeys ?? [];
    expect(replaced[0]?.keyId).toBe(one.keyId);
    expect(replaced.filter(({ keyId }) => keyId === one.keyId || keyId === two.keyId)).toHaveLength(1);
    const rows = await sql(
      `select sealed_key_secret, round(extract(epoch from ends_at - now()) / 86400)::int as days
       from payment_key where key_id = $1`,
      [one.keyId],
    );
    expect(rows).toMatchObject([{ days: 60 }]);
    expect(JSON.stringify(rows)).not.toContain(one.keySecret);
    await sql('update payment_key set ends_at = now()');
    expect((await paymentAccountForBff())?.replacedKeys).toEqual([]);
  });

  test('security 18: a refund is filed for review when its Razorpay account was removed over 60 days ago', async () => {
    await replacePaymentAccount('K');
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    const { also } = await payTwice(world, order.id);
    world.razorpay.misbehave('payments.refund', '502');
    await world.waitUntilSettled();
    await world.reconcile();
    await admin.delete('/api/v1/payment-account').expect(200);
    await sql(`update payment_account set removed_at = now() - interval '61 days'`);
    await sql('update payment_refund set try_at = now()');
    await world.reconcile();
    world.razorpay.misbehave('*', 'well');
    const twice = also[0]?.razorpay_payment_id;
    const { body } = await admin.get('/api/v1/payment-reconciliation').query({ limit: 100 }).expect(200);
    const waiting = body.data.items.find(({ paymentId }: PaymentCase) => paymentId === twice);
    expect(waiting).toMatchObject({ kind: 'refund', refund: 'failed', actions: ['refund', 'settle'] });
    expect(await grantCount(purchase)).toBe(1);
  });

  test("a removed account's API keys and webhook secret are valid for 60 days, and a new account does not revive them", async () => {
    const account = await replacePaymentAccount('J');
    await admin.delete('/api/v1/payment-account').expect(200);
    await sql(`update payment_account set removed_at = now() - interval '59 days'`);
    expect((await paymentAccountForBff())?.keyId).toBe(account.keyId);
    expect(await webhookStatus(account.webhookSecret)).toBe(200);
    await sql(`update payment_account set removed_at = now() - interval '60 days'`);
    expect(await paymentAccountForBff()).toBeNull();
    expect(await webhookStatus(account.webhookSecret)).toBe(422);
    const next = await replacePaymentAccount('JNext');
    expect((await paymentAccountForBff())?.keyId).toBe(next.keyId);
    expect((await paymentAccountForBff())?.replacedKeys.map(({ keyId }) => keyId)).not.toContain(account.keyId);
    expect(await webhookStatus(account.webhookSecret), 'setting another does not bring it back').toBe(422);
  });
});

describe('forged signatures: replaced webhook secrets', () => {
  test('a replaced webhook secret is accepted for 48 hours', async () => {
    const account = await replacePaymentAccount('K');
    await putPaymentAccount(account, { webhookSecret: 'another-webhook-secret' }).expect(200);
    expect(await webhookStatus(account.webhookSecret)).toBe(200);
    const ends = await sql(
      'select round(extract(epoch from previous_webhook_secret_ends_at - now()) / 3600)::int as hours from payment_account',
    );
    expect(ends).toEqual([{ hours: 48 }]);
    await sql('update payment_account set previous_webhook_secret_ends_at = now()');
    expect(await webhookStatus(account.webhookSecret)).toBe(422);
    expect(await webhookStatus('another-webhook-secret')).toBe(200);
  });

  test('saving the new webhook secret again does not change how long the previous secret is valid', async () => {
    const account = await replacePaymentAccount('L');
    await putPaymentAccount(account, { webhookSecret: 'another-webhook-secret' }).expect(200);
    const ends = 'select previous_webhook_secret_ends_at from payment_account';
    const before = await sql(ends);
    await putPaymentAccount(account, { webhookSecret: 'another-webhook-secret' }).expect(200);
    expect(await webhookStatus(account.webhookSecret)).toBe(200);
    expect(await sql(ends)).toEqual(before);
  });

  test('a replaced webhook secret is refused at once when it is reported as leaked, with the new secret or afterwards', async () => {
    const account = await replacePaymentAccount('M');
    await putPaymentAccount(account, { webhookSecret: 'another-webhook-secret', isOldSecretLeaked: true }).expect(200);
    expect(await webhookStatus(account.webhookSecret)).toBe(422);
    await putPaymentAccount(account, { webhookSecret: 'and-a-third-webhook-secret' }).expect(200);
    expect(await webhookStatus('another-webhook-secret')).toBe(200);
    await putPaymentAccount(account, { webhookSecret: 'and-a-third-webhook-secret', isOldSecretLeaked: true }).expect(
      200,
    );
    expect(await webhookStatus('another-webhook-secret')).toBe(422);
    expect(await webhookStatus('and-a-third-webhook-secret')).toBe(200);
  });
});

let webhookCount = 0;
/** Status of a webhook on the agency's host, signed with this secret. */
async function webhookStatus(secret: string): Promise<number> {
  webhookCount += 1;
  const entity = { id: `pay_${webhookCount}`, order_id: 'order_x', status: 'failed', amount: 1, currency: 'INR' };
  const body = JSON.stringify({ event: 'payment.failed', payload: { payment: { entity } } });
  const { status } = await world
    .browser('home.test')
    .post('/webhooks/razorpay')
    .set('content-type', 'application/json')
    .set('x-razorpay-signature', createHmac('sha256', secret).update(body).digest('hex'))
    .send(body);
  return status;
}
