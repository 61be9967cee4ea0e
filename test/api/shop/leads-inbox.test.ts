import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSigner, createUpstreamClient } from '../../../bff/src/lib/upstream.ts';
import { remindOfEnquiriesOn } from '../../../upstream/src/shop/leads/enquiry.remind.ts';
import {
  leave,
  makeBusiness,
  makeCard,
  makeEnquiry,
  makeFeedback,
  makePublished,
  shareLeads,
} from '../../lib/factories.ts';
import { type Form, filled, forms } from '../../lib/leads.ts';
import { changesNothing, everythingStored } from '../../lib/stored.ts';
import { actorKey, type Browser, startWorld, type World } from '../../lib/world.ts';

let world: World;
let owner: Browser;
let visitor: Browser;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.as('customer');
  visitor = world.browser();
});
afterAll(() => world.close());

const send = (form: Form, card: Pick<Card, 'cardId'>, more: object = {}, by = visitor) =>
  leave(by, form, filled(form, card.cardId, more));
const list = async (form: Form, query: object = {}, by = owner) =>
  (await by.get(`/api/v1/${form}`).query(query).expect(200)).body.data;
const sql = (text: string, values: unknown[] = []) => world.upstream.database.raw.query(text, values);
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

describe('an owner’s inbox', () => {
  test.each(forms)('an owner’s inbox of %s is paged newest first and filtered by business and day', async (form) => {
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

  test('an enquiry is marked read or unread, and the unread count ignores the filters', async () => {
    const card = await makePublished(owner);
    const { businessId } = card;
    const one = await makeEnquiry(visitor, owner, card);
    const other = await makeEnquiry(visitor, owner, card);
    const read = (isRead: boolean) => owner.put(`/api/v1/enquiry/${one.enquiryId}/read`).send({ isRead }).expect(200);
    expect((await read(true)).body.data.enquiry).toEqual({ ...one, isRead: true, state: 'read' });
    expect((await read(true)).body.data.enquiry.isRead).toBe(true);
    expect(await list('enquiry', { businessId, isRead: 'true' })).toMatchObject({ total: 1, unread: 1 });
    expect(await list('enquiry', { businessId, isRead: 'false' })).toMatchObject({ total: 1, unread: 1 });
    expect(await list('enquiry', { businessId, createdTo: '2020-01-01' })).toMatchObject({ total: 0, unread: 1 });
    await read(false);
    expect(await list('enquiry', { businessId })).toMatchObject({ total: 2, unread: 2 });
    // The notification about it is read and stays read.
    const told = async (isRead: boolean) =>
      (
        await owner.get('/api/v1/analytics/admin-notification').query({ isRead, limit: 100 }).expect(200)
      ).body.data.items
        .map(({ notificationId }: { notificationId: string }) => notificationId)
        .filter((id: string) => [one.enquiryId, other.enquiryId].includes(id));
    expect([await told(true), await told(false)]).toEqual([[one.enquiryId], [other.enquiryId]]);
    await changesNothing(world, () => owner.put(`/api/v1/enquiry/${one.enquiryId}/read`).send({}).expect(400));
  });

  test('an erased enquiry or feedback leaves no trace in any table', async () => {
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

  test('an enquiry is answered, won or lost, and a reply does not reopen it', async () => {
    const card = await makePublished(owner);
    const { businessId } = card;
    const { enquiryId } = await makeEnquiry(visitor, owner, card);
    const set = async (state: string, more: object = {}) =>
      (
        await owner
          .put(`/api/v1/enquiry/${enquiryId}/state`)
          .send({ state, ...more })
          .expect(200)
      ).body.data.enquiry;
    const inState = async (state: string) => (await list('enquiry', { businessId, state })).total;
    expect(await set('answered', { unlessClosed: true })).toMatchObject({ state: 'answered', isRead: true });
    expect(await list('enquiry', { businessId, state: 'answered' })).toMatchObject({ total: 1, unread: 0 });
    for (const other of ['new', 'read', 'won', 'lost']) expect([other, await inState(other)]).toEqual([other, 0]);
    await set('won');
    expect(await set('answered', { unlessClosed: true })).toMatchObject({ state: 'won' });
    expect(await set('lost')).toMatchObject({ state: 'lost' });
    expect(await set('read')).toMatchObject({ state: 'read', isRead: true });
    await set('won');
    // Reading it again changes nothing; marked unread, it is new.
    const read = async (isRead: boolean) =>
      (await owner.put(`/api/v1/enquiry/${enquiryId}/read`).send({ isRead }).expect(200)).body.data.enquiry;
    expect(await read(true)).toMatchObject({ state: 'won' });
    expect(await read(false)).toMatchObject({ state: 'new' });
    expect(await read(true)).toMatchObject({ state: 'read' });
    await set('won');
    expect(await set('new')).toMatchObject({ state: 'new', isRead: false });
    expect([await inState('new'), await inState('won')]).toEqual([1, 0]);
    await changesNothing(world, async () => {
      await owner.put(`/api/v1/enquiry/${enquiryId}/state`).send({ state: 'sold' }).expect(400);
      await owner.get('/api/v1/enquiry').query({ state: 'sold' }).expect(400);
    });
  });

  test('a note with an old version answers changed_meanwhile, and its reminder notifies the owner once', async () => {
    const card = await makePublished(owner);
    const { enquiryId, version } = await makeEnquiry(visitor, owner, card, { name: 'Remind Me' });
    const save = (body: object) => owner.put(`/api/v1/enquiry/${enquiryId}/note`).send(body);
    const today = todayInIndia();
    const [tomorrow, later] = [daysAfter(today, 1), daysAfter(today, 5)];
    const { body } = await save({ note: ' Wants 20 kg\n', remindOn: tomorrow, version }).expect(200);
    expect(body.data.enquiry).toMatchObject({
      note: 'Wants 20 kg',
      remindOn: tomorrow,
      remindsReader: true,
      version: 2,
    });
    await changesNothing(world, async () => {
      const late = await save({ note: 'Mine', remindOn: null, version }).expect(409);
      expect(late.body.data.code).toBe('changed_meanwhile');
      for (const remindOn of [today, '2020-01-01', 'soon']) await save({ note: '', remindOn, version: 2 }).expect(400);
      await save({ note: 'x'.repeat(1001), remindOn: null, version: 2 }).expect(400);
    });
    const reminders = async () =>
      (
        await owner.get('/api/v1/analytics/admin-notification').query({ limit: 100 }).expect(200)
      ).body.data.items.filter(({ kind }: { kind: string }) => kind === 'enquiry_reminder');
    const remind = (day: string) => remindOfEnquiriesOn(world.upstream.database.db, day);
    expect(await remind(today)).toBe(0);
    // A reminder of a missed day is sent later, once.
    expect([await remind(later), await remind(later)]).toEqual([1, 0]);
    expect(await reminders()).toMatchObject([
      { params: { from: 'Remind Me' }, url: `/panel/customer/inbox?enquiry=${enquiryId}`, isRead: false },
    ]);
    expect((await list('enquiry', { enquiryId })).items).toMatchObject([{ enquiryId, note: 'Wants 20 kg' }]);
    // A note alone does not remind again; another day does and replaces the first.
    await save({ note: 'Called', remindOn: tomorrow, version: 2 }).expect(200);
    expect(await remind(later)).toBe(0);
    await save({ note: 'Called', remindOn: later, version: 3 }).expect(200);
    expect(await reminders()).toEqual([]);
    expect(await remind(later)).toBe(1);
    expect(await reminders()).toHaveLength(1);
    await owner.delete('/api/v1/enquiry').query({ enquiryId }).expect(200);
    expect(await reminders()).toEqual([]);
  });

  test('security 14: staff see an enquiry only if the owner and the page shared leads when it was sent', async () => {
    const card = await makePublished(owner);
    const { businessId, cardId } = card;
    expect(card.sharesLeads).toBe(false);
    const names = async (by: Browser, path = '/enquiry', query: object = { businessId }) =>
      (await by.get(`/api/v1${path}`).query(query).expect(200)).body.data.items.map(
        ({ name }: { name: string }) => name,
      );
    await send('enquiry', card, { name: 'Before' }).expect(200);
    expect((await shareLeads(owner, card)).sharesLeads).toBe(true);
    await send('enquiry', card, { name: 'Shared' }).expect(200);
    // This page was rendered before the owner shared leads.
    await send('enquiry', card, { name: 'Old page', agencySees: false }).expect(200);
    await shareLeads(owner, card, false);
    await send('enquiry', card, { name: 'After' }).expect(200);
    expect(await names(owner)).toEqual(['After', 'Old page', 'Shared', 'Before']);
    expect(await list('enquiry', { businessId })).toMatchObject({ total: 4, unread: 4 });

    const admin = await world.as('admin');
    await owner.post('/api/v1/user/preference').send({ letsStaffIn: true }).expect(200);
    const guest = await world.as('admin');
    const { body } = await owner.get('/api/v1/user').expect(200);
    await guest.post('/api/v1/user/log-in-as').send({ userId: body.data.userId }).expect(200);
    for (const by of [admin, await world.as('superadmin'), guest]) {
      expect(await names(by)).toEqual(['Shared']);
      expect(await list('enquiry', { businessId }, by)).toMatchObject({ total: 1, unread: 1 });
      const { text } = await by.get('/api/v1/enquiry/export').query({ businessId }).expect(200);
      expect([text.includes('Shared'), /Before|Old page|After/.test(text)]).toEqual([true, false]);
      const { body: numbers } = await by.get('/api/v1/dashboard').query({ businessId }).expect(200);
      expect(numbers.data.newEnquiries).toBe(1);
      await by.post('/api/v1/updateCardLeadSharing').send({ cardNo: card.cardNo, sharesLeads: true }).expect(403);
    }
    for (const by of [admin, await world.as('superadmin')]) {
      expect(await names(by, '/enquiry/list')).toEqual(['Shared']);
      for (const name of ['Before', 'Old page', 'After'])
        expect(await names(by, '/enquiry/list', { businessId, search: name })).toEqual([]);
    }
    const rung = async (by: Browser) =>
      (await by.get('/api/v1/analytics/admin-notification').query({ limit: 100 }).expect(200)).body.data.items.map(
        ({ params }: { params: { from?: string } }) => params.from,
      );
    expect(await rung(owner)).toEqual(expect.arrayContaining(['Before', 'Old page', 'After', 'Shared']));
    const heard = await rung(guest);
    expect(heard).toContain('Shared');
    for (const name of ['Before', 'Old page', 'After']) expect(heard).not.toContain(name);
    const { items } = await list('enquiry', { businessId });
    const [own] = items;
    await changesNothing(world, async () => {
      for (const by of [admin, guest]) {
        await by.put(`/api/v1/enquiry/${own.enquiryId}/state`).send({ state: 'won' }).expect(404);
        await by
          .put(`/api/v1/enquiry/${own.enquiryId}/note`)
          .send({ note: '', remindOn: null, version: 1 })
          .expect(404);
        await by.put(`/api/v1/enquiry/${own.enquiryId}/read`).send({ isRead: true }).expect(404);
        await by.delete('/api/v1/enquiry').query({ enquiryId: own.enquiryId }).expect(404);
      }
      await admin.get(`/api/v1/enquiry/${own.enquiryId}`).expect(404);
      await admin.put(`/api/v1/enquiry/${own.enquiryId}/person`).send({ franchiseeId: null }).expect(404);
    });
    // The consent on the page names its recipients.
    const consent = async () => {
      const { text } = await visitor.get(`/${cardId}`).set('accept-language', 'en').expect(200);
      return /class="consent">.*?<\/label>/s.exec(text)?.[0] ?? '';
    };
    expect(await consent()).not.toContain('home agency');
    await shareLeads(owner, card);
    expect(await consent()).toContain('home agency');
  });

  test('staff see the leads of the cards in their reach', async () => {
    const franchisee = await world.as('franchisee');
    const { body } = await owner.get('/api/v1/user').expect(200);
    const made = await makeBusiness(franchisee, { userId: body.data.userId });
    const card = await makeCard(franchisee, made.businessId);
    await franchisee.post('/api/v1/updateCardStatus').send({ cardNo: card.cardNo, status: 'active' }).expect(200);
    await shareLeads(owner, card);
    for (const form of forms) {
      await send(form, card).expect(200);
      expect((await list(form, {}, franchisee)).total).toBe(1);
      for (const person of ['admin', 'allCardFranchisee', 'superadmin'] as const)
        expect((await list(form, { businessId: made.businessId }, await world.as(person))).total).toBe(1);
      expect((await list(form, {}, await world.as('creator'))).total).toBe(0);
      expect((await list(form, {}, await world.as('adminOfOtherAgency'))).total).toBe(0);
    }
  });

  test('security 14: leads of another owner answer the same 404 as missing ones and are unchanged', async () => {
    const card = await makePublished(owner);
    const { enquiryId } = await makeEnquiry(visitor, owner, card);
    const { feedbackId } = await makeFeedback(visitor, owner, card);
    const calls = (by: Browser, enquiry: string, feedback: string, businessId: string) => [
      by.put(`/api/v1/enquiry/${enquiry}/read`).send({ isRead: true }),
      by.put(`/api/v1/enquiry/${enquiry}/state`).send({ state: 'won' }),
      by.put(`/api/v1/enquiry/${enquiry}/note`).send({ note: 'Ours', remindOn: null, version: 1 }),
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

describe('the feedback that a card shows', () => {
  test('security 23: a card shows the count, the mean and the six newest texts of the feedback its owner shows', async () => {
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
    expect(figures).toEqual({ outcome: 'card', count: 8, average: 3.9 });
    expect(shown.map(({ message }) => message)).toEqual([6, 5, 4, 3, 2, 1].map((at) => `Words ${at}`));
    expect(shown[0]).toEqual({
      name: expect.any(String),
      rating: 3,
      message: 'Words 6',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    await owner.delete('/api/v1/feedback').query({ feedbackId: wordless.feedbackId }).expect(200);
    expect((await publicPage(card)).average).toBe(4.3);
  });

  test('an expired card shows no feedback', async () => {
    const card = await makePublished(owner);
    const { feedbackId } = await makeFeedback(visitor, owner, card, { message: 'Very good' });
    await owner.put(`/api/v1/feedback/${feedbackId}/shown`).send({ isShown: true }).expect(200);
    await sql(
      `update business set expiry_date_for_customer = (now() at time zone 'Asia/Kolkata')::date - 17 where business_id = $1`,
      [card.businessId],
    );
    await sql(`update card set published_at = '2025-01-01' where card_no = $1`, [card.cardNo]);
    expect(await publicPage(card)).toEqual({ outcome: 'card', count: 0, average: null, shown: [] });
  });

  test('a change of shown feedback names the card for a new rendering, and an enquiry does not', async () => {
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
    // Feedback counts only once its owner shows it.
    expect(await changed('POST', '/feedback', filled('feedback', card.cardId))).toBe(null);
    const [{ feedbackId }] = (await list('feedback', { businessId: card.businessId })).items;
    expect(await changed('PUT', `/feedback/${feedbackId}/shown`, { isShown: true })).toBe(card.cardId);
    expect(await changed('DELETE', `/feedback?feedbackId=${feedbackId}`)).toBe(card.cardId);
    expect(await changed('POST', '/enquiry', filled('enquiry', card.cardId))).toBe(null);
  });
});
