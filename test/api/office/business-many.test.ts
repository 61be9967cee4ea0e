import type { ManyOutcome } from '@parichay/shared/office/business-many/business-many.endpoints.ts';
import { maxAtOnce } from '@parichay/shared/office/business-many/business-many.lists.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customerOf, makeBusiness, makeCard, makePublished } from '../../lib/factories.ts';
import { people } from '../../lib/people.ts';
import { everythingStored } from '../../lib/stored.ts';
import { plan, subscriptionPlan } from '../../lib/tenancy-slots.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Browser;
let creator: Browser;
let owner: Browser;
let userId: string;
/** A business of another agency. */
let foreign: string;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as('admin');
  creator = await world.as('creator');
  owner = await world.as('customer');
  userId = await customerOf(admin, people.customer.phoneNumber);
  foreign = (await makePublished(await world.as('customerOfOtherAgency'))).businessId;
});
afterAll(() => world.close());

const path = (what: string) => `/api/v1/business/many/${what}`;
const sql = (text: string, values: unknown[] = []) => world.upstream.database.raw.query(text, values);

/** Error code for each business in the given order; null where the change was made. */
async function outcomes(
  by: Browser,
  what: string,
  businessIds: string[],
  more: object,
): Promise<ManyOutcome['code'][]> {
  const { body } = await by
    .post(path(what))
    .send({ businessIds, ...more })
    .expect(200);
  const told = body.data.outcomes as ManyOutcome[];
  expect(told.map(({ businessId }) => businessId)).toEqual([...new Set(businessIds)]);
  return told.map(({ code }) => code);
}
const cardOf = async (businessId: string): Promise<Card> =>
  (await admin.get('/api/v1/getCardsByBusiness').query({ businessId }).expect(200)).body.data.cards[0];
const businessOf = async (businessId: string): Promise<Business> =>
  (await admin.get(`/api/v1/business/${businessId}`).expect(200)).body.data;
const of = (by: Browser, more: object = {}) => makeBusiness(by, { userId, ...more });
const callsWrittenDown = async (businessId: string): Promise<string[]> =>
  (await admin.get('/api/v1/audit-log').query({ businessId }).expect(200)).body.data.items.map(
    ({ call }: { call: string }) => call,
  );
const makePlan = async (by: Browser, name: string): Promise<number> =>
  (
    await by
      .post(subscriptionPlan)
      .send({ ...plan, name })
      .expect(200)
  ).body.data.subscriptionPlan.subscriptionPlanId;

describe('the cards of many businesses', () => {
  test('cards of many businesses are published or paused as far as each allows, and each is in the audit log', async () => {
    const [live, draft, none] = [await makePublished(owner), await of(admin), await of(admin)];
    const { cardNo } = await makeCard(admin, draft.businessId);
    const suspended = await makePublished(owner);
    await admin.post('/api/v1/updateCardStatus').send({ cardNo: suspended.cardNo, status: 'suspended' }).expect(200);
    const ids = [live.businessId, draft.businessId, none.businessId, suspended.businessId, foreign, v7()];
    const away = ['no_card', 'card_suspended', 'not_found', 'not_found'];
    expect(await outcomes(admin, 'status', ids, { status: 'paused' })).toEqual([null, 'card_not_published', ...away]);
    const { text: paused } = await world.browser().get(`/${live.cardId}`);
    expect((await cardOf(live.businessId)).status).toBe('paused');
    expect(await outcomes(admin, 'status', [...ids, live.businessId], { status: 'active' })).toEqual([
      null,
      null,
      ...away,
    ]);
    expect((await world.browser().get(`/${live.cardId}`).expect(200)).text).not.toBe(paused);
    const { status, publishedAt } = await cardOf(draft.businessId);
    expect([status, publishedAt !== null]).toEqual(['active', true]);
    expect((await cardOf(suspended.businessId)).status).toBe('suspended');
    expect(await callsWrittenDown(live.businessId)).toContain('POST /business/many/status');
    expect((await admin.get('/api/v1/card').query({ cardNo })).body.data.status).toBe('active');
  });

  test('a card that already has the requested status is unchanged', async () => {
    const { businessId, version } = await makePublished(owner);
    expect(await outcomes(admin, 'status', [businessId], { status: 'active' })).toEqual([null]);
    expect((await cardOf(businessId)).version).toBe(version);
  });

  test('a creator changes no card of other makers or agencies, which answer not_found', async () => {
    const [mine, other] = [await of(creator), await makePublished(owner)];
    await makeCard(creator, mine.businessId);
    const ids = [mine.businessId, other.businessId, foreign];
    expect(await outcomes(creator, 'status', ids, { status: 'active' })).toEqual([null, 'not_found', 'not_found']);
    await creator.post(path('image-posts')).send({ businessIds: ids, imagePostStatus: 'enabled' }).expect(403);
  });

  test('image posts of many businesses are switched on and off', async () => {
    const [one, other, none] = [await makePublished(owner), await makePublished(owner), await of(admin)];
    const ids = [one.businessId, other.businessId, none.businessId, foreign];
    for (const imagePostStatus of ['enabled', 'disabled'] as const) {
      expect(await outcomes(admin, 'image-posts', ids, { imagePostStatus })).toEqual([
        null,
        null,
        'no_card',
        'not_found',
      ]);
      expect((await cardOf(one.businessId)).imagePostStatus).toBe(imagePostStatus);
    }
  });
});

describe('a plan for many businesses', () => {
  test('a plan for many businesses extends a running plan and starts today for the others, without duplicates', async () => {
    const subscriptionPlanId = await makePlan(admin, 'For many');
    const [fresh, paid] = [await of(admin), await of(admin)];
    const payment = { subscriptionPlanId, isManualUpdate: true, note: 'the first' };
    await admin
      .post('/api/v1/business/subscription-payment')
      .send({ businessId: paid.businessId, ...payment })
      .expect(200);
    const until = (await businessOf(paid.businessId)).expiryDateForCustomer;
    const ids = [fresh.businessId, paid.businessId, foreign, v7()];
    const more = { subscriptionPlanId, note: 'camp in Surat' };
    expect(await outcomes(admin, 'subscription-payment', ids, more)).toEqual([null, null, 'not_found', 'not_found']);
    const ends = [await businessOf(fresh.businessId), await businessOf(paid.businessId)];
    expect(ends.map((one) => one.isSubscriptionActive)).toEqual([true, true]);
    expect(ends[0]?.expiryDateForCustomer).toBe(until);
    expect(Number(ends[1]?.expiryDateForCustomer?.slice(0, 4))).toBe(Number(until?.slice(0, 4)) + plan.validity);
    const { body } = await admin
      .get('/api/v1/business/subscription-payment')
      .query({ businessId: fresh.businessId })
      .expect(200);
    expect(body.data.items).toMatchObject([
      { amountPaise: plan.pricePaise, note: 'camp in Surat', planName: 'For many', throughGateway: false },
    ]);
    // A repeated request is not a second payment.
    await outcomes(admin, 'subscription-payment', ids, more);
    expect((await businessOf(fresh.businessId)).expiryDateForCustomer).toBe(until);
    expect(await callsWrittenDown(fresh.businessId)).toContain('POST /business/many/subscription-payment');
  });

  test('a plan for many businesses is recorded with the day, amount, mode and reference of the payment', async () => {
    const subscriptionPlanId = await makePlan(admin, 'Paid at the camp');
    const ids = [(await of(admin)).businessId, (await of(admin)).businessId];
    const how = { paymentAmount: 45_000, paidOn: daysAfter(todayInIndia(), -2), mode: 'upi', reference: '4281-7745' };
    const more = { subscriptionPlanId, ...how };
    expect(await outcomes(admin, 'subscription-payment', ids, more)).toEqual([null, null]);
    const { paymentAmount: amountPaise, ...said } = how;
    for (const businessId of ids) {
      const { body } = await admin.get('/api/v1/business/subscription-payment').query({ businessId }).expect(200);
      expect(body.data.items).toMatchObject([{ amountPaise, duePaise: 0, ...said }]);
    }
    const tomorrow = { ...more, paidOn: daysAfter(todayInIndia(), 1) };
    expect(await outcomes(admin, 'subscription-payment', ids, tomorrow)).toEqual(['invalid_input', 'invalid_input']);
  });

  test('an unknown plan or one of another agency answers 404 for many businesses and records nothing', async () => {
    const theirs = await makePlan(await world.as('adminOfOtherAgency'), 'Theirs');
    const { businessId } = await of(admin);
    const before = await everythingStored(world);
    for (const subscriptionPlanId of [theirs, 2_147_483_647]) {
      const { body } = await admin
        .post(path('subscription-payment'))
        .send({ businessIds: [businessId], subscriptionPlanId })
        .expect(404);
      expect(body.data.code).toBe('not_found');
    }
    expect(await everythingStored(world)).toEqual(before);
    // The platform sees both agencies: a plan goes to the businesses of the agency that sells it.
    const platform = await world.as('superadmin');
    expect(
      await outcomes(platform, 'subscription-payment', [businessId, foreign], { subscriptionPlanId: theirs }),
    ).toEqual(['not_found', null]);
  });

  test('a plan for many businesses is refused to a creator, a customer and a visitor', async () => {
    const { businessId } = await of(creator);
    const sent = { businessIds: [businessId], subscriptionPlanId: 1 };
    await creator.post(path('subscription-payment')).send(sent).expect(403);
    await owner.post(path('subscription-payment')).send(sent).expect(403);
    await world.browser().post(path('subscription-payment')).send(sent).expect(401);
  });
});

describe('a reminder to many businesses', () => {
  const endsIn = (businessId: string, days: number, status = 1) =>
    sql('update business set payment_status = $2, expiry_date_for_customer = $3 where business_id = $1', [
      businessId,
      status,
      daysAfter(todayInIndia(), days),
    ]);
  const waiting = async (businessId: string) =>
    (await sql('select rung, state from outbox where business_id = $1', [businessId])).rows;

  test('a reminder goes once a day to the businesses whose plan ends soon or has ended', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => of(admin)));
    const ids = made.map(({ businessId }) => businessId);
    const [soon = '', today = '', ended = '', late = '', unpaid = ''] = ids;
    await endsIn(soon, 9);
    await endsIn(today, 0);
    await endsIn(ended, -40);
    await endsIn(late, 31);
    await endsIn(unpaid, 5, 0);
    const none = 'plan_not_ending';
    expect(await outcomes(admin, 'reminder', [...ids, foreign], {})).toEqual([
      ...[null, null, null, none, none, none],
      'not_found',
    ]);
    expect(await waiting(soon)).toEqual([{ rung: 9, state: 'queued' }]);
    expect(await waiting(today)).toMatchObject([{ rung: -1 }]);
    expect(await waiting(ended)).toMatchObject([{ rung: -40 }]);
    expect(await outcomes(admin, 'reminder', [soon, today], {})).toEqual(['reminded_already', 'reminded_already']);
    expect(await waiting(soon)).toHaveLength(1);
    const { body } = await owner.get('/api/v1/analytics/admin-notification').expect(200);
    expect(JSON.stringify(body.data)).toContain('plan_ending');
  });

  test('a reminder is not sent when the agency has switched reminders off', async () => {
    const { businessId } = await of(admin);
    await endsIn(businessId, 3);
    await sql(`update agency set configuration = configuration || '{"reminders": {"isEnabled": false}}'`);
    expect(await outcomes(admin, 'reminder', [businessId], {})).toEqual(['reminders_off']);
    await sql(`update agency set configuration = configuration - 'reminders'`);
    expect(await waiting(businessId)).toEqual([]);
    expect(await outcomes(creator, 'reminder', [businessId], {})).toEqual(['not_found']);
  });
});

describe('the handover of many businesses to staff', () => {
  const staffOf = async (by: Browser, role: string): Promise<string> =>
    (await by.get('/api/v1/franchisee/list').query({ role }).expect(200)).body.data.items[0].franchiseeId;

  test('businesses handed over move from the reach of one staff member into that of another', async () => {
    const franchisee = await world.as('franchisee');
    const [one, other] = [await of(creator), await of(creator)];
    await franchisee.get(`/api/v1/business/${one.businessId}`).expect(404);
    const { body } = await franchisee.get('/api/v1/franchisee').expect(200);
    const { franchiseeId, name } = body.data;
    const ids = [one.businessId, other.businessId, foreign];
    expect(await outcomes(admin, 'franchisee', ids, { franchiseeId })).toEqual([null, null, 'not_found']);
    await franchisee.get(`/api/v1/business/${one.businessId}`).expect(200);
    await creator.get(`/api/v1/business/${one.businessId}`).expect(404);
    const { madeByFranchisee, businessMadeBy } = await businessOf(one.businessId);
    // The maker's role decides who pays online, and a handover does not change it.
    expect([madeByFranchisee, businessMadeBy]).toEqual([{ franchiseeId, name }, 'creator']);
    expect(await callsWrittenDown(one.businessId)).toContain('POST /business/many/franchisee');
  });

  test('a handover to unknown, disabled or another agency’s staff answers 404, and by a creator 403', async () => {
    const { businessId } = await of(creator);
    const theirs = await staffOf(await world.as('adminOfOtherAgency'), 'admin');
    const own = await staffOf(admin, 'franchisee');
    const send = (by: Browser, franchiseeId: string) =>
      by.post(path('franchisee')).send({ businessIds: [businessId], franchiseeId });
    await send(admin, theirs).expect(404);
    await send(admin, v7()).expect(404);
    await send(creator, own).expect(403);
    await sql('update franchisee set is_active = false where franchisee_id = $1', [own]);
    await send(admin, own).expect(404);
    await sql('update franchisee set is_active = true where franchisee_id = $1', [own]);
    const platform = await world.as('superadmin');
    expect(await outcomes(platform, 'franchisee', [businessId, foreign], { franchiseeId: theirs })).toEqual([
      'not_found',
      null,
    ]);
    await creator.get(`/api/v1/business/${businessId}`).expect(200);
  });
});

describe('invalid requests for many businesses', () => {
  const calls: [what: string, more: object][] = [
    ['status', { status: 'active' }],
    ['image-posts', { imagePostStatus: 'enabled' }],
    ['subscription-payment', { subscriptionPlanId: 1 }],
    ['reminder', {}],
    ['franchisee', { franchiseeId: v7() }],
  ];
  const lists: [name: string, businessIds: unknown][] = [
    ['nothing chosen', []],
    ['too many', Array.from({ length: maxAtOnce + 1 }, () => v7())],
    ['an id that is none', ['1']],
    ['no list', v7()],
  ];
  test.each(calls.flatMap(([what, more]) => lists.map(([name, ids]) => [what, name, more, ids] as const)))(
    '%s with %s answers 400 invalid_input',
    async (what, _, more, businessIds) => {
      const { body } = await admin
        .post(path(what))
        .send({ businessIds, ...more })
        .expect(400);
      expect(body.data.code).toBe('invalid_input');
    },
  );

  test.each([
    ['status', { status: 'suspended' }],
    ['status', {}],
    ['image-posts', { imagePostStatus: 'on' }],
    ['subscription-payment', { subscriptionPlanId: 'CUSTOM_PLAN' }],
    ['subscription-payment', { subscriptionPlanId: 1, note: 'x'.repeat(201) }],
    ['franchisee', {}],
  ])('%s with the values %o answers 400 invalid_input', async (what, more) => {
    const { body } = await admin
      .post(path(what))
      .send({ businessIds: [v7()], ...more })
      .expect(400);
    expect(body.data.code).toBe('invalid_input');
  });
});

test('five hundred businesses are handed over when those that ran out of time are sent again', async () => {
  const { body } = await admin.get('/api/v1/franchisee').expect(200);
  const { franchiseeId } = body.data;
  const { businessId } = await of(admin, { businessName: 'The first' });
  await sql(
    `insert into business (business_id, agency_id, user_id, business_name, category, address, business_made_by)
     select gen_random_uuid(), agency_id, user_id, 'Many ' || number, 'Manifold', address, 'self'
     from business, generate_series(1, $2::int) as number where business_id = $1`,
    [businessId, maxAtOnce],
  );
  const { rows } = await sql(`select business_id from business where category = 'Manifold'`);
  let left = rows.map((row) => (row as { business_id: string }).business_id);
  for (let calls = 0; left.length > 0 && calls < 20; calls += 1) {
    const codes = await outcomes(admin, 'franchisee', left, { franchiseeId });
    expect(codes.filter((code) => code !== null && code !== 'unavailable')).toEqual([]);
    left = left.filter((_, at) => codes[at] !== null);
  }
  const { rows: handed } = await sql(
    `select count(*)::int as handed from business where category = 'Manifold' and made_by_franchisee_id = $1`,
    [franchiseeId],
  );
  expect(handed).toEqual([{ handed: maxAtOnce }]);
});
