import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { purgeDeleted } from '../../../upstream/src/office/trash/trash-purge.ts';
import {
  makeBusiness,
  makeCard,
  makeEnquiry,
  makeFeedback,
  makePublishedCard,
  signUp,
  submitCardForm,
} from '../../lib/factories.ts';
import { type Form, filledForm, forms } from '../../lib/leads.ts';
import { jobDependencies, readAllTables } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

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

describe('the CSV export of enquiries', () => {
  /** Rows of cells, parsed by RFC 4180. */
  function cellsOf(text: string): string[][] {
    const rows: string[][] = [[]];
    for (const [, quoted, end] of text.matchAll(/"((?:[^"]|"")*)"(,|\r\n)/g)) {
      rows.at(-1)?.push((quoted ?? '').replaceAll('""', '"'));
      if (end === '\r\n') rows.push([]);
    }
    expect(rows.pop()).toEqual([]);
    return rows;
  }
  const exported = async (query: object, browser = owner) => {
    const answer = await browser.get('/api/v1/enquiry/export').query(query).expect(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="enquiries-\d{4}-\d\d-\d\d\.csv"$/);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(answer.text.startsWith('\uFEFF"Received (IST)","Business"')).toBe(true);
    return cellsOf(answer.text.slice(1));
  };

  test('the CSV export of enquiries contains the filtered enquiries, newest first, in Indian time', async () => {
    const business = await makeBusiness(owner, { businessName: 'मिठाई, "घर"' });
    const { cardNo, cardId } = await makeCard(owner, business.businessId);
    await owner.post('/api/v1/updateCardStatus').send({ cardNo, status: 'active' }).expect(200);
    const { businessId } = business;
    await sendForm('enquiry', { cardId }, { name: 'First', message: 'One\nTwo, "three"' }).expect(200);
    await sendForm('enquiry', { cardId }, { name: 'Second', email: 'b@example.com' }).expect(200);
    const [second] = (await list('enquiry', { businessId })).items;
    await owner.put(`/api/v1/enquiry/${second.enquiryId}/state`).send({ state: 'won' }).expect(200);
    const remindOn = daysAfter(todayInIndia(), 3);
    await owner
      .put(`/api/v1/enquiry/${second.enquiryId}/note`)
      .send({ note: '=20 kg, "fresh"', remindOn, version: 1 })
      .expect(200);
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
      'Status',
      'Note',
      'Reminder on',
    ]);
    expect(rows).toHaveLength(2);
    expect(rows[0]?.slice(1, 5)).toEqual(['मिठाई, "घर"', 'Second', '+91 9876543210', 'b@example.com']);
    expect(rows[0]?.slice(-3)).toEqual(['Won', '\'=20 kg, "fresh"', remindOn]);
    expect(rows[1]).toEqual([
      '2026-02-01 01:30:05',
      'मिठाई, "घर"',
      'First',
      '+91 9876543210',
      '',
      'One\nTwo, "three"',
      '2026-02-01 01:30:05',
      'New',
      '',
      '',
    ]);
    expect(await exported({ businessId, isRead: 'false' })).toHaveLength(2);
    expect(await exported({ businessId, state: 'won' })).toHaveLength(2);
    expect(await exported({ businessId, createdFrom: '2026-02-01', createdTo: '2026-02-01' })).toHaveLength(2);
    expect(await exported({ businessId, createdTo: '2020-01-01' })).toHaveLength(1);
  });

  test('the CSV export of enquiries escapes formulas and leaves phone numbers unchanged', async () => {
    const card = await makePublishedCard(owner);
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
    for (const payload of payloads) await sendForm('enquiry', card, { name: payload, message: payload }).expect(200);
    const harmless = ["O'Brien", '1=1', 'a@b', '2026-01-01', '+91 98765 43210', '"=1+1'];
    for (const name of harmless) await sendForm('enquiry', card, { name }).expect(200);
    const [, ...rows] = await exported({ businessId: card.businessId });
    const names = rows.map((row) => row[2]);
    expect(names).toEqual([...payloads.map((payload) => `'${payload}`), ...harmless].reverse());
    for (const row of rows) expect(row[3]).toBe('+91 9876543210');
    const dangerous = rows.flat().filter((cell) => /^[=+\-@＝\t\r\0]/.test(cell) && !/^\+\d+( \d+)+$/.test(cell));
    expect(dangerous).toEqual([]);
  });

  test('the CSV export of enquiries is complete over many pages and ends at ten thousand rows', async () => {
    const card = await makePublishedCard(owner);
    const fill = (from: number, to: number) =>
      sql(
        `insert into enquiry (enquiry_id, agency_id, business_id, card_no, name, phone_number, email, message, consent_version, consent_locale)
         select ('01980000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, agency_id, business_id, card_no, 'Row ' || n, '+919876543210', '', '', 'v', 'en'
         from card, generate_series($2::int, $3::int) as n where card_no = $1`,
        [card.cardNo, from, to],
      );
    await fill(1, 1_000);
    const thousand = (await exported({ businessId: card.businessId })).slice(1).map((row) => row[2]);
    expect(thousand).toEqual(Array.from({ length: 1_000 }, (_, index) => `Row ${1_000 - index}`));
    await fill(1_001, 10_003);
    // Updates the statistics, as the database does after a while.
    await sql('analyze enquiry');
    const most = (await exported({ businessId: card.businessId })).slice(1);
    expect([most.length, most.at(0)?.[2], most.at(-1)?.[2]]).toEqual([10_000, 'Row 10003', 'Row 4']);
  });
});

describe('leads of deleted businesses, cards and customers', () => {
  const leadsOf = async (businessId: string) => {
    const { rows } = await sql(
      `select 1 from feedback where business_id = $1 union all select 1 from enquiry where business_id = $1`,
      [businessId],
    );
    return rows.length;
  };
  const purge = () => purgeDeleted(jobDependencies(world), Date.now() + 31 * 86_400_000);

  test('enquiries and feedback of a deleted business answer 404 and are purged after thirty days', async () => {
    const card = await makePublishedCard(owner);
    const { enquiryId } = await makeEnquiry(visitor, owner, card, { name: 'Purged Visitor' });
    await makeFeedback(visitor, owner, card, { name: 'Purged Visitor' });
    await owner.delete(`/api/v1/business/${card.businessId}`).expect(200);
    for (const form of forms) await owner.get(`/api/v1/${form}`).query({ businessId: card.businessId }).expect(404);
    await owner.put(`/api/v1/enquiry/${enquiryId}/read`).send({ isRead: true }).expect(404);
    await purge();
    expect(await leadsOf(card.businessId)).toBe(0);
    expect(JSON.stringify(await readAllTables(world))).not.toContain('Purged Visitor');
  });

  test('enquiries and feedback of a deleted card are visible to its owner until the card is purged', async () => {
    const card = await makePublishedCard(owner);
    await makeEnquiry(visitor, owner, card);
    await makeFeedback(visitor, owner, card);
    await owner.post('/api/v1/deleteCard').send({ cardNo: card.cardNo }).expect(200);
    for (const form of forms) expect((await list(form, { businessId: card.businessId })).total).toBe(1);
    await purge();
    expect(await leadsOf(card.businessId)).toBe(0);
  });

  test('enquiries and feedback of a customer who deleted the account are purged', async () => {
    const leaving = world.browser();
    await signUp(leaving, '+919811188044', world.otpFor);
    const card = await makePublishedCard(leaving);
    await makeEnquiry(visitor, leaving, card, { name: 'Left Behind' });
    await makeFeedback(visitor, leaving, card, { name: 'Left Behind' });
    await leaving.delete('/api/v1/user').expect(200);
    await purge();
    expect(await leadsOf(card.businessId)).toBe(0);
    expect(JSON.stringify(await readAllTables(world))).not.toContain('Left Behind');
  });
});
