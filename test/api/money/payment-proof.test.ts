import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeBusiness } from '../../lib/factories.ts';
import {
  allowOnlinePayment,
  createOrder,
  makePlan,
  paymentsOf,
  preparePurchase,
  readBusiness,
  refundAtProvider,
  submitProof,
} from '../../lib/paying.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { startWorld, type World } from '../../lib/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
});
afterAll(() => world?.close());
beforeEach(() => {
  world.razorpay.misbehave('*', 'well');
  world.razorpay.webhooks.mode('normal');
});

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
const purchaseStateOf = async (orderId: string) =>
  (await sql('select state from payment_intent where order_id = $1', [orderId]))[0]?.state;

describe("the checkout's signed proof of payment", () => {
  const flipped = (text: string, position: number) =>
    `${text.slice(0, position)}${text[position] === '0' ? '1' : '0'}${text.slice(position + 1)}`;

  test('security 17: eight forged payment signatures answer 422 and grant nothing', async () => {
    world.razorpay.webhooks.mode('never');
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    const paid = await world.razorpay.pay(order.id, 'authorized');
    const right = paid.razorpay_signature;
    const forged = [
      flipped(right, 0),
      flipped(right, 63),
      right.toUpperCase(),
      right.slice(0, 63),
      `${right}0`,
      '0'.repeat(64),
      Buffer.from(right, 'hex').toString('base64'),
      ' ',
    ];
    await expectNoChange(world, async () => {
      for (const razorpaySignature of forged) {
        const { body } = await submitProof(purchase.customer, purchase, paid, { razorpaySignature }).expect(422);
        expect(body.data.code, razorpaySignature).toBe('payment_signature_invalid');
      }
    });
  });

  test('security 17: the proof of payment for a cheap plan answers 409 when submitted for an expensive plan', async () => {
    world.razorpay.webhooks.mode('never');
    const cheap = await preparePurchase(world, { pricePaise: 100 });
    const expensive = { ...cheap, plan: await makePlan(cheap.admin, { pricePaise: 99_900 }) };
    const { order } = await createOrder(cheap.customer, cheap);
    const paid = await world.razorpay.pay(order.id, 'captured');
    await createOrder(cheap.customer, expensive);
    await expectNoChange(world, async () => {
      const { body } = await submitProof(cheap.customer, expensive, paid).expect(409);
      expect(body.data.code).toBe('payment_mismatch');
    });
  });

  test("security 17: another customer's proof of payment answers 409", async () => {
    world.razorpay.webhooks.mode('never');
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    const paid = await world.razorpay.pay(order.id, 'captured');
    const thief = await world.as('otherCustomer');
    const theirs = { ...purchase, business: await makeBusiness(thief) };
    await expectNoChange(world, async () => {
      await submitProof(thief, theirs, paid).expect(409);
      await submitProof(thief, purchase, paid).expect(409);
    });
  });

  test('security 16: a payment proof with a changed business, an extra amount or a manual flag is refused', async () => {
    world.razorpay.webhooks.mode('never');
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    const paid = await world.razorpay.pay(order.id, 'captured');
    const other = await makeBusiness(purchase.customer);
    await expectNoChange(world, async () => {
      await submitProof(purchase.customer, { ...purchase, business: other }, paid).expect(409);
      for (const more of [{ amountPaise: 1 }, { paymentAmount: 1 }, { price: 1 }, { agencyId: other.businessId }])
        await submitProof(purchase.customer, purchase, paid, more).expect(400);
      const { businessId } = purchase.business;
      const { subscriptionPlanId } = purchase.plan;
      await purchase.customer
        .post('/api/v1/business/subscription-payment')
        .send({ businessId, subscriptionPlanId, isManualUpdate: true })
        .expect(403);
    });
  });

  test('a payment below the price is not granted, but is filed for review and refunded', async () => {
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    const paid = await world.razorpay.pay(order.id, 'captured', { amount: 100 });
    await world.waitUntilSettled();
    expect(await purchaseStateOf(order.id)).toBe('review');
    expect(await paymentsOf(purchase.customer, purchase.business)).toEqual([]);
    const { body } = await submitProof(purchase.customer, purchase, paid).expect(409);
    expect(body.data.code).toBe('payment_mismatch');
    await world.reconcile();
    expect(world.razorpay.refunds().at(-1)).toMatchObject({ payment_id: paid.razorpay_payment_id, amount: 100 });
  });

  test('a payment proof answers 202 payment_processing while the provider is down, and 200 when submitted again', async () => {
    world.razorpay.webhooks.mode('never');
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    const paid = await world.razorpay.pay(order.id, 'captured');
    world.razorpay.misbehave('payments.fetch', '502', { times: 1 });
    const { body } = await submitProof(purchase.customer, purchase, paid).expect(202);
    expect(body.data.code).toBe('payment_processing');
    expect(await paymentsOf(purchase.customer, purchase.business)).toEqual([]);
    await submitProof(purchase.customer, purchase, paid).expect(200);
  });
});

describe('the payment webhook', () => {
  const send = (body: string, headers: Record<string, string> = {}) =>
    world
      .browser()
      .post('/webhooks/razorpay')
      .unset('X-CSRF')
      .set('Content-Type', 'application/json')
      .set(headers)
      .send(body);

  test('an unsigned, a wrongly signed and a 2 MB payment webhook are refused, and nothing is stored', async () => {
    await expectNoChange(world, async () => {
      await send('{}').expect(422);
      await send('{}', { 'X-Razorpay-Signature': '0'.repeat(64) }).expect(422);
      await send(JSON.stringify({ much: 'x'.repeat(2_000_000) }), { 'X-Razorpay-Signature': '0'.repeat(64) }).expect(
        413,
      );
    });
  });

  test('a payment webhook signed by another account answers 422 and does not change the order', async () => {
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    const stranger = {
      accountId: 'acc_stranger',
      keyId: 'rzp_test_x',
      keySecret: 'x'.repeat(20),
      webhookSecret: 'not ours',
    };
    world.razorpay.addAccount({ ...stranger, webhookUrl: `${world.url}/webhooks/razorpay` });
    const entity = { id: 'pay_forged', order_id: order.id, status: 'captured', amount: order.amount, currency: 'INR' };
    const delivery = await world.razorpay.webhooks.send({
      accountId: stranger.accountId,
      event: 'payment.captured',
      payload: { payment: { entity } },
    });
    expect(delivery.status).toBe(422);
    await world.waitUntilSettled();
    expect(await purchaseStateOf(order.id)).toBe('ordered');
  });

  test('a replayed payment webhook changes nothing', async () => {
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    await world.razorpay.pay(order.id, 'captured');
    await world.waitUntilSettled();
    const before = await readBusiness(purchase.customer, purchase.business);
    for (const { eventId } of world.razorpay.webhooks.events().slice(-3))
      await world.razorpay.webhooks.replay(eventId, { times: 2 });
    await world.waitUntilSettled();
    expect(await readBusiness(purchase.customer, purchase.business)).toEqual(before);
    expect(await paymentsOf(purchase.customer, purchase.business)).toHaveLength(1);
  });

  test("a payment captured after its business was deleted is refunded once, even if the refund's response is lost", async () => {
    const purchase = await preparePurchase(world);
    const { order } = await createOrder(purchase.customer, purchase);
    await purchase.customer.delete(`/api/v1/business/${purchase.business.businessId}`).expect(200);
    const paid = await world.razorpay.pay(order.id, 'captured');
    await world.waitUntilSettled();
    expect(await purchaseStateOf(order.id)).toBe('review');
    world.razorpay.misbehave('payments.refund', 'drop-reply', { times: 1 });
    await world.reconcile();
    // The first refund's answer was lost, so the refund is requested again.
    await sql(`update payment_refund set try_at = now() where state = 'queued'`);
    await world.reconcile();
    const refunds = world.razorpay.refunds().filter(({ payment_id }) => payment_id === paid.razorpay_payment_id);
    expect(refunds).toHaveLength(1);
  });

  test('a full refund of a payment withdraws what the payment granted', async () => {
    const purchase = await preparePurchase(world);
    const before = await readBusiness(purchase.customer, purchase.business);
    const { order } = await createOrder(purchase.customer, purchase);
    const paid = await world.razorpay.pay(order.id, 'captured');
    await world.waitUntilSettled();
    expect((await readBusiness(purchase.customer, purchase.business)).isSubscriptionActive).toBe(true);
    await refundAtProvider(world.razorpay, paid.razorpay_payment_id);
    await world.waitUntilSettled();
    expect(await purchaseStateOf(order.id)).toBe('refunded');
    expect(await readBusiness(purchase.customer, purchase.business)).toEqual(before);
    expect(await paymentsOf(purchase.customer, purchase.business)).toMatchObject([{ status: 'refunded' }]);
  });
});
