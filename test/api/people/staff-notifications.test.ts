import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notifyStaffOfEndingPlans } from '../../../upstream/src/office/renewal/renewal-remind.ts';
import {
  makeBusiness,
  makeCard,
  publish,
  registerCustomer,
  shareLeads,
  showDelayedNotifications,
  submitCardForm,
} from '../../lib/factories.ts';
import { filledForm } from '../../lib/leads.ts';
import { allowOnlinePayment, createOrder, makePlan, submitProof } from '../../lib/paying.ts';
import { people } from '../../lib/people.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

/* Staff are notified about the businesses that they added, admins with billing access about payments. */

let world: World;
let creator: Client;
let admin: Client;
let customer: Client;
beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world, 'home.test', ['creator']);
  [creator, admin, customer] = [await world.as('creator'), await world.as('admin'), await world.as('customer')];
});
afterAll(() => world?.close());

let lastNumber = 0;
/** Makes a business with a unique name as the role creator. */
async function makeCreatorCard(): Promise<{ business: Business; card: Card; name: string }> {
  lastNumber += 1;
  const name = `Neem House ${lastNumber}`;
  const userId = await registerCustomer(creator, people.customer.phoneNumber);
  const business = await makeBusiness(creator, { businessName: name, userId });
  const { cardNo } = await makeCard(creator, business.businessId, { basicDetails: { businessName: name } });
  return { business, card: await shareLeads(customer, await publish(creator, cardNo)), name };
}

interface NotificationSummary {
  kind: string;
  params: Record<string, string>;
  url: string;
}
const notificationsOf = async (browser: Client, name: string): Promise<NotificationSummary[]> =>
  (await browser.get('/api/v1/analytics/admin-notification').query({ limit: 100 }).expect(200)).body.data.items
    .filter(({ params }: NotificationSummary) => params.name === name)
    .map(({ kind, params, url }: NotificationSummary) => ({ kind, params, url }));
const businessUrl = ({ businessId }: Business, tab: string) =>
  `/panel/admin/businesses/view?businessId=${businessId}&tab=${tab}`;

describe('the notification settings of an account', () => {
  const choose = (browser: Client, off: string[], status = 200) =>
    browser.put('/api/v1/notification-choice').send({ off }).expect(status);

  test('an account that disabled enquiry notifications gets none until it enables them, and other accounts still get theirs', async () => {
    expect((await creator.get('/api/v1/notification-choice').expect(200)).body.data).toEqual({ off: [] });
    expect((await choose(creator, ['enquiries', 'enquiries'])).body.data).toEqual({ off: ['enquiries'] });
    const { card, name } = await makeCreatorCard();
    await submitCardForm(world.browser(), 'enquiry', filledForm('enquiry', card.cardId)).expect(200);
    expect(await notificationsOf(creator, name)).toEqual([]);
    expect((await notificationsOf(customer, name)).map(({ kind }) => kind)).toEqual(['enquiry_received']);
    await choose(creator, []);
    await submitCardForm(
      world.browser(),
      'enquiry',
      filledForm('enquiry', card.cardId, { message: 'And on Sundays?' }),
    ).expect(200);
    expect((await notificationsOf(creator, name)).map(({ kind }) => kind)).toEqual(['customer_enquiry']);
  });

  test('security notifications cannot be disabled, and an unknown notification kind answers 400', async () => {
    await choose(admin, ['payments']);
    await choose(admin, ['second_factor'], 400);
    expect((await admin.get('/api/v1/notification-choice').expect(200)).body.data).toEqual({ off: ['payments'] });
    await choose(admin, []);
    await world.browser().get('/api/v1/notification-choice').expect(401);
  });
});

test('staff with the role creator are notified once of how many plans of their businesses end in a week, and admins get no such notification', async () => {
  const endsOn = daysAfter(todayInIndia(), 7);
  for (const { business } of [await makeCreatorCard(), await makeCreatorCard()])
    await world.upstream.database.raw.query(
      'update business set payment_status = 1, expiry_date_for_customer = $2 where business_id = $1',
      [business.businessId, endsOn],
    );
  for (const _ of ['at six', 'after a restart'])
    await notifyStaffOfEndingPlans(world.upstream.database.db, todayInIndia());
  const endings = async (browser: Client) =>
    (await browser.get('/api/v1/analytics/admin-notification').query({ limit: 100 }).expect(200)).body.data.items
      .filter(({ kind }: NotificationSummary) => kind === 'plans_ending')
      .map(({ params, url }: NotificationSummary) => ({ params, url }));
  expect(await endings(creator)).toEqual([
    { params: { count: '2', date: daysAfter(endsOn, -1) }, url: '/panel/admin/renewals' },
  ]);
  expect(await endings(admin)).toEqual([]);
});

describe('notifications about businesses that staff added', () => {
  test("staff with the role creator are notified of enquiries once until read, without the visitor's name or message", async () => {
    const { business, card, name } = await makeCreatorCard();
    const visitor = world.browser();
    for (const message of ['Do you deliver?', 'And on Sundays?'])
      await submitCardForm(visitor, 'enquiry', filledForm('enquiry', card.cardId, { message })).expect(200);
    expect(await notificationsOf(creator, name)).toEqual([
      { kind: 'customer_enquiry', params: { name }, url: businessUrl(business, 'cards') },
    ]);
    expect(await notificationsOf(admin, name)).toEqual([]);
  });

  test('staff with the role creator get no notification of an enquiry that the owner does not share with the agency', async () => {
    const { card, name } = await makeCreatorCard();
    await shareLeads(customer, card, false);
    await submitCardForm(world.browser(), 'enquiry', filledForm('enquiry', card.cardId)).expect(200);
    expect(await notificationsOf(creator, name)).toEqual([]);
    expect((await notificationsOf(customer, name)).map(({ kind }) => kind)).toEqual(['enquiry_received']);
  });

  test('staff with the role creator are notified when an admin suspends and restores their card, and that admin gets no notification', async () => {
    const { business, card, name } = await makeCreatorCard();
    const set = (status: string) =>
      admin.post('/api/v1/updateCardStatus').send({ cardNo: card.cardNo, status }).expect(200);
    await set('suspended');
    expect(await notificationsOf(creator, name)).toEqual([]);
    await showDelayedNotifications(world);
    await set('active');
    const url = businessUrl(business, 'cards');
    expect(await notificationsOf(creator, name)).toEqual([
      { kind: 'made_card_restored', params: { name }, url },
      { kind: 'made_card_suspended', params: { name }, url },
    ]);
    expect(await notificationsOf(admin, name)).toEqual([]);
  });

  test('an online payment notifies the staff account that made the business and admins with billing access, and no other staff', async () => {
    const { business, name } = await makeCreatorCard();
    const plan = await makePlan(admin, { pricePaise: 99_900 });
    const { order } = await createOrder(customer, { business, plan });
    await submitProof(customer, { business, plan }, await world.razorpay.pay(order.id, 'captured')).expect(200);
    const expectedNotifications = [
      { kind: 'customer_paid', params: { name, amountPaise: '99900' }, url: businessUrl(business, 'payments') },
    ];
    expect(await notificationsOf(creator, name)).toEqual(expectedNotifications);
    expect(await notificationsOf(admin, name)).toEqual(expectedNotifications);
    expect(await notificationsOf(await world.as('adminWithoutBilling'), name)).toEqual([]);
    expect(await notificationsOf(await world.as('adminOfOtherAgency'), name)).toEqual([]);
  });

  test('an online payment notifies the customer who paid, and the notification links to the receipt', async () => {
    const { business, name } = await makeCreatorCard();
    const plan = await makePlan(admin, { pricePaise: 99_900 });
    const { order } = await createOrder(customer, { business, plan });
    await submitProof(customer, { business, plan }, await world.razorpay.pay(order.id, 'captured')).expect(200);
    expect(await notificationsOf(customer, name)).toEqual([
      {
        kind: 'payment_made',
        params: { name, amountPaise: '99900' },
        url: `/panel/customer/receipt?businessId=${business.businessId}`,
      },
    ]);
  });

  test('admins are notified of payments that others recorded by hand, with several payments in one notification', async () => {
    const [one, other] = [await makeCreatorCard(), await makeCreatorCard()];
    const { subscriptionPlanId } = await makePlan(admin, { pricePaise: 99_900 });
    const record = (browser: Client, businessId: string) =>
      browser
        .post('/api/v1/business/subscription-payment')
        .send({ businessId, subscriptionPlanId, isManualUpdate: true })
        .expect(200);
    await record(admin, one.business.businessId);
    expect(await notificationsOf(admin, one.name)).toEqual([]);
    await record(await world.as('superadmin'), one.business.businessId);
    const params = { name: one.name, amountPaise: '99900' };
    expect(await notificationsOf(admin, one.name)).toEqual([
      { kind: 'payment_recorded', params, url: businessUrl(one.business, 'payments') },
    ]);
    expect(await notificationsOf(creator, one.name)).toEqual([]);
    await (await world.as('superadmin'))
      .post('/api/v1/business/many/subscription-payment')
      .send({ businessIds: [one.business.businessId, other.business.businessId], subscriptionPlanId })
      .expect(200);
    const { items } = (await admin.get('/api/v1/analytics/admin-notification').expect(200)).body.data;
    expect(items[0]).toMatchObject({ kind: 'payment_recorded', params: { count: '2' }, url: '/panel/admin/invoices' });
    expect(await notificationsOf(admin, other.name)).toEqual([]);
  });

  test('a payment for a business that its owner added notifies an admin, and no staff with the role creator', async () => {
    const business = await makeBusiness(customer, { businessName: 'Made by its owner' });
    const plan = await makePlan(admin);
    const { order } = await createOrder(customer, { business, plan });
    await submitProof(customer, { business, plan }, await world.razorpay.pay(order.id, 'captured')).expect(200);
    expect((await notificationsOf(admin, 'Made by its owner')).map(({ kind }) => kind)).toEqual(['customer_paid']);
    expect(await notificationsOf(creator, 'Made by its owner')).toEqual([]);
  });
});
