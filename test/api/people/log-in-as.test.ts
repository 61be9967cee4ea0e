import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness, makePublishedCard, registerCustomer, signUp } from '../../lib/factories.ts';
import { password, people } from '../../lib/people.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customerId: string;
let foreignCustomerId: string;
beforeAll(async () => {
  world = await startWorld();
  const idOf = async (person: 'customer' | 'customerOfOtherAgency') =>
    (await (await world.as(person)).get('/api/v1/user').expect(200)).body.data.userId;
  customerId = await idOf('customer');
  foreignCustomerId = await idOf('customerOfOtherAgency');
});
afterAll(() => world.close());

const logInAs = (browser: Client, userId: string) => browser.post('/api/v1/user/log-in-as').send({ userId });

describe('staff who log in as a customer', () => {
  test("an admin logged in as a customer has the customer’s session with loggedInBy, and can return to the admin's session", async () => {
    const browser = await world.as('admin');
    const { businessId } = await makeBusiness(await world.as('customer'), { businessName: 'Seen from inside' });
    await logInAs(browser, customerId).expect(200);
    const { body } = await browser.get('/api/v1/user').expect(200);
    expect(body.data).toMatchObject({ userId: customerId, loggedInBy: 'admin' });
    const list = await browser.get('/api/v1/business/getBusinessesByUser').expect(200);
    expect(list.body.data.businesses.map((one: { businessId: string }) => one.businessId)).toContain(businessId);
    await browser.get('/api/v1/franchisee').expect(403);

    await browser.post('/api/v1/user/log-out-as').send({}).expect(200);
    await browser.get('/api/v1/franchisee').expect(200);
    await browser.get('/api/v1/user').expect(403);
  });

  test('a customer who signed in without staff has no loggedInBy', async () => {
    const { body } = await (await world.as('customer')).get('/api/v1/user').expect(200);
    expect(body.data.loggedInBy).toBeNull();
  });

  test.each(['creator', 'franchisee', 'allCardFranchisee'] as const)(
    '%s without the permission gets 403 for logging in as a customer',
    async (who) => {
      const browser = await world.as(who);
      await expectNoChange(world, () => logInAs(browser, customerId).expect(403));
    },
  );

  test('a franchisee with the permission can log in only as a customer whose business it created', async () => {
    const browser = await world.as('permittedFranchisee');
    const userId = await registerCustomer(browser, '+919811177001');
    await expectNoChange(world, () => logInAs(browser, userId).expect(404));
    await makeBusiness(browser, { userId });
    await logInAs(browser, userId).expect(200);
    expect((await browser.get('/api/v1/user').expect(200)).body.data.userId).toBe(userId);
  });

  test('security 14: logging in as another agency’s customer answers the same 404 as an unknown one', async () => {
    const browser = await world.as('admin');
    const missing = await logInAs(browser, '0198c0de-0000-7000-8000-00000000dead').expect(404);
    const foreign = await expectNoChange(world, () => logInAs(browser, foreignCustomerId).expect(404));
    expect(foreign.body).toEqual(missing.body);
  });

  test('the super admin can log in as a customer only on the host of the customer’s agency', async () => {
    const platform = await world.as('superadmin');
    await logInAs(platform, customerId).expect(404);
    await platform
      .post('/api/v1/user/log-in-as')
      .set('Host', people.customer.host)
      .send({ userId: customerId })
      .expect(200);
  });

  test('staff logged in as a customer cannot pay, delete the account, sign in again or set a password', async () => {
    const browser = await world.as('admin');
    await logInAs(browser, customerId).expect(200);
    const card = await makePublishedCard(await world.as('customer'));
    const refused: [method: 'post' | 'delete', path: string, body: object][] = [
      ['post', '/business/subscription-payment/order', { businessId: card.businessId, subscriptionPlanId: 1 }],
      ['post', '/business/subscription-payment', {}],
      ['post', '/card-payment/order', {}],
      ['post', '/card-payment/gateway', {}],
      ['post', '/pdf-card/pdf-card-payment/order', {}],
      ['post', '/pdf-card/pdf-card-payment', {}],
      ['post', '/video/user-video-payment/order', {}],
      ['post', '/video/user-video-payment', {}],
      ['delete', '/user', {}],
      ['post', '/verifyUser', { phoneNumber: people.customer.phoneNumber, fromForgotPassword: true }],
      ['post', '/login', { phoneNumber: people.customer.phoneNumber, password }],
      ['post', '/verifyOtp', { otp: '123456' }],
      ['post', '/resendOtp', {}],
      ['post', '/createPassword', { password: 'eight purple mangoes' }],
      ['post', '/franchisee/createPassword', { password: 'eight purple mangoes' }],
      ['post', '/user/log-in-as', { userId: customerId }],
    ];
    await expectNoChange(world, async () => {
      for (const [method, path, body] of refused) {
        const answer = await browser[method](`/api/v1${path}`).send(body);
        expect([path, answer.status, answer.body.data.code]).toEqual([path, 403, 'not_allowed']);
      }
    });
    // All other calls are allowed, as for the customer.
    await browser.post('/api/v1/updateCardStatus').send({ cardNo: card.cardNo, status: 'paused' }).expect(200);
  });

  test('security 7: disabling a staff account ends its session as a customer and the way back to its own session', async () => {
    const admin = await world.as('admin');
    const browser = await world.as('permittedFranchisee');
    const userId = await registerCustomer(browser, '+919811177002');
    await makeBusiness(browser, { userId });
    const { body: who } = await browser.get('/api/v1/franchisee').expect(200);
    await logInAs(browser, userId).expect(200);
    const { franchiseeId } = who.data;
    await admin.post('/api/v1/franchisee/edit').send({ franchiseeId, isActive: false }).expect(200);
    await browser.get('/api/v1/user').expect(401);
    await browser.post('/api/v1/user/log-out-as').send({}).expect(401);
    await admin.post('/api/v1/franchisee/edit').send({ franchiseeId, isActive: true }).expect(200);
  });

  test('security 26: a franchisee who adds a business for a customer who signed up without staff cannot log in as that customer', async () => {
    const browser = await world.as('permittedFranchisee');
    await makeBusiness(browser, { userId: customerId });
    await expectNoChange(world, () => logInAs(browser, customerId).expect(404));
    const signedUp = await signUp(world.browser(), '+919811177003', world.otpFor);
    await makeBusiness(browser, { userId: signedUp });
    await expectNoChange(world, () => logInAs(browser, signedUp).expect(404));
  });

  test('security 26: a staff session as a customer ends when the customer signs up or adds a business', async () => {
    const browser = await world.as('permittedFranchisee');
    const phoneNumber = '+919811177004';
    const userId = await registerCustomer(browser, phoneNumber);
    await makeBusiness(browser, { userId });
    await logInAs(browser, userId).expect(200);
    await browser.get('/api/v1/user').expect(200);
    const owner = world.browser();
    expect(await signUp(owner, phoneNumber, world.otpFor)).toBe(userId);
    // Signing up ends the staff session; staff may log in again while all businesses are made by them.
    await browser.get('/api/v1/user').expect(401);
    const again = await world.as('permittedFranchisee');
    await logInAs(again, userId).expect(200);
    const own = await makeBusiness(owner, { businessName: 'My own secret shop' });
    await expectNoChange(world, () => again.get(`/api/v1/business/${own.businessId}`).expect(401));
  });

  test('security 26: a customer is notified once, until reading it, that staff logged in as the customer, and may forbid such sessions', async () => {
    const browser = await world.as('admin');
    const owner = await world.as('customer');
    const notifications = async () =>
      (await owner.get('/api/v1/analytics/admin-notification').expect(200)).body.data.items.filter(
        ({ kind }: { kind: string }) => kind === 'staff_logged_in',
      );
    await owner.put('/api/v1/analytics/admin-notification/read').send({}).expect(200);
    const before = (await notifications()).length;
    await logInAs(browser, customerId).expect(200);
    await browser.post('/api/v1/user/log-out-as').send({}).expect(200);
    await logInAs(browser, customerId).expect(200);
    const [newest, ...others] = await notifications();
    expect(newest).toMatchObject({ params: { from: 'admin' }, isRead: false, url: '/panel/customer/account' });
    expect(others).toHaveLength(before);

    // Staff can neither mark the customer's notification as read nor change the notification choices.
    await browser.put('/api/v1/analytics/admin-notification/read').send({}).expect(200);
    await browser.put(`/api/v1/analytics/admin-notification/${newest.notificationId}/read`).send({}).expect(200);
    expect((await notifications())[0]).toEqual(newest);
    await expectNoChange(world, () =>
      browser
        .put('/api/v1/notification-choice')
        .send({ off: ['plans'] })
        .expect(403),
    );

    // Staff cannot change whether staff may log in as the customer.
    const refusing = { letsStaffIn: false };
    await expectNoChange(world, () => browser.post('/api/v1/user/preference').send(refusing).expect(403));
    await owner.post('/api/v1/user/preference').send(refusing).expect(200);
    await browser.get('/api/v1/user').expect(401);
    const again = await world.as('admin');
    const refused = await expectNoChange(world, () => logInAs(again, customerId).expect(403));
    expect(refused.body.data.code).toBe('customer_refuses');
    await owner.post('/api/v1/user/preference').send({ letsStaffIn: true }).expect(200);
    await logInAs(again, customerId).expect(200);
  });

  test('security 26: an owner is notified when staff logged in as the owner change the payment details', async () => {
    const browser = await world.as('admin');
    const owner = await world.as('customer');
    const { cardNo, businessId } = await makePublishedCard(owner);
    const notifications = async () =>
      (await owner.get('/api/v1/analytics/admin-notification').expect(200)).body.data.items.filter(
        ({ kind, url }: { kind: string; url: string }) =>
          kind === 'payment_details_changed' && url.endsWith(`businessId=${businessId}`),
      );
    const paidTo = (who: Client, upiId: string) =>
      who.post('/api/v1/updateCardPaymentOptions').send({ cardNo, paymentOptions: { upiId } }).expect(200);
    await paidTo(owner, 'mine@upi');
    expect(await notifications()).toEqual([]);
    await logInAs(browser, customerId).expect(200);
    await paidTo(browser, 'other@upi');
    expect(await notifications()).toMatchObject([{ params: { from: 'admin' } }]);
  });

  test('each staff session as a customer and each change in it is in the audit log with customer and business', async () => {
    const browser = await world.as('admin');
    const card = await makePublishedCard(await world.as('customer'));
    const { body: who } = await browser.get('/api/v1/franchisee').expect(200);
    await browser.post('/api/v1/user/log-in-as').send({ userId: customerId, businessId: card.businessId }).expect(200);
    await browser.post('/api/v1/updateCardStatus').send({ cardNo: card.cardNo, status: 'paused' }).expect(200);
    await browser.post('/api/v1/user/log-out-as').send({}).expect(200);
    const { body } = await browser.get('/api/v1/audit-log').query({ franchiseeId: who.data.franchiseeId }).expect(200);
    const [paused, entered] = body.data.items;
    expect(paused).toMatchObject({
      ...{ call: 'POST /updateCardStatus', entity: 'card', entityId: card.cardNo, userId: customerId },
      ...{ action: 'update', before: { status: 'active' }, after: { status: 'paused' } },
    });
    expect(entered).toMatchObject({
      ...{ call: 'POST /user/log-in-as', entity: 'customer', entityId: customerId, userId: customerId },
      ...{ action: 'log-in-as', franchiseeName: 'admin' },
      ...{ entityName: people.customer.phoneNumber, businessId: card.businessId },
    });
  });
});
