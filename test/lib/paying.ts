import type { PaymentOrder } from '@parichay/shared/money/payment/payment.fields.ts';
import type { SubscriptionPayment } from '@parichay/shared/money/payment/subscription-payment.endpoints.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { PaidOrder } from '../../dev/razorpay/razorpay.ts';
import { type Razorpay, razorpayDefaults } from '../../dev/razorpay/razorpay.ts';
import { makeBusiness } from './factories.ts';
import { hosts } from './people.ts';
import type { Client, World } from './world.ts';

let planCount = 0;

export async function makePlan(admin: Client, input: object = {}): Promise<SubscriptionPlan> {
  planCount += 1;
  const { body } = await admin
    .post('/api/v1/business/subscription-plan')
    .send({ name: `Plan ${planCount}`, validity: 1, pricePaise: 99_900, limits: customPlanDefaults.limits, ...input })
    .expect(200);
  return body.data.subscriptionPlan;
}

/** Records a paid plan for a business by hand. @param plan overrides its fields */
export async function recordPlan(admin: Client, businessId: string, plan: object = {}): Promise<void> {
  const { subscriptionPlanId } = await makePlan(admin, plan);
  await admin
    .post('/api/v1/business/subscription-payment')
    .send({ businessId, subscriptionPlanId, isManualUpdate: true })
    .expect(200);
}

/** Lets customers of an agency pay online. */
export async function allowOnlinePayment({ upstream }: World, host: string = hosts.home, allowedMakers: string[] = []) {
  await upstream.database.raw.query(
    `update agency set configuration = jsonb_set(configuration, '{onlinePayment}', $2::jsonb)
     where agency_id = (select agency_id from agency_domain where host = $1)`,
    [host, JSON.stringify({ enablePaymentIntegration: true, allowedMakers })],
  );
}

export interface Purchase {
  business: Business;
  plan: SubscriptionPlan;
}

export const orderPlan = (buyer: Client, { business, plan }: Purchase, overrides: object = {}) =>
  buyer
    .post('/api/v1/business/subscription-payment/order')
    .send({ businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId, ...overrides });

export async function createOrder(buyer: Client, purchase: Purchase, overrides: object = {}): Promise<PaymentOrder> {
  return (await orderPlan(buyer, purchase, overrides).expect(200)).body.data;
}

/** Submits the proof that the checkout returned. */
export const submitProof = (buyer: Client, { business, plan }: Purchase, paid: PaidOrder, overrides: object = {}) =>
  buyer.post('/api/v1/business/subscription-payment').send({
    businessId: business.businessId,
    subscriptionPlanId: plan.subscriptionPlanId,
    orderCreationId: paid.razorpay_order_id,
    razorpayPaymentId: paid.razorpay_payment_id,
    razorpayOrderId: paid.razorpay_order_id,
    razorpaySignature: paid.razorpay_signature,
    ...overrides,
  });

/** Pays an order twice with separate webhooks: the first payment is granted, the second refunded. */
export async function payTwice({ razorpay }: World, orderId: string): Promise<PaidOrder> {
  razorpay.webhooks.mode('held');
  const paid = await razorpay.pay(orderId, 'captured-twice');
  await razorpay.webhooks.release();
  razorpay.webhooks.mode('normal');
  return paid;
}

export async function paymentsOf(browser: Client, { businessId }: Business): Promise<SubscriptionPayment[]> {
  const { body } = await browser.get('/api/v1/business/subscription-payment').query({ businessId }).expect(200);
  return body.data.items;
}

export async function readBusiness(browser: Client, { businessId }: Business): Promise<Business> {
  return (await browser.get(`/api/v1/business/${businessId}`).expect(200)).body.data;
}

/** Address of a buyer, whose state an invoice with GST needs. */
export const gujaratAddress = { address: { state: 'Gujarat' } };

export async function preparePurchase(
  world: World,
  plan: object = {},
  people?: { customer: Client; admin: Client },
): Promise<Purchase & { customer: Client; admin: Client }> {
  const { customer, admin } = people ?? { customer: await world.as('customer'), admin: await world.as('admin') };
  return { customer, admin, business: await makeBusiness(customer, gujaratAddress), plan: await makePlan(admin, plan) };
}

/** Refunds a payment on the provider’s dashboard. @param amount paise; the full payment by default */
export async function refundAtProvider(
  razorpay: Pick<Razorpay, 'url'>,
  paymentId: string,
  amount?: number,
): Promise<string> {
  const { keyId, keySecret } = razorpayDefaults;
  const answer = await fetch(`${razorpay.url}/v1/payments/${paymentId}/refund`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ amount }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { id: string }).id;
}
