import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../../bff/src/config.ts';
import { createSeal } from '../../../bff/src/lib/seal.ts';
import { createPaymentAccountDirectory } from '../../../bff/src/payment/accounts.ts';
import { createRazorpayGateway } from '../../../bff/src/payment/razorpay-gateway.ts';
import { allowOnlinePayment, createOrder, paymentsOf, preparePurchase, refundAtProvider } from '../../lib/paying.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

const secretNamed = (name: string) => `${name}-${'x'.repeat(32)}`;

const agencyRazorpayAccount = {
  accountId: 'acc_OfTheAgency001',
  keyId: 'rzp_test_OfTheAgency001',
  keySecret: 'secret-of-the-agency-01',
  webhookSecret: 'webhook-of-the-agency-01',
};
const { accountId: _, ...keys } = agencyRazorpayAccount;

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
  world.razorpay.addAccount({ ...agencyRazorpayAccount, webhookUrl: `${world.url}/webhooks/razorpay` });
  admin = await world.as('admin');
});
afterAll(() => world?.close());

const putPaymentAccount = (browser: Client, body: object) => browser.put('/api/v1/payment-account').send(body);
describe('an agency’s own Razorpay account', () => {
  test('an agency has no payment account at first, and API keys that Razorpay refuses answer 422 and store nothing', async () => {
    const { body } = await admin.get('/api/v1/payment-account').expect(200);
    expect(body.data.paymentAccount).toBeNull();
    await expectNoChange(world, async () => {
      const { body } = await putPaymentAccount(admin, { ...keys, keySecret: 'not the secret of it' }).expect(422);
      expect(body.data.code).toBe('payment_keys_refused');
      world.razorpay.misbehave('*', '502');
      await putPaymentAccount(admin, keys).expect(503);
      world.razorpay.misbehave('*', 'well');
      await putPaymentAccount(admin, { ...keys, keyId: 'somebody' }).expect(400);
    });
  });

  test('without an own account the platform is the payee of plans and orders, and Billing sums what it received without refunds', async () => {
    const read = async () => (await admin.get('/api/v1/payment-account').expect(200)).body.data.receivedByPlatform;
    const pay = async () => {
      const purchase = await preparePurchase(world);
      const { body } = await purchase.customer.get('/api/v1/business/subscription-plan').expect(200);
      const { paidTo, order } = await createOrder(purchase.customer, purchase);
      expect([paidTo, body.data.paidTo]).toEqual(['platform agency', 'platform agency']);
      await world.razorpay.pay(order.id, 'captured');
      await world.waitUntilSettled();
      const [payment] = await paymentsOf(purchase.customer, purchase.business);
      return payment;
    };
    expect(await read()).toEqual({ monthPaise: 0, totalPaise: 0 });
    const [partlyRefunded, refunded, earlier] = [await pay(), await pay(), await pay()];
    const { business, plan } = await preparePurchase(world);
    await admin
      .post('/api/v1/business/subscription-payment')
      .send({ businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId, isManualUpdate: true })
      .expect(200);
    await refundAtProvider(world.razorpay, partlyRefunded?.razorpayPaymentId ?? '', 20_000);
    await refundAtProvider(world.razorpay, refunded?.razorpayPaymentId ?? '');
    await world.waitUntilSettled();
    expect(await read()).toEqual({ monthPaise: 79_900 + 99_900, totalPaise: 79_900 + 99_900 });
    await world.upstream.database.raw.query(
      `update payment_grant set paid_at = paid_at - interval '40 days' where record_no = $1`,
      [earlier?.recordNo],
    );
    expect(await read()).toEqual({ monthPaise: 79_900, totalPaise: 79_900 + 99_900 });
  });

  test('setting the payment account of another agency answers 404, and the 61st attempt in an hour answers 429', async () => {
    const other = await world.as('adminOfOtherAgency');
    const { body } = await admin.get('/api/v1/agency/list').expect(200);
    const { agencyId } = body.data.items[0];
    const callCount = () => world.razorpay.calls().length;
    const before = callCount();
    await expectNoChange(world, () => putPaymentAccount(other, { ...keys, agencyId }).expect(404));
    expect(callCount()).toBe(before);
    for (let turn = 0; turn < 60; turn += 1)
      await putPaymentAccount(other, { ...keys, keySecret: 'not the secret of it' }).expect(422);
    const tries = callCount();
    await putPaymentAccount(other, { ...keys, keySecret: 'not the secret of it' }).expect(429);
    expect(callCount()).toBe(tries);
  });

  test("an agency's own Razorpay account receives its customers' payments, and its secrets are sealed and never returned", async () => {
    const { body } = await putPaymentAccount(admin, keys).expect(200);
    expect(body.data.paymentAccount).toMatchObject({ keyId: agencyRazorpayAccount.keyId });
    const read = await admin.get('/api/v1/payment-account').expect(200);
    expect(JSON.stringify(read.body)).not.toContain('secret');
    const { rows } = await world.upstream.database.raw.query('select * from payment_account');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(agencyRazorpayAccount.keySecret);
    expect(JSON.stringify(rows)).not.toContain(agencyRazorpayAccount.webhookSecret);
    const audited = await admin.get('/api/v1/audit-log').query({ entity: 'payment_account' }).expect(200);
    expect(audited.body.data.items).toHaveLength(1);
    expect(JSON.stringify(audited.body)).not.toContain('sealed');

    const purchase = await preparePurchase(world);
    const { razorpayKeyId, paidTo, order } = await createOrder(purchase.customer, purchase);
    const plans = await purchase.customer.get('/api/v1/business/subscription-plan').expect(200);
    expect([paidTo, plans.body.data.paidTo]).toEqual(['home agency', 'home agency']);
    expect(razorpayKeyId).toBe(agencyRazorpayAccount.keyId);
    expect(world.razorpay.orders(agencyRazorpayAccount.accountId).map(({ id }) => id)).toContain(order.id);
    await world.razorpay.pay(order.id, 'captured');
    await world.waitUntilSettled();
    expect(await paymentsOf(purchase.customer, purchase.business)).toHaveLength(1);
  });

  test("the online payment step of an agency's setup is done only while the platform has enabled online payments", async () => {
    const isDone = async () => (await admin.get('/api/v1/dashboard').expect(200)).body.data.firstSteps.payments;
    expect(await isDone()).toBe(true);
    const { raw } = world.upstream.database;
    await raw.query(`update agency set configuration = configuration - 'onlinePayment'`);
    expect(await isDone()).toBe(false);
    await allowOnlinePayment(world);
    expect(await isDone()).toBe(true);
  });

  test("a webhook of an agency's account about an order of the platform's account grants nothing and is filed for review", async () => {
    const stranger = await world.as('customerOfOtherAgency');
    await allowOnlinePayment(world, 'other.test');
    const theirs = await preparePurchase(
      world,
      {},
      { customer: stranger, admin: await world.as('adminOfOtherAgency') },
    );
    const { order } = await createOrder(stranger, theirs);
    const entity = { id: 'pay_madeup', order_id: order.id, status: 'captured', amount: order.amount, currency: 'INR' };
    const { status } = await world.razorpay.webhooks.send({
      accountId: agencyRazorpayAccount.accountId,
      event: 'payment.captured',
      payload: { payment: { entity } },
    });
    expect(status).toBe(200);
    await world.upstream.paymentEvents.wakeAndWait();
    expect(await paymentsOf(stranger, theirs.business)).toEqual([]);
    const { rows } = await world.upstream.database.raw.query(
      `select reason, (select host from agency_domain where agency_domain.agency_id = payment_review.agency_id limit 1) as host
       from payment_review where payment_id = 'pay_madeup'`,
    );
    expect(rows).toEqual([{ reason: 'unknown_order', host: 'home.test' }]);
  });

  test('a webhook signed with the previous secret is accepted after the webhook secret was changed', async () => {
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    world.razorpay.webhooks.mode('held');
    await world.razorpay.pay(order.id, 'captured');
    await putPaymentAccount(admin, { ...keys, webhookSecret: 'webhook-of-the-agency-02' }).expect(200);
    await world.razorpay.webhooks.release();
    world.razorpay.webhooks.mode('normal');
    await world.waitUntilSettled();
    expect(await paymentsOf(purchase.customer, purchase.business)).toHaveLength(1);
  });

  test.each(['customer', 'creator', 'permittedFranchisee', 'adminWithoutBilling'] as const)(
    "%s gets 403 when reading or setting the agency's payment account",
    async (person) => {
      const browser = await world.as(person);
      await expectNoChange(world, async () => {
        await browser.get('/api/v1/payment-account').expect(403);
        await putPaymentAccount(browser, keys).expect(403);
      });
    },
  );

  test("only admins with billing access are notified when the agency's payment account is changed or removed", async () => {
    const notifications = async (browser: Client) =>
      (await browser.get('/api/v1/analytics/admin-notification').expect(200)).body.data.items
        .map(({ kind }: { kind: string }) => kind)
        .filter((kind: string) => kind.startsWith('payment_account'));
    const [others, before] = [await world.as('adminWithoutBilling'), await notifications(admin)];
    await putPaymentAccount(admin, keys).expect(200);
    await admin.delete('/api/v1/payment-account').expect(200);
    // A second removal finds nothing and sends no notification.
    await admin.delete('/api/v1/payment-account').expect(200);
    expect(await notifications(admin)).toEqual(['payment_account_removed', 'payment_account_changed', ...before]);
    expect(await notifications(others)).toEqual([]);
    await putPaymentAccount(admin, keys).expect(200);
  });

  test("security 14: an admin of another agency gets 404 for the agency's payment account", async () => {
    const { rows } = await world.upstream.database.raw.query('select agency_id from payment_account');
    const { agency_id: agencyId } = rows[0] as { agency_id: string };
    const other = await world.as('adminOfOtherAgency');
    await expectNoChange(world, async () => {
      await other.get('/api/v1/payment-account').query({ agencyId }).expect(404);
      await putPaymentAccount(other, { ...keys, agencyId }).expect(404);
    });
  });

  test('the production configuration refuses Razorpay test keys and the URL of another provider', () => {
    const account = { RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'secret' };
    const problemsOf = (env: Record<string, string>): string => {
      try {
        loadConfig({
          NODE_ENV: 'production',
          ACTOR_KEY: secretNamed('actor'),
          SESSION_SECRET: secretNamed('session'),
          ...env,
        });
        return '';
      } catch (error) {
        return String(error);
      }
    };
    expect(problemsOf({ ...account, RAZORPAY_KEY_ID: 'rzp_test_1' })).toContain('RAZORPAY_KEY_ID is a test key');
    expect(problemsOf({ RAZORPAY_URL: 'http://127.0.0.1:9000' })).toContain('RAZORPAY_URL is for development');
    expect(problemsOf(account)).toContain('RAZORPAY_KEY_ID missing');
    expect(problemsOf({})).toContain('PAYMENT_ACCOUNTS_SECRET is missing');
    expect(problemsOf({ RAZORPAY_URL: 'https://api.razorpay.com/' })).not.toContain('RAZORPAY_URL');
    const accounts = createPaymentAccountDirectory({
      platform: undefined,
      seal: createSeal(secretNamed('seal'), 'payment accounts'),
      upstream: {} as never,
      openGateway: createRazorpayGateway(world.razorpay.url, 1_000),
      acceptsTestKeys: false,
    });
    return expect(accounts.sealed('somebody', keys)).rejects.toMatchObject({ code: 'payment_keys_refused' });
  });
});
