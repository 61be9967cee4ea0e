import type { PaymentOrder } from '@parichay/shared/money/payment/payment.fields.ts';
import type { SubscriptionPayment } from '@parichay/shared/money/payment/subscription-payment.endpoints.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import type { Paid } from '../../dev/razorpay/razorpay.ts';
import { type Razorpay, razorpayDefaults } from '../../dev/razorpay/razorpay.ts';
import { makeBusiness } from './factories.ts';
import { hosts } from './people.ts';
import type { Browser, World } from './world.ts';

let made = 0;

export async function makePlan(admin: Browser, input: object = {}): Promise<SubscriptionPlan> {
  made += 1;
  const { body } = await admin
    .post('/api/v1/business/subscription-plan')
    .send({ name: `Plan ${made}`, validity: 1, pricePaise: 99_900, limits: customPlanDefaults.limits, ...input })
    .expect(200);
  return body.data.subscriptionPlan;
}

/** Records a paid plan for a business by hand. @param plan overrides its fields */
export async function recordPlan(admin: Browser, businessId: string, plan: object = {}): Promise<void> {
  const { subscriptionPlanId } = await makePlan(admin, plan);
  await admin
    .post('/api/v1/business/subscription-payment')
    .send({ businessId, subscriptionPlanId, isManualUpdate: true })
    .expect(200);
}

/** Lets customers of an agency pay online. */
export async function allowOnline({ upstream }: World, host: string = hosts.home, allowedMakers: string[] = []) {
  await upstream.database.raw.query(
    `update agency set configuration = jsonb_set(configuration, '{onlinePayment}', $2::jsonb)
     where agency_id = (select agency_id from agency_domain where host = $1)`,
    [host, JSON.stringify({ enablePaymentIntegration: true, allowedMakers })],
  );
}

export interface Buying {
  business: Business;
  plan: SubscriptionPlan;
}

export const orderPlan = (buyer: Browser, { business, plan }: Buying, more: object = {}) =>
  buyer
    .post('/api/v1/business/subscription-payment/order')
    .send({ businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId, ...more });

export async function ordered(buyer: Browser, buying: Buying, more: object = {}): Promise<PaymentOrder> {
  return (await orderPlan(buyer, buying, more).expect(200)).body.data;
}

/** Submits the proof that the checkout returned. */
export const handIn = (buyer: Browser, { business, plan }: Buying, paid: Paid, more: object = {}) =>
  buyer.post('/api/v1/business/subscription-payment').send({
    businessId: business.businessId,
    subscriptionPlanId: plan.subscriptionPlanId,
    orderCreationId: paid.razorpay_order_id,
    razorpayPaymentId: paid.razorpay_payment_id,
    razorpayOrderId: paid.razorpay_order_id,
    razorpaySignature: paid.razorpay_signature,
    ...more,
  });

/** Pays an order twice with separate webhooks: the first payment is granted, the second refunded. */
export async function paidTwice({ razorpay }: World, orderId: string): Promise<Paid> {
  razorpay.webhooks.mode('held');
  const paid = await razorpay.pay(orderId, 'captured-twice');
  await razorpay.webhooks.release();
  razorpay.webhooks.mode('normal');
  return paid;
}

export async function paymentsOf(browser: Browser, { businessId }: Business): Promise<SubscriptionPayment[]> {
  const { body } = await browser.get('/api/v1/business/subscription-payment').query({ businessId }).expect(200);
  return body.data.items;
}

export async function businessNow(browser: Browser, { businessId }: Business): Promise<Business> {
  return (await browser.get(`/api/v1/business/${businessId}`).expect(200)).body.data;
}

/** An invoice with GST needs the state of its buyer. */
export const inGujarat = { address: { state: 'Gujarat' } };

export async function toBuy(
  world: World,
  plan: object = {},
  people?: { customer: Browser; admin: Browser },
): Promise<Buying & { customer: Browser; admin: Browser }> {
  const { customer, admin } = people ?? { customer: await world.as('customer'), admin: await world.as('admin') };
  return { customer, admin, business: await makeBusiness(customer, inGujarat), plan: await makePlan(admin, plan) };
}

/** Refunds a payment on the provider’s dashboard. @param amount paise; the whole payment by default */
export async function giveBackAtProvider(
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
