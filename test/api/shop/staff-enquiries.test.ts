import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { Enquiry } from '@parichay/shared/shop/leads/feedback.endpoints.ts';
import type { StaffEnquiry } from '@parichay/shared/shop/leads/staff-enquiry.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendEnquiryReminders } from '../../../upstream/src/shop/leads/enquiry-remind.ts';
import {
  makeBusiness,
  makeCard,
  makeEnquiry,
  makePublishedCard,
  publish,
  registerCustomer,
  shareLeads,
} from '../../lib/factories.ts';
import { type Person, people } from '../../lib/people.ts';
import { expectNoChange, readAllTables } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let owner: Client;
let admin: Client;
let franchisee: Client;
let visitor: Client;
const franchiseeIdByPerson = {} as Record<Person, string>;
beforeAll(async () => {
  world = await startWorld();
  [owner, admin, franchisee] = [await world.as('customer'), await world.as('admin'), await world.as('franchisee')];
  visitor = world.browser();
  const { rows } = await sql('select franchisee_id, phone_number from franchisee');
  for (const { franchisee_id, phone_number } of rows as { franchisee_id: string; phone_number: string }[])
    for (const [person, { phoneNumber }] of Object.entries(people))
      if (phoneNumber === phone_number) franchiseeIdByPerson[person as Person] = franchisee_id;
});
afterAll(() => world?.close());

const sql = (text: string, values: unknown[] = []) => world.upstream.database.raw.query(text, values);
const list = async (browser: Client, query: object = {}) =>
  (await browser.get('/api/v1/enquiry/list').query(query).expect(200)).body.data as {
    items: StaffEnquiry[];
    total: number;
  };
const ids = (page: { items: StaffEnquiry[] }) => page.items.map(({ enquiryId }) => enquiryId);
const assign = (browser: Client, enquiryId: string, franchiseeId: string | null) =>
  browser.put(`/api/v1/enquiry/${enquiryId}/person`).send({ franchiseeId });
const newEnquiry = (card: Card, input: object = {}, browser = owner): Promise<Enquiry> =>
  makeEnquiry(visitor, browser, card, input);
const notificationsOf = async (browser: Client, enquiryId: string) =>
  (await browser.get('/api/v1/analytics/admin-notification').expect(200)).body.data.items.filter(
    ({ url }: { url: string }) => url === `/panel/admin/enquiries?enquiry=${enquiryId}`,
  );

const isReminder = ({ kind }: { kind: string }) => kind === 'enquiry_reminder';

const publishSharingCard = async (browser: Client): Promise<Card> =>
  shareLeads(browser, await makePublishedCard(browser));

/** Publishes a card of a business that the franchisee made. */
async function makeFranchiseeCard(): Promise<Card> {
  const userId = await registerCustomer(franchisee, people.customer.phoneNumber);
  const { businessId } = await makeBusiness(franchisee, { userId });
  const { cardNo } = await makeCard(franchisee, businessId);
  return shareLeads(owner, await publish(franchisee, cardNo));
}

describe('the enquiries list for staff', () => {
  test("staff see the agency's enquiries, a franchisee only its own, and the super admin those of all agencies", async () => {
    const [own, made] = [
      await newEnquiry(await publishSharingCard(owner)),
      await newEnquiry(await makeFranchiseeCard()),
    ];
    const stranger = await world.as('customerOfOtherAgency');
    const elsewhere = await makeEnquiry(world.browser('other.test'), stranger, await publishSharingCard(stranger));
    for (const person of ['admin', 'allCardFranchisee'] as const)
      expect(ids(await list(await world.as(person)))).toEqual([made.enquiryId, own.enquiryId]);
    expect(ids(await list(franchisee))).toEqual([made.enquiryId]);
    expect(ids(await list(await world.as('creator')))).toEqual([]);
    expect(ids(await list(await world.as('adminOfOtherAgency')))).toEqual([elsewhere.enquiryId]);
    const all = await list(await world.as('superadmin'));
    expect(ids(all)).toEqual([elsewhere.enquiryId, made.enquiryId, own.enquiryId]);
    expect(all.items.map(({ agencyName }) => agencyName)).toEqual(['other agency', 'home agency', 'home agency']);
    await owner.get('/api/v1/enquiry/list').expect(403);
  });

  test('the list of enquiries is paged, and is filtered by name, phone, business, state, assignee and day of arrival', async () => {
    const [card, other] = [await publishSharingCard(owner), await publishSharingCard(owner)];
    const { businessId } = card;
    const first = await newEnquiry(card, { name: 'Zubeda Zaveri', phoneNumber: '9123456780' });
    const second = await newEnquiry(card, { name: 'ઝવેરી બેન' });
    await newEnquiry(other, { name: 'Zubeda Elsewhere' });
    const page = await list(admin, { businessId, limit: 1 });
    expect([ids(page), page.total]).toEqual([[second.enquiryId], 2]);
    expect(ids(await list(admin, { businessId, limit: 1, cursor: second.enquiryId }))).toEqual([first.enquiryId]);
    for (const search of ['zaveri', '91234 56780', '0912345-6780', 'Z'])
      expect([search, ids(await list(admin, { businessId, search }))]).toEqual([search, [first.enquiryId]]);
    expect(ids(await list(admin, { businessId, search: 'ઝવે' }))).toEqual([second.enquiryId]);
    expect((await list(admin, { search: '100%' })).total).toBe(0);
    // The country code matches only when it is typed with a plus.
    expect(ids(await list(admin, { businessId, search: '9191' }))).toEqual([]);
    expect(ids(await list(admin, { businessId, search: '+9191' }))).toEqual([first.enquiryId]);
    await owner.put(`/api/v1/enquiry/${first.enquiryId}/read`).send({ isRead: true }).expect(200);
    expect(ids(await list(admin, { businessId, isRead: 'false' }))).toEqual([second.enquiryId]);
    await owner.put(`/api/v1/enquiry/${first.enquiryId}/state`).send({ state: 'won' }).expect(200);
    for (const [state, found] of [
      ['new', [second.enquiryId]],
      ['read', []],
      ['won', [first.enquiryId]],
    ] as const)
      expect([state, ids(await list(admin, { businessId, state }))]).toEqual([state, found]);
    await assign(admin, second.enquiryId, franchiseeIdByPerson.creator).expect(200);
    expect(ids(await list(admin, { businessId, handedTo: franchiseeIdByPerson.creator }))).toEqual([second.enquiryId]);
    expect(ids(await list(admin, { businessId, handedTo: 'nobody' }))).toEqual([first.enquiryId]);
    // 00:30 in India is still the previous day in UTC.
    await sql(`update enquiry set created_at = '2026-03-01 00:30 Asia/Kolkata' where enquiry_id = $1`, [
      first.enquiryId,
    ]);
    const onDay = { businessId, createdFrom: '2026-03-01', createdTo: '2026-03-01' };
    expect(ids(await list(admin, onDay))).toEqual([first.enquiryId]);
    for (const bad of [{ handedTo: 'me' }, { isRead: 'maybe' }, { createdFrom: '2026-02-30' }, { cursor: 'x' }])
      await admin.get('/api/v1/enquiry/list').query(bad).expect(400);
  });

  test('a search for a frequent word in enquiries returns the newest first, with a total of at most a hundred', async () => {
    const card = await publishSharingCard(owner);
    await sql(
      `insert into enquiry (enquiry_id, agency_id, business_id, card_no, name, phone_number, email, message, consent_version, consent_locale, agency_sees)
       select ('0198f000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, agency_id, business_id, card_no, 'Commoner ' || n, '+919876543210', '', '', 'v', 'en', true
       from card, generate_series(1, 300) as n where card_no = $1`,
      [card.cardNo],
    );
    const { items, total } = await list(admin, { search: 'commoner', limit: 2 });
    expect([items.map(({ name }) => name), total]).toEqual([['Commoner 300', 'Commoner 299'], 100]);
  });
});

describe('assigning an enquiry to a staff account', () => {
  test('assigning an enquiry makes it visible to the staff account with a notification and an audit log entry', async () => {
    const card = await publishSharingCard(owner);
    const { enquiryId } = await newEnquiry(card);
    const inbox = () => owner.get('/api/v1/enquiry').query({ businessId: card.businessId }).expect(200);
    const before = (await inbox()).body;
    await franchisee.get(`/api/v1/enquiry/${enquiryId}`).expect(404);
    const { body } = await assign(admin, enquiryId, franchiseeIdByPerson.franchisee).expect(200);
    expect(body.data.enquiry).toMatchObject({
      enquiryId,
      isInReach: true,
      handedTo: { franchiseeId: franchiseeIdByPerson.franchisee, name: 'franchisee' },
    });
    expect(await notificationsOf(franchisee, enquiryId)).toMatchObject([
      { kind: 'enquiry_handed', params: { from: 'admin' }, isRead: false },
    ]);
    const seen = (await franchisee.get(`/api/v1/enquiry/${enquiryId}`).expect(200)).body.data.enquiry;
    expect(seen).toEqual({ ...body.data.enquiry, isInReach: false });
    expect(ids(await list(franchisee, { handedTo: franchiseeIdByPerson.franchisee }))).toEqual([enquiryId]);
    expect((await inbox()).body).toEqual(before);
    const { body: log } = await admin.get('/api/v1/audit-log').query({ entityId: enquiryId }).expect(200);
    expect(log.data.items).toMatchObject([
      { action: 'update', entityName: 'franchisee', call: 'PUT /enquiry/{enquiryId}/person' },
    ]);
  });

  test('staff with an assigned enquiry set its state, note and reminder, until the assignment is withdrawn', async () => {
    const card = await publishSharingCard(owner);
    const { enquiryId } = await newEnquiry(card, { name: 'Asha Rao' });
    const day = daysAfter(todayInIndia(), 2);
    const work = (browser: Client, status: number, version = 1) => [
      browser.put(`/api/v1/enquiry/${enquiryId}/state`).send({ state: 'answered' }).expect(status),
      browser.put(`/api/v1/enquiry/${enquiryId}/note`).send({ note: 'Called', remindOn: day, version }).expect(status),
    ];
    await expectNoChange(world, () => Promise.all(work(franchisee, 404)));
    await assign(admin, enquiryId, franchiseeIdByPerson.franchisee).expect(200);
    await Promise.all(work(franchisee, 200));
    const enquiryAs = async (browser: Client) =>
      (await browser.get(`/api/v1/enquiry/${enquiryId}`).expect(200)).body.data.enquiry;
    expect(await enquiryAs(franchisee)).toMatchObject({ state: 'answered', note: 'Called', remindsReader: true });
    expect(await enquiryAs(admin)).toMatchObject({ state: 'answered', remindOn: day, remindsReader: false });
    const remind = () => sendEnquiryReminders(world.upstream.database.db, day);
    const reminders = async (browser: Client) => (await notificationsOf(browser, enquiryId)).filter(isReminder);
    // A staff account that no longer sees the enquiry gets no reminder.
    await assign(admin, enquiryId, null).expect(200);
    expect([await remind(), await reminders(franchisee)]).toEqual([0, []]);
    const again = daysAfter(day, 1);
    await admin
      .put(`/api/v1/enquiry/${enquiryId}/note`)
      .send({ note: 'Called twice', remindOn: again, version: 2 })
      .expect(200);
    expect([await sendEnquiryReminders(world.upstream.database.db, again), await remind()]).toEqual([1, 0]);
    expect(await reminders(admin)).toMatchObject([{ params: { from: 'Asha Rao' } }]);
    // The audit log has the outcome without the note's text.
    const { body: log } = await admin.get('/api/v1/audit-log').query({ entityId: enquiryId, limit: 100 }).expect(200);
    expect(JSON.stringify(log)).not.toMatch(/Called|Asha/);
    expect(log.data.items).toEqual(
      expect.arrayContaining([expect.objectContaining({ after: expect.objectContaining({ outcome: 'answered' }) })]),
    );
  });

  test('an assigned enquiry is returned by its assignee or withdrawn by the admin, which deletes the notification', async () => {
    const { enquiryId } = await newEnquiry(await publishSharingCard(owner));
    for (const browser of [franchisee, admin]) {
      await assign(admin, enquiryId, franchiseeIdByPerson.franchisee).expect(200);
      expect(await notificationsOf(franchisee, enquiryId)).toHaveLength(1);
      expect((await assign(browser, enquiryId, null).expect(200)).body.data.enquiry.handedTo).toBeNull();
      await franchisee.get(`/api/v1/enquiry/${enquiryId}`).expect(404);
      expect(await notificationsOf(franchisee, enquiryId)).toEqual([]);
    }
    // Neither a repetition nor a self-assignment sends a notification.
    await assign(admin, enquiryId, franchiseeIdByPerson.franchisee).expect(200);
    await expectNoChange(world, () => assign(admin, enquiryId, franchiseeIdByPerson.franchisee).expect(200));
    await assign(admin, enquiryId, franchiseeIdByPerson.admin).expect(200);
    expect(await notificationsOf(admin, enquiryId)).toEqual([]);
  });

  test('an erased enquiry leaves no notification and no row outside the audit log', async () => {
    const card = await publishSharingCard(owner);
    const { enquiryId } = await newEnquiry(card);
    await assign(admin, enquiryId, franchiseeIdByPerson.franchisee).expect(200);
    await owner.delete('/api/v1/enquiry').query({ enquiryId }).expect(200);
    expect(await notificationsOf(franchisee, enquiryId)).toEqual([]);
    const { audit_log: _, ...remainingTables } = (await readAllTables(world)) as Record<string, unknown>;
    expect(JSON.stringify(remainingTables)).not.toContain(enquiryId);
  });

  test('security 14: an enquiry cannot be assigned to staff of other agencies, and assigned staff get no further rights', async () => {
    const card = await publishSharingCard(owner);
    const [one, other] = [await newEnquiry(card), await newEnquiry(card)];
    await assign(admin, one.enquiryId, franchiseeIdByPerson.franchisee).expect(200);
    const stranger = await world.as('adminOfOtherAgency');
    await sql('update franchisee set is_active = false where franchisee_id = $1', [
      franchiseeIdByPerson.permittedFranchisee,
    ]);
    await expectNoChange(world, async () => {
      // Staff of other agencies, disabled and unknown staff all answer 404.
      for (const id of [
        franchiseeIdByPerson.adminOfOtherAgency,
        franchiseeIdByPerson.superadmin,
        franchiseeIdByPerson.permittedFranchisee,
        v7(),
      ])
        await assign(admin, other.enquiryId, id).expect(404);
      // The assignee can neither assign it to others nor reach other enquiries or the business.
      const passed = await assign(franchisee, one.enquiryId, franchiseeIdByPerson.creator).expect(403);
      expect(passed.body.data.code).toBe('not_allowed');
      await assign(franchisee, other.enquiryId, null).expect(404);
      await franchisee.put(`/api/v1/enquiry/${one.enquiryId}/read`).send({ isRead: true }).expect(404);
      await franchisee.delete('/api/v1/enquiry').query({ enquiryId: one.enquiryId }).expect(404);
      await franchisee.get(`/api/v1/business/${card.businessId}`).expect(404);
      await assign(stranger, one.enquiryId, null).expect(404);
      await assign(owner, one.enquiryId, null).expect(403);
      await assign(admin, one.enquiryId, 'somebody').expect(400);
      await admin.put(`/api/v1/enquiry/${one.enquiryId}/person`).send({}).expect(400);
    });
  });

  test('a franchisee can assign its own enquiries only to itself and to staff who can already see them', async () => {
    const { enquiryId } = await newEnquiry(await makeFranchiseeCard());
    const { body } = await franchisee.get('/api/v1/enquiry/people').expect(200);
    const offered = body.data.people.map(({ franchiseeId }: { franchiseeId: string }) => franchiseeId);
    expect(offered.toSorted()).toEqual(
      [
        franchiseeIdByPerson.admin,
        franchiseeIdByPerson.adminWithoutBilling,
        franchiseeIdByPerson.allCardFranchisee,
        franchiseeIdByPerson.franchisee,
      ].toSorted(),
    );
    await assign(franchisee, enquiryId, franchiseeIdByPerson.creator).expect(404);
    await assign(franchisee, enquiryId, franchiseeIdByPerson.admin).expect(200);
    expect(await notificationsOf(admin, enquiryId)).toHaveLength(1);
    // The super admin may assign an enquiry only to staff of the enquiry's agency.
    const superadmin = await world.as('superadmin');
    await assign(superadmin, enquiryId, franchiseeIdByPerson.creator).expect(200);
    await assign(superadmin, enquiryId, franchiseeIdByPerson.superadmin).expect(404);
  });
});
