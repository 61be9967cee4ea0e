import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { razorpayDefaults } from '../../../dev/razorpay/razorpay.ts';
import { purgeDeleted } from '../../../upstream/src/office/trash/trash-purge.ts';
import { deletePriceHistory } from '../../lib/billing.ts';
import { insertPdfCardAndVideo, makeBusiness, makeCard, registerCustomer } from '../../lib/factories.ts';
import {
  allowOnlinePayment,
  createOrder,
  orderPlan,
  paymentsOf,
  payTwice,
  preparePurchase,
  submitProof,
} from '../../lib/paying.ts';
import { people } from '../../lib/people.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { startWorld, type World } from '../../lib/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
});
afterAll(() => world?.close());
beforeEach(() => world.razorpay.webhooks.mode('normal'));

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
const makeReconciliationDue = () => sql(`update payment_intent set ask_at = now() where ask_at is not null`);
const purchaseStateOf = async (orderId: string) =>
  (await sql('select state from payment_intent where order_id = $1', [orderId]))[0]?.state;

describe('attacks on payments', () => {
  const record = (browser: Awaited<ReturnType<World['as']>>, body: object) =>
    browser.post('/api/v1/business/subscription-payment').send({ isManualUpdate: true, ...body });
  const agencyOf = async (host: string) =>
    String((await sql('select agency_id from agency_domain where host = $1', [host]))[0]?.agency_id);
  /** Makes a card published two months ago, at this price. @returns the billed month */
  const makeUnpaidBill = async (perCardPaise: number) => {
    const agencyId = await agencyOf('home.test');
    await sql(
      `update agency set configuration = jsonb_set(configuration, '{prices}', '{"perCardPaise": ${perCardPaise}}') where agency_id = $1`,
      [agencyId],
    );
    await deletePriceHistory(world);
    await makeCard(await world.as('customer'), (await makeBusiness(await world.as('customer'))).businessId);
    const [row] = await sql(
      `update card set published_at = coalesce(published_at, created_at) - interval '2 months' where agency_id = $1
       returning extract(year from published_at at time zone 'Asia/Kolkata')::int as year, extract(month from published_at at time zone 'Asia/Kolkata')::int as month`,
      [agencyId],
    );
    return { agencyId, ...(row as { year: number; month: number }) };
  };

  test('security 17: a monthly bill paid six times by hand and once online is granted once, and the rest is refunded', async () => {
    const { agencyId, ...month } = await makeUnpaidBill(10_000);
    const [admin, superadmin] = [await world.as('admin'), await world.as('superadmin')];
    const { body } = await admin.post('/api/v1/month-payments/order').send(month).expect(200);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        superadmin.post('/api/v1/month-payments').send({ agencyId, ...month, note: `no. ${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
    const paid = await world.razorpay.pay(body.data.order.id, 'captured');
    await world.waitUntilSettled();
    expect(await purchaseStateOf(body.data.order.id)).toBe('review');
    await world.reconcile();
    expect(world.razorpay.refunds().map(({ payment_id }) => payment_id)).toContain(paid.razorpay_payment_id);
    expect(
      await sql(`select count(*)::int as paid from payment_grant where kind = 'month' and withdrawn_at is null`),
    ).toEqual([{ paid: 1 }]);
  });

  test("an agency's outstanding amount does not change when a business is deleted and later purged with its card", async () => {
    const admin = await world.as('admin');
    const outstanding = async () =>
      (await admin.get('/api/v1/month-payments/getOutstandingAmount').expect(200)).body.data.outstandingPaise;
    // The cards of the previous test are now on an older bill that is unpaid.
    await makeUnpaidBill(10_000);
    const [unpaidCard] = await sql(
      `select business_id from card where published_at < now() - interval '3 months' limit 1`,
    );
    const businessId = String(unpaidCard?.business_id);
    const before = await outstanding();
    expect(before).toBeGreaterThan(0);
    await admin.delete(`/api/v1/business/${businessId}`).expect(200);
    expect(await outstanding()).toBe(before);

    // The purge removes the business; its payments stay in the ledger.
    const [paid] = await sql('select count(*)::int as records from payment_grant');
    await sql(`update business set deleted_at = now() - interval '40 days' where business_id = $1`, [businessId]);
    await sql(`update card set deleted_at = now() - interval '40 days' where business_id = $1`, [businessId]);
    const log = { info: () => {} };
    await purgeDeleted({ database: world.upstream.database, media: { delete: async () => {} }, log } as never);
    expect(await sql('select 1 from business where business_id = $1', [businessId])).toEqual([]);
    expect(await outstanding()).toBe(before);
    expect(await sql('select count(*)::int as records from payment_grant')).toEqual([paid]);
  });

  test('security 17: an online payment for a video that was already paid by hand is refunded', async () => {
    const { customer, admin, business } = await preparePurchase(world);
    const { video: videoNo } = await insertPdfCardAndVideo(world, business.businessId);
    await sql(
      `update agency set configuration = jsonb_set(configuration, '{video}', '{"enableVideo": true, "pricePaise": 4900}')`,
    );
    const { body } = await customer.post('/api/v1/video/user-video-payment/order').send({ videoNo }).expect(200);
    await admin.post('/api/v1/video/user-video-payment').send({ videoNo, isManualUpdate: true }).expect(200);
    const paid = await world.razorpay.pay(body.data.order.id, 'captured');
    await world.waitUntilSettled();
    await world.reconcile();
    expect(world.razorpay.refunds().map(({ payment_id }) => payment_id)).toContain(paid.razorpay_payment_id);
  });

  test('an authorised payment of an order that the customer replaced by another is captured and granted', async () => {
    world.razorpay.webhooks.mode('never');
    const purchase = await preparePurchase(world);
    const first = await createOrder(purchase.customer, purchase, { renew: false });
    await createOrder(purchase.customer, purchase, { renew: true });
    const paid = await world.razorpay.pay(first.order.id, 'authorized');
    await submitProof(purchase.customer, purchase, paid).expect(200);
    expect(await paymentsOf(purchase.customer, purchase.business)).toHaveLength(1);
  });

  test('an abandoned order with a failed payment is still reconciled when a later payment of it succeeds', async () => {
    const purchase = await preparePurchase(world);
    const first = await createOrder(purchase.customer, purchase, { renew: false });
    await createOrder(purchase.customer, purchase, { renew: true });
    await world.razorpay.pay(first.order.id, 'failed');
    await world.waitUntilSettled();
    world.razorpay.webhooks.mode('never');
    await world.razorpay.pay(first.order.id, 'captured');
    await makeReconciliationDue();
    await world.reconcile();
    expect(await purchaseStateOf(first.order.id)).toBe('paid');
  });

  test('security 18: a refund that the provider refuses is filed for review with the reason refund_failed', async () => {
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    const { also } = await payTwice(world, order.id);
    await world.waitUntilSettled();
    world.razorpay.refundsWill('failed');
    await world.reconcile();
    await world.waitUntilSettled();
    world.razorpay.refundsWill('processed');
    expect(
      await sql('select reason from payment_review where payment_id = $1', [also[0]?.razorpay_payment_id]),
    ).toEqual([{ reason: 'refund_failed' }]);
  });

  test('a refund of a different amount, made outside our system, does not complete our queued refund', async () => {
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    const { also } = await payTwice(world, order.id);
    await world.waitUntilSettled();
    const paymentId = also[0]?.razorpay_payment_id ?? '';
    const entity = { id: 'rfnd_small', payment_id: paymentId, amount: 100, status: 'processed' };
    await world.razorpay.webhooks.send({
      accountId: razorpayDefaults.accountId,
      event: 'refund.processed',
      payload: { refund: { entity } },
    });
    await world.waitUntilSettled();
    expect(await sql('select state from payment_refund where payment_id = $1', [paymentId])).toEqual([
      { state: 'queued' },
    ]);
  });

  test('a franchisee who may record payments gets 403 for recording a custom plan', async () => {
    const { plan } = await preparePurchase(world);
    const franchisee = await world.as('permittedFranchisee');
    const userId = await registerCustomer(franchisee, people.customer.phoneNumber);
    const business = await makeBusiness(franchisee, { userId });
    const customPlan = { name: 'For nothing', validity: 10, pricePaise: 0, limits: plan.limits };
    const body = { businessId: business.businessId, subscriptionPlanId: 'CUSTOM_PLAN', customPlan };
    await expectNoChange(world, () => record(franchisee, body).expect(403));
  });

  test("a customer's online order for a copy of a business that an admin created answers 403", async () => {
    const purchase = await preparePurchase(world);
    const userId = await registerCustomer(purchase.admin, people.customer.phoneNumber);
    const made = await makeBusiness(purchase.admin, { userId });
    const { body } = await purchase.customer
      .post('/api/v1/business/cloneBusiness')
      .send({ businessId: made.businessId })
      .expect(200);
    await orderPlan(purchase.customer, { ...purchase, business: body.data.business }).expect(403);
  });

  test('security 7: a payment proof sent from an ended session answers 401', async () => {
    world.razorpay.webhooks.mode('never');
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    const paid = await world.razorpay.pay(order.id, 'captured');
    await sql(`update customer set session_epoch = session_epoch + 1 where phone_number = '+919811100001'`);
    await submitProof(purchase.customer, purchase, paid).expect(401);
    await sql(`update customer set session_epoch = session_epoch - 1 where phone_number = '+919811100001'`);
  });

  test('the eleventh order for the same purchase answers 429 and creates no order at the provider', async () => {
    const purchase = await preparePurchase(world);
    for (let turn = 0; turn < 10; turn += 1) await createOrder(purchase.customer, purchase, { renew: turn % 2 === 0 });
    const before = world.razorpay.orders().length;
    const { body } = await orderPlan(purchase.customer, purchase, { renew: true }).expect(429);
    expect(body.data.code).toBe('too_many_requests');
    expect(world.razorpay.orders().length).toBe(before);
  });
});
