import type { Card } from '@parichay/shared/card/card.endpoints.ts';
import { consentVersion } from '@parichay/shared/feedback/feedback.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSigner, createUpstreamClient } from '../../bff/src/lib/upstream.ts';
import { purgeDeleted } from '../../upstream/src/card/card.purge.ts';
import { leave, makeBusiness, makeCard, makeEnquiry, makeFeedback, makePublished, signUp } from '../lib/makings.ts';
import { hosts } from '../lib/people.ts';
import { changesNothing, everythingStored, jobParts } from '../lib/stored.ts';
import { actorKey, type Browser, startWorld, type World } from '../lib/world.ts';

let world: World;
let owner: Browser;
let other: Browser;
let admin: Browser;
let visitor: Browser;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.as('customer');
  other = await world.as('otherCustomer');
  admin = await world.as('admin');
  visitor = world.browser();
});
afterAll(() => world.close());

type Form = 'feedback' | 'enquiry';
const forms: Form[] = ['feedback', 'enquiry'];

const filled = (form: Form, cardId: string, more: object = {}) => ({
  cardId,
  name: 'Asha Rao',
  message: 'Do you deliver to Baner?',
  ...(form === 'feedback' ? { rating: 4 } : { phoneNumber: '98765 43210', consent: true }),
  ...more,
});
const send = (form: Form, card: Pick<Card, 'cardId'>, more: object = {}, by = visitor) =>
  leave(by, form, filled(form, card.cardId, more));
const list = async (form: Form, query: object = {}, by = owner) =>
  (await by.get(`/api/v1/${form}`).query(query).expect(200)).body.data;
const sql = (text: string, values: unknown[] = []) => world.upstream.database.raw.query(text, values);
const told = async (by = owner) => (await by.get('/api/v1/analytics/admin-notification').expect(200)).body.data;
const publicPage = async ({ cardId }: Card) => {
  const { rows } = await sql('select agency_id from card where card_id = $1', [cardId]);
  const client = createUpstreamClient(world.upstream.url, createSigner(actorKey));
  const { agency_id: agencyId } = rows[0] as { agency_id: string };
  const page = await client.call('GET /internal/card-page', {
    query: { agencyId, cardId, origin: 'http://home.test' },
  });
  if (!('card' in page)) throw new Error(page.outcome);
  return { outcome: page.outcome, ...page.card.customerFeedback };
};

describe('a visitor of a card', () => {
  test('sends an enquiry: its owner has it, unread, with the consent that was given', async () => {
    const card = await makePublished(owner);
    const sent = { email: 'Asha@Example.com ', locale: 'hi' };
    const { body } = await send('enquiry', card, sent).expect(200);
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
      isRead: false,
      createdAt: expect.any(String),
    });
  });

  test('leaves feedback: its owner has it, and its words wait to be shown', async () => {
    const card = await makePublished(owner);
    await send('feedback', card).expect(200);
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
        createdAt: expect.any(String),
      },
    ]);
  });

  test.each(forms)('is heard of at once by the owner alone (%s)', async (form) => {
    const business = await makeBusiness(owner, { businessName: `Told of ${form}` });
    const { cardNo, cardId } = await makeCard(owner, business.businessId);
    await owner.post('/api/v1/updateCardStatus').send({ cardNo, status: 'active' }).expect(200);
    const others = await told(other);
    await send(form, { cardId }).expect(200);
    expect((await told()).items[0]).toMatchObject({
      kind: `${form}_received`,
      params: { name: `Told of ${form}`, from: 'Asha Rao' },
      url: form === 'feedback' ? '/panel/customer/inbox#feedback' : '/panel/customer/inbox',
      isRead: false,
    });
    expect(await told(other)).toEqual(others);
  });

  test.each(forms)('reaches the card by an address that it had before (%s)', async (form) => {
    const card = await makePublished(owner);
    const cardId = `moved-${form}`;
    await owner.post('/api/v1/updateCardSettings').send({ cardNo: card.cardNo, cardId, settings: {} }).expect(200);
    await send(form, card).expect(200);
    expect((await list(form, { businessId: card.businessId })).total).toBe(1);
  });

  test.each(forms)('may be signed in, as anybody (%s)', async (form) => {
    const card = await makePublished(owner);
    for (const by of [owner, other, admin]) await send(form, card, { name: `N ${Math.random()}` }, by).expect(200);
    expect((await list(form, { businessId: card.businessId })).total).toBe(3);
  });

  test.each(forms)('security 14: finds no card that is not open, whatever the reason (%s)', async (form) => {
    const draft = await makeCard(owner, (await makeBusiness(owner)).businessId);
    const expired = await makePublished(owner);
    await sql(
      `update business set expiry_date_for_customer = (now() at time zone 'Asia/Kolkata')::date - 17 where business_id = $1`,
      [expired.businessId],
    );
    const closed: [string, (card: Card) => PromiseLike<unknown>][] = [
      ['paused', ({ cardNo }) => owner.post('/api/v1/updateCardStatus').send({ cardNo, status: 'paused' }).expect(200)],
      [
        'suspended',
        ({ cardNo }) => admin.post('/api/v1/updateCardStatus').send({ cardNo, status: 'suspended' }).expect(200),
      ],
      ['deleted', ({ cardNo }) => owner.post('/api/v1/deleteCard').send({ cardNo }).expect(200)],
      ['with its business', ({ businessId }) => owner.delete(`/api/v1/business/${businessId}`).expect(200)],
    ];
    const cards: [string, { cardId: string }][] = [
      ['draft', draft],
      ['expired', expired],
    ];
    for (const [why, close] of closed) {
      const card = await makePublished(owner);
      await close(card);
      cards.push([why, card]);
    }
    const open = await makePublished(owner);
    await changesNothing(world, async () => {
      const missing = await send(form, { cardId: 'no-such-card' });
      expect(missing.status).toBe(404);
      for (const [why, card] of cards) {
        const { status, body } = await send(form, card);
        expect([why, status, body]).toEqual([why, 404, missing.body]);
      }
      for (const host of [hosts.other, hosts.platform]) {
        const { status, body } = await send(form, open, {}, world.browser(host));
        expect([status, body]).toEqual([404, missing.body]);
      }
    });
  });

  test.each(forms)('still reaches a card within its days of grace (%s)', async (form) => {
    const card = await makePublished(owner);
    await sql(
      `update business set expiry_date_for_customer = (now() at time zone 'Asia/Kolkata')::date - 13 where business_id = $1`,
      [card.businessId],
    );
    await send(form, card).expect(200);
  });

  test('is told what is not right, and nothing is kept', async () => {
    const card = await makePublished(owner);
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
    await changesNothing(world, async () => {
      for (const [form, more, status, code] of wrong) {
        const answer = await send(form, card, more);
        expect([form, more, answer.status, answer.body.data.code]).toEqual([form, more, status, code]);
      }
    });
  });

  test('may give an email instead of a phone, and a phone of another country', async () => {
    const card = await makePublished(owner);
    await send('enquiry', card, { phoneNumber: '', email: 'asha@example.com' }).expect(200);
    await send('enquiry', card, { phoneNumber: '+44 20 7946 0958' }).expect(200);
    const { items } = await list('enquiry', { businessId: card.businessId });
    expect(items.map((one: { phoneNumber: string }) => one.phoneNumber)).toEqual(['+442079460958', '']);
  });
});

describe('programs and impatience', () => {
  test.each(forms)(
    'who fills in the field that people do not see is answered as usual, and forgotten (%s)',
    async (form) => {
      const card = await makePublished(owner);
      const { body } = await changesNothing(world, () =>
        send(form, card, { companyWebsite: 'https://spam.example' }).expect(200),
      );
      expect(body.data).toEqual({});
    },
  );

  test.each(forms)('two taps on Send are one message, also at the same moment (%s)', async (form) => {
    const card = await makePublished(owner);
    const before = (await told()).total;
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(form, card)));
    answers.push(await send(form, card));
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(5).fill([200, { data: {} }]));
    expect((await list(form, { businessId: card.businessId })).total).toBe(1);
    expect((await told()).total).toBe(before + 1);
  });

  test.each(forms)(
    'the same words count again after ten minutes, of somebody else, or on another card (%s)',
    async (form) => {
      const [card, another] = [await makePublished(owner), await makePublished(owner)];
      await send(form, card).expect(200);
      await sql(`update ${form} set created_at = created_at - interval '11 minutes'`);
      await send(form, card).expect(200);
      await send(form, card, { name: 'Ravi' }).expect(200);
      await send(form, another).expect(200);
      expect((await list(form, { businessId: card.businessId })).total).toBe(3);
      expect((await list(form, { businessId: another.businessId })).total).toBe(1);
    },
  );

  test.each(forms)('a card takes thirty an hour from everybody together, and then more (%s)', async (form) => {
    const card = await makePublished(owner);
    const many = await Promise.all(Array.from({ length: 34 }, (_, at) => send(form, card, { name: `Number ${at}` })));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = many.filter(({ status }) => status !== 200);
    for (const { status, body, headers } of refused) {
      expect([status, body.data.code]).toEqual([429, 'too_many_requests']);
      expect(Number(headers['retry-after'])).toBeGreaterThan(3_000);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3_600);
    }
    expect((await list(form, { businessId: card.businessId })).total).toBe(30);
    await send(form === 'feedback' ? 'enquiry' : 'feedback', card).expect(200);
    await send(form, await makePublished(owner)).expect(200);
    await sql(`update ${form} set created_at = created_at - interval '61 minutes'`);
    await send(form, card, { name: 'Later' }).expect(200);
  });
});

describe('an owner’s inbox', () => {
  test.each(forms)('lists the newest first, a page at a time, by business and day (%s)', async (form) => {
    const card = await makePublished(owner);
    const elsewhere = await makePublished(owner);
    for (let at = 0; at < 5; at += 1) await send(form, card, { name: `Visitor ${at}` }).expect(200);
    await send(form, elsewhere).expect(200);
    const { businessId } = card;
    const names = (items: { name: string }[]) => items.map(({ name }) => name);
    const first = await list(form, { businessId, limit: 2 });
    expect([names(first.items), first.total]).toEqual([['Visitor 4', 'Visitor 3'], 5]);
    const second = await list(form, { businessId, limit: 2, cursor: first.nextCursor });
    const third = await list(form, { businessId, limit: 2, cursor: second.nextCursor });
    expect([names(second.items), names(third.items), third.nextCursor]).toEqual([
      ['Visitor 2', 'Visitor 1'],
      ['Visitor 0'],
      null,
    ]);
    // Half past midnight in India is still yesterday in London.
    await sql(
      `update ${form} set created_at = '2026-03-01 00:30 Asia/Kolkata' where name = 'Visitor 2' and business_id = $1`,
      [businessId],
    );
    const onDay = { businessId, createdFrom: '2026-03-01', createdTo: '2026-03-01' };
    expect(names((await list(form, onDay)).items)).toEqual(['Visitor 2']);
    expect((await list(form, { businessId, createdTo: '2026-02-28' })).total).toBe(0);
    await owner.get(`/api/v1/${form}`).query({ cursor: 'nonsense' }).expect(400);
  });

  test('enquiries are read and unread, and the unread are counted whatever else is asked', async () => {
    const card = await makePublished(owner);
    const { businessId } = card;
    const one = await makeEnquiry(visitor, owner, card);
    await makeEnquiry(visitor, owner, card);
    const read = (isRead: boolean) => owner.put(`/api/v1/enquiry/${one.enquiryId}/read`).send({ isRead }).expect(200);
    expect((await read(true)).body.data.enquiry).toEqual({ ...one, isRead: true });
    expect((await read(true)).body.data.enquiry.isRead).toBe(true);
    expect(await list('enquiry', { businessId, isRead: 'true' })).toMatchObject({ total: 1, unread: 1 });
    expect(await list('enquiry', { businessId, isRead: 'false' })).toMatchObject({ total: 1, unread: 1 });
    expect(await list('enquiry', { businessId, createdTo: '2020-01-01' })).toMatchObject({ total: 0, unread: 1 });
    await read(false);
    expect(await list('enquiry', { businessId })).toMatchObject({ total: 2, unread: 2 });
    await changesNothing(world, () => owner.put(`/api/v1/enquiry/${one.enquiryId}/read`).send({}).expect(400));
  });

  test('erased is erased: no row of any table names the visitor any more', async () => {
    const card = await makePublished(owner);
    const enquiry = await makeEnquiry(visitor, owner, card, { name: 'Forget Me', email: 'forget@example.com' });
    const feedback = await makeFeedback(visitor, owner, card, { name: 'Forget Me' });
    expect(JSON.stringify(await everythingStored(world))).toContain('Forget Me');
    await owner.delete('/api/v1/enquiry').query({ enquiryId: enquiry.enquiryId }).expect(200);
    await owner.delete('/api/v1/feedback').query({ feedbackId: feedback.feedbackId }).expect(200);
    const left = JSON.stringify(await everythingStored(world));
    for (const trace of ['Forget Me', 'forget@example.com', enquiry.enquiryId, feedback.feedbackId])
      expect(left).not.toContain(trace);
    await owner.delete('/api/v1/enquiry').query({ enquiryId: enquiry.enquiryId }).expect(404);
    await owner.delete('/api/v1/feedback').query({ feedbackId: feedback.feedbackId }).expect(404);
  });

  test('staff has the leads of the cards in its reach', async () => {
    const franchisee = await world.as('franchisee');
    const { body } = await owner.get('/api/v1/user').expect(200);
    const made = await makeBusiness(franchisee, { userId: body.data.userId });
    const card = await makeCard(franchisee, made.businessId);
    await franchisee.post('/api/v1/updateCardStatus').send({ cardNo: card.cardNo, status: 'active' }).expect(200);
    for (const form of forms) {
      await send(form, card).expect(200);
      expect((await list(form, {}, franchisee)).total).toBe(1);
      for (const person of ['admin', 'allCardFranchisee', 'superadmin'] as const)
        expect((await list(form, { businessId: made.businessId }, await world.as(person))).total).toBe(1);
      expect((await list(form, {}, await world.as('creator'))).total).toBe(0);
      expect((await list(form, {}, await world.as('adminOfOtherAgency'))).total).toBe(0);
    }
  });

  test('security 14: what is another’s is as missing as what is not there, and stays as it is', async () => {
    const card = await makePublished(owner);
    const { enquiryId } = await makeEnquiry(visitor, owner, card);
    const { feedbackId } = await makeFeedback(visitor, owner, card);
    const calls = (by: Browser, enquiry: string, feedback: string, businessId: string) => [
      by.put(`/api/v1/enquiry/${enquiry}/read`).send({ isRead: true }),
      by.delete('/api/v1/enquiry').query({ enquiryId: enquiry }),
      by.get('/api/v1/enquiry').query({ businessId }),
      by.get('/api/v1/enquiry/export').query({ businessId }),
      by.put(`/api/v1/feedback/${feedback}/shown`).send({ isShown: true }),
      by.delete('/api/v1/feedback').query({ feedbackId: feedback }),
      by.get('/api/v1/feedback').query({ businessId }),
    ];
    const strangers = ['otherCustomer', 'customerOfOtherAgency', 'creator', 'adminOfOtherAgency'] as const;
    for (const person of strangers) {
      const by = await world.as(person);
      await changesNothing(world, async () => {
        const missing = await Promise.all(calls(by, v7(), v7(), v7()));
        const foreign = await Promise.all(calls(by, enquiryId, feedbackId, card.businessId));
        for (const [at, answer] of foreign.entries()) {
          expect([person, at, answer.status, answer.body]).toEqual([person, at, 404, missing[at]?.body]);
          expect(answer.body.data.code).toBe('not_found');
        }
      });
    }
  });
});

describe('what a card shows of its feedback', () => {
  test('the count and mean of all, and the six newest with words that its owner shows', async () => {
    const card = await makePublished(owner);
    expect(await publicPage(card)).toEqual({ outcome: 'card', count: 0, average: null, shown: [] });
    const said: string[] = [];
    for (const [at, rating] of [5, 5, 5, 4, 4, 4, 3, 5].entries()) {
      const one = await makeFeedback(visitor, owner, card, { rating, message: `Words ${at}` });
      said.push(one.feedbackId);
    }
    const wordless = await makeFeedback(visitor, owner, card, { rating: 1 });
    for (const feedbackId of [...said.slice(0, 7), wordless.feedbackId])
      await owner.put(`/api/v1/feedback/${feedbackId}/shown`).send({ isShown: true }).expect(200);
    const { shown, ...figures } = await publicPage(card);
    expect(figures).toEqual({ outcome: 'card', count: 9, average: 4 });
    expect(shown.map(({ message }) => message)).toEqual([6, 5, 4, 3, 2, 1].map((at) => `Words ${at}`));
    expect(shown[0]).toEqual({
      name: expect.any(String),
      rating: 3,
      message: 'Words 6',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    await owner.delete('/api/v1/feedback').query({ feedbackId: wordless.feedbackId }).expect(200);
    expect((await publicPage(card)).average).toBe(4.4);
  });

  test('nothing, once only the way to reach its owner is left', async () => {
    const card = await makePublished(owner);
    const { feedbackId } = await makeFeedback(visitor, owner, card, { message: 'Very good' });
    await owner.put(`/api/v1/feedback/${feedbackId}/shown`).send({ isShown: true }).expect(200);
    await sql(
      `update business set expiry_date_for_customer = (now() at time zone 'Asia/Kolkata')::date - 17 where business_id = $1`,
      [card.businessId],
    );
    expect(await publicPage(card)).toEqual({ outcome: 'minimal', count: 0, average: null, shown: [] });
  });

  test('each change of it has the public page drawn anew', async () => {
    const card = await makePublished(owner);
    const { rows } = await sql(
      'select user_id, agency_id, session_epoch from customer join business using (user_id, agency_id) where business_id = $1',
      [card.businessId],
    );
    const { user_id, agency_id, session_epoch } = rows[0] as {
      user_id: string;
      agency_id: string;
      session_epoch: number;
    };
    const token = await createSigner(actorKey)({
      kind: 'customer',
      agencyId: agency_id,
      userId: user_id,
      sessionEpoch: session_epoch,
    });
    const changed = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`${world.upstream.url}/api/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect(answer.status).toBe(200);
      return answer.headers.get('x-card-changed');
    };
    expect(await changed('POST', '/feedback', filled('feedback', card.cardId))).toBe(card.cardId);
    const [{ feedbackId }] = (await list('feedback', { businessId: card.businessId })).items;
    expect(await changed('PUT', `/feedback/${feedbackId}/shown`, { isShown: true })).toBe(card.cardId);
    expect(await changed('DELETE', `/feedback?feedbackId=${feedbackId}`)).toBe(card.cardId);
    expect(await changed('POST', '/enquiry', filled('enquiry', card.cardId))).toBe(null);
  });
});

describe('enquiries as a file', () => {
  /** Rows of cells, read as RFC 4180 says. */
  function cellsOf(text: string): string[][] {
    const rows: string[][] = [[]];
    for (const [, quoted, end] of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
      rows.at(-1)?.push((quoted ?? '').replaceAll('""', '"'));
      if (end === '\r\n') rows.push([]);
    }
    expect(rows.pop()).toEqual([]);
    return rows;
  }
  const exported = async (query: object, by = owner) => {
    const answer = await by.get('/api/v1/enquiry/export').query(query).expect(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="enquiries-\d{4}-\d\d-\d\d\.csv"$/);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.text.startsWith('\uFEFF"Received (IST)","Business"')).toBe(true);
    return cellsOf(answer.text.slice(1));
  };

  test('has what was asked for, newest first, in India’s time', async () => {
    const business = await makeBusiness(owner, { businessName: 'मिठाई, "घर"' });
    const { cardNo, cardId } = await makeCard(owner, business.businessId);
    await owner.post('/api/v1/updateCardStatus').send({ cardNo, status: 'active' }).expect(200);
    const { businessId } = business;
    await send('enquiry', { cardId }, { name: 'First', message: 'One\nTwo, "three"' }).expect(200);
    await send('enquiry', { cardId }, { name: 'Second', email: 'b@example.com' }).expect(200);
    const [second] = (await list('enquiry', { businessId })).items;
    await owner.put(`/api/v1/enquiry/${second.enquiryId}/read`).send({ isRead: true }).expect(200);
    await sql(
      `update enquiry set created_at = '2026-01-31 20:00:05Z', consent_at = '2026-01-31 20:00:05Z' where name = 'First' and business_id = $1`,
      [businessId],
    );
    const [headings, ...rows] = await exported({ businessId });
    expect(headings).toEqual([
      'Received (IST)',
      'Business',
      'Name',
      'Phone',
      'Email',
      'Message',
      'Consent given at (IST)',
      'Read',
    ]);
    expect(rows).toHaveLength(2);
    expect(rows[0]?.slice(1, 5)).toEqual(['मिठाई, "घर"', 'Second', '+91 9876543210', 'b@example.com']);
    expect(rows[0]?.at(-1)).toBe('yes');
    expect(rows[1]).toEqual([
      '2026-02-01 01:30:05',
      'मिठाई, "घर"',
      'First',
      '+91 9876543210',
      '',
      'One\nTwo, "three"',
      '2026-02-01 01:30:05',
      'no',
    ]);
    expect(await exported({ businessId, isRead: 'false' })).toHaveLength(2);
    expect(await exported({ businessId, createdFrom: '2026-02-01', createdTo: '2026-02-01' })).toHaveLength(2);
    expect(await exported({ businessId, createdTo: '2020-01-01' })).toHaveLength(1);
  });

  test('holds nothing that a spreadsheet would run, and phone numbers stay what they are', async () => {
    const card = await makePublished(owner);
    const payloads = [
      '=1+1',
      '=HYPERLINK("http://evil.example","x")',
      '+1+1',
      '+919876543210',
      '-2+3',
      '@SUM(A1)',
      '＝1+1',
      "=cmd|' /C calc'!A0",
      '+91 98765 =1',
    ];
    for (const payload of payloads) await send('enquiry', card, { name: payload, message: payload }).expect(200);
    const harmless = ["O'Brien", '1=1', 'a@b', '2026-01-01', '+91 98765 43210', '"=1+1'];
    for (const name of harmless) await send('enquiry', card, { name }).expect(200);
    const [, ...rows] = await exported({ businessId: card.businessId });
    const names = rows.map((row) => row[2]);
    expect(names).toEqual([...payloads.map((payload) => `'${payload}`), ...harmless].reverse());
    for (const row of rows) expect(row[3]).toBe('+91 9876543210');
    const dangerous = rows.flat().filter((cell) => /^[=+\-@＝\t\r\0]/.test(cell) && !/^\+\d+( \d+)+$/.test(cell));
    expect(dangerous).toEqual([]);
  });

  test('is whole over many pages, and ends at ten thousand', async () => {
    const card = await makePublished(owner);
    const fill = (from: number, to: number) =>
      sql(
        `insert into enquiry (enquiry_id, agency_id, business_id, card_no, name, phone_number, email, message, consent_version, consent_locale)
         select ('01980000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, agency_id, business_id, card_no, 'Row ' || n, '+919876543210', '', '', 'v', 'en'
         from card, generate_series($2::int, $3::int) as n where card_no = $1`,
        [card.cardNo, from, to],
      );
    await fill(1, 1_000);
    const thousand = (await exported({ businessId: card.businessId })).slice(1).map((row) => row[2]);
    expect(thousand).toEqual(Array.from({ length: 1_000 }, (_, at) => `Row ${1_000 - at}`));
    await fill(1_001, 10_003);
    // As a database does by itself after a while.
    await sql('analyze enquiry');
    const most = (await exported({ businessId: card.businessId })).slice(1);
    expect([most.length, most.at(0)?.[2], most.at(-1)?.[2]]).toEqual([10_000, 'Row 10003', 'Row 4']);
  });
});

describe('what is deleted takes its leads along', () => {
  const leadsOf = async (businessId: string) => {
    const { rows } = await sql(
      `select 1 from feedback where business_id = $1 union all select 1 from enquiry where business_id = $1`,
      [businessId],
    );
    return rows.length;
  };
  const purge = () => purgeDeleted(jobParts(world), Date.now() + 31 * 86_400_000);

  test('a deleted business has no leads any more, and after thirty days none is left of them', async () => {
    const card = await makePublished(owner);
    const { enquiryId } = await makeEnquiry(visitor, owner, card, { name: 'Purged Visitor' });
    await makeFeedback(visitor, owner, card, { name: 'Purged Visitor' });
    await owner.delete(`/api/v1/business/${card.businessId}`).expect(200);
    for (const form of forms) await owner.get(`/api/v1/${form}`).query({ businessId: card.businessId }).expect(404);
    await owner.put(`/api/v1/enquiry/${enquiryId}/read`).send({ isRead: true }).expect(404);
    await purge();
    expect(await leadsOf(card.businessId)).toBe(0);
    expect(JSON.stringify(await everythingStored(world))).not.toContain('Purged Visitor');
  });

  test('a deleted card keeps them for its owner until it is purged', async () => {
    const card = await makePublished(owner);
    await makeEnquiry(visitor, owner, card);
    await makeFeedback(visitor, owner, card);
    await owner.post('/api/v1/deleteCard').send({ cardNo: card.cardNo }).expect(200);
    for (const form of forms) expect((await list(form, { businessId: card.businessId })).total).toBe(1);
    await purge();
    expect(await leadsOf(card.businessId)).toBe(0);
  });

  test('so does a customer who leaves', async () => {
    const leaving = world.browser();
    await signUp(leaving, '+919811188044', world.otpFor);
    const card = await makePublished(leaving);
    await makeEnquiry(visitor, leaving, card, { name: 'Left Behind' });
    await makeFeedback(visitor, leaving, card, { name: 'Left Behind' });
    await leaving.delete('/api/v1/user').expect(200);
    await purge();
    expect(await leadsOf(card.businessId)).toBe(0);
    expect(JSON.stringify(await everythingStored(world))).not.toContain('Left Behind');
  });
});
