import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/lib/india.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tellStaffOfEndings } from '../../upstream/src/renewal/renewal.remind.ts';
import { customerOf, leave, makeBusiness, makeCard, publish, shareLeads, showHeldBack } from '../lib/factories.ts';
import { filled } from '../lib/leads.ts';
import { allowOnline, handIn, makePlan, ordered } from '../lib/paying.ts';
import { people } from '../lib/people.ts';
import { type Browser, startWorld, type World } from '../lib/world.ts';

/* What staff is told: who made a business, of what happens to it; admins who see the billing, of money. */

let world: World;
let creator: Browser;
let admin: Browser;
let customer: Browser;
beforeAll(async () => {
  world = await startWorld();
  await allowOnline(world, 'home.test', ['creator']);
  [creator, admin, customer] = [await world.as('creator'), await world.as('admin'), await world.as('customer')];
});
afterAll(() => world?.close());

let made = 0;
/** A business of its creator's making, whose name nobody else has. */
async function madeByCreator(): Promise<{ business: Business; card: Card; name: string }> {
  made += 1;
  const name = `Neem House ${made}`;
  const userId = await customerOf(creator, people.customer.phoneNumber);
  const business = await makeBusiness(creator, { businessName: name, userId });
  const { cardNo } = await makeCard(creator, business.businessId, { basicDetails: { businessName: name } });
  return { business, card: await shareLeads(customer, await publish(creator, cardNo)), name };
}

interface News {
  kind: string;
  params: Record<string, string>;
  url: string;
}
const newsOf = async (browser: Browser, name: string): Promise<News[]> =>
  (await browser.get('/api/v1/analytics/admin-notification').query({ limit: 100 }).expect(200)).body.data.items
    .filter(({ params }: News) => params.name === name)
    .map(({ kind, params, url }: News) => ({ kind, params, url }));
const placeOf = ({ businessId }: Business, tab: string) =>
  `/panel/admin/businesses/view?businessId=${businessId}&tab=${tab}`;

describe('an account chooses what it hears of', () => {
  const choose = (browser: Browser, off: string[], status = 200) =>
    browser.put('/api/v1/notification-choice').send({ off }).expect(status);

  test('and is not told the rest, until it wants to hear it again; others are told all the while', async () => {
    expect((await creator.get('/api/v1/notification-choice').expect(200)).body.data).toEqual({ off: [] });
    expect((await choose(creator, ['enquiries', 'enquiries'])).body.data).toEqual({ off: ['enquiries'] });
    const { card, name } = await madeByCreator();
    await leave(world.browser(), 'enquiry', filled('enquiry', card.cardId)).expect(200);
    expect(await newsOf(creator, name)).toEqual([]);
    expect((await newsOf(customer, name)).map(({ kind }) => kind)).toEqual(['enquiry_received']);
    await choose(creator, []);
    await leave(world.browser(), 'enquiry', filled('enquiry', card.cardId, { message: 'And on Sundays?' })).expect(200);
    expect((await newsOf(creator, name)).map(({ kind }) => kind)).toEqual(['customer_enquiry']);
  });

  test('but not of what is always told, and nothing changes by what is no choice', async () => {
    await choose(admin, ['payments']);
    await choose(admin, ['second_factor'], 400);
    expect((await admin.get('/api/v1/notification-choice').expect(200)).body.data).toEqual({ off: ['payments'] });
    await choose(admin, []);
    await world.browser().get('/api/v1/notification-choice').expect(401);
  });
});

test('staff hears once how many plans of its businesses end in a week, and nobody else does', async () => {
  const endsOn = daysAfter(todayInIndia(), 7);
  for (const { business } of [await madeByCreator(), await madeByCreator()])
    await world.upstream.database.raw.query(
      'update business set payment_status = 1, expiry_date_for_customer = $2 where business_id = $1',
      [business.businessId, endsOn],
    );
  for (const _ of ['at six', 'after a restart']) await tellStaffOfEndings(world.upstream.database.db, todayInIndia());
  const endings = async (browser: Browser) =>
    (await browser.get('/api/v1/analytics/admin-notification').query({ limit: 100 }).expect(200)).body.data.items
      .filter(({ kind }: News) => kind === 'plans_ending')
      .map(({ params, url }: News) => ({ params, url }));
  expect(await endings(creator)).toEqual([
    { params: { count: '2', date: daysAfter(endsOn, -1) }, url: '/panel/admin/renewals' },
  ]);
  expect(await endings(admin)).toEqual([]);
});

describe('staff hears of the businesses that it made', () => {
  test('that somebody has asked something, once until it is read, and not who or what', async () => {
    const { business, card, name } = await madeByCreator();
    const visitor = world.browser();
    for (const message of ['Do you deliver?', 'And on Sundays?'])
      await leave(visitor, 'enquiry', filled('enquiry', card.cardId, { message })).expect(200);
    expect(await newsOf(creator, name)).toEqual([
      { kind: 'customer_enquiry', params: { name }, url: placeOf(business, 'cards') },
    ]);
    expect(await newsOf(admin, name)).toEqual([]);
  });

  test('nothing of an enquiry that is for the owner alone', async () => {
    const { card, name } = await madeByCreator();
    await shareLeads(customer, card, false);
    await leave(world.browser(), 'enquiry', filled('enquiry', card.cardId)).expect(200);
    expect(await newsOf(creator, name)).toEqual([]);
    expect((await newsOf(customer, name)).map(({ kind }) => kind)).toEqual(['enquiry_received']);
  });

  test('that an admin has suspended its card, and lifted that; what it does itself it knows', async () => {
    const { business, card, name } = await madeByCreator();
    const set = (status: string) =>
      admin.post('/api/v1/updateCardStatus').send({ cardNo: card.cardNo, status }).expect(200);
    await set('suspended');
    expect(await newsOf(creator, name)).toEqual([]);
    await showHeldBack(world);
    await set('active');
    const url = placeOf(business, 'cards');
    expect(await newsOf(creator, name)).toEqual([
      { kind: 'made_card_restored', params: { name }, url },
      { kind: 'made_card_suspended', params: { name }, url },
    ]);
    expect(await newsOf(admin, name)).toEqual([]);
  });

  test('that its customer has paid online, as the agency’s admins do who see the billing', async () => {
    const { business, name } = await madeByCreator();
    const plan = await makePlan(admin, { pricePaise: 99_900 });
    const { order } = await ordered(customer, { business, plan });
    await handIn(customer, { business, plan }, await world.razorpay.pay(order.id, 'captured')).expect(200);
    const news = [
      { kind: 'customer_paid', params: { name, amountPaise: '99900' }, url: placeOf(business, 'payments') },
    ];
    expect(await newsOf(creator, name)).toEqual(news);
    expect(await newsOf(admin, name)).toEqual(news);
    expect(await newsOf(await world.as('adminWithoutBilling'), name)).toEqual([]);
    expect(await newsOf(await world.as('adminOfOtherAgency'), name)).toEqual([]);
  });

  test('the agency’s other admins hear of a payment that was recorded by hand, and of many at once in one line', async () => {
    const [one, other] = [await madeByCreator(), await madeByCreator()];
    const { subscriptionPlanId } = await makePlan(admin, { pricePaise: 99_900 });
    const record = (by: Browser, businessId: string) =>
      by
        .post('/api/v1/business/subscription-payment')
        .send({ businessId, subscriptionPlanId, isManualUpdate: true })
        .expect(200);
    await record(admin, one.business.businessId);
    expect(await newsOf(admin, one.name)).toEqual([]);
    await record(await world.as('superadmin'), one.business.businessId);
    const params = { name: one.name, amountPaise: '99900' };
    expect(await newsOf(admin, one.name)).toEqual([
      { kind: 'payment_recorded', params, url: placeOf(one.business, 'payments') },
    ]);
    expect(await newsOf(creator, one.name)).toEqual([]);
    await (await world.as('superadmin'))
      .post('/api/v1/business/many/subscription-payment')
      .send({ businessIds: [one.business.businessId, other.business.businessId], subscriptionPlanId })
      .expect(200);
    const { items } = (await admin.get('/api/v1/analytics/admin-notification').expect(200)).body.data;
    expect(items[0]).toMatchObject({ kind: 'payment_recorded', params: { count: '2' }, url: '/panel/admin/invoices' });
    expect(await newsOf(admin, other.name)).toEqual([]);
  });

  test('and of a business that its owner made nothing but money, and of that admins alone', async () => {
    const business = await makeBusiness(customer, { businessName: 'Made by its owner' });
    const plan = await makePlan(admin);
    const { order } = await ordered(customer, { business, plan });
    await handIn(customer, { business, plan }, await world.razorpay.pay(order.id, 'captured')).expect(200);
    expect((await newsOf(admin, 'Made by its owner')).map(({ kind }) => kind)).toEqual(['customer_paid']);
    expect(await newsOf(creator, 'Made by its owner')).toEqual([]);
  });
});
