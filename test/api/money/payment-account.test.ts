import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../../bff/src/config.ts';
import { createSeal } from '../../../bff/src/lib/seal.ts';
import { createPaymentAccounts } from '../../../bff/src/payment/accounts.ts';
import { gatewayAt } from '../../../bff/src/payment/gateway.ts';
import { allowOnline, ordered, paymentsOf, toBuy } from '../../lib/paying.ts';
import { changesNothing } from '../../lib/stored.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

const secret = (name: string) => `${name}-${'x'.repeat(32)}`;

const own = {
  accountId: 'acc_OfTheAgency001',
  keyId: 'rzp_test_OfTheAgency001',
  keySecret: 'secret-of-the-agency-01',
  webhookSecret: 'webhook-of-the-agency-01',
};
const { accountId: _, ...keys } = own;

let world: World;
let admin: Browser;
beforeAll(async () => {
  world = await startWorld();
  await allowOnline(world);
  world.razorpay.addAccount({ ...own, webhookUrl: `${world.url}/webhooks/razorpay` });
  admin = await world.as('admin');
});
afterAll(() => world?.close());

const put = (browser: Browser, body: object) => browser.put('/api/v1/payment-account').send(body);
describe('an agency’s own account at Razorpay', () => {
  test('an agency has no payment account at first, and keys that Razorpay refuses answer 422 and store nothing', async () => {
    const { body } = await admin.get('/api/v1/payment-account').expect(200);
    expect(body.data.paymentAccount).toBeNull();
    await changesNothing(world, async () => {
      const { body } = await put(admin, { ...keys, keySecret: 'not the secret of it' }).expect(422);
      expect(body.data.code).toBe('payment_keys_refused');
      world.razorpay.misbehave('*', '502');
      await put(admin, keys).expect(503);
      world.razorpay.misbehave('*', 'well');
      await put(admin, { ...keys, keyId: 'somebody' }).expect(400);
    });
  });

  test('R5: keys for another agency answer 404 without a call to Razorpay, and the 61st try in an hour answers 429', async () => {
    const other = await world.as('adminOfOtherAgency');
    const { body } = await admin.get('/api/v1/agency/list').expect(200);
    const { agencyId } = body.data.items[0];
    const asked = () => world.razorpay.calls().length;
    const before = asked();
    await changesNothing(world, () => put(other, { ...keys, agencyId }).expect(404));
    expect(asked()).toBe(before);
    for (let turn = 0; turn < 60; turn += 1)
      await put(other, { ...keys, keySecret: 'not the secret of it' }).expect(422);
    const tries = asked();
    await put(other, { ...keys, keySecret: 'not the secret of it' }).expect(429);
    expect(asked()).toBe(tries);
  });

  test("the agency's own account receives its customers' payments, and its secrets are sealed and never returned", async () => {
    const { body } = await put(admin, keys).expect(200);
    expect(body.data.paymentAccount).toMatchObject({ keyId: own.keyId });
    const read = await admin.get('/api/v1/payment-account').expect(200);
    expect(JSON.stringify(read.body)).not.toContain('secret');
    const { rows } = await world.upstream.database.raw.query('select * from payment_account');
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(own.keySecret);
    expect(JSON.stringify(rows)).not.toContain(own.webhookSecret);
    const audited = await admin.get('/api/v1/audit-log').query({ entity: 'payment_account' }).expect(200);
    expect(audited.body.data.items).toHaveLength(1);
    expect(JSON.stringify(audited.body)).not.toContain('sealed');

    const buying = await toBuy(world);
    const { razorpayKeyId, order } = await ordered(buying.customer, buying);
    expect(razorpayKeyId).toBe(own.keyId);
    expect(world.razorpay.orders(own.accountId).map(({ id }) => id)).toContain(order.id);
    await world.razorpay.pay(order.id, 'captured');
    await world.settled();
    expect(await paymentsOf(buying.customer, buying.business)).toHaveLength(1);
  });

  test("an agency's webhook about an order of the platform's account grants nothing and is filed for review", async () => {
    const stranger = await world.as('customerOfOtherAgency');
    await allowOnline(world, 'other.test');
    const theirs = await toBuy(world, {}, { customer: stranger, admin: await world.as('adminOfOtherAgency') });
    const { order } = await ordered(stranger, theirs);
    const entity = { id: 'pay_madeup', order_id: order.id, status: 'captured', amount: order.amount, currency: 'INR' };
    const { status } = await world.razorpay.webhooks.send({
      accountId: own.accountId,
      event: 'payment.captured',
      payload: { payment: { entity } },
    });
    expect(status).toBe(200);
    await world.upstream.paymentEvents.settled();
    expect(await paymentsOf(stranger, theirs.business)).toEqual([]);
    const { rows } = await world.upstream.database.raw.query(
      `select reason, (select host from agency_domain where agency_domain.agency_id = payment_review.agency_id limit 1) as host
       from payment_review where payment_id = 'pay_madeup'`,
    );
    expect(rows).toEqual([{ reason: 'unknown_order', host: 'home.test' }]);
  });

  test('a webhook signed with the previous secret is accepted after the secret was changed', async () => {
    const buying = await toBuy(world);
    const { order } = await ordered(buying.customer, buying);
    world.razorpay.webhooks.mode('held');
    await world.razorpay.pay(order.id, 'captured');
    await put(admin, { ...keys, webhookSecret: 'webhook-of-the-agency-02' }).expect(200);
    await world.razorpay.webhooks.release();
    world.razorpay.webhooks.mode('normal');
    await world.settled();
    expect(await paymentsOf(buying.customer, buying.business)).toHaveLength(1);
  });

  test.each(['customer', 'creator', 'permittedFranchisee', 'adminWithoutBilling'] as const)(
    '%s gets 403 when reading or setting the payment account',
    async (person) => {
      const browser = await world.as(person);
      await changesNothing(world, async () => {
        await browser.get('/api/v1/payment-account').expect(403);
        await put(browser, keys).expect(403);
      });
    },
  );

  test('only admins with billing access are notified when the payment account is changed or removed', async () => {
    const told = async (browser: Browser) =>
      (await browser.get('/api/v1/analytics/admin-notification').expect(200)).body.data.items
        .map(({ kind }: { kind: string }) => kind)
        .filter((kind: string) => kind.startsWith('payment_account'));
    const [others, before] = [await world.as('adminWithoutBilling'), await told(admin)];
    await put(admin, keys).expect(200);
    await admin.delete('/api/v1/payment-account').expect(200);
    // A second removal finds nothing and sends no notification.
    await admin.delete('/api/v1/payment-account').expect(200);
    expect(await told(admin)).toEqual(['payment_account_removed', 'payment_account_changed', ...before]);
    expect(await told(others)).toEqual([]);
    await put(admin, keys).expect(200);
  });

  test('security 14: an admin of another agency gets 404 for the payment account', async () => {
    const { rows } = await world.upstream.database.raw.query('select agency_id from payment_account');
    const { agency_id: agencyId } = rows[0] as { agency_id: string };
    const other = await world.as('adminOfOtherAgency');
    await changesNothing(world, async () => {
      await other.get('/api/v1/payment-account').query({ agencyId }).expect(404);
      await put(other, { ...keys, agencyId }).expect(404);
    });
  });

  test("the production configuration refuses test keys and another provider's address", () => {
    const account = { RAZORPAY_KEY_SECRET: 'secret', RAZORPAY_WEBHOOK_SECRET: 'secret' };
    const problemsOf = (env: Record<string, string>): string => {
      try {
        loadConfig({ NODE_ENV: 'production', ACTOR_KEY: secret('actor'), SESSION_SECRET: secret('session'), ...env });
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
    const accounts = createPaymentAccounts({
      platform: undefined,
      seal: createSeal(secret('seal'), 'payment accounts'),
      upstream: {} as never,
      openGateway: gatewayAt(world.razorpay.url, 1_000),
      takesTestKeys: false,
    });
    return expect(accounts.sealed('somebody', keys)).rejects.toMatchObject({ code: 'payment_keys_refused' });
  });
});
