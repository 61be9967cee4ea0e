import type { BusinessOutcome } from '@parichay/shared/office/business-many/business-many.endpoints.ts';
import { maxBusinessesAtOnce } from '@parichay/shared/office/business-many/business-many.lists.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness, makeCard, makePublishedCard, registerCustomer } from '../../lib/factories.ts';
import { people } from '../../lib/people.ts';
import { planInput, planPath } from '../../lib/plans.ts';
import { readAllTables } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Client;
let creator: Client;
let owner: Client;
let userId: string;
let foreignBusinessId: string;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as('admin');
  creator = await world.as('creator');
  owner = await world.as('customer');
  userId = await registerCustomer(admin, people.customer.phoneNumber);
  foreignBusinessId = (await makePublishedCard(await world.as('customerOfOtherAgency'))).businessId;
});
afterAll(() => world.close());

const path = (action: string) => `/api/v1/business/many/${action}`;
const sql = (text: string, values: unknown[] = []) => world.upstream.database.raw.query(text, values);

/** Error code for each business in the given order; null where the change was made. */
async function outcomes(
  browser: Client,
  action: string,
  businessIds: string[],
  more: object,
): Promise<BusinessOutcome['code'][]> {
  const { body } = await browser
    .post(path(action))
    .send({ businessIds, ...more })
    .expect(200);
  const rows = body.data.outcomes as BusinessOutcome[];
  expect(rows.map(({ businessId }) => businessId)).toEqual([...new Set(businessIds)]);
  return rows.map(({ code }) => code);
}
const cardOf = async (businessId: string): Promise<Card> =>
  (await admin.get('/api/v1/getCardsByBusiness').query({ businessId }).expect(200)).body.data.cards[0];
const businessOf = async (businessId: string): Promise<Business> =>
  (await admin.get(`/api/v1/business/${businessId}`).expect(200)).body.data;
const makeBusinessFor = (browser: Client, more: object = {}) => makeBusiness(browser, { userId, ...more });
const auditedCalls = async (businessId: string): Promise<string[]> =>
  (await admin.get('/api/v1/audit-log').query({ businessId }).expect(200)).body.data.items.map(
    ({ call }: { call: string }) => call,
  );
const makePlanId = async (browser: Client, name: string): Promise<number> =>
  (
    await browser
      .post(planPath)
      .send({ ...planInput, name })
      .expect(200)
  ).body.data.subscriptionPlan.subscriptionPlanId;

describe('changing the cards of many businesses in one request', () => {
  test('the cards of many businesses are published or paused where possible, each with an audit log entry', async () => {
    const [live, draft, none] = [
      await makePublishedCard(owner),
      await makeBusinessFor(admin),
      await makeBusinessFor(admin),
    ];
    const { cardNo } = await makeCard(admin, draft.businessId);
    const suspended = await makePublishedCard(owner);
    await admin.post('/api/v1/updateCardStatus').send({ cardNo: suspended.cardNo, status: 'suspended' }).expect(200);
    const ids = [live.businessId, draft.businessId, none.businessId, suspended.businessId, foreignBusinessId, v7()];
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
    expect(await auditedCalls(live.businessId)).toContain('POST /business/many/status');
    expect((await admin.get('/api/v1/card').query({ cardNo })).body.data.status).toBe('active');
  });

  test('a bulk status change leaves a card unchanged that already has the requested status', async () => {
    const { businessId, version } = await makePublishedCard(owner);
    expect(await outcomes(admin, 'status', [businessId], { status: 'active' })).toEqual([null]);
    expect((await cardOf(businessId)).version).toBe(version);
  });

  test('a bulk status change by staff with the role creator answers not_found for businesses of other staff or agencies', async () => {
    const [mine, other] = [await makeBusinessFor(creator), await makePublishedCard(owner)];
    await makeCard(creator, mine.businessId);
    const ids = [mine.businessId, other.businessId, foreignBusinessId];
    expect(await outcomes(creator, 'status', ids, { status: 'active' })).toEqual([null, 'not_found', 'not_found']);
    await creator.post(path('image-posts')).send({ businessIds: ids, imagePostStatus: 'enabled' }).expect(403);
  });

  test('image posts of many businesses are enabled and disabled by one request', async () => {
    const [one, other, none] = [
      await makePublishedCard(owner),
      await makePublishedCard(owner),
      await makeBusinessFor(admin),
    ];
    const ids = [one.businessId, other.businessId, none.businessId, foreignBusinessId];
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

describe('recording a plan for many businesses in one request', () => {
  test('recording a plan for many businesses extends running plans and starts today for the others, without duplicates', async () => {
    const subscriptionPlanId = await makePlanId(admin, 'For many');
    const [fresh, paid] = [await makeBusinessFor(admin), await makeBusinessFor(admin)];
    const payment = { subscriptionPlanId, isManualUpdate: true, note: 'the first' };
    await admin
      .post('/api/v1/business/subscription-payment')
      .send({ businessId: paid.businessId, ...payment })
      .expect(200);
    const until = (await businessOf(paid.businessId)).expiryDateForCustomer;
    const ids = [fresh.businessId, paid.businessId, foreignBusinessId, v7()];
    const more = { subscriptionPlanId, note: 'camp in Surat' };
    expect(await outcomes(admin, 'subscription-payment', ids, more)).toEqual([null, null, 'not_found', 'not_found']);
    const ends = [await businessOf(fresh.businessId), await businessOf(paid.businessId)];
    expect(ends.map((one) => one.isSubscriptionActive)).toEqual([true, true]);
    expect(ends[0]?.expiryDateForCustomer).toBe(until);
    expect(Number(ends[1]?.expiryDateForCustomer?.slice(0, 4))).toBe(Number(until?.slice(0, 4)) + planInput.validity);
    const { body } = await admin
      .get('/api/v1/business/subscription-payment')
      .query({ businessId: fresh.businessId })
      .expect(200);
    expect(body.data.items).toMatchObject([
      { amountPaise: planInput.pricePaise, note: 'camp in Surat', planName: 'For many', throughGateway: false },
    ]);
    // A repeated request is not a second payment.
    await outcomes(admin, 'subscription-payment', ids, more);
    expect((await businessOf(fresh.businessId)).expiryDateForCustomer).toBe(until);
    expect(await auditedCalls(fresh.businessId)).toContain('POST /business/many/subscription-payment');
  });

  test('a plan recorded for many businesses stores the day, amount, mode and reference of the payment', async () => {
    const subscriptionPlanId = await makePlanId(admin, 'Paid at the camp');
    const ids = [(await makeBusinessFor(admin)).businessId, (await makeBusinessFor(admin)).businessId];
    const paymentDetails = {
      paymentAmount: 45_000,
      paidOn: daysAfter(todayInIndia(), -2),
      mode: 'upi',
      reference: '4281-7745',
    };
    const more = { subscriptionPlanId, ...paymentDetails };
    expect(await outcomes(admin, 'subscription-payment', ids, more)).toEqual([null, null]);
    const { paymentAmount: amountPaise, ...otherDetails } = paymentDetails;
    for (const businessId of ids) {
      const { body } = await admin.get('/api/v1/business/subscription-payment').query({ businessId }).expect(200);
      expect(body.data.items).toMatchObject([{ amountPaise, duePaise: 0, ...otherDetails }]);
    }
    const tomorrow = { ...more, paidOn: daysAfter(todayInIndia(), 1) };
    expect(await outcomes(admin, 'subscription-payment', ids, tomorrow)).toEqual(['invalid_input', 'invalid_input']);
  });

  test('a plan recorded below its price for many businesses leaves the same due with each, and never more than the rest', async () => {
    const subscriptionPlanId = await makePlanId(admin, 'Part paid at the camp');
    const ids = [(await makeBusinessFor(admin)).businessId, (await makeBusinessFor(admin)).businessId];
    const duePaise = planInput.pricePaise - 45_000;
    const more = { subscriptionPlanId, paymentAmount: 45_000 };
    const tooMuch = { ...more, duePaise: duePaise + 1 };
    expect(await outcomes(admin, 'subscription-payment', ids, tooMuch)).toEqual(['invalid_input', 'invalid_input']);
    expect(await outcomes(admin, 'subscription-payment', ids, { ...more, duePaise })).toEqual([null, null]);
    for (const businessId of ids) {
      const { body } = await admin.get('/api/v1/business/subscription-payment').query({ businessId }).expect(200);
      expect(body.data.items).toMatchObject([{ amountPaise: 45_000, duePaise }]);
      expect((await businessOf(businessId)).forStaff?.duePaise).toBe(duePaise);
    }
  });

  test("recording an unknown or another agency's plan for many businesses answers 404 and records nothing", async () => {
    const theirs = await makePlanId(await world.as('adminOfOtherAgency'), 'Theirs');
    const { businessId } = await makeBusinessFor(admin);
    const before = await readAllTables(world);
    for (const subscriptionPlanId of [theirs, 2_147_483_647]) {
      const { body } = await admin
        .post(path('subscription-payment'))
        .send({ businessIds: [businessId], subscriptionPlanId })
        .expect(404);
      expect(body.data.code).toBe('not_found');
    }
    expect(await readAllTables(world)).toEqual(before);
    // The platform sees both agencies: a plan goes to the businesses of the agency that sells it.
    const platform = await world.as('superadmin');
    expect(
      await outcomes(platform, 'subscription-payment', [businessId, foreignBusinessId], { subscriptionPlanId: theirs }),
    ).toEqual(['not_found', null]);
  });

  test('recording a plan for many businesses answers 403 to the role creator and to a customer, and 401 without a session', async () => {
    const { businessId } = await makeBusinessFor(creator);
    const sent = { businessIds: [businessId], subscriptionPlanId: 1 };
    await creator.post(path('subscription-payment')).send(sent).expect(403);
    await owner.post(path('subscription-payment')).send(sent).expect(403);
    await world.browser().post(path('subscription-payment')).send(sent).expect(401);
  });
});

describe('plan reminders to many businesses in one request', () => {
  const endsIn = (businessId: string, days: number, status = 1) =>
    sql('update business set payment_status = $2, expiry_date_for_customer = $3 where business_id = $1', [
      businessId,
      status,
      daysAfter(todayInIndia(), days),
    ]);
  const waiting = async (businessId: string) =>
    (await sql('select rung, state from outbox where business_id = $1', [businessId])).rows;

  test('the bulk reminder goes at most once a day to businesses whose plan ends soon or has ended', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => makeBusinessFor(admin)));
    const ids = made.map(({ businessId }) => businessId);
    const [soon = '', today = '', ended = '', late = '', unpaid = ''] = ids;
    await endsIn(soon, 9);
    await endsIn(today, 0);
    await endsIn(ended, -40);
    await endsIn(late, 31);
    await endsIn(unpaid, 5, 0);
    const none = 'plan_not_ending';
    expect(await outcomes(admin, 'reminder', [...ids, foreignBusinessId], {})).toEqual([
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

  test('the bulk reminder is not sent when the agency has switched reminders off', async () => {
    const { businessId } = await makeBusinessFor(admin);
    await endsIn(businessId, 3);
    await sql(`update agency set configuration = configuration || '{"reminders": {"isEnabled": false}}'`);
    expect(await outcomes(admin, 'reminder', [businessId], {})).toEqual(['reminders_off']);
    await sql(`update agency set configuration = configuration - 'reminders'`);
    expect(await waiting(businessId)).toEqual([]);
    expect(await outcomes(creator, 'reminder', [businessId], {})).toEqual(['not_found']);
  });
});

describe('reassigning many businesses to a staff account', () => {
  const staffOf = async (browser: Client, role: string): Promise<string> =>
    (await browser.get('/api/v1/franchisee/list').query({ role }).expect(200)).body.data.items[0].franchiseeId;

  test('businesses reassigned to another staff account are visible to that account and no longer to the previous one', async () => {
    const franchisee = await world.as('franchisee');
    const [one, other] = [await makeBusinessFor(creator), await makeBusinessFor(creator)];
    await franchisee.get(`/api/v1/business/${one.businessId}`).expect(404);
    const { body } = await franchisee.get('/api/v1/franchisee').expect(200);
    const { franchiseeId, name } = body.data;
    const ids = [one.businessId, other.businessId, foreignBusinessId];
    expect(await outcomes(admin, 'franchisee', ids, { franchiseeId })).toEqual([null, null, 'not_found']);
    await franchisee.get(`/api/v1/business/${one.businessId}`).expect(200);
    await creator.get(`/api/v1/business/${one.businessId}`).expect(404);
    const { madeByFranchisee, businessMadeBy } = await businessOf(one.businessId);
    // The maker's role decides who pays online, and a handover does not change it.
    expect([madeByFranchisee, businessMadeBy]).toEqual([{ franchiseeId, name }, 'creator']);
    expect(await auditedCalls(one.businessId)).toContain('POST /business/many/franchisee');
  });

  test('a staff account gets one notification for all businesses assigned at once, and none for those it already had', async () => {
    const franchisee = await world.as('permittedFranchisee');
    const { franchiseeId } = (await franchisee.get('/api/v1/franchisee').expect(200)).body.data;
    const assignmentsOf = async (browser: Client) =>
      (await browser.get('/api/v1/analytics/admin-notification').query({ limit: 100 }).expect(200)).body.data.items
        .filter(({ kind }: { kind: string }) => kind === 'businesses_assigned')
        .map(({ params, url }: { params: object; url: string }) => ({ params, url }));
    const [one, ...others] = [
      await makeBusinessFor(creator),
      await makeBusinessFor(creator),
      await makeBusinessFor(creator),
    ].map(({ businessId, businessName }) => ({ businessId, name: businessName }));
    await outcomes(admin, 'franchisee', [one?.businessId ?? ''], { franchiseeId });
    const url = `/panel/admin/businesses/view?businessId=${one?.businessId}&tab=cards`;
    expect(await assignmentsOf(franchisee)).toEqual([{ params: { from: 'admin', name: one?.name }, url }]);
    await franchisee.put('/api/v1/analytics/admin-notification/read').send({}).expect(200);
    const ids = [one, ...others].map((business) => business?.businessId ?? '');
    await outcomes(admin, 'franchisee', ids, { franchiseeId });
    await outcomes(admin, 'franchisee', ids, { franchiseeId });
    expect((await assignmentsOf(franchisee))[0]).toEqual({
      params: { from: 'admin', count: '2' },
      url: '/panel/admin/businesses',
    });
    expect(await assignmentsOf(franchisee)).toHaveLength(2);
    const own = (await admin.get('/api/v1/franchisee').expect(200)).body.data.franchiseeId;
    await outcomes(admin, 'franchisee', ids, { franchiseeId: own });
    expect(await assignmentsOf(admin)).toEqual([]);
  });

  test('reassigning to unknown, disabled or another agency’s staff answers 404, and reassigning by the role creator answers 403', async () => {
    const { businessId } = await makeBusinessFor(creator);
    const theirs = await staffOf(await world.as('adminOfOtherAgency'), 'admin');
    const own = await staffOf(admin, 'franchisee');
    const send = (browser: Client, franchiseeId: string) =>
      browser.post(path('franchisee')).send({ businessIds: [businessId], franchiseeId });
    await send(admin, theirs).expect(404);
    await send(admin, v7()).expect(404);
    await send(creator, own).expect(403);
    await sql('update franchisee set is_active = false where franchisee_id = $1', [own]);
    await send(admin, own).expect(404);
    await sql('update franchisee set is_active = true where franchisee_id = $1', [own]);
    const platform = await world.as('superadmin');
    expect(await outcomes(platform, 'franchisee', [businessId, foreignBusinessId], { franchiseeId: theirs })).toEqual([
      'not_found',
      null,
    ]);
    await creator.get(`/api/v1/business/${businessId}`).expect(200);
  });
});

describe('invalid bulk requests for businesses', () => {
  const calls: [what: string, more: object][] = [
    ['status', { status: 'active' }],
    ['image-posts', { imagePostStatus: 'enabled' }],
    ['subscription-payment', { subscriptionPlanId: 1 }],
    ['reminder', {}],
    ['franchisee', { franchiseeId: v7() }],
  ];
  const lists: [name: string, businessIds: unknown][] = [
    ['nothing chosen', []],
    ['too many', Array.from({ length: maxBusinessesAtOnce + 1 }, () => v7())],
    ['an id that is none', ['1']],
    ['no list', v7()],
  ];
  test.each(calls.flatMap(([action, more]) => lists.map(([name, ids]) => [action, name, more, ids] as const)))(
    'the bulk action %s with %s answers 400 invalid_input',
    async (action, _, more, businessIds) => {
      const { body } = await admin
        .post(path(action))
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
  ])('the bulk action %s with the values %o answers 400 invalid_input', async (action, more) => {
    const { body } = await admin
      .post(path(action))
      .send({ businessIds: [v7()], ...more })
      .expect(400);
    expect(body.data.code).toBe('invalid_input');
  });
});

test('five hundred businesses are reassigned when those skipped for lack of time are sent again', async () => {
  const { body } = await admin.get('/api/v1/franchisee').expect(200);
  const { franchiseeId } = body.data;
  const { businessId } = await makeBusinessFor(admin, { businessName: 'The first' });
  await sql(
    `insert into business (business_id, agency_id, user_id, business_name, category, address, business_made_by)
     select gen_random_uuid(), agency_id, user_id, 'Many ' || number, 'Manifold', address, 'self'
     from business, generate_series(1, $2::int) as number where business_id = $1`,
    [businessId, maxBusinessesAtOnce],
  );
  const { rows } = await sql(`select business_id from business where category = 'Manifold'`);
  let remainingIds = rows.map((row) => (row as { business_id: string }).business_id);
  for (let calls = 0; remainingIds.length > 0 && calls < 20; calls += 1) {
    const codes = await outcomes(admin, 'franchisee', remainingIds, { franchiseeId });
    expect(codes.filter((code) => code !== null && code !== 'unavailable')).toEqual([]);
    remainingIds = remainingIds.filter((_, index) => codes[index] !== null);
  }
  const { rows: assignedRows } = await sql(
    `select count(*)::int as handed from business where category = 'Manifold' and made_by_franchisee_id = $1`,
    [franchiseeId],
  );
  expect(assignedRows).toEqual([{ handed: maxBusinessesAtOnce }]);
});
