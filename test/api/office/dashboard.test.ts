import { dayBefore, yearsAfter } from '@parichay/shared/money/payment/term.rules.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness, makeCard, makePicture, makePost } from '../../lib/factories.ts';
import { makePlan } from '../../lib/paying.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

/* Video usage needs ffmpeg and is tested in framed-video.test.ts. */

let world: World;
let admin: Browser;
let customer: Browser;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as('admin');
  customer = await world.as('customer');
});
afterAll(() => world?.close());

const dashboard = (by: Browser, businessId: string) => by.get('/api/v1/dashboard').query({ businessId });
const usageOf = async (businessId: string, by = customer) =>
  (await dashboard(by, businessId).expect(200)).body.data.usage;

const limits = {
  ...customPlanDefaults.limits,
  greetingImagesIncluded: true,
  greetingImagesLimit: 3,
  greetingVideosIncluded: true,
  greetingVideosLimit: 2,
  pdfCardIncluded: true,
  pdfCardLimit: -1,
};

async function subscribed(): Promise<string> {
  const { businessId } = await makeBusiness(customer);
  const { subscriptionPlanId } = await makePlan(admin, { limits, validity: 2 });
  await admin
    .post('/api/v1/business/subscription-payment')
    .send({ businessId, subscriptionPlanId, isManualUpdate: true })
    .expect(200);
  return businessId;
}

describe('the usage of a plan', () => {
  test('the usage is null without a plan and after the plan has ended', async () => {
    const { businessId } = await makeBusiness(customer);
    expect(await usageOf(businessId)).toBeNull();
    const other = await subscribed();
    await world.upstream.database.raw.query(
      'update business set expiry_date_for_customer = $2 where business_id = $1',
      [other, todayInIndia()],
    );
    expect(await usageOf(other)).toBeNull();
  });

  test('the usage has the remaining count of each product and the end date; -1 is unlimited', async () => {
    const businessId = await subscribed();
    expect(await usageOf(businessId)).toEqual({
      validTo: dayBefore(yearsAfter(todayInIndia(), 2)),
      remaining: { digitalCard: 1, greetingImages: 3, greetingVideos: 2, pdfCard: -1, promotionalVideo: 0 },
    });
    const { imageId } = await makePost(await world.as('superadmin'));
    const compose = (message: string) =>
      customer
        .post(`/api/v1/image-post/${imageId}/compose`)
        .send({ businessId, frame: 'frame2', shape: 'SQUARE', message })
        .expect(200);
    await makeCard(customer, businessId);
    for (const message of ['one', 'one', 'two']) await compose(message);
    expect((await usageOf(businessId)).remaining).toMatchObject({ digitalCard: 0, greetingImages: 1 });
    // Pictures are counted over the whole plan, not by the day.
    await world.upstream.database.raw.query(`update composition set made_on = made_on - 1 where business_id = $1`, [
      businessId,
    ]);
    await world.upstream.database.raw.query(
      `update payment_grant set valid_from = valid_from - 1 where business_id = $1`,
      [businessId],
    );
    expect((await usageOf(businessId)).remaining.greetingImages).toBe(1);
  });

  test('the usage is shown to staff within reach, and another customer gets 404', async () => {
    const businessId = await subscribed();
    expect((await usageOf(businessId, admin)).remaining.greetingImages).toBe(3);
    await dashboard(await world.as('otherCustomer'), businessId).expect(404);
  });
});

describe('the first steps of an agency', () => {
  const stepsOf = async (by: Browser, query: object = {}) =>
    (await by.get('/api/v1/dashboard').query(query).expect(200)).body.data.firstSteps;

  test('an admin sees the first steps of the agency, each as done once it is', async () => {
    const theirs = await world.as('adminOfOtherAgency');
    const none = { logo: false, contact: false, invoice: false, plans: false, payments: false, business: false };
    expect(await stepsOf(theirs)).toEqual(none);
    const { agencyId } = (await theirs.get('/api/v1/franchisee').expect(200)).body.data;
    expect(await stepsOf(await world.as('superadmin'), { agencyId })).toEqual(none);
    const [agency] = (await theirs.get('/api/v1/agency/list').expect(200)).body.data.items;
    const configuration = {
      contact: { whatsappNumber: '+919811122334' },
      invoice: { legalName: 'Other Agency LLP', stateCode: '24' },
    };
    const brand = { logo: { mediaId: await makePicture(theirs) } };
    await theirs
      .put('/api/v1/agency')
      .send({ agency: { agencyId, version: agency.version, brand, configuration } })
      .expect(200);
    expect(await stepsOf(theirs)).toEqual({ ...none, logo: true, contact: true, invoice: true });
    await makePlan(theirs);
    await makeBusiness(await world.as('customerOfOtherAgency'));
    expect(await stepsOf(theirs)).toMatchObject({ plans: true, business: true, payments: false });
  });

  test('the first steps are null for a creator, a franchisee and a super admin without an agency', async () => {
    for (const person of ['creator', 'franchisee', 'superadmin'] as const)
      expect(await stepsOf(await world.as(person))).toBeNull();
  });
});
