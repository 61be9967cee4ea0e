import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness, makeCard, publish, signUp } from '../../lib/factories.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
let admin: Client;
let creator: Client;
let userId: string;
beforeAll(async () => {
  world = await startWorld();
  [customer, admin, creator] = [await world.as('customer'), await world.as('admin'), await world.as('creator')];
  userId = (await customer.get('/api/v1/user').expect(200)).body.data.userId;
});
afterAll(() => world.close());

const validInput = { businessName: 'Ram Kirana', category: 'Grocery' };
const sql = (text: string, values: unknown[] = []) => world.upstream.database.raw.query(text, values);

describe('staff who register a customer', () => {
  const register = (browser: Client, body: object) =>
    browser.post('/api/v1/business/registerUserAndGetBusinesses').send(body);

  test('staff find or register a customer by a phone number in any spelling', async () => {
    const { body: made } = await register(admin, { phoneNumber: '98111 66100' }).expect(200);
    expect(made.data).toMatchObject({ isNewUser: true, businesses: [] });
    const { body: found } = await register(admin, { phoneNumber: '+91-9811166100' }).expect(200);
    expect(found.data).toEqual({ ...made.data, isNewUser: false });
    const business = await makeBusiness(admin, { userId: made.data.userId });
    const { body: again } = await register(admin, { phoneNumber: '09811166100' }).expect(200);
    expect(again.data.businesses).toEqual([business]);
    // The role creator does not see a business that it did not add.
    const { body: byCreator } = await register(creator, { phoneNumber: '09811166100' }).expect(200);
    expect(byCreator.data).toEqual({ userId: made.data.userId, isNewUser: false, businesses: [] });
  });

  test('a customer whom staff registered can sign up later and has the business that staff created', async () => {
    const phoneNumber = '+919811166101';
    const { body } = await register(creator, { phoneNumber }).expect(200);
    const { businessId } = await makeBusiness(creator, { userId: body.data.userId });
    const browser = world.browser();
    expect(await signUp(browser, phoneNumber, world.otpFor)).toBe(body.data.userId);
    await browser.get(`/api/v1/business/${businessId}`).expect(200);
  });

  test('a customer from abroad is found by email, and a phone number of another agency is a new customer', async () => {
    const email = 'jane@example.com';
    const { body: made } = await register(admin, { email, isForeignUser: true }).expect(200);
    expect(made.data.isNewUser).toBe(true);
    const { body: found } = await register(admin, { email: 'JANE@example.com', isForeignUser: true }).expect(200);
    expect(found.data).toEqual({ ...made.data, isNewUser: false });
    const elsewhere = await world.as('adminOfOtherAgency');
    const { body: other } = await register(elsewhere, { phoneNumber: '98111 66100' }).expect(200);
    expect(other.data.isNewUser).toBe(true);
  });

  test('four concurrent registrations of one phone number create one customer', async () => {
    const answers = await Promise.all(
      [admin, creator, admin, creator].map((browser) => register(browser, { phoneNumber: '98111 66102' })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body.data.userId)).size).toBe(1);
    expect(answers.filter((answer) => answer.body.data.isNewUser)).toHaveLength(1);
  });

  test('registering a customer with an invalid or missing contact answers phone_invalid or invalid_input', async () => {
    for (const [body, status, code] of [
      [{ phoneNumber: '12345' }, 422, 'phone_invalid'],
      [{ phoneNumber: '0731-2541006' }, 422, 'phone_invalid'],
      [{ phoneNumber: 'ram' }, 422, 'phone_invalid'],
      [{}, 400, 'invalid_input'],
      [{ email: 'ram@example.com' }, 400, 'invalid_input'],
      [{ isForeignUser: true }, 400, 'invalid_input'],
    ] as const) {
      const answer = await expectNoChange(world, () => register(admin, body));
      expect([answer.status, answer.body.data.code]).toEqual([status, code]);
    }
  });
});

describe('cloning a business', () => {
  test('a cloned business has a draft of the card at a new address, and no subscription', async () => {
    const original = await makeBusiness(customer, { ...validInput, businessName: 'Sweet House' });
    const card = await makeCard(customer, original.businessId, {
      cardId: 'sweet-house',
      basicDetails: { businessName: 'Sweet House', tagline: 'Since 1950' },
    });
    await customer
      .post('/api/v1/updateCardAboutUs')
      .send({ cardNo: card.cardNo, aboutUs: { text: 'We make sweets.' } })
      .expect(200);
    await publish(customer, card.cardNo);
    await sql('update business set payment_status = 1, expiry_date_for_customer = $2 where business_id = $1', [
      original.businessId,
      '2099-01-01',
    ]);
    const { body } = await customer
      .post('/api/v1/business/cloneBusiness')
      .send({ businessId: original.businessId, businessName: 'Sweet House Two' })
      .expect(200);
    const copy: Business = body.data.business;
    expect(copy).toMatchObject({
      businessName: 'Sweet House Two',
      category: 'Grocery',
      paymentStatus: 0,
      isSubscriptionActive: false,
      expiryDateForCustomer: null,
      version: 1,
    });
    expect(copy.businessId).not.toBe(original.businessId);
    const cards = await customer.get('/api/v1/getCardsByBusiness').query({ businessId: copy.businessId }).expect(200);
    expect(cards.body.data.cards).toMatchObject([
      {
        status: 'draft',
        cardId: 'sweet-house-two',
        publishedAt: null,
        version: 1,
        basicDetails: { businessName: 'Sweet House Two', tagline: 'Since 1950' },
        aboutUs: { text: 'We make sweets.' },
      },
    ]);
    await world.browser().get('/sweet-house-two').expect(404);
    await world.browser().get('/sweet-house').expect(200);
  });

  test('a business cloned without a new name has the old name and an unused card address', async () => {
    const original = await makeBusiness(customer);
    await makeCard(customer, original.businessId, { cardId: 'twin-shop', basicDetails: { businessName: 'Twin shop' } });
    const { body } = await customer
      .post('/api/v1/business/cloneBusiness')
      .send({ businessId: original.businessId })
      .expect(200);
    expect(body.data.business.businessName).toBe(original.businessName);
    const cards = await customer
      .get('/api/v1/getCardsByBusiness')
      .query({ businessId: body.data.business.businessId })
      .expect(200);
    expect(cards.body.data.cards).toMatchObject([{ cardId: 'twin-shop-2' }]);
  });

  test('a business without a card is cloned without one, and a clone by staff has the staff role as its maker', async () => {
    const original = await makeBusiness(customer);
    const { body } = await admin
      .post('/api/v1/business/cloneBusiness')
      .send({ businessId: original.businessId })
      .expect(200);
    expect(body.data.business).toMatchObject({ businessMadeBy: 'admin', user: { userId } });
    const { businessId } = body.data.business;
    const cards = await customer.get('/api/v1/getCardsByBusiness').query({ businessId }).expect(200);
    expect(cards.body.data.cards).toEqual([]);
  });
});
