import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { Feedback } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSigner, createUpstreamClient } from '../../../bff/src/lib/upstream.ts';
import { sendEnquiryReminders } from '../../../upstream/src/shop/leads/enquiry-remind.ts';
import {
  makeBusiness,
  makeCard,
  makeEnquiry,
  makeFeedback,
  makePublishedCard,
  shareLeads,
  submitCardForm,
} from '../../lib/factories.ts';
import { type Form, filledForm, forms } from '../../lib/leads.ts';
import { expectNoChange, readAllTables } from '../../lib/stored.ts';
import { actorKey, type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let owner: Client;
let visitor: Client;
beforeAll(async () => {
  world = await startWorld();
  owner = await world.as('customer');
  visitor = world.browser();
});
afterAll(() => world.close());

const sendForm = (form: Form, card: Pick<Card, 'cardId'>, more: object = {}, browser = visitor) =>
  submitCardForm(browser, form, filledForm(form, card.cardId, more));
const list = async (form: Form, query: object = {}, browser = owner) =>
  (await browser.get(`/api/v1/${form}`).query(query).expect(200)).body.data;
const sql = (text: string, values: unknown[] = []) => world.upstream.database.raw.query(text, values);
const shownFeedback = async ({ cardId }: Card) => {
  const { rows } = await sql('select agency_id from card where card_id = $1', [cardId]);
  const client = createUpstreamClient(world.upstream.url, createSigner(actorKey));
  const { agency_id: agencyId } = rows[0] as { agency_id: string };
  const page = await client.call('GET /internal/card-page', {
    query: { agencyId, cardId, origin: 'http://home.test' },
  });
  if (!('card' in page)) throw new Error(page.outcome);
  return { outcome: page.outcome, ...page.card.customerFeedback };
};

describe('an owner’s inbox of enquiries and feedback', () => {
  test.each(forms)('an owner’s inbox of %s is paged newest first and filtered by business and day', async (form) => {
    const card = await makePublishedCard(owner);
    const elsewhere = await makePublishedCard(owner);
    for (let index = 0; index < 5; index += 1) await sendForm(form, card, { name: `Visitor ${index}` }).expect(200);
    await sendForm(form, elsewhere).expect(200);
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

  test('an enquiry can be marked as read or unread, and the unread count ignores the filters', async () => {
    const card = await makePublishedCard(owner);
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
    // The notification about a read enquiry is read and stays read.
    const notifiedIds = async (isRead: boolean) =>
      (
        await owner.get('/api/v1/analytics/admin-notification').query({ isRead, limit: 100 }).expect(200)
      ).body.data.items
        .map(({ notificationId }: { notificationId: string }) => notificationId)
        .filter((id: string) => [one.enquiryId, other.enquiryId].includes(id));
    expect([await notifiedIds(true), await notifiedIds(false)]).toEqual([[one.enquiryId], [other.enquiryId]]);
    await expectNoChange(world, () => owner.put(`/api/v1/enquiry/${one.enquiryId}/read`).send({}).expect(400));
  });

  test('feedback is unread until its notification is read or the owner shows or hides it', async () => {
    const card = await makePublishedCard(owner);
    const { businessId } = card;
    const shown = await makeFeedback(visitor, owner, card, { name: 'Asha' });
    const hidden = await makeFeedback(visitor, owner, card, { name: 'Bela' });
    const opened = await makeFeedback(visitor, owner, card, { name: 'Chitra' });
    const unread = async () => {
      const page = await list('feedback', { businessId, limit: 10 });
      return [page.unread, page.items.filter(({ isRead }: Feedback) => !isRead).map(({ name }: Feedback) => name)];
    };
    expect(await unread()).toEqual([3, ['Chitra', 'Bela', 'Asha']]);
    expect((await list('feedback', { businessId, createdTo: '2020-01-01' })).unread).toBe(3);
    const put = (path: string, body?: object) => owner.put(`/api/v1/${path}`).send(body).expect(200);
    const { body } = await put(`feedback/${shown.feedbackId}/shown`, { isShown: true });
    expect(body.data.feedback).toEqual({ ...shown, isShown: true, isRead: true });
    await put(`feedback/${hidden.feedbackId}/shown`, { isShown: false });
    expect(await unread()).toEqual([1, ['Chitra']]);
    await put(`analytics/admin-notification/${opened.feedbackId}/read`);
    expect(await unread()).toEqual([0, []]);
    const { body: bell } = await owner
      .get('/api/v1/analytics/admin-notification')
      .query({ isRead: 'false', limit: 100 })
      .expect(200);
    const ids = [shown, hidden, opened].map(({ feedbackId }) => feedbackId);
    expect(
      bell.data.items.filter(({ notificationId }: { notificationId: string }) => ids.includes(notificationId)),
    ).toEqual([]);
  });

  test('an erased enquiry or feedback leaves no data in any table', async () => {
    const card = await makePublishedCard(owner);
    const enquiry = await makeEnquiry(visitor, owner, card, { name: 'Forget Me', email: 'forget@example.com' });
    const feedback = await makeFeedback(visitor, owner, card, { name: 'Forget Me' });
    expect(JSON.stringify(await readAllTables(world))).toContain('Forget Me');
    await owner.delete('/api/v1/enquiry').query({ enquiryId: enquiry.enquiryId }).expect(200);
    await owner.delete('/api/v1/feedback').query({ feedbackId: feedback.feedbackId }).expect(200);
    const storedText = JSON.stringify(await readAllTables(world));
    for (const trace of ['Forget Me', 'forget@example.com', enquiry.enquiryId, feedback.feedbackId])
      expect(storedText).not.toContain(trace);
    await owner.delete('/api/v1/enquiry').query({ enquiryId: enquiry.enquiryId }).expect(404);
    await owner.delete('/api/v1/feedback').query({ feedbackId: feedback.feedbackId }).expect(404);
  });

  test('an enquiry can be answered, won or lost, and a reply does not reopen it', async () => {
    const card = await makePublishedCard(owner);
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
    // A won enquiry stays won when read again; marked unread, an enquiry is new.
    const read = async (isRead: boolean) =>
      (await owner.put(`/api/v1/enquiry/${enquiryId}/read`).send({ isRead }).expect(200)).body.data.enquiry;
    expect(await read(true)).toMatchObject({ state: 'won' });
    expect(await read(false)).toMatchObject({ state: 'new' });
    expect(await read(true)).toMatchObject({ state: 'read' });
    await set('won');
    expect(await set('new')).toMatchObject({ state: 'new', isRead: false });
    expect([await inState('new'), await inState('won')]).toEqual([1, 0]);
    await expectNoChange(world, async () => {
      await owner.put(`/api/v1/enquiry/${enquiryId}/state`).send({ state: 'sold' }).expect(400);
      await owner.get('/api/v1/enquiry').query({ state: 'sold' }).expect(400);
    });
  });

  test('an enquiry note with an old version answers changed_meanwhile, and its reminder notifies the owner once', async () => {
    const card = await makePublishedCard(owner);
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
    await expectNoChange(world, async () => {
      const late = await save({ note: 'Mine', remindOn: null, version }).expect(409);
      expect(late.body.data.code).toBe('changed_meanwhile');
      for (const remindOn of [today, '2020-01-01', 'soon']) await save({ note: '', remindOn, version: 2 }).expect(400);
      await save({ note: 'x'.repeat(1001), remindOn: null, version: 2 }).expect(400);
    });
    const reminders = async () =>
      (
        await owner.get('/api/v1/analytics/admin-notification').query({ limit: 100 }).expect(200)
      ).body.data.items.filter(({ kind }: { kind: string }) => kind === 'enquiry_reminder');
    const remind = (day: string) => sendEnquiryReminders(world.upstream.database.db, day);
    expect(await remind(today)).toBe(0);
    // A reminder of a missed day is sent later, once.
    expect([await remind(later), await remind(later)]).toEqual([1, 0]);
    expect(await reminders()).toMatchObject([
      { params: { from: 'Remind Me' }, url: `/panel/customer/inbox?enquiry=${enquiryId}`, isRead: false },
    ]);
    expect((await list('enquiry', { enquiryId })).items).toMatchObject([{ enquiryId, note: 'Wants 20 kg' }]);
    // A changed note sends no second reminder; another day replaces the reminder and sends one.
    await save({ note: 'Called', remindOn: tomorrow, version: 2 }).expect(200);
    expect(await remind(later)).toBe(0);
    await save({ note: 'Called', remindOn: later, version: 3 }).expect(200);
    expect(await reminders()).toEqual([]);
    expect(await remind(later)).toBe(1);
    expect(await reminders()).toHaveLength(1);
    await owner.delete('/api/v1/enquiry').query({ enquiryId }).expect(200);
    expect(await reminders()).toEqual([]);
  });

  test('security 14: staff see an enquiry only if owner and card page shared enquiries with the agency when it was sent', async () => {
    const card = await makePublishedCard(owner);
    const { businessId, cardId } = card;
    expect(card.sharesLeads).toBe(false);
    const names = async (browser: Client, path = '/enquiry', query: object = { businessId }) =>
      (await browser.get(`/api/v1${path}`).query(query).expect(200)).body.data.items.map(
        ({ name }: { name: string }) => name,
      );
    await sendForm('enquiry', card, { name: 'Before' }).expect(200);
    expect((await shareLeads(owner, card)).sharesLeads).toBe(true);
    await sendForm('enquiry', card, { name: 'Shared' }).expect(200);
    // This page was rendered before the owner shared leads.
    await sendForm('enquiry', card, { name: 'Old page', agencySees: false }).expect(200);
    await shareLeads(owner, card, false);
    await sendForm('enquiry', card, { name: 'After' }).expect(200);
    expect(await names(owner)).toEqual(['After', 'Old page', 'Shared', 'Before']);
    expect(await list('enquiry', { businessId })).toMatchObject({ total: 4, unread: 4 });

    const admin = await world.as('admin');
    await owner.post('/api/v1/user/preference').send({ letsStaffIn: true }).expect(200);
    const guest = await world.as('admin');
    const { body } = await owner.get('/api/v1/user').expect(200);
    await guest.post('/api/v1/user/log-in-as').send({ userId: body.data.userId }).expect(200);
    for (const browser of [admin, await world.as('superadmin'), guest]) {
      expect(await names(browser)).toEqual(['Shared']);
      expect(await list('enquiry', { businessId }, browser)).toMatchObject({ total: 1, unread: 1 });
      const { text } = await browser.get('/api/v1/enquiry/export').query({ businessId }).expect(200);
      expect([text.includes('Shared'), /Before|Old page|After/.test(text)]).toEqual([true, false]);
      const { body: numbers } = await browser.get('/api/v1/dashboard').query({ businessId }).expect(200);
      expect(numbers.data.newEnquiries).toBe(1);
      await browser.post('/api/v1/updateCardLeadSharing').send({ cardNo: card.cardNo, sharesLeads: true }).expect(403);
    }
    for (const browser of [admin, await world.as('superadmin')]) {
      expect(await names(browser, '/enquiry/list')).toEqual(['Shared']);
      for (const name of ['Before', 'Old page', 'After'])
        expect(await names(browser, '/enquiry/list', { businessId, search: name })).toEqual([]);
    }
    const notifiedNames = async (browser: Client) =>
      (await browser.get('/api/v1/analytics/admin-notification').query({ limit: 100 }).expect(200)).body.data.items.map(
        ({ params }: { params: { from?: string } }) => params.from,
      );
    expect(await notifiedNames(owner)).toEqual(expect.arrayContaining(['Before', 'Old page', 'After', 'Shared']));
    const guestNames = await notifiedNames(guest);
    expect(guestNames).toContain('Shared');
    for (const name of ['Before', 'Old page', 'After']) expect(guestNames).not.toContain(name);
    const { items } = await list('enquiry', { businessId });
    const [own] = items;
    await expectNoChange(world, async () => {
      for (const browser of [admin, guest]) {
        await browser.put(`/api/v1/enquiry/${own.enquiryId}/state`).send({ state: 'won' }).expect(404);
        await browser
          .put(`/api/v1/enquiry/${own.enquiryId}/note`)
          .send({ note: '', remindOn: null, version: 1 })
          .expect(404);
        await browser.put(`/api/v1/enquiry/${own.enquiryId}/read`).send({ isRead: true }).expect(404);
        await browser.delete('/api/v1/enquiry').query({ enquiryId: own.enquiryId }).expect(404);
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

  test('staff see the enquiries and feedback of the cards that they may access', async () => {
    const franchisee = await world.as('franchisee');
    const { body } = await owner.get('/api/v1/user').expect(200);
    const made = await makeBusiness(franchisee, { userId: body.data.userId });
    const card = await makeCard(franchisee, made.businessId);
    await franchisee.post('/api/v1/updateCardStatus').send({ cardNo: card.cardNo, status: 'active' }).expect(200);
    await shareLeads(owner, card);
    for (const form of forms) {
      await sendForm(form, card).expect(200);
      expect((await list(form, {}, franchisee)).total).toBe(1);
      for (const person of ['admin', 'allCardFranchisee', 'superadmin'] as const)
        expect((await list(form, { businessId: made.businessId }, await world.as(person))).total).toBe(1);
      expect((await list(form, {}, await world.as('creator'))).total).toBe(0);
      expect((await list(form, {}, await world.as('adminOfOtherAgency'))).total).toBe(0);
    }
  });

  test('security 14: enquiries and feedback of another owner answer the same 404 as unknown ones and are unchanged', async () => {
    const card = await makePublishedCard(owner);
    const { enquiryId } = await makeEnquiry(visitor, owner, card);
    const { feedbackId } = await makeFeedback(visitor, owner, card);
    const calls = (browser: Client, enquiry: string, feedback: string, businessId: string) => [
      browser.put(`/api/v1/enquiry/${enquiry}/read`).send({ isRead: true }),
      browser.put(`/api/v1/enquiry/${enquiry}/state`).send({ state: 'won' }),
      browser.put(`/api/v1/enquiry/${enquiry}/note`).send({ note: 'Ours', remindOn: null, version: 1 }),
      browser.delete('/api/v1/enquiry').query({ enquiryId: enquiry }),
      browser.get('/api/v1/enquiry').query({ businessId }),
      browser.get('/api/v1/enquiry/export').query({ businessId }),
      browser.put(`/api/v1/feedback/${feedback}/shown`).send({ isShown: true }),
      browser.delete('/api/v1/feedback').query({ feedbackId: feedback }),
      browser.get('/api/v1/feedback').query({ businessId }),
    ];
    const strangers = ['otherCustomer', 'customerOfOtherAgency', 'creator', 'adminOfOtherAgency'] as const;
    for (const person of strangers) {
      const by = await world.as(person);
      await expectNoChange(world, async () => {
        const missing = await Promise.all(calls(by, v7(), v7(), v7()));
        const foreign = await Promise.all(calls(by, enquiryId, feedbackId, card.businessId));
        for (const [index, answer] of foreign.entries()) {
          expect([person, index, answer.status, answer.body]).toEqual([person, index, 404, missing[index]?.body]);
          expect(answer.body.data.code).toBe('not_found');
        }
      });
    }
  });
});

describe('feedback shown on the public card', () => {
  test('security 23: a card shows the count, average and six newest texts of the feedback that its owner selected', async () => {
    const card = await makePublishedCard(owner);
    expect(await shownFeedback(card)).toEqual({ outcome: 'card', count: 0, average: null, shown: [] });
    const feedbackIds: string[] = [];
    for (const [index, rating] of [5, 5, 5, 4, 4, 4, 3, 5].entries()) {
      const one = await makeFeedback(visitor, owner, card, { rating, message: `Words ${index}` });
      feedbackIds.push(one.feedbackId);
    }
    const wordless = await makeFeedback(visitor, owner, card, { rating: 1 });
    for (const feedbackId of [...feedbackIds.slice(0, 7), wordless.feedbackId])
      await owner.put(`/api/v1/feedback/${feedbackId}/shown`).send({ isShown: true }).expect(200);
    const { shown, ...figures } = await shownFeedback(card);
    expect(figures).toEqual({ outcome: 'card', count: 8, average: 3.9 });
    expect(shown.map(({ message }) => message)).toEqual([6, 5, 4, 3, 2, 1].map((number) => `Words ${number}`));
    expect(shown[0]).toEqual({
      name: expect.any(String),
      rating: 3,
      message: 'Words 6',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    await owner.delete('/api/v1/feedback').query({ feedbackId: wordless.feedbackId }).expect(200);
    expect((await shownFeedback(card)).average).toBe(4.3);
  });

  test('a card whose plan has expired shows no feedback', async () => {
    const card = await makePublishedCard(owner);
    const { feedbackId } = await makeFeedback(visitor, owner, card, { message: 'Very good' });
    await owner.put(`/api/v1/feedback/${feedbackId}/shown`).send({ isShown: true }).expect(200);
    await sql(
      `update business set expiry_date_for_customer = (now() at time zone 'Asia/Kolkata')::date - 17 where business_id = $1`,
      [card.businessId],
    );
    await sql(`update card set published_at = '2025-01-01' where card_no = $1`, [card.cardNo]);
    expect(await shownFeedback(card)).toEqual({ outcome: 'card', count: 0, average: null, shown: [] });
  });

  test('a call that changes shown feedback returns the card in X-Card-Changed, and one that sends an enquiry does not', async () => {
    const card = await makePublishedCard(owner);
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
    // New feedback does not change the card before its owner shows the feedback.
    expect(await changed('POST', '/feedback', filledForm('feedback', card.cardId))).toBe(null);
    const [{ feedbackId }] = (await list('feedback', { businessId: card.businessId })).items;
    expect(await changed('PUT', `/feedback/${feedbackId}/shown`, { isShown: true })).toBe(card.cardId);
    expect(await changed('DELETE', `/feedback?feedbackId=${feedbackId}`)).toBe(card.cardId);
    expect(await changed('POST', '/enquiry', filledForm('enquiry', card.cardId))).toBe(null);
  });
});
