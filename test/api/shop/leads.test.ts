import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { consentVersion } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness, makeCard, makePublishedCard, submitCardForm } from '../../lib/factories.ts';
import { type Form, filledForm, forms } from '../../lib/leads.ts';
import { hosts } from '../../lib/people.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let owner: Client;
let other: Client;
let admin: Client;
let visitor: Client;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.as('customer');
  other = await world.as('otherCustomer');
  admin = await world.as('admin');
  visitor = world.browser();
});
afterAll(() => world.close());

const sendForm = (form: Form, card: Pick<Card, 'cardId'>, more: object = {}, browser = visitor) =>
  submitCardForm(browser, form, filledForm(form, card.cardId, more));
const list = async (form: Form, query: object = {}, browser = owner) =>
  (await browser.get(`/api/v1/${form}`).query(query).expect(200)).body.data;
const sql = (text: string, values: unknown[] = []) => world.upstream.database.raw.query(text, values);
const notifications = async (browser = owner) =>
  (await browser.get('/api/v1/analytics/admin-notification').expect(200)).body.data;

describe('enquiries and feedback from visitors of a card', () => {
  test("a visitor’s enquiry is unread in the owner's inbox, with the given consent", async () => {
    const card = await makePublishedCard(owner);
    const sent = { email: 'Asha@Example.com ', locale: 'hi' };
    const { body } = await sendForm('enquiry', card, sent).expect(200);
    expect(body.data).toEqual({});
    const { items, total, unread } = await list('enquiry', { businessId: card.businessId });
    expect([total, unread]).toEqual([1, 1]);
    expect(items[0]).toEqual({
      enquiryId: expect.any(String),
      businessId: card.businessId,
      cardNo: card.cardNo,
      name: 'Asha Rao',
      phoneNumber: '+919876543210',
      email: 'asha@example.com',
      message: 'Do you deliver to Baner?',
      consentAt: expect.any(String),
      consentVersion,
      consentLocale: 'hi',
      agencySees: false,
      isRead: false,
      state: 'new',
      note: '',
      remindOn: null,
      remindsReader: false,
      version: 1,
      isSpam: false,
      createdAt: expect.any(String),
    });
  });

  test("a visitor’s feedback is in the owner's inbox and is not shown on the card yet", async () => {
    const card = await makePublishedCard(owner);
    await sendForm('feedback', card).expect(200);
    const { items } = await list('feedback', { businessId: card.businessId });
    expect(items).toEqual([
      {
        feedbackId: expect.any(String),
        businessId: card.businessId,
        cardNo: card.cardNo,
        name: 'Asha Rao',
        rating: 4,
        message: 'Do you deliver to Baner?',
        isShown: false,
        isRead: false,
        createdAt: expect.any(String),
      },
    ]);
  });

  test.each(forms)('a new %s notifies the owner and no other customer', async (form) => {
    const business = await makeBusiness(owner, { businessName: `Told of ${form}` });
    const { cardNo, cardId } = await makeCard(owner, business.businessId);
    await owner.post('/api/v1/updateCardStatus').send({ cardNo, status: 'active' }).expect(200);
    const others = await notifications(other);
    await sendForm(form, { cardId }).expect(200);
    expect((await notifications()).items[0]).toMatchObject({
      kind: `${form}_received`,
      params: { name: `Told of ${form}`, from: 'Asha Rao' },
      url: form === 'feedback' ? '/panel/customer/inbox#feedback' : '/panel/customer/inbox',
      isRead: false,
    });
    expect(await notifications(other)).toEqual(others);
  });

  test.each(forms)('a new %s reaches the card when it is sent to a former address of the card', async (form) => {
    const card = await makePublishedCard(owner);
    const cardId = `moved-${form}`;
    await owner.post('/api/v1/updateCardSettings').send({ cardNo: card.cardNo, cardId, settings: {} }).expect(200);
    await sendForm(form, card).expect(200);
    expect((await list(form, { businessId: card.businessId })).total).toBe(1);
  });

  test.each(forms)('a new %s can be sent by a signed-in owner, customer or admin', async (form) => {
    const card = await makePublishedCard(owner);
    for (const browser of [owner, other, admin])
      await sendForm(form, card, { name: `N ${Math.random()}` }, browser).expect(200);
    expect((await list(form, { businessId: card.businessId })).total).toBe(3);
  });

  test.each(forms)(
    'security 14: a new %s to a card that is not public answers the same 404 as to an unknown card',
    async (form) => {
      const draft = await makeCard(owner, (await makeBusiness(owner)).businessId);
      // An unpaid card still accepts enquiries: see offer.test.ts.
      const free = await makePublishedCard(owner);
      await sql(`update card set published_at = '2025-01-01' where card_no = $1`, [free.cardNo]);
      await sql(
        `update business set expiry_date_for_customer = (now() at time zone 'Asia/Kolkata')::date - 17 where business_id = $1`,
        [free.businessId],
      );
      const closed: [string, (card: Card) => PromiseLike<unknown>][] = [
        [
          'paused',
          ({ cardNo }) => owner.post('/api/v1/updateCardStatus').send({ cardNo, status: 'paused' }).expect(200),
        ],
        [
          'suspended',
          ({ cardNo }) => admin.post('/api/v1/updateCardStatus').send({ cardNo, status: 'suspended' }).expect(200),
        ],
        ['deleted', ({ cardNo }) => owner.post('/api/v1/deleteCard').send({ cardNo }).expect(200)],
        ['with its business', ({ businessId }) => owner.delete(`/api/v1/business/${businessId}`).expect(200)],
      ];
      const cards: [string, { cardId: string }][] = [
        ['draft', draft],
        ...(form === 'feedback' ? [['free', free] as [string, Card]] : []),
      ];
      for (const [why, close] of closed) {
        const card = await makePublishedCard(owner);
        await close(card);
        cards.push([why, card]);
      }
      const open = await makePublishedCard(owner);
      await expectNoChange(world, async () => {
        const missing = await sendForm(form, { cardId: 'no-such-card' });
        expect(missing.status).toBe(404);
        for (const [why, card] of cards) {
          const { status, body } = await sendForm(form, card);
          expect([why, status, body]).toEqual([why, 404, missing.body]);
        }
        for (const host of [hosts.other, hosts.platform]) {
          const { status, body } = await sendForm(form, open, {}, world.browser(host));
          expect([status, body]).toEqual([404, missing.body]);
        }
      });
    },
  );

  test.each(forms)('a new %s reaches an expired card during its grace days', async (form) => {
    const card = await makePublishedCard(owner);
    await sql(
      `update business set expiry_date_for_customer = (now() at time zone 'Asia/Kolkata')::date - 13 where business_id = $1`,
      [card.businessId],
    );
    await sendForm(form, card).expect(200);
  });

  test('an invalid enquiry or feedback answers its error code and stores nothing', async () => {
    const card = await makePublishedCard(owner);
    const wrong: [Form, object, number, string][] = [
      ['feedback', { rating: 0 }, 400, 'invalid_input'],
      ['feedback', { rating: 6 }, 400, 'invalid_input'],
      ['feedback', { rating: 4.5 }, 400, 'invalid_input'],
      ['feedback', { name: ' \u200b' }, 400, 'invalid_input'],
      ['feedback', { message: 'x'.repeat(1001) }, 400, 'invalid_input'],
      ['feedback', { isShown: true }, 400, 'invalid_input'],
      ['enquiry', { name: '' }, 400, 'invalid_input'],
      ['enquiry', { message: 'x'.repeat(2001) }, 400, 'invalid_input'],
      ['enquiry', { consent: false }, 400, 'invalid_input'],
      ['enquiry', { consent: undefined }, 400, 'invalid_input'],
      ['enquiry', { phoneNumber: '' }, 400, 'invalid_input'],
      ['enquiry', { email: 'asha at example' }, 400, 'invalid_input'],
      ['enquiry', { locale: 'fr' }, 400, 'invalid_input'],
      ['enquiry', { phoneNumber: '12345' }, 422, 'phone_invalid'],
      ['enquiry', { phoneNumber: 'call me', email: 'asha@example.com' }, 422, 'phone_invalid'],
    ];
    await expectNoChange(world, async () => {
      for (const [form, more, status, code] of wrong) {
        const answer = await sendForm(form, card, more);
        expect([form, more, answer.status, answer.body.data.code]).toEqual([form, more, status, code]);
      }
    });
  });

  test('an enquiry can have an email address instead of a phone number, or a foreign phone number', async () => {
    const card = await makePublishedCard(owner);
    await sendForm('enquiry', card, { phoneNumber: '', email: 'asha@example.com' }).expect(200);
    await sendForm('enquiry', card, { phoneNumber: '+44 20 7946 0958' }).expect(200);
    const { items } = await list('enquiry', { businessId: card.businessId });
    expect(items.map((one: { phoneNumber: string }) => one.phoneNumber)).toEqual(['+442079460958', '']);
  });
});

describe('spam and duplicates of enquiries and feedback', () => {
  test('an enquiry that fills in the honeypot field goes to the spam folder without a notification, and can be moved out', async () => {
    const card = await makePublishedCard(owner);
    const { businessId } = card;
    const before = (await notifications()).total;
    const { body } = await sendForm('enquiry', card, { companyWebsite: 'Asha Traders' }).expect(200);
    expect(body.data).toEqual({});
    expect(await list('enquiry', { businessId })).toMatchObject({ total: 0, unread: 0 });
    expect((await notifications()).total).toBe(before);
    const { items, total, unread } = await list('enquiry', { businessId, isSpam: 'true' });
    expect([total, unread]).toEqual([1, 0]);
    expect(items[0]).toMatchObject({ name: 'Asha Rao', phoneNumber: '+919876543210', isSpam: true, isRead: false });
    const move = (isSpam: boolean) =>
      owner.put(`/api/v1/enquiry/${items[0].enquiryId}/spam`).send({ isSpam }).expect(200);
    expect((await move(false)).body.data.enquiry).toMatchObject({ isSpam: false });
    expect(await list('enquiry', { businessId })).toMatchObject({ total: 1, unread: 1 });
    await move(true);
    expect(await list('enquiry', { businessId })).toMatchObject({ total: 0, unread: 0 });
  });

  test('feedback that fills in the honeypot field is stored hidden and sends no notification', async () => {
    const card = await makePublishedCard(owner);
    const before = (await notifications()).total;
    await sendForm('feedback', card, { companyWebsite: 'Asha Traders' }).expect(200);
    expect((await list('feedback', { businessId: card.businessId })).items).toMatchObject([{ isShown: false }]);
    expect((await notifications()).total).toBe(before);
  });

  test.each([
    '९८७६५ ४३२१०',
    '98765–43210',
    '\u202a+91 98765 43210\u202c',
    '+91\u00a098765\u00a043210',
    '9876543210,',
    'Mob: 98765.43210',
  ])('the phone number %j in an enquiry is stored so that it can be called back', async (phoneNumber) => {
    const card = await makePublishedCard(owner);
    await sendForm('enquiry', card, { phoneNumber }).expect(200);
    const { items } = await list('enquiry', { businessId: card.businessId });
    expect(items).toMatchObject([{ phoneNumber: '+919876543210', message: 'Do you deliver to Baner?' }]);
  });

  test('an enquiry with two phone numbers stores one to call back and adds the other to the message', async () => {
    const card = await makePublishedCard(owner);
    await sendForm('enquiry', card, { phoneNumber: '98765 43210 / 91234 56780' }).expect(200);
    const { items } = await list('enquiry', { businessId: card.businessId });
    expect(items).toMatchObject([{ phoneNumber: '+919876543210', message: 'Do you deliver to Baner?\n91234 56780' }]);
  });

  test.each(forms)(
    'five identical messages of a visitor are stored once and notify the owner once (%s)',
    async (form) => {
      const card = await makePublishedCard(owner);
      const before = (await notifications()).total;
      const answers = await Promise.all(Array.from({ length: 4 }, () => sendForm(form, card)));
      answers.push(await sendForm(form, card));
      expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(5).fill([200, { data: {} }]));
      expect((await list(form, { businessId: card.businessId })).total).toBe(1);
      expect((await notifications()).total).toBe(before + 1);
    },
  );

  test.each(forms)(
    'an identical %s is stored again after ten minutes, from another person or on another card',
    async (form) => {
      const [card, another] = [await makePublishedCard(owner), await makePublishedCard(owner)];
      await sendForm(form, card).expect(200);
      await sql(`update ${form} set created_at = created_at - interval '11 minutes'`);
      await sendForm(form, card).expect(200);
      await sendForm(form, card, { name: 'Ravi' }).expect(200);
      await sendForm(form, another).expect(200);
      expect((await list(form, { businessId: card.businessId })).total).toBe(3);
      expect((await list(form, { businessId: another.businessId })).total).toBe(1);
    },
  );

  test.each(forms)(
    'security 23: a card accepts three hundred messages of the form %s an hour and then answers 429',
    async (form) => {
      const card = await makePublishedCard(owner);
      await sendForm(form, card, { name: 'First' }).expect(200);
      const columns =
        form === 'feedback'
          ? 'agency_id, business_id, card_no, name, rating, message'
          : 'agency_id, business_id, card_no, name, phone_number, email, message, consent_version, consent_locale';
      await sql(
        `insert into ${form} (${form}_id, ${columns}) select gen_random_uuid(), ${columns}
       from ${form}, generate_series(1, 269) where card_no = $1`,
        [card.cardNo],
      );
      const many = await Promise.all(
        Array.from({ length: 34 }, (_, index) => sendForm(form, card, { name: `Number ${index}` })),
      );
      expect(many.filter(({ status }) => status === 200)).toHaveLength(30);
      const refused = many.filter(({ status }) => status !== 200);
      for (const { status, body, headers } of refused) {
        expect([status, body.data.code]).toEqual([429, 'too_many_requests']);
        expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
        expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3_600);
      }
      expect((await list(form, { businessId: card.businessId })).total).toBe(300);
      await sendForm(form === 'feedback' ? 'enquiry' : 'feedback', card).expect(200);
      await sendForm(form, await makePublishedCard(owner)).expect(200);
      await sql(`update ${form} set created_at = created_at - interval '61 minutes'`);
      await sendForm(form, card, { name: 'Later' }).expect(200);
    },
  );
});
