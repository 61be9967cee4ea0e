import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mondayOf, queueDigests } from '../../../upstream/src/office/digest/digest-plan.ts';
import { makeBusiness, makeCard, makeEnquiry, publish } from '../../lib/factories.ts';
import { makePlan } from '../../lib/paying.ts';
import { people } from '../../lib/people.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Client;
let owner: Client;
const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
const setEmail = (person: 'admin' | 'adminWithoutBilling' | 'creator' | 'adminOfOtherAgency', email: string | null) =>
  sql('update franchisee set email = $2 where phone_number = $1', [people[person].phoneNumber, email]);

/** The Monday after this week, so that today is in the reported week. */
const monday = daysAfter(mondayOf(todayInIndia()), 7);
beforeAll(async () => {
  world = await startWorld();
  [admin, owner] = [await world.as('admin'), await world.as('customer')];
});
afterAll(() => world?.close());
beforeEach(async () => {
  await sql('delete from outbox');
  await sql('update franchisee set email = null, gets_digest = true');
  await setEmail('admin', 'meera@example.com');
});

/** Runs the job of that Monday this many times and returns the mails it sent. */
async function sendDigests(week = monday, times = 1) {
  const before = world.mails().length;
  for (let index = 0; index < times; index += 1) await queueDigests(world.upstream.database.db, week);
  await sql(`update outbox set send_by = now() + interval '1 day' where state = 'queued'`);
  await world.sendMessages();
  return world.mails().slice(before);
}

/** Makes visits in two weeks, an enquiry, a sale and a plan that ends. */
async function makeBusyWeek(): Promise<void> {
  const { businessId } = await makeBusiness(owner, { businessName: 'मिठाई घर' });
  const card = await publish(owner, (await makeCard(owner, businessId)).cardNo);
  await sql(
    `insert into card_event (card_no, date, event, source, target, agency_id, count)
     select card_no, day::date, event, 'link', '', agency_id, count from card,
       (values ($2, 'view', 1200), ($3, 'view', 300), ($2, 'save', 7), ($4, 'view', 600), ($5, 'view', 5000), ($6, 'view', 9000))
       as seen (day, event, count) where card_no = $1`,
    [card.cardNo, daysAfter(monday, -7), daysAfter(monday, -1), daysAfter(monday, -8), daysAfter(monday, -15), monday],
  );
  await makeEnquiry(world.browser(), owner, card);
  const { subscriptionPlanId } = await makePlan(admin, { pricePaise: 99_900 });
  await admin
    .post('/api/v1/business/subscription-payment')
    .send({ businessId, subscriptionPlanId, isManualUpdate: true })
    .expect(200);
  await sql('update business set expiry_date_for_customer = $2 where business_id = $1', [
    businessId,
    daysAfter(monday, 7),
  ]);
  await sql('delete from outbox');
}

describe("the weekly digest mail to an agency's admins", () => {
  test('the weekly digest is not sent for a week without events', async () => {
    expect(await sendDigests()).toEqual([]);
    expect(await sql('select kind, state from outbox')).toEqual([{ kind: 'digest', state: 'dropped' }]);
  });

  test('the weekly digest compares the week with the previous one, in the admin’s language, as HTML and text', async () => {
    await makeBusyWeek();
    await admin.post('/api/v1/franchisee/preference').send({ language: 'hi' }).expect(200);
    const mails = await sendDigests();
    expect(mails).toHaveLength(1);
    const [mail] = mails;
    expect(mail?.to).toEqual(['meera@example.com']);
    expect(mail?.subject).toMatch(/^home agency: आपका हफ़्ता/);
    const expectedLines = [
      'कार्ड खोले गए: 1,500 (600)',
      'नंबर सेव हुए: 7 (0)',
      'ग्राहकों के सवाल: 1 (0)',
      'नए बिज़नेस: 1 (0)',
      'बिक्री: ₹999 (₹0)',
      'इस हफ़्ते ख़त्म होने वाले प्लान: 1',
      'मिठाई घर: 1,500',
    ];
    for (const line of [...expectedLines, '/panel/admin/analytics?period=7']) expect(mail?.text).toContain(line);
    for (const line of expectedLines) expect(mail?.html).toContain(line);
    expect(mail?.html?.match(/<a /g)).toHaveLength(1);
  });

  test('the weekly digest is sent once a week, however often and concurrently its job runs', async () => {
    await Promise.all([1, 2, 3].map(() => queueDigests(world.upstream.database.db, monday)));
    expect(await sendDigests(monday, 2)).toHaveLength(1);
    expect(await sendDigests()).toEqual([]);
    expect(await sendDigests(daysAfter(monday, 7))).toHaveLength(1);
  });

  test('security 14: the weekly digest has no sales for an admin without billing access and goes to no other agency', async () => {
    await setEmail('creator', 'creator@example.com');
    await setEmail('adminWithoutBilling', 'hidden@example.com');
    await setEmail('adminOfOtherAgency', 'other@example.com');
    const mails = await sendDigests();
    expect(mails.flatMap(({ to }) => to).toSorted()).toEqual(['hidden@example.com', 'meera@example.com']);
    const hidden = mails.find(({ to }) => to.includes('hidden@example.com'));
    expect(hidden?.text).toContain('Cards opened: 1,500 (600)');
    expect(hidden?.text).not.toMatch(/Sales|₹/);
  });

  test('the weekly digest is not sent after it was switched off, even if it is already queued', async () => {
    await queueDigests(world.upstream.database.db, monday);
    const { body } = await admin.post('/api/v1/franchisee/preference').send({ getsDigest: false }).expect(200);
    expect(body.data.franchisee.getsDigest).toBe(false);
    expect(await sendDigests()).toEqual([]);
    expect(await sendDigests(daysAfter(monday, 7))).toEqual([]);
    await admin.post('/api/v1/franchisee/preference').send({ getsDigest: true }).expect(200);
    await sql('update franchisee set is_active = false where email is not null');
    expect(await sendDigests(daysAfter(monday, 14))).toEqual([]);
    await sql('update franchisee set is_active = true');
    for (const bad of [{ getsDigest: 'yes' }, { language: 'xx' }, { email: 'x@example.com' }])
      await admin.post('/api/v1/franchisee/preference').send(bad).expect(400);
    await owner.post('/api/v1/franchisee/preference').send({ getsDigest: false }).expect(403);
  });

  test('the weekly digest is not sent to a suspended agency, even if it is already queued', async () => {
    const platform = await world.as('superadmin');
    const { agencyId } = (await admin.get('/api/v1/franchisee').expect(200)).body.data;
    await queueDigests(world.upstream.database.db, monday);
    await platform.post('/api/v1/agency/suspend').send({ agencyId }).expect(200);
    expect(await sendDigests()).toEqual([]);
    expect(await sendDigests(daysAfter(monday, 7))).toEqual([]);
    await platform.post('/api/v1/agency/lift').send({ agencyId }).expect(200);
    expect(await sendDigests(daysAfter(monday, 7))).toHaveLength(1);
  });

  test('mondayOf returns the Monday of a day’s week', () => {
    expect(['2026-11-23', '2026-11-24', '2026-11-29', '2026-11-30'].map(mondayOf)).toEqual([
      '2026-11-23',
      '2026-11-23',
      '2026-11-23',
      '2026-11-30',
    ]);
  });
});
