import { formatPhone } from '@parichay/shared/platform/lib/phone-text.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyDueChanges } from '../../../upstream/src/shop/account-change/account-change.job.ts';
import {
  makeBusiness,
  makeCard,
  makeEnquiry,
  makePublishedCard,
  registerCustomer,
  shareLeads,
  signUp,
} from '../../lib/factories.ts';
import { makePlan } from '../../lib/paying.ts';
import { password, people } from '../../lib/people.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Client;
let colleague: Client;
beforeAll(async () => {
  world = await startWorld();
});
// A fresh client address per test avoids the hourly message limit.
beforeEach(async () => {
  admin = withNewIpAddress(await world.as('admin'));
  colleague = withNewIpAddress(await world.as('franchisee'));
});
afterAll(() => world.close());

const url = '/api/v1/account-change';
const days = (count: number) => count * 24 * 3_600_000;
let lastIpAddress = 0;
const withNewIpAddress = (browser: Client): Client => {
  lastIpAddress += 1;
  browser.set('X-Forwarded-For', `10.61.0.${lastIpAddress}`);
  return browser;
};
let lastPhone = 0;
const newPhone = () => {
  lastPhone += 1;
  return `+9198333${String(lastPhone).padStart(5, '0')}`;
};

/** A customer who has just signed up in a fresh browser. */
async function newOwner(): Promise<{ browser: Client; phoneNumber: string; userId: string }> {
  const browser = withNewIpAddress(world.browser());
  const phoneNumber = newPhone();
  const userId = await signUp(browser, phoneNumber, world.otpFor);
  await browser.get('/api/v1/user').expect(200);
  return { browser, phoneNumber, userId };
}

/** Requests a code for the new number and submits it. */
async function requestChange(
  browser: Client,
  target: { phoneNumber: string; kind?: string; businessId?: string; franchiseeId?: string },
  more: object = {},
) {
  const body = { kind: 'number', ...target };
  await browser.post(`${url}/send-code`).send(body).expect(200);
  // Skips the wait before this browser may request another code.
  world.passTime(60_000);
  return browser.post(url).send({ ...body, ...more, otp: world.otpFor(target.phoneNumber) });
}

const errorCodeOf = ({ body }: { body: { data: { code?: string } } }) => body.data.code;
const pendingChange = async (browser: Client, query: object) =>
  (
    await browser
      .get(url)
      .query({ kind: 'number', ...query })
      .expect(200)
  ).body.data.change;
const signInStatus = async (phoneNumber: string, path = '/api/v1/login') =>
  (
    await world
      .browser()
      .post(path)
      .send({ phoneNumber, password: path.includes('franchisee') ? password : 'kagaz ki naav' })
  ).status;
const notificationKinds = async (to: Client): Promise<string[]> =>
  (await to.get('/api/v1/analytics/admin-notification').expect(200)).body.data.items.map(
    (one: { kind: string }) => one.kind,
  );
const warningsTo = (phoneNumber: string) =>
  world.gateway.received.filter(({ kind, to }) => kind === 'moved' && to.phoneNumber === phoneNumber);
/** Runs the due changes as if a day had passed. */
const runChangesNextDay = () => applyDueChanges(world.upstream.database.db, new Date(Date.now() + days(1) + 1_000));

describe("changing one's own phone number as a customer", () => {
  test('an owner who just signed in changes the phone number at once, which ends other sessions', async () => {
    const { browser, phoneNumber } = await newOwner();
    const other = world.browser();
    await other.post('/api/v1/login').send({ phoneNumber, password: 'kagaz ki naav' }).expect(200);
    const to = newPhone();
    const { body } = await requestChange(browser, { phoneNumber: to });
    expect(body.data).toEqual({ change: null, oldNumberOnCard: null });
    expect((await browser.get('/api/v1/user').expect(200)).body.data.phoneNumber).toBe(to);
    await other.get('/api/v1/user').expect(401);
    expect([await signInStatus(phoneNumber), await signInStatus(to)]).toEqual([422, 200]);
    expect(await notificationKinds(browser)).toContain('number_changed');
    await expect.poll(() => warningsTo(phoneNumber).length).toBe(1);
    const [{ text } = { text: '' }] = warningsTo(phoneNumber);
    expect(text).toContain(to.slice(-4));
    expect(text).not.toContain(to);
    expect(text).toContain('was moved');
    expect(text).not.toContain('/panel/');
  });

  test.each(['at once', 'after a day'])(
    'an owner whose phone number changes %s is notified of each card with the old number',
    async (when) => {
      const { browser, phoneNumber } = await newOwner();
      const { businessId, businessName } = await makeBusiness(browser);
      const nameOf = (business: Business) => ({ businessId: business.businessId, businessName: business.businessName });
      await makeCard(browser, businessId, { basicDetails: { businessName: 'Mithai Ghar', phoneNumber } });
      const other = await makeBusiness(browser);
      await makeCard(browser, other.businessId, {
        basicDetails: { businessName: 'Kirana', whatsappNumber: phoneNumber },
      });
      if (when === 'after a day') world.passTime(16 * 60_000);
      const { body } = await requestChange(browser, { phoneNumber: newPhone() });
      const isAtOnce = when === 'at once';
      expect(body.data.oldNumberOnCard).toEqual(
        isAtOnce ? { phoneNumber, cards: [{ businessId, businessName }, nameOf(other)] } : null,
      );
      if (!isAtOnce) await runChangesNextDay();
      const { rows } = await world.upstream.database.raw.query(
        `select params, url from notification where kind = 'card_has_old_number' and starts_with(params ->> 'from', $1)`,
        [formatPhone(phoneNumber)],
      );
      expect(rows).toHaveLength(2);
      expect(rows).toEqual(
        expect.arrayContaining(
          [{ businessId, businessName }, nameOf(other)].map((one) => ({
            params: { from: `${formatPhone(phoneNumber)} (${one.businessName})` },
            url: `/panel/customer/card-editor?businessId=${one.businessId}&improve=addPhone`,
          })),
        ),
      );
    },
  );

  test('a change to the present number sends no code and answers number_unchanged', async () => {
    const { browser, phoneNumber } = await newOwner();
    const answer = await browser.post('/api/v1/account-change/send-code').send({ kind: 'number', phoneNumber });
    expect([answer.status, errorCodeOf(answer)]).toEqual([409, 'number_unchanged']);
  });

  test('an owner whose card has another phone number than the account is not notified of the card', async () => {
    const { browser } = await newOwner();
    const { businessId } = await makeBusiness(browser);
    const phoneNumber = '+919825098250';
    await makeCard(browser, businessId, { basicDetails: { businessName: 'Mithai Ghar', phoneNumber } });
    const { body } = await requestChange(browser, { phoneNumber: newPhone() });
    expect(body.data.oldNumberOnCard).toBeNull();
    expect(await notificationKinds(browser)).not.toContain('card_has_old_number');
  });

  test('a phone number change long after signing in waits a day, warns the old number and can be cancelled', async () => {
    const { browser, phoneNumber } = await newOwner();
    world.passTime(16 * 60_000);
    const to = newPhone();
    const { body } = await requestChange(browser, { phoneNumber: to });
    expect(body.data.change).toMatchObject({ kind: 'number', phoneNumber: to, askedBy: null });
    await expect.poll(() => warningsTo(phoneNumber).length).toBe(1);
    expect(warningsTo(phoneNumber)[0]?.text).toContain('/panel/customer/account');
    expect(await notificationKinds(browser)).toContain('number_change_asked');
    expect(await applyDueChanges(world.upstream.database.db)).toBe(0);
    await browser.delete(url).query({ kind: 'number' }).expect(200);
    expect(await pendingChange(browser, {})).toBeNull();
    expect(await runChangesNextDay()).toBe(0);
    expect(await signInStatus(phoneNumber)).toBe(200);
  });

  test('cancelling a pending phone number change or requesting another withdraws its notification', async () => {
    const { browser } = await newOwner();
    world.passTime(16 * 60_000);
    const requestNotificationCount = async () =>
      (await notificationKinds(browser)).filter((kind) => kind === 'number_change_asked').length;
    for (const to of [newPhone(), newPhone()]) {
      await requestChange(browser, { phoneNumber: to });
      expect(await requestNotificationCount()).toBe(1);
    }
    await browser.delete(url).query({ kind: 'number' }).expect(200);
    expect(await requestNotificationCount()).toBe(0);
  });

  test('a due phone number change is made once by two concurrent job runs and ends the sessions', async () => {
    const { browser, phoneNumber } = await newOwner();
    world.passTime(16 * 60_000);
    const to = newPhone();
    await requestChange(browser, { phoneNumber: to });
    const made = await Promise.all([runChangesNextDay(), runChangesNextDay()]);
    expect(made[0] + made[1]).toBe(1);
    await browser.get('/api/v1/user').expect(401);
    expect([await signInStatus(phoneNumber), await signInStatus(to)]).toEqual([422, 200]);
  });

  test('a phone number change with a wrong code, a number in use or a landline is refused and changes nothing', async () => {
    const { browser } = await newOwner();
    const to = newPhone();
    await browser.post(`${url}/send-code`).send({ kind: 'number', phoneNumber: to }).expect(200);
    world.passTime(60_000);
    await expectNoChange(world, async () => {
      const wrong = world.otpFor(to) === '111111' ? '222222' : '111111';
      expect(errorCodeOf(await browser.post(url).send({ kind: 'number', phoneNumber: to, otp: wrong }))).toBe(
        'otp_wrong',
      );
      // A code is valid only for the number it was sent to.
      const otp = world.otpFor(to);
      expect(errorCodeOf(await browser.post(url).send({ kind: 'number', phoneNumber: newPhone(), otp }))).toBe(
        'otp_wrong',
      );
      const landline = await browser.post(`${url}/send-code`).send({ kind: 'number', phoneNumber: '022 2345 6789' });
      expect(errorCodeOf(landline)).toBe('phone_invalid');
      const takenNumber = await requestChange(browser, { phoneNumber: people.otherCustomer.phoneNumber });
      expect([takenNumber.status, errorCodeOf(takenNumber)]).toEqual([409, 'number_taken']);
    });
  });

  test('a pending phone number change is dropped with a notification when another account takes the number first', async () => {
    const { browser, phoneNumber } = await newOwner();
    world.passTime(16 * 60_000);
    const to = newPhone();
    await requestChange(browser, { phoneNumber: to });
    await signUp(withNewIpAddress(world.browser()), to, world.otpFor);
    expect(await runChangesNextDay()).toBe(0);
    expect(await notificationKinds(browser)).toContain('account_change_failed');
    expect(await signInStatus(phoneNumber)).toBe(200);
  });
});

describe("changing a customer's phone number as staff", () => {
  const shop = async (browser: Client, userId: string) => makeBusiness(browser, { userId } as object);
  const numberOf = async (businessId: string) =>
    (await admin.get(`/api/v1/business/${businessId}`).expect(200)).body.data.user.phoneNumber;

  test('staff change the phone number of a customer who never signed in at once and without a warning', async () => {
    const wrong = newPhone();
    const { businessId } = await shop(colleague, await registerCustomer(colleague, wrong));
    const to = newPhone();
    expect((await requestChange(colleague, { phoneNumber: to, businessId })).body.data).toEqual({
      change: null,
      oldNumberOnCard: null,
    });
    expect(warningsTo(wrong)).toHaveLength(0);
    expect(await numberOf(businessId)).toBe(to);
  });

  test('a phone number change by staff waits a day for an active customer, who may cancel it, and is audited', async () => {
    const { browser, phoneNumber, userId } = await newOwner();
    const { businessId } = await shop(colleague, userId);
    const to = newPhone();
    const { body } = await requestChange(colleague, { phoneNumber: to, businessId });
    expect(body.data.change).toMatchObject({ phoneNumber: to, askedBy: 'franchisee' });
    expect(await pendingChange(browser, {})).toMatchObject({ phoneNumber: to });
    expect(await pendingChange(admin, { businessId })).toMatchObject({ phoneNumber: to });
    await expect.poll(() => warningsTo(phoneNumber).length).toBe(1);
    await browser.delete(url).query({ kind: 'number' }).expect(200);
    await expectNoChange(world, () => colleague.delete(url).query({ kind: 'number', businessId }).expect(404));

    await requestChange(colleague, { phoneNumber: to, businessId });
    expect(await runChangesNextDay()).toBe(1);
    expect(await numberOf(businessId)).toBe(to);
    const log = await admin.get('/api/v1/audit-log').query({ entity: 'customer' }).expect(200);
    expect(log.body.data.items[0]).toMatchObject({ franchiseeName: 'franchisee', after: { phone_number: to } });
  });

  test('an account change answers not_found without access and invalid_input for a kind that does not fit its target', async () => {
    const { userId } = await newOwner();
    const { businessId } = await shop(admin, userId);
    const stranger = await world.as('customer');
    const otherAgency = await world.as('adminOfOtherAgency');
    const { franchiseeId } = (await colleague.get('/api/v1/franchisee').expect(200)).body.data;
    await expectNoChange(world, async () => {
      for (const browser of [colleague, stranger, otherAgency]) {
        const body = { kind: 'number', businessId, phoneNumber: newPhone() };
        expect(errorCodeOf(await browser.post(`${url}/send-code`).send(body))).toBe('not_found');
        expect(errorCodeOf(await browser.get(url).query({ kind: 'owner', businessId }))).toBe('not_found');
      }
      const ofStaff = { kind: 'number', franchiseeId };
      for (const browser of [colleague, stranger, otherAgency])
        expect(errorCodeOf(await browser.get(url).query(ofStaff))).toBe('not_found');
      expect(errorCodeOf(await admin.get(url).query({ kind: 'number' }))).toBe('invalid_input');
      expect(errorCodeOf(await admin.get(url).query({ kind: 'owner', franchiseeId }))).toBe('invalid_input');
    });
  });
});

describe('changing a staff phone number as an admin', () => {
  const newStaff = async (phoneNumber: string): Promise<string> => {
    const body = { name: 'Asha', phoneNumber, roles: ['creator'] };
    return (await admin.post('/api/v1/franchisee/signup').send(body).expect(200)).body.data.franchisee.franchiseeId;
  };
  const path = '/api/v1/franchisee/login';

  test('changing the phone number of an active staff account waits a day, warns the old number and ends the sessions', async () => {
    const phoneNumber = newPhone();
    const franchiseeId = await newStaff(phoneNumber);
    const asha = withNewIpAddress(world.browser());
    await asha.post('/api/v1/franchisee/verifyPhoneNumber').send({ phoneNumber }).expect(200);
    await asha
      .post('/api/v1/verifyOtp')
      .send({ otp: world.otpFor(phoneNumber) })
      .expect(200);
    await asha.post('/api/v1/franchisee/createPassword').send({ password }).expect(200);
    const to = newPhone();
    const { body } = await requestChange(admin, { phoneNumber: to, franchiseeId });
    expect(body.data.change).toMatchObject({ phoneNumber: to, askedBy: 'admin' });
    await expect.poll(() => warningsTo(phoneNumber).length).toBe(1);
    expect(await notificationKinds(asha)).toContain('number_change_asked');
    expect(await runChangesNextDay()).toBe(1);
    await asha.get('/api/v1/franchisee').expect(401);
    expect([await signInStatus(phoneNumber, path), await signInStatus(to, path)]).toEqual([422, 200]);
  });

  test('a staff phone number changes at once before the first sign-in, and a number in use answers number_taken', async () => {
    const franchiseeId = await newStaff(newPhone());
    for (const person of [people.creator, people.superadmin])
      expect(errorCodeOf(await requestChange(admin, { phoneNumber: person.phoneNumber, franchiseeId }))).toBe(
        'number_taken',
      );
    expect((await requestChange(admin, { phoneNumber: newPhone(), franchiseeId })).body.data).toEqual({
      change: null,
      oldNumberOnCard: null,
    });
  });
});

describe('transferring a business to a new owner', () => {
  const inbox = async (browser: Client, businessId: string): Promise<string[]> =>
    (await browser.get('/api/v1/enquiry').query({ businessId }).expect(200)).body.data.items.map(
      (one: { name: string }) => one.name,
    );

  test('a sold business moves with its card and plan, without the enquiries and invoices that the seller excludes', async () => {
    const seller = await newOwner();
    const card = await makePublishedCard(seller.browser);
    const { businessId } = card;
    const plan = await makePlan(admin);
    await admin
      .post('/api/v1/business/subscription-payment')
      .send({ businessId, subscriptionPlanId: plan.subscriptionPlanId, isManualUpdate: true })
      .expect(200);
    await makeEnquiry(world.browser(), seller.browser, card, { name: 'Of the seller' });
    const to = newPhone();
    const withheld = { withEnquiries: false, withInvoices: false };
    const answer = await requestChange(seller.browser, { kind: 'owner', phoneNumber: to, businessId }, withheld);
    expect(answer.body.data).toEqual({ change: null, oldNumberOnCard: null });
    expect(errorCodeOf(await seller.browser.get(`/api/v1/business/${businessId}`))).toBe('not_found');
    expect(await notificationKinds(seller.browser)).toContain('business_given');

    const buyer = withNewIpAddress(world.browser());
    await signUp(buyer, to, world.otpFor);
    const { body } = await buyer.get('/api/v1/business/getBusinessesByUser').expect(200);
    expect(body.data.businesses).toMatchObject([{ businessId, isSubscriptionActive: true }]);
    expect(await notificationKinds(buyer)).toContain('business_received');
    expect(await inbox(buyer, businessId)).toEqual([]);
    const { body: numbers } = await buyer.get('/api/v1/dashboard').expect(200);
    expect(numbers.data.newEnquiries).toBe(0);
    expect((await buyer.get('/api/v1/invoice/list').expect(200)).body.data.items).toEqual([]);
    await makeEnquiry(world.browser(), buyer, card, { name: 'Of the buyer' });
    expect(await inbox(buyer, businessId)).toEqual(['Of the buyer']);
    // Printed QR codes still lead to the same address.
    await world.browser().get(`/${card.cardId}`).expect(200);
  });

  test('a business sold without exclusions shows its old enquiries to a buyer who has an account', async () => {
    const [seller, buyer] = [await newOwner(), await newOwner()];
    const card = await makePublishedCard(seller.browser);
    const { businessId } = card;
    await seller.browser.post('/api/v1/user/preference').send({ activeBusinessId: businessId }).expect(200);
    await makeEnquiry(world.browser(), seller.browser, card, { name: 'Of the seller' });
    await requestChange(seller.browser, { kind: 'owner', phoneNumber: buyer.phoneNumber, businessId });
    expect(await inbox(buyer.browser, businessId)).toEqual(['Of the seller']);
    const { preferences } = (await seller.browser.get('/api/v1/user').expect(200)).body.data;
    expect(preferences.activeBusinessId).toBeNull();
  });

  test('an agency sees no enquiry of a sold card until the buyer shares enquiries, even if the seller shared them', async () => {
    const [seller, buyer] = [await newOwner(), await newOwner()];
    const card = await makePublishedCard(seller.browser);
    const { businessId, cardNo } = card;
    await shareLeads(seller.browser, card);
    const sold = await makeEnquiry(world.browser(), seller.browser, card);
    expect(sold.agencySees).toBe(true);
    await requestChange(seller.browser, { kind: 'owner', phoneNumber: buyer.phoneNumber, businessId });
    const { body } = await buyer.browser.get('/api/v1/card').query({ cardNo }).expect(200);
    expect(body.data.sharesLeads).toBe(false);
    expect((await makeEnquiry(world.browser(), buyer.browser, card)).agencySees).toBe(false);
    await shareLeads(buyer.browser, card);
    expect((await makeEnquiry(world.browser(), buyer.browser, card)).agencySees).toBe(true);
  });

  test('an owner change by staff waits a day, and cancelling it or deleting the business prevents it', async () => {
    const { browser, userId } = await newOwner();
    const { businessId } = await makeBusiness(admin, { userId } as object);
    const to = newPhone();
    const requested = await requestChange(admin, { kind: 'owner', phoneNumber: to, businessId });
    expect(requested.body.data.change).toMatchObject({ kind: 'owner', phoneNumber: to, askedBy: 'admin' });
    expect(await notificationKinds(browser)).toContain('owner_change_asked');
    await browser.delete(url).query({ kind: 'owner', businessId }).expect(200);
    expect(await runChangesNextDay()).toBe(0);

    await requestChange(admin, { kind: 'owner', phoneNumber: to, businessId });
    await browser.delete(`/api/v1/business/${businessId}`).expect(200);
    expect(await runChangesNextDay()).toBe(0);
    await browser.post('/api/v1/business/restoreBusiness').send({ businessId }).expect(200);
    await browser.get(`/api/v1/business/${businessId}`).expect(200);
  });

  test('a business is transferred to a customer abroad by a code sent to an email address', async () => {
    const { browser } = await newOwner();
    const { businessId } = await makeBusiness(browser);
    const email = 'kavita@example.com';
    await browser.post(`${url}/send-code`).send({ kind: 'owner', businessId, email }).expect(200);
    const otp = world.otpFor(email);
    const answer = await browser.post(url).send({ kind: 'owner', businessId, email, otp }).expect(200);
    expect(answer.body.data).toEqual({ change: null, oldNumberOnCard: null });
    const { body } = await admin.get(`/api/v1/business/${businessId}`).expect(200);
    expect(body.data.user).toMatchObject({ phoneNumber: null, email });
  });
});
