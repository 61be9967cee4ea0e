import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { changesNothing } from '../../lib/stored.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Browser;
let otherAdmin: Browser;
let superadmin: Browser;
let customer: Browser;
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

interface Sold {
  subscriptionPlans: SubscriptionPlan[];
  pdfCardPlans: { id: string; pricePaise: number }[];
  userVideoPaise: number | null;
}
const sold = async (by = customer, query: object = {}): Promise<Sold> =>
  (await by.get(path).query(query).expect(200)).body.data;
const namesFor = async (by = customer, query: object = {}) =>
  (await sold(by, query)).subscriptionPlans.map(({ name }) => name);

let made = 0;
const aPlan = (more: object = {}) => {
  made += 1;
  return { ...customPlanDefaults, name: `Plan ${made}`, validity: 1, pricePaise: 99_900, ...more };
};
const put = (body: object, by = admin, query: object = {}) => by.post(path).query(query).send(body);
const newPlan = async (more: object = {}, by = admin): Promise<SubscriptionPlan> =>
  (await put(aPlan(more), by).expect(200)).body.data.subscriptionPlan;
const remove = (subscriptionPlanId: number | string, by = admin) => by.delete(`${path}/${subscriptionPlanId}`);

const { limits } = customPlanDefaults;
const everything = {
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

const refused = async (body: object, by = admin, query: object = {}) => {
  const { status, body: answer } = await changesNothing(world, () => put(body, by, query));
  expect([body, status, answer.data.code]).toEqual([body, 400, 'invalid_input']);
  return answer.data.fields as Record<string, string>;
};

describe('the plans that can be bought', () => {
  test('customers and staff see the plans of their own agency, cheapest first', async () => {
    const dear = await newPlan({ name: 'Gold', pricePaise: 250_000, limits: everything });
    const cheap = await newPlan({ name: 'Basic', pricePaise: 50_000 });
    const same = await newPlan({ name: 'Basic, two years', pricePaise: 50_000, validity: 2 });
    const { subscriptionPlans } = await sold();
    expect(subscriptionPlans).toEqual([cheap, same, dear]);
    expect(dear).toMatchObject({ agencyId, pricePaise: 250_000, validity: 1, limits: everything, version: 1 });
    for (const person of ['otherCustomer', 'creator', 'franchisee', 'adminWithoutBilling'] as const)
      expect((await sold(await world.as(person))).subscriptionPlans).toEqual(subscriptionPlans);
    expect(await namesFor(await world.as('customerOfOtherAgency'))).toEqual([]);
    expect(await namesFor(superadmin)).toEqual([]);
    expect(await namesFor(superadmin, { agencyId })).toEqual(['Basic', 'Basic, two years', 'Gold']);
    await world.browser().get(path).expect(401);
  });

  test('the plans of another agency answer 404, except to the super admin', async () => {
    const missing = await superadmin.get(path).query({ agencyId: v7() }).expect(404);
    for (const by of [otherAdmin, await world.as('customerOfOtherAgency')])
      expect((await by.get(path).query({ agencyId }).expect(404)).body).toEqual(missing.body);
    await customer.get(path).query({ agencyId }).expect(200);
    await customer.get(path).query({ agencyId: 'x' }).expect(400);
  });

  test('the price list has single PDF cards only while the agency sells them', async () => {
    const customerPlans = [{ id: 'single', pricePaise: 9_900 }];
    await configure({ pdfCardConfig: { enablePdfCardProduct: true, customerPlans } });
    expect((await sold()).pdfCardPlans).toEqual(customerPlans);
    await configure({ pdfCardConfig: { enablePdfCardProduct: false, customerPlans } });
    expect((await sold()).pdfCardPlans).toEqual([]);
  });

  test('the price list has a single video only while the agency sells them at a price', async () => {
    await configure({ video: { enableVideo: true, pricePaise: 29_900 } });
    expect((await sold()).userVideoPaise).toBe(29_900);
    for (const video of [
      { enableVideo: true, pricePaise: 0 },
      { enableVideo: false, pricePaise: 29_900 },
    ]) {
      await configure({ video });
      expect((await sold()).userVideoPaise).toBeNull();
    }
  });
});

describe('a plan', () => {
  test('a plan is changed, and a change of an older version answers 409 changed_meanwhile', async () => {
    const { subscriptionPlanId, version } = await newPlan();
    const change = aPlan({ name: 'First', subscriptionPlanId, version, frameVisibility: { hidePoliticalFrame: true } });
    const { body } = await put(change).expect(200);
    expect(body.data.subscriptionPlan).toMatchObject({
      subscriptionPlanId,
      name: 'First',
      version: version + 1,
      frameVisibility: { hideRegularFrame: false, hideProductFrame: false, hidePoliticalFrame: true },
    });
    const late = aPlan({ name: 'Second', subscriptionPlanId, version });
    const answer = await changesNothing(world, () => put(late).expect(409));
    expect(answer.body.data.code).toBe('changed_meanwhile');
    await put({ ...late, version: version + 1 }).expect(200);
  });

  test("a plan's name that another plan of the agency has answers 409, in any case and spacing", async () => {
    const plan = await newPlan({ name: 'Diwali offer' });
    const other = await newPlan();
    for (const body of [
      aPlan({ name: 'DIWALI offer' }),
      aPlan({ name: ' Diwali  offer ' }),
      aPlan({ name: 'Diwali Offer', subscriptionPlanId: other.subscriptionPlanId }),
    ]) {
      const answer = await changesNothing(world, () => put(body).expect(409));
      expect(answer.body.data.code).toBe('already_exists');
    }
    await newPlan({ name: 'Diwali offer' }, otherAdmin);
    await remove(plan.subscriptionPlanId).expect(200);
    await newPlan({ name: 'Diwali offer' });
  });

  test('a deleted plan is neither sold nor changed, and its row stays for past purchases', async () => {
    const { subscriptionPlanId, name } = await newPlan();
    await remove(subscriptionPlanId).expect(200);
    expect(await namesFor()).not.toContain(name);
    const { rows } = await world.upstream.database.raw.query(
      'select name, deleted_at is not null as is_deleted from subscription_plan where subscription_plan_id = $1',
      [subscriptionPlanId],
    );
    expect(rows).toEqual([{ name, is_deleted: true }]);
    await changesNothing(world, async () => {
      await remove(subscriptionPlanId).expect(404);
      await put(aPlan({ subscriptionPlanId })).expect(404);
    });
  });

  test.each([
    ['enableImagePost', { imagePost: { enableImagePost: false } }, ['greetingImages', 'greetingVideos']],
    ['isVideoPostsIncluded', { imagePost: { isVideoPostsIncluded: false } }, ['greetingVideos']],
    ['enablePdfCardProduct', { pdfCardConfig: { enablePdfCardProduct: false } }, ['pdfCard']],
    ['enableVideo', { video: { enableVideo: false } }, ['promotionalVideo']],
  ])('a plan that includes a product switched off by %s answers 400', async (_, configuration, products) => {
    const plan = await newPlan({ limits: everything });
    await configure(configuration);
    const wrong = products.map((product) => `limits.${product}Included`);
    expect(Object.keys(await refused(aPlan({ limits: everything })))).toEqual(wrong);
    const { subscriptionPlanId } = plan;
    expect(Object.keys(await refused(aPlan({ limits: everything, subscriptionPlanId })))).toEqual(wrong);
    const gone = products.flatMap((product) => [
      [`${product}Included`, false],
      [`${product}Limit`, null],
    ]);
    const without = { ...everything, ...Object.fromEntries(gone) };
    await put(aPlan({ limits: without, subscriptionPlanId })).expect(200);
  });

  test("an invalid plan answers 400, with the specification's texts for missing name, validity and price", async () => {
    const { name, validity, pricePaise, ...rest } = aPlan();
    expect(await refused({ ...rest, name: '', validity, pricePaise })).toEqual({
      name: 'Subscription name is Required',
    });
    expect(await refused({ ...rest, name, pricePaise })).toEqual({ validity: 'Validity is Required' });
    expect(await refused({ ...rest, name, validity })).toEqual({ pricePaise: 'Price is Required' });
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
      { limits: { ...everything, pdfCardLimit: 0 } },
      { limits: { ...everything, promotionalVideoLimit: -2 } },
      { limits: { ...limits, somethingElse: true } },
      { frameVisibility: { hideEverything: true } },
    ])
      await refused(aPlan(more));
  });

  test('security 13 and 14: a plan with fields that the sender may not set answers 400', async () => {
    for (const more of [
      { agencyId },
      { price: 1 },
      { roles: ['admin'] },
      { permissions: ['manage-plans'] },
      { createdAt: '2000-01-01' },
      { deletedAt: null },
      { subscriptionPlanId: 'CUSTOM_PLAN' },
    ])
      await refused(aPlan(more));
  });

  test('security 14: a plan of another agency answers the same 404 as a missing one', async () => {
    const { subscriptionPlanId } = await newPlan();
    const missing = await put(aPlan({ subscriptionPlanId: 2_147_483_647 })).expect(404);
    await changesNothing(world, async () => {
      expect((await put(aPlan({ subscriptionPlanId }), otherAdmin).expect(404)).body).toEqual(missing.body);
      expect((await put(aPlan(), otherAdmin, { agencyId }).expect(404)).body).toEqual(missing.body);
      expect((await remove(subscriptionPlanId, otherAdmin).expect(404)).body).toEqual(missing.body);
      // The super admin names the agency in the query.
      await put(aPlan({ subscriptionPlanId }), superadmin).expect(404);
      await remove('0', admin).expect(400);
      await remove('CUSTOM_PLAN', admin).expect(400);
    });
    const { body } = await put(aPlan({ subscriptionPlanId }), superadmin, { agencyId }).expect(200);
    expect(body.data.subscriptionPlan.agencyId).toBe(agencyId);
    await remove(subscriptionPlanId, superadmin).expect(200);
  });

  test('admins and staff with manage-plans make plans, and others get 403 for making and deleting', async () => {
    await newPlan({}, await world.as('permittedFranchisee'));
    const { subscriptionPlanId } = await newPlan({}, await world.as('adminWithoutBilling'));
    for (const person of ['creator', 'franchisee', 'allCardFranchisee', 'customer'] as const) {
      const by = await world.as(person);
      await changesNothing(world, async () => {
        await put(aPlan(), by).expect(403);
        await remove(subscriptionPlanId, by).expect(403);
      });
    }
  });
});
