import type { OutputOf } from '@parichay/shared/contract.ts';
import { previousDay, yearsAfter } from '@parichay/shared/money/payment/term.rules.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePlan, preparePurchase } from '../../lib/paying.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.close());

type Entitlements = OutputOf<'GET /business/entitlements'>;
const entitlements = async (browser: Client, businessId: string): Promise<Entitlements> =>
  (await browser.get('/api/v1/business/entitlements').query({ businessId }).expect(200)).body.data;
const entitlementFor = ({ products }: Entitlements, product: string) => products.find((one) => one.product === product);

const limits = { ...customPlanDefaults.limits, greetingImagesIncluded: true, greetingImagesLimit: -1 };
const record = (browser: Client, businessId: string, subscriptionPlanId: number, more: object = {}) =>
  browser
    .post('/api/v1/business/subscription-payment')
    .send({ businessId, subscriptionPlanId, isManualUpdate: true, ...more })
    .expect(200);

test('a business can create what its plan includes once the plan is paid, and no more once the payment is reversed', async () => {
  const { customer, admin, business, plan } = await preparePurchase(world, { name: 'With greetings', limits });
  const { businessId } = business;
  const before = await entitlements(customer, businessId);
  expect(before).toMatchObject({ planName: null, isSubscriptionActive: false, expiryDate: null });
  expect(entitlementFor(before, 'greetingImages')).toMatchObject({
    may: false,
    why: 'subscription_needed',
    limit: 0,
    left: 0,
  });
  expect(entitlementFor(before, 'digitalCard')).toMatchObject({ may: true, why: null, used: 0, left: 1 });

  const { body } = await record(admin, businessId, plan.subscriptionPlanId);
  const paid = await entitlements(customer, businessId);
  expect(paid).toMatchObject({ planName: 'With greetings', isSubscriptionActive: true });
  expect(entitlementFor(paid, 'greetingImages')).toMatchObject({ may: true, why: null, limit: -1, left: null });
  expect(await entitlements(admin, businessId)).toEqual(paid);

  await admin
    .delete('/api/v1/business/subscription-payment')
    .query({ recordNo: body.data.recordNo, reason: 'The cheque bounced' })
    .expect(200);
  expect(await entitlements(customer, businessId)).toEqual(before);
});

test('security 28: the entitlements of a paid plan do not change when the plan is edited or withdrawn', async () => {
  const { customer, admin, business, plan } = await preparePurchase(world, { name: 'As sold', limits });
  const { businessId } = business;
  await record(admin, businessId, plan.subscriptionPlanId);
  const granted = await entitlements(customer, businessId);
  await makePlan(admin, { subscriptionPlanId: plan.subscriptionPlanId, name: 'Meaner', validity: 2 });
  expect(await entitlements(customer, businessId)).toEqual(granted);
  await admin.delete(`/api/v1/business/subscription-plan/${plan.subscriptionPlanId}`).expect(200);
  expect(await entitlements(customer, businessId)).toEqual(granted);
});

test('an early renewal changes the plan when its term begins, and a new purchase changes it at once', async () => {
  const { admin, business, plan } = await preparePurchase(world, { name: 'First' });
  const { businessId } = business;
  await record(admin, businessId, plan.subscriptionPlanId);
  const bigger = await makePlan(admin, { name: 'Bigger', limits });
  await record(admin, businessId, bigger.subscriptionPlanId, { renew: true });
  expect((await entitlements(admin, businessId)).planName).toBe('First');
  await record(admin, businessId, bigger.subscriptionPlanId);
  expect((await entitlements(admin, businessId)).planName).toBe('Bigger');
});

test('one year of an expensive plan runs before ten years of a cheap plan, and no day of either is lost', async () => {
  const { customer, admin, business, plan } = await preparePurchase(world, { name: 'Cheap', validity: 10 });
  const { businessId } = business;
  await record(admin, businessId, plan.subscriptionPlanId);
  const expensive = await makePlan(admin, { name: 'Dear', validity: 1, limits });
  await record(admin, businessId, expensive.subscriptionPlanId);
  /** Name of the plan that runs this many days later, found by moving payments into the past. */
  const planAfter = async (days: number) => {
    const move = (by: number) =>
      world.upstream.database.raw.query(
        'update payment_grant set valid_from = valid_from - $1::int, valid_to = valid_to - $1::int where business_id = $2',
        [by, businessId],
      );
    await move(days);
    const { planName } = await entitlements(admin, businessId);
    await move(-days);
    return planName;
  };
  const { planUntil, following } = await entitlements(admin, businessId);
  expect(planUntil).toBe(previousDay(yearsAfter(todayInIndia(), 1)));
  expect(following).toEqual([{ planName: 'Cheap', until: previousDay(yearsAfter(todayInIndia(), 11)) }]);
  // The receipt shows the same days.
  const paid = await customer.get('/api/v1/business/subscription-payment').query({ businessId }).expect(200);
  const bought = paid.body.data.items.find(({ planName }: { planName: string }) => planName === 'Dear');
  expect([bought.validFrom, bought.validTo]).toEqual([todayInIndia(), planUntil]);
  expect(await planAfter(0)).toBe('Dear');
  expect(await planAfter(364)).toBe('Dear');
  expect(await planAfter(367)).toBe('Cheap');
  expect(await planAfter(3_600)).toBe('Cheap');
  // The cheap plan's ten years follow, so the eleventh year is its last.
  expect(await planAfter(3_900)).toBe('Cheap');
});

test('the entitlements of an ended plan have its end date, and its products answer subscription_needed', async () => {
  const { customer, admin, business, plan } = await preparePurchase(world, { limits });
  const { businessId } = business;
  await record(admin, businessId, plan.subscriptionPlanId);
  await world.upstream.database.raw.query(
    `update business set expiry_date_for_customer = '2026-01-10' where business_id = $1`,
    [businessId],
  );
  const ended = await entitlements(customer, businessId);
  expect(ended).toMatchObject({ isSubscriptionActive: false, expiryDate: '2026-01-10' });
  expect(entitlementFor(ended, 'greetingImages')).toMatchObject({ may: false, why: 'subscription_needed', limit: -1 });
});

test('a product that the agency does not offer is not allowed, with the reason product_not_enabled', async () => {
  const { customer, business } = await preparePurchase(world);
  await world.upstream.database.raw.query(
    `update agency set configuration = configuration || '{"video": {"enableVideo": false}}'
     where agency_id = $1`,
    [business.agencyId],
  );
  const all = await entitlements(customer, business.businessId);
  expect(entitlementFor(all, 'promotionalVideo')).toMatchObject({ may: false, why: 'product_not_enabled' });
});
