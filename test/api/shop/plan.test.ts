import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness } from '../../lib/factories.ts';
import { orderPlan } from '../../lib/paying.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Client;
let otherAdmin: Client;
let superadmin: Client;
let customer: Client;
let agencyId: string;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as('admin');
  otherAdmin = await world.as('adminOfOtherAgency');
  superadmin = await world.as('superadmin');
  customer = await world.as('customer');
  agencyId = (await admin.get('/api/v1/franchisee').expect(200)).body.data.agencyId;
});
afterAll(() => world.close());
afterEach(() => configure({}));

const path = '/api/v1/business/subscription-plan';

/** Sets the agency's configuration; omitted settings have their defaults. */
const configure = (configuration: object) =>
  world.upstream.database.raw.query('update agency set configuration = $1 where agency_id = $2', [
    JSON.stringify(configuration),
    agencyId,
  ]);

interface PriceList {
  subscriptionPlans: SubscriptionPlan[];
  pdfCardPlans: { id: string; pricePaise: number }[];
  userVideoPaise: number | null;
}
const priceList = async (browser = customer, query: object = {}): Promise<PriceList> =>
  (await browser.get(path).query(query).expect(200)).body.data;
const planNamesFor = async (browser = customer, query: object = {}) =>
  (await priceList(browser, query)).subscriptionPlans.map(({ name }) => name);

let lastNumber = 0;
const planInput = (more: object = {}) => {
  lastNumber += 1;
  return { ...customPlanDefaults, name: `Plan ${lastNumber}`, validity: 1, pricePaise: 99_900, ...more };
};
const putPlan = (body: object, browser = admin, query: object = {}) => browser.post(path).query(query).send(body);
const newPlan = async (more: object = {}, browser = admin): Promise<SubscriptionPlan> =>
  (await putPlan(planInput(more), browser).expect(200)).body.data.subscriptionPlan;
const remove = (subscriptionPlanId: number | string, browser = admin) =>
  browser.delete(`${path}/${subscriptionPlanId}`);

const { limits } = customPlanDefaults;
const allLimits = {
  ...limits,
  greetingImagesIncluded: true,
  greetingImagesLimit: -1,
  greetingVideosIncluded: true,
  greetingVideosLimit: 3,
  pdfCardIncluded: true,
  pdfCardLimit: 1,
  promotionalVideoIncluded: true,
  promotionalVideoLimit: 2,
};

const expectRefused = async (body: object, browser = admin, query: object = {}) => {
  const { status, body: answer } = await expectNoChange(world, () => putPlan(body, browser, query));
  expect([body, status, answer.data.code]).toEqual([body, 400, 'invalid_input']);
  return answer.data.fields as Record<string, string>;
};

describe('the list of plans for sale', () => {
  test('customers and staff see the plans of their own agency, cheapest first', async () => {
    const expensive = await newPlan({ name: 'Gold', pricePaise: 250_000, limits: allLimits });
    const cheap = await newPlan({ name: 'Basic', pricePaise: 50_000 });
    const same = await newPlan({ name: 'Basic, two years', pricePaise: 50_000, validity: 2 });
    const { subscriptionPlans } = await priceList();
    expect(subscriptionPlans).toEqual([cheap, same, expensive]);
    expect(expensive).toMatchObject({ agencyId, pricePaise: 250_000, validity: 1, limits: allLimits, version: 1 });
    for (const person of ['otherCustomer', 'creator', 'franchisee', 'adminWithoutBilling'] as const)
      expect((await priceList(await world.as(person))).subscriptionPlans).toEqual(subscriptionPlans);
    expect(await planNamesFor(await world.as('customerOfOtherAgency'))).toEqual([]);
    expect(await planNamesFor(superadmin)).toEqual([]);
    expect(await planNamesFor(superadmin, { agencyId })).toEqual(['Basic', 'Basic, two years', 'Gold']);
    await world.browser().get(path).expect(401);
  });

  test('the list of plans of another agency answers 404, except to the super admin', async () => {
    const missing = await superadmin.get(path).query({ agencyId: v7() }).expect(404);
    for (const browser of [otherAdmin, await world.as('customerOfOtherAgency')])
      expect((await browser.get(path).query({ agencyId }).expect(404)).body).toEqual(missing.body);
    await customer.get(path).query({ agencyId }).expect(200);
    await customer.get(path).query({ agencyId: 'x' }).expect(400);
  });

  test('the list of plans for sale contains prices of single PDF cards only while the agency sells them', async () => {
    const customerPlans = [{ id: 'single', pricePaise: 9_900 }];
    await configure({ pdfCardConfig: { enablePdfCardProduct: true, customerPlans } });
    expect((await priceList()).pdfCardPlans).toEqual(customerPlans);
    await configure({ pdfCardConfig: { enablePdfCardProduct: false, customerPlans } });
    expect((await priceList()).pdfCardPlans).toEqual([]);
  });

  test('the list of plans for sale contains the price of a single video only while the agency sells videos at a price', async () => {
    await configure({ video: { enableVideo: true, pricePaise: 29_900 } });
    expect((await priceList()).userVideoPaise).toBe(29_900);
    for (const video of [
      { enableVideo: true, pricePaise: 0 },
      { enableVideo: false, pricePaise: 29_900 },
    ]) {
      await configure({ video });
      expect((await priceList()).userVideoPaise).toBeNull();
    }
  });
});

describe('updating and deleting a plan', () => {
  test('a plan is updated, and an update of an older version answers 409 changed_meanwhile', async () => {
    const { subscriptionPlanId, version } = await newPlan();
    const change = planInput({
      name: 'First',
      subscriptionPlanId,
      version,
      frameVisibility: { hidePoliticalFrame: true },
    });
    const { body } = await putPlan(change).expect(200);
    expect(body.data.subscriptionPlan).toMatchObject({
      subscriptionPlanId,
      name: 'First',
      version: version + 1,
      frameVisibility: { hideRegularFrame: false, hideProductFrame: false, hidePoliticalFrame: true },
    });
    const late = planInput({ name: 'Second', subscriptionPlanId, version });
    const answer = await expectNoChange(world, () => putPlan(late).expect(409));
    expect(answer.body.data.code).toBe('changed_meanwhile');
    await putPlan({ ...late, version: version + 1 }).expect(200);
  });

  test("a plan whose name differs from another plan's only in letter case or spacing answers 409", async () => {
    const plan = await newPlan({ name: 'Diwali offer' });
    const other = await newPlan();
    for (const body of [
      planInput({ name: 'DIWALI offer' }),
      planInput({ name: ' Diwali  offer ' }),
      planInput({ name: 'Diwali Offer', subscriptionPlanId: other.subscriptionPlanId }),
    ]) {
      const answer = await expectNoChange(world, () => putPlan(body).expect(409));
      expect(answer.body.data.code).toBe('already_exists');
    }
    await newPlan({ name: 'Diwali offer' }, otherAdmin);
    await remove(plan.subscriptionPlanId).expect(200);
    await newPlan({ name: 'Diwali offer' });
  });

  test('a deleted plan is not listed, answers 404 to an order, an update and a deletion, and its row stays for past purchases', async () => {
    const plan = await newPlan();
    const { subscriptionPlanId, name } = plan;
    const business = await makeBusiness(customer);
    await remove(subscriptionPlanId).expect(200);
    expect(await planNamesFor()).not.toContain(name);
    const { rows } = await world.upstream.database.raw.query(
      'select name, deleted_at is not null as is_deleted from subscription_plan where subscription_plan_id = $1',
      [subscriptionPlanId],
    );
    expect(rows).toEqual([{ name, is_deleted: true }]);
    await expectNoChange(world, async () => {
      await remove(subscriptionPlanId).expect(404);
      await putPlan(planInput({ subscriptionPlanId })).expect(404);
      await orderPlan(customer, { business, plan }).expect(404);
    });
  });

  test.each([
    ['enableImagePost', { imagePost: { enableImagePost: false } }, ['greetingImages', 'greetingVideos']],
    ['isVideoPostsIncluded', { imagePost: { isVideoPostsIncluded: false } }, ['greetingVideos']],
    ['enablePdfCardProduct', { pdfCardConfig: { enablePdfCardProduct: false } }, ['pdfCard']],
    ['enableVideo', { video: { enableVideo: false } }, ['promotionalVideo']],
  ])('a plan that includes a product disabled by %s answers 400', async (_, configuration, products) => {
    const plan = await newPlan({ limits: allLimits });
    await configure(configuration);
    const wrong = products.map((product) => `limits.${product}Included`);
    expect(Object.keys(await expectRefused(planInput({ limits: allLimits })))).toEqual(wrong);
    const { subscriptionPlanId } = plan;
    expect(Object.keys(await expectRefused(planInput({ limits: allLimits, subscriptionPlanId })))).toEqual(wrong);
    const removedLimits = products.flatMap((product) => [
      [`${product}Included`, false],
      [`${product}Limit`, null],
    ]);
    const without = { ...allLimits, ...Object.fromEntries(removedLimits) };
    await putPlan(planInput({ limits: without, subscriptionPlanId })).expect(200);
  });

  test("an invalid plan answers 400, with the specification's error texts for missing name, validity and price", async () => {
    const { name, validity, pricePaise, ...rest } = planInput();
    expect(await expectRefused({ ...rest, name: '', validity, pricePaise })).toEqual({
      name: 'Subscription name is Required',
    });
    expect(await expectRefused({ ...rest, name, pricePaise })).toEqual({ validity: 'Validity is Required' });
    expect(await expectRefused({ ...rest, name, validity })).toEqual({ pricePaise: 'Price is Required' });
    for (const more of [
      { name: 'x'.repeat(61) },
      { validity: 0 },
      { validity: 0, validityMonths: 12 },
      { validity: 1, validityMonths: 6 },
      { validity: 0, validityMonths: 1.5 },
      { validity: 11 },
      { validity: 1.5 },
      { validity: '1' },
      { pricePaise: -1 },
      { pricePaise: 99.5 },
      // Less than a rupee is probably rupees typed as paise, and no payment can be so small.
      { pricePaise: 50 },
      { pricePaise: 99 },
      { limits: { ...limits, digitalCardIncluded: false, digitalCardLimit: null } },
      { limits: { ...limits, digitalCardLimit: 2 } },
      { limits: { ...limits, pdfCardIncluded: true } },
      { limits: { ...limits, pdfCardLimit: 1 } },
      { limits: { ...allLimits, pdfCardLimit: 0 } },
      { limits: { ...allLimits, promotionalVideoLimit: -2 } },
      { limits: { ...limits, somethingElse: true } },
      { frameVisibility: { hideEverything: true } },
    ])
      await expectRefused(planInput(more));
  });

  test('security 13 and 14: saving a plan with fields that the sender may not set answers 400', async () => {
    for (const more of [
      { agencyId },
      { price: 1 },
      { roles: ['admin'] },
      { permissions: ['manage-plans'] },
      { createdAt: '2000-01-01' },
      { deletedAt: null },
      { subscriptionPlanId: 'CUSTOM_PLAN' },
    ])
      await expectRefused(planInput(more));
  });

  test('security 14: a plan of another agency answers the same 404 as an unknown plan', async () => {
    const { subscriptionPlanId } = await newPlan();
    const missing = await putPlan(planInput({ subscriptionPlanId: 2_147_483_647 })).expect(404);
    await expectNoChange(world, async () => {
      expect((await putPlan(planInput({ subscriptionPlanId }), otherAdmin).expect(404)).body).toEqual(missing.body);
      expect((await putPlan(planInput(), otherAdmin, { agencyId }).expect(404)).body).toEqual(missing.body);
      expect((await remove(subscriptionPlanId, otherAdmin).expect(404)).body).toEqual(missing.body);
      // The super admin names the agency in the query.
      await putPlan(planInput({ subscriptionPlanId }), superadmin).expect(404);
      await remove('0', admin).expect(400);
      await remove('CUSTOM_PLAN', admin).expect(400);
    });
    const { body } = await putPlan(planInput({ subscriptionPlanId }), superadmin, { agencyId }).expect(200);
    expect(body.data.subscriptionPlan.agencyId).toBe(agencyId);
    await remove(subscriptionPlanId, superadmin).expect(200);
  });

  test('only admins and staff with manage-plans can create and delete plans, and others get 403', async () => {
    await newPlan({}, await world.as('permittedFranchisee'));
    const { subscriptionPlanId } = await newPlan({}, await world.as('adminWithoutBilling'));
    for (const person of ['creator', 'franchisee', 'allCardFranchisee', 'customer'] as const) {
      const by = await world.as(person);
      await expectNoChange(world, async () => {
        await putPlan(planInput(), by).expect(403);
        await remove(subscriptionPlanId, by).expect(403);
      });
    }
  });
});
