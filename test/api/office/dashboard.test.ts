import { previousDay, yearsAfter } from '@parichay/shared/money/payment/term.rules.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { customPlanDefaults } from '@parichay/shared/shop/plan/plan.lists.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness, makeCard, makePicture, makePost } from '../../lib/factories.ts';
import { makePlan } from '../../lib/paying.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

/* Video usage needs ffmpeg and is tested in framed-video.test.ts. */

let world: World;
let admin: Client;
let customer: Client;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as('admin');
  customer = await world.as('customer');
});
afterAll(() => world?.close());

const dashboard = (browser: Client, businessId: string) => browser.get('/api/v1/dashboard').query({ businessId });
const planUsageOf = async (businessId: string, browser = customer) =>
  (await dashboard(browser, businessId).expect(200)).body.data.usage;

const limits = {
  ...customPlanDefaults.limits,
  greetingImagesIncluded: true,
  greetingImagesLimit: 3,
  greetingVideosIncluded: true,
  greetingVideosLimit: 2,
  pdfCardIncluded: true,
  pdfCardLimit: -1,
};

async function makeSubscribedBusinessId(): Promise<string> {
  const { businessId } = await makeBusiness(customer);
  const { subscriptionPlanId } = await makePlan(admin, { limits, validity: 2 });
  await admin
    .post('/api/v1/business/subscription-payment')
    .send({ businessId, subscriptionPlanId, isManualUpdate: true })
    .expect(200);
  return businessId;
}

describe('the remaining usage of a plan on the dashboard', () => {
  test('the plan usage on the dashboard is null without a plan and after the plan has ended', async () => {
    const { businessId } = await makeBusiness(customer);
    expect(await planUsageOf(businessId)).toBeNull();
    const other = await makeSubscribedBusinessId();
    await world.upstream.database.raw.query(
      'update business set expiry_date_for_customer = $2 where business_id = $1',
      [other, todayInIndia()],
    );
    expect(await planUsageOf(other)).toBeNull();
  });

  test('the plan usage has the end date and the remaining count of each product, where -1 means unlimited', async () => {
    const businessId = await makeSubscribedBusinessId();
    expect(await planUsageOf(businessId)).toEqual({
      validTo: previousDay(yearsAfter(todayInIndia(), 2)),
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
    expect((await planUsageOf(businessId)).remaining).toMatchObject({ digitalCard: 0, greetingImages: 1 });
    // Pictures are counted over the whole plan, not by the day.
    await world.upstream.database.raw.query(`update composition set made_on = made_on - 1 where business_id = $1`, [
      businessId,
    ]);
    await world.upstream.database.raw.query(
      `update payment_grant set valid_from = valid_from - 1 where business_id = $1`,
      [businessId],
    );
    expect((await planUsageOf(businessId)).remaining.greetingImages).toBe(1);
  });

  test('the plan usage is shown to staff who may see the business, and another customer gets 404', async () => {
    const businessId = await makeSubscribedBusinessId();
    expect((await planUsageOf(businessId, admin)).remaining.greetingImages).toBe(3);
    await dashboard(await world.as('otherCustomer'), businessId).expect(404);
  });
});

describe('the setup checklist of an agency', () => {
  const stepsOf = async (browser: Client, query: object = {}) =>
    (await browser.get('/api/v1/dashboard').query(query).expect(200)).body.data.firstSteps;

  test('the setup checklist marks each step of the agency as done when it is done', async () => {
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

  test('the invoice step of the setup checklist is done once the agency has a state or a GSTIN, even without a legal name', async () => {
    const theirs = await world.as('adminOfOtherAgency');
    const { agencyId } = (await theirs.get('/api/v1/franchisee').expect(200)).body.data;
    const isDoneWith = async (invoice: object) => {
      const [{ version }] = (await theirs.get('/api/v1/agency/list').expect(200)).body.data.items;
      await theirs
        .put('/api/v1/agency')
        .send({ agency: { agencyId, version, configuration: { invoice } } })
        .expect(200);
      return (await stepsOf(theirs)).invoice;
    };
    expect(await isDoneWith({ legalName: 'Other Agency LLP', gstin: '', stateCode: '' })).toBe(false);
    expect(await isDoneWith({ legalName: '', gstin: '', stateCode: '24' })).toBe(true);
    expect(await isDoneWith({ legalName: '', gstin: '27AAPFU0939F1ZV', stateCode: '' })).toBe(true);
  });

  test('the setup checklist is null for the roles creator and franchisee, and for a super admin without an agency', async () => {
    for (const person of ['creator', 'franchisee', 'superadmin'] as const)
      expect(await stepsOf(await world.as(person))).toBeNull();
  });
});
