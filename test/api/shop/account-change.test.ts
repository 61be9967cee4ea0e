import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeDueChanges } from '../../../upstream/src/shop/account-change/account-change.job.ts';
import { customerOf, makeBusiness, makeEnquiry, makePublished, shareLeads, signUp } from '../../lib/factories.ts';
import { makePlan } from '../../lib/paying.ts';
import { password, people } from '../../lib/people.ts';
import { changesNothing } from '../../lib/stored.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Browser;
let colleague: Browser;
beforeAll(async () => {
  world = await startWorld();
});
// A fresh client address per test avoids the hourly message limit.
beforeEach(async () => {
  admin = elsewhere(await world.as('admin'));
  colleague = elsewhere(await world.as('franchisee'));
});
afterAll(() => world.close());

const url = '/api/v1/account-change';
const days = (count: number) => count * 24 * 3_600_000;
let addresses = 0;
const elsewhere = (browser: Browser): Browser => {
  addresses += 1;
  browser.set('X-Forwarded-For', `10.61.0.${addresses}`);
  return browser;
};
let phones = 0;
const newPhone = () => {
  phones += 1;
  return `+9198333${String(phones).padStart(5, '0')}`;
};

/** A customer who has just signed up in a fresh browser. */
async function owner(): Promise<{ browser: Browser; phoneNumber: string; userId: string }> {
  const browser = elsewhere(world.browser());
  const phoneNumber = newPhone();
  const userId = await signUp(browser, phoneNumber, world.otpFor);
  await browser.get('/api/v1/user').expect(200);
  return { browser, phoneNumber, userId };
}

/** Requests a code for the new number and submits it. */
async function change(
  by: Browser,
  wanted: { phoneNumber: string; kind?: string; businessId?: string; franchiseeId?: string },
  more: object = {},
) {
  const body = { kind: 'number', ...wanted };
  await by.post(`${url}/send-code`).send(body).expect(200);
  // Skips the wait before this browser may request another code.
  world.passTime(60_000);
  return by.post(url).send({ ...body, ...more, otp: world.otpFor(wanted.phoneNumber) });
}

const codeOf = ({ body }: { body: { data: { code?: string } } }) => body.data.code;
const waiting = async (by: Browser, query: object) =>
  (
    await by
      .get(url)
      .query({ kind: 'number', ...query })
      .expect(200)
  ).body.data.change;
const signsIn = async (phoneNumber: string, path = '/api/v1/login') =>
  (
    await world
      .browser()
      .post(path)
      .send({ phoneNumber, password: path.includes('franchisee') ? password : 'kagaz ki naav' })
  ).status;
const kindsTold = async (to: Browser): Promise<string[]> =>
  (await to.get('/api/v1/analytics/admin-notification').expect(200)).body.data.items.map(
    (one: { kind: string }) => one.kind,
  );
const warned = (phoneNumber: string) =>
  world.gateway.received.filter(({ kind, to }) => kind === 'moved' && to.phoneNumber === phoneNumber);
/** Runs the due changes as if a day had passed. */
const aDayLater = () => makeDueChanges(world.upstream.database.db, new Date(Date.now() + days(1) + 1_000));

describe('a customer’s own number', () => {
  test('an owner who has just signed in changes the number at once, which ends other sessions and warns the old number', async () => {
    const { browser, phoneNumber } = await owner();
    const other = world.browser();
    await other.post('/api/v1/login').send({ phoneNumber, password: 'kagaz ki naav' }).expect(200);
    const to = newPhone();
    const { body } = await change(browser, { phoneNumber: to });
    expect(body.data).toEqual({ change: null });
    expect((await browser.get('/api/v1/user').expect(200)).body.data.phoneNumber).toBe(to);
    await other.get('/api/v1/user').expect(401);
    expect([await signsIn(phoneNumber), await signsIn(to)]).toEqual([422, 200]);
    expect(await kindsTold(browser)).toContain('number_changed');
    await expect.poll(() => warned(phoneNumber).length).toBe(1);
    const [{ text } = { text: '' }] = warned(phoneNumber);
    expect(text).toContain(to.slice(-4));
    expect(text).not.toContain(to);
  });

  test('a number change without a recent sign-in waits a day, warns the old number and can be cancelled until then', async () => {
    const { browser, phoneNumber } = await owner();
    world.passTime(16 * 60_000);
    const to = newPhone();
    const { body } = await change(browser, { phoneNumber: to });
    expect(body.data.change).toMatchObject({ kind: 'number', phoneNumber: to, askedBy: null });
    await expect.poll(() => warned(phoneNumber).length).toBe(1);
    expect(await kindsTold(browser)).toContain('number_change_asked');
    expect(await makeDueChanges(world.upstream.database.db)).toBe(0);
    await browser.delete(url).query({ kind: 'number' }).expect(200);
    expect(await waiting(browser, {})).toBeNull();
    expect(await aDayLater()).toBe(0);
    expect(await signsIn(phoneNumber)).toBe(200);
  });

  test('a number change that is due is made once by two concurrent runs and ends the sessions', async () => {
    const { browser, phoneNumber } = await owner();
    world.passTime(16 * 60_000);
    const to = newPhone();
    await change(browser, { phoneNumber: to });
    const made = await Promise.all([aDayLater(), aDayLater()]);
    expect(made[0] + made[1]).toBe(1);
    await browser.get('/api/v1/user').expect(401);
    expect([await signsIn(phoneNumber), await signsIn(to)]).toEqual([422, 200]);
  });

  test('a number change is refused for a wrong code, a number in use or a landline, and changes nothing', async () => {
    const { browser } = await owner();
    const to = newPhone();
    await browser.post(`${url}/send-code`).send({ kind: 'number', phoneNumber: to }).expect(200);
    world.passTime(60_000);
    await changesNothing(world, async () => {
      const wrong = world.otpFor(to) === '111111' ? '222222' : '111111';
      expect(codeOf(await browser.post(url).send({ kind: 'number', phoneNumber: to, otp: wrong }))).toBe('otp_wrong');
      // A code is valid only for the number it was sent to.
      const otp = world.otpFor(to);
      expect(codeOf(await browser.post(url).send({ kind: 'number', phoneNumber: newPhone(), otp }))).toBe('otp_wrong');
      const landline = await browser.post(`${url}/send-code`).send({ kind: 'number', phoneNumber: '022 2345 6789' });
      expect(codeOf(landline)).toBe('phone_invalid');
      const taken = await change(browser, { phoneNumber: people.otherCustomer.phoneNumber });
      expect([taken.status, codeOf(taken)]).toEqual([409, 'number_taken']);
    });
  });

  test('a waiting number change is dropped with a notification when another account takes the number first', async () => {
    const { browser, phoneNumber } = await owner();
    world.passTime(16 * 60_000);
    const to = newPhone();
    await change(browser, { phoneNumber: to });
    await signUp(elsewhere(world.browser()), to, world.otpFor);
    expect(await aDayLater()).toBe(0);
    expect(await kindsTold(browser)).toContain('account_change_failed');
    expect(await signsIn(phoneNumber)).toBe(200);
  });
});

describe('a change of a customer’s number by staff', () => {
  const shop = async (by: Browser, userId: string) => makeBusiness(by, { userId } as object);
  const numberOf = async (businessId: string) =>
    (await admin.get(`/api/v1/business/${businessId}`).expect(200)).body.data.user.phoneNumber;

  test('staff change the number of a customer who never signed in without a delay and without a warning', async () => {
    const wrong = newPhone();
    const { businessId } = await shop(colleague, await customerOf(colleague, wrong));
    const to = newPhone();
    expect((await change(colleague, { phoneNumber: to, businessId })).body.data).toEqual({ change: null });
    expect(warned(wrong)).toHaveLength(0);
    expect(await numberOf(businessId)).toBe(to);
  });

  test('a number change by staff waits a day for an active customer, who may cancel it, and is in the audit log', async () => {
    const { browser, phoneNumber, userId } = await owner();
    const { businessId } = await shop(colleague, userId);
    const to = newPhone();
    const { body } = await change(colleague, { phoneNumber: to, businessId });
    expect(body.data.change).toMatchObject({ phoneNumber: to, askedBy: 'franchisee' });
    expect(await waiting(browser, {})).toMatchObject({ phoneNumber: to });
    expect(await waiting(admin, { businessId })).toMatchObject({ phoneNumber: to });
    await expect.poll(() => warned(phoneNumber).length).toBe(1);
    await browser.delete(url).query({ kind: 'number' }).expect(200);
    await changesNothing(world, () => colleague.delete(url).query({ kind: 'number', businessId }).expect(404));

    await change(colleague, { phoneNumber: to, businessId });
    expect(await aDayLater()).toBe(1);
    expect(await numberOf(businessId)).toBe(to);
    const log = await admin.get('/api/v1/audit-log').query({ entity: 'customer' }).expect(200);
    expect(log.body.data.items[0]).toMatchObject({ franchiseeName: 'franchisee', after: { phone_number: to } });
  });

  test('an account change answers not_found out of reach and invalid_input for a kind that does not fit its target', async () => {
    const { userId } = await owner();
    const { businessId } = await shop(admin, userId);
    const stranger = await world.as('customer');
    const otherAgency = await world.as('adminOfOtherAgency');
    const { franchiseeId } = (await colleague.get('/api/v1/franchisee').expect(200)).body.data;
    await changesNothing(world, async () => {
      for (const by of [colleague, stranger, otherAgency]) {
        const body = { kind: 'number', businessId, phoneNumber: newPhone() };
        expect(codeOf(await by.post(`${url}/send-code`).send(body))).toBe('not_found');
        expect(codeOf(await by.get(url).query({ kind: 'owner', businessId }))).toBe('not_found');
      }
      const ofStaff = { kind: 'number', franchiseeId };
      for (const by of [colleague, stranger, otherAgency])
        expect(codeOf(await by.get(url).query(ofStaff))).toBe('not_found');
      expect(codeOf(await admin.get(url).query({ kind: 'number' }))).toBe('invalid_input');
      expect(codeOf(await admin.get(url).query({ kind: 'owner', franchiseeId }))).toBe('invalid_input');
    });
  });
});

describe('a change of a staff number by an admin', () => {
  const newStaff = async (phoneNumber: string): Promise<string> => {
    const body = { name: 'Asha', phoneNumber, roles: ['creator'] };
    return (await admin.post('/api/v1/franchisee/signup').send(body).expect(200)).body.data.franchisee.franchiseeId;
  };
  const path = '/api/v1/franchisee/login';

  test('an admin’s change of an active staff number waits a day, warns the old number and ends its sessions', async () => {
    const phoneNumber = newPhone();
    const franchiseeId = await newStaff(phoneNumber);
    const asha = elsewhere(world.browser());
    await asha.post('/api/v1/franchisee/verifyPhoneNumber').send({ phoneNumber }).expect(200);
    await asha
      .post('/api/v1/verifyOtp')
      .send({ otp: world.otpFor(phoneNumber) })
      .expect(200);
    await asha.post('/api/v1/franchisee/createPassword').send({ password }).expect(200);
    const to = newPhone();
    const { body } = await change(admin, { phoneNumber: to, franchiseeId });
    expect(body.data.change).toMatchObject({ phoneNumber: to, askedBy: 'admin' });
    await expect.poll(() => warned(phoneNumber).length).toBe(1);
    expect(await kindsTold(asha)).toContain('number_change_asked');
    expect(await aDayLater()).toBe(1);
    await asha.get('/api/v1/franchisee').expect(401);
    expect([await signsIn(phoneNumber, path), await signsIn(to, path)]).toEqual([422, 200]);
  });

  test('a staff number changes at once before the first sign-in; a number in use answers number_taken', async () => {
    const franchiseeId = await newStaff(newPhone());
    for (const taken of [people.creator, people.superadmin])
      expect(codeOf(await change(admin, { phoneNumber: taken.phoneNumber, franchiseeId }))).toBe('number_taken');
    expect((await change(admin, { phoneNumber: newPhone(), franchiseeId })).body.data).toEqual({ change: null });
  });
});

describe('the sale of a shop', () => {
  const inbox = async (by: Browser, businessId: string): Promise<string[]> =>
    (await by.get('/api/v1/enquiry').query({ businessId }).expect(200)).body.data.items.map(
      (one: { name: string }) => one.name,
    );

  test('a sold shop moves with its card and plan, but without the enquiries and invoices that the seller withholds', async () => {
    const seller = await owner();
    const card = await makePublished(seller.browser);
    const { businessId } = card;
    const plan = await makePlan(admin);
    await admin
      .post('/api/v1/business/subscription-payment')
      .send({ businessId, subscriptionPlanId: plan.subscriptionPlanId, isManualUpdate: true })
      .expect(200);
    await makeEnquiry(world.browser(), seller.browser, card, { name: 'Of the seller' });
    const to = newPhone();
    const kept = { withEnquiries: false, withInvoices: false };
    const answer = await change(seller.browser, { kind: 'owner', phoneNumber: to, businessId }, kept);
    expect(answer.body.data).toEqual({ change: null });
    expect(codeOf(await seller.browser.get(`/api/v1/business/${businessId}`))).toBe('not_found');
    expect(await kindsTold(seller.browser)).toContain('business_given');

    const buyer = elsewhere(world.browser());
    await signUp(buyer, to, world.otpFor);
    const { body } = await buyer.get('/api/v1/business/getBusinessesByUser').expect(200);
    expect(body.data.businesses).toMatchObject([{ businessId, isSubscriptionActive: true }]);
    expect(await kindsTold(buyer)).toContain('business_received');
    expect(await inbox(buyer, businessId)).toEqual([]);
    const { body: numbers } = await buyer.get('/api/v1/dashboard').expect(200);
    expect(numbers.data.newEnquiries).toBe(0);
    expect((await buyer.get('/api/v1/invoice/list').expect(200)).body.data.items).toEqual([]);
    await makeEnquiry(world.browser(), buyer, card, { name: 'Of the buyer' });
    expect(await inbox(buyer, businessId)).toEqual(['Of the buyer']);
    // Printed QR codes still lead to the same address.
    await world.browser().get(`/${card.cardId}`).expect(200);
  });

  test('a shop sold without exclusions shows its old enquiries to a buyer who has an account', async () => {
    const [seller, buyer] = [await owner(), await owner()];
    const card = await makePublished(seller.browser);
    const { businessId } = card;
    await seller.browser.post('/api/v1/user/preference').send({ activeBusinessId: businessId }).expect(200);
    await makeEnquiry(world.browser(), seller.browser, card, { name: 'Of the seller' });
    await change(seller.browser, { kind: 'owner', phoneNumber: buyer.phoneNumber, businessId });
    expect(await inbox(buyer.browser, businessId)).toEqual(['Of the seller']);
    const { preferences } = (await seller.browser.get('/api/v1/user').expect(200)).body.data;
    expect(preferences.activeBusinessId).toBeNull();
  });

  test('an agency sees no enquiry of a sold card until the buyer shares leads, even if the seller shared them', async () => {
    const [seller, buyer] = [await owner(), await owner()];
    const card = await makePublished(seller.browser);
    const { businessId, cardNo } = card;
    await shareLeads(seller.browser, card);
    const sold = await makeEnquiry(world.browser(), seller.browser, card);
    expect(sold.agencySees).toBe(true);
    await change(seller.browser, { kind: 'owner', phoneNumber: buyer.phoneNumber, businessId });
    const { body } = await buyer.browser.get('/api/v1/card').query({ cardNo }).expect(200);
    expect(body.data.sharesLeads).toBe(false);
    expect((await makeEnquiry(world.browser(), buyer.browser, card)).agencySees).toBe(false);
    await shareLeads(buyer.browser, card);
    expect((await makeEnquiry(world.browser(), buyer.browser, card)).agencySees).toBe(true);
  });

  test('an owner change by staff waits a day; cancelling it or deleting the business prevents it', async () => {
    const { browser, userId } = await owner();
    const { businessId } = await makeBusiness(admin, { userId } as object);
    const to = newPhone();
    const asked = await change(admin, { kind: 'owner', phoneNumber: to, businessId });
    expect(asked.body.data.change).toMatchObject({ kind: 'owner', phoneNumber: to, askedBy: 'admin' });
    expect(await kindsTold(browser)).toContain('owner_change_asked');
    await browser.delete(url).query({ kind: 'owner', businessId }).expect(200);
    expect(await aDayLater()).toBe(0);

    await change(admin, { kind: 'owner', phoneNumber: to, businessId });
    await browser.delete(`/api/v1/business/${businessId}`).expect(200);
    expect(await aDayLater()).toBe(0);
    await browser.post('/api/v1/business/restoreBusiness').send({ businessId }).expect(200);
    await browser.get(`/api/v1/business/${businessId}`).expect(200);
  });

  test('a shop is handed over to a foreign customer by a code sent to an email address', async () => {
    const { browser } = await owner();
    const { businessId } = await makeBusiness(browser);
    const email = 'kavita@example.com';
    await browser.post(`${url}/send-code`).send({ kind: 'owner', businessId, email }).expect(200);
    const otp = world.otpFor(email);
    const answer = await browser.post(url).send({ kind: 'owner', businessId, email, otp }).expect(200);
    expect(answer.body.data).toEqual({ change: null });
    const { body } = await admin.get(`/api/v1/business/${businessId}`).expect(200);
    expect(body.data.user).toMatchObject({ phoneNumber: null, email });
  });
});
