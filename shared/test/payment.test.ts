import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type CallKey, contract, endpointOf } from '../src/contract.ts';
import { customPlanInput } from '../src/shop/plan/plan.fields.ts';
import { customPlanDefaults, defaultLimitWhenIncluded } from '../src/shop/plan/plan.lists.ts';

const businessId = '0198c0de-0000-7000-8000-000000000001';
const pdfCardNo = '0198c0de-0000-7000-8000-000000000002';
const proof = {
  orderCreationId: 'order_MjQ1',
  razorpayPaymentId: 'pay_MjQ2',
  razorpayOrderId: 'order_MjQ1',
  razorpaySignature: 'f'.repeat(64),
};
const customPlan = { ...customPlanDefaults, validity: 1, pricePaise: 99_900 };

const send = (key: CallKey, body: unknown) => (endpointOf(key).body as z.ZodObject).safeParse(body);
const refused = (key: CallKey, body: unknown) => send(key, body).error?.issues.map(({ path }) => path.join('.')) ?? [];

describe('security 16: the request for a subscription payment', () => {
  const key = 'POST /business/subscription-payment';
  const online = { businessId, subscriptionPlanId: 7, renew: true, throughGateway: true, ...proof };
  const manual = { businessId, subscriptionPlanId: 7, renew: false, isManualUpdate: true };

  it('a subscription payment is accepted with either the signed proof of a checkout or a manual record', () => {
    expect(send(key, online).success).toBe(true);
    expect(send(key, manual).success).toBe(true);
    expect(send(key, { ...manual, subscriptionPlanId: 'CUSTOM_PLAN', customPlan }).success).toBe(true);
  });

  it('a subscription payment is refused with both a checkout proof and a manual record, or with neither', () => {
    expect(refused(key, { ...manual, ...proof })).toContain('razorpaySignature');
    expect(refused(key, { businessId, subscriptionPlanId: 7 })).toContain('razorpaySignature');
    expect(refused(key, { ...online, isManualUpdate: true })).toContain('throughGateway');
    expect(refused(key, { ...manual, throughGateway: true })).toContain('throughGateway');
  });

  it.each(['price', 'pricePaise', 'amountPaise', 'validTo', 'agencyId'])(
    'a subscription payment is refused with the unknown field %s',
    (field) => {
      expect(send(key, { ...online, [field]: 1 }).success).toBe(false);
      expect(send(key, { ...manual, [field]: 1 }).success).toBe(false);
    },
  );

  it.each([
    ['paymentAmount', 4900],
    ['paidOn', '2026-03-31'],
    ['mode', 'upi'],
    ['reference', 'UTR 41'],
  ])('a subscription payment may have %s only when it is recorded by hand', (field, value) => {
    expect(send(key, { ...manual, [field]: value }).success).toBe(true);
    expect(refused(key, { ...online, [field]: value })).toContain(field);
  });

  it('a custom plan is refused unless it is recorded by hand, with the id CUSTOM_PLAN and its fields', () => {
    expect(refused(key, { ...online, subscriptionPlanId: 'CUSTOM_PLAN', customPlan })).toContain('subscriptionPlanId');
    expect(refused(key, { ...manual, customPlan })).toContain('customPlan');
    expect(refused(key, { ...manual, subscriptionPlanId: 'CUSTOM_PLAN' })).toContain('customPlan');
    expect(
      send('POST /business/subscription-payment/order', { businessId, subscriptionPlanId: 'CUSTOM_PLAN' }).success,
    ).toBe(false);
  });
});

describe('security 16: the request to purchase a PDF card', () => {
  const key = 'POST /pdf-card/pdf-card-payment';
  const item = { pdfCardNo, planId: 'single' };

  it('the purchase of a PDF card may state an amount only when it is recorded by hand', () => {
    expect(send(key, { ...item, isManualUpdate: true, paymentAmount: 4900 }).success).toBe(true);
    expect(refused(key, { ...item, ...proof, paymentAmount: 1 })).toContain('paymentAmount');
  });

  it.each([-1, 0.5, '4900', 1e12, Number.NaN])(
    'a manually recorded purchase of a PDF card is refused with the amount %j',
    (paymentAmount) => {
      expect(send(key, { ...item, isManualUpdate: true, paymentAmount }).success).toBe(false);
    },
  );
});

describe('the validation of a custom plan', () => {
  const problems = (plan: unknown) => customPlanInput.safeParse(plan).error?.issues.map(({ message }) => message) ?? [];

  it('the default custom plan lacks only its validity and price', () => {
    expect(customPlanInput.safeParse(customPlan).success).toBe(true);
    expect(problems(customPlanDefaults)).toEqual(['Validity is Required', 'Price is Required']);
  });

  it('a custom plan without a name is refused with “Subscription name is Required”', () => {
    expect(problems({ ...customPlan, name: '' })).toEqual(['Subscription name is Required']);
    expect(problems({ ...customPlan, name: ' \u200b ' })).toEqual(['Subscription name is Required']);
  });

  it('a custom plan requires a limit for each included product and refuses one for an excluded product', () => {
    const withImages = {
      ...customPlan.limits,
      greetingImagesIncluded: true,
      greetingImagesLimit: defaultLimitWhenIncluded.greetingImages,
    };
    expect(customPlanInput.safeParse({ ...customPlan, limits: withImages }).success).toBe(true);
    expect(problems({ ...customPlan, limits: { ...withImages, greetingImagesLimit: null } })).toHaveLength(1);
    expect(problems({ ...customPlan, limits: { ...withImages, greetingImagesIncluded: false } })).toHaveLength(1);
  });

  it('a custom plan with two digital cards is refused', () => {
    expect(problems({ ...customPlan, limits: { ...customPlan.limits, digitalCardLimit: 2 } })).toHaveLength(1);
  });

  it.each([0, -2, 1.5, 100_001])('a custom plan is refused with the limit %j', (pdfCardLimit) => {
    const limits = { ...customPlan.limits, pdfCardIncluded: true, pdfCardLimit };
    expect(customPlanInput.safeParse({ ...customPlan, limits }).success).toBe(false);
  });
});

describe('the plan id in a URL path', () => {
  const { params } = contract['DELETE /business/subscription-plan/{subscriptionPlanId}'];
  it('the plan id in a URL path is a positive integer without leading zeros', () => {
    expect(params.parse({ subscriptionPlanId: '42' })).toEqual({ subscriptionPlanId: 42 });
    for (const subscriptionPlanId of ['0', '-1', '1.5', '042', 'CUSTOM_PLAN', '9999999999', '']) {
      expect(params.safeParse({ subscriptionPlanId }).success).toBe(false);
    }
  });
});
