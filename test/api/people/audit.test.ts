import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import type { AuditEntry } from '@parichay/shared/people/audit/audit.endpoints.ts';
import { auditedEntities } from '@parichay/shared/people/audit/audit.lists.ts';
import { planLimits } from '@parichay/shared/shop/plan/plan.fields.ts';
import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import english from '../../../shared/src/platform/language/en/audit-facts.json' with { type: 'json' };
import hindi from '../../../shared/src/platform/language/hi/audit-facts.json' with { type: 'json' };
import { isShownColumn } from '../../../site/src/features/people/audit/audit.rules.ts';
import {
  makeBusiness,
  makeCard,
  makeEnquiry,
  makeFeedback,
  makeSubcategory,
  publish,
  registerCustomer,
  shareLeads,
} from '../../lib/factories.ts';
import { makePlan } from '../../lib/paying.ts';
import { people } from '../../lib/people.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as('admin');
});
afterAll(() => world.close());

const log = async (query: object, browser = admin): Promise<AuditEntry[]> =>
  (await browser.get('/api/v1/audit-log').query(query).expect(200)).body.data.items;

describe('the audit log of an agency', () => {
  test('every audited column and every agency setting has a label in English and in Hindi', async () => {
    const { rows } = await world.upstream.database.raw.query(
      `select column_name from information_schema.columns join pg_trigger
         on tgname = 'audit' and tgrelid = table_name::regclass
       where table_schema = 'public' and table_name = any ($1)
         and column_name <> all (string_to_array(encode(tgargs, 'escape'), '\\000'))
         and column_name not in ('version', 'updated_at', 'session_epoch', 'password_hash')`,
      [auditedEntities],
    );
    const columns = (rows as { column_name: string }[]).map((row) => row.column_name).filter(isShownColumn);
    expect(columns).toContain('price_paise');
    const settings = Object.entries(agencyConfiguration.shape).flatMap(([name, of]) => {
      const inner = of.unwrap();
      return [name, ...('shape' in inner ? Object.keys(inner.shape) : [])];
    });
    expect(settings).toContain('perCardPaise');
    for (const labels of [english, hindi]) {
      expect([...columns, ...settings, ...Object.keys(planLimits.shape)].filter((name) => !(name in labels))).toEqual(
        [],
      );
    }
  });

  test('the audit log stores who changed what, with only the changed values before and after', async () => {
    const { body } = await admin
      .post('/api/v1/franchisee/signup')
      .send({ phoneNumber: '+919811166001', name: 'Meera', roles: ['creator'] })
      .expect(200);
    const { franchiseeId } = body.data.franchisee;
    await admin.post('/api/v1/franchisee/edit').send({ franchiseeId, name: 'Meera Rao' }).expect(200);
    const [edited, added] = await log({ entity: 'franchisee', entityId: franchiseeId });
    expect(edited).toMatchObject({
      ...{ franchiseeName: 'admin', call: 'POST /franchisee/edit', action: 'update', userId: null },
      ...{ before: { name: 'Meera' }, after: { name: 'Meera Rao' }, entityName: 'Meera Rao' },
    });
    expect(added).toMatchObject({ call: 'POST /franchisee/signup', action: 'insert', before: null });
    expect(added?.after).toMatchObject({ name: 'Meera', phone_number: '+919811166001', roles: ['creator'] });
  });

  test('an audit log entry of a reassigned business names both staff accounts, and one of a reminder contains the end of its plan', async () => {
    const staff = await world.as('creator');
    const { businessId } = await makeBusiness(staff, { userId: await registerCustomer(staff, '+919811166003') });
    const ownIdOf = async (browser: Client): Promise<string> =>
      (await browser.get('/api/v1/franchisee').expect(200)).body.data.franchiseeId;
    const [creatorId, franchiseeId] = [await ownIdOf(staff), await ownIdOf(await world.as('franchisee'))];
    await admin
      .post('/api/v1/business/many/franchisee')
      .send({ businessIds: [businessId], franchiseeId })
      .expect(200);
    const [assigned] = await log({ entity: 'business', businessId });
    expect(assigned).toMatchObject({
      call: 'POST /business/many/franchisee',
      before: { made_by_franchisee_id: creatorId },
      after: { made_by_franchisee_id: franchiseeId },
      names: { [creatorId]: 'creator', [franchiseeId]: 'franchisee' },
    });
    await world.upstream.database.raw.query(
      `update business set payment_status = 1, expiry_date_for_customer = current_date + 5 where business_id = $1`,
      [businessId],
    );
    await admin
      .post('/api/v1/business/many/reminder')
      .send({ businessIds: [businessId] })
      .expect(200);
    expect(await log({ entity: 'outbox', businessId })).toMatchObject([
      {
        call: 'POST /business/many/reminder',
        franchiseeName: 'admin',
        action: 'insert',
        after: { state: 'queued', expiry: expect.any(String) },
      },
    ]);
    await world.sendMessages();
    expect(await log({ entity: 'outbox', businessId })).toHaveLength(1);
  });

  test('an audit log entry shows the name of the changed plan or subcategory', async () => {
    const plan = await makePlan(admin, { name: 'Diwali' });
    const [added] = await log({ entity: 'subscription_plan', entityId: String(plan.subscriptionPlanId) });
    expect(added).toMatchObject({ action: 'insert', entityName: 'Diwali' });
    const superadmin = await world.as('superadmin');
    const { imageSubcategoryId } = await makeSubcategory(superadmin, { imageSubcategoryName: 'Village fair' });
    const [made] = await log({ entity: 'image_subcategory', entityId: imageSubcategoryId }, superadmin);
    expect(made).toMatchObject({ action: 'insert', entityName: 'Village fair' });
    const { businessId } = await makeBusiness(admin, {
      userId: await registerCustomer(admin, '+919811166002'),
    } as object);
    await admin
      .post('/api/v1/business/subscription-payment')
      .send({ businessId, subscriptionPlanId: plan.subscriptionPlanId, isManualUpdate: true, mode: 'cash' })
      .expect(200);
    const [paid] = await log({ entity: 'payment_grant', businessId });
    expect(paid).toMatchObject({ entityName: 'Diwali', after: { amount_paise: 99_900, mode: 'cash' } });
  });

  test('the audit log stores only the changed section of an edited card', async () => {
    const staff = await world.as('creator');
    const business = await makeBusiness(staff, { userId: await registerCustomer(staff, '+919811166002') });
    const card = await makeCard(staff, business.businessId);
    await staff
      .post('/api/v1/updateCardAboutUs')
      .send({ cardNo: card.cardNo, aboutUs: { text: '<p>Since 1970</p>', whyChooseUs: [] } })
      .expect(200);
    const [entry] = await log({ entity: 'card', entityId: card.cardNo });
    expect(entry).toMatchObject({ businessId: business.businessId, businessName: business.businessName });
    expect(Object.keys(entry?.after ?? {})).toEqual(['sections']);
    expect(Object.keys(entry?.after?.sections as object)).toEqual(['aboutUs']);
  });

  test('the audit log contains no password hash and no action of a customer', async () => {
    const customer = await world.as('customer');
    const before = (await log({ limit: 100 })).length;
    await makeBusiness(customer);
    expect(await log({ limit: 100 })).toHaveLength(before);
    expect(JSON.stringify(await log({ limit: 100 }))).not.toMatch(/password_hash|argon2/);
  });

  test('the audit log does not contain the text of an enquiry or feedback that staff erased', async () => {
    const customer = await world.as('customer');
    const { businessId } = await makeBusiness(customer);
    const card = await publish(customer, (await makeCard(customer, businessId)).cardNo);
    const visitor = world.browser(people.customer.host);
    const enquiry = await makeEnquiry(visitor, customer, await shareLeads(customer, card));
    const feedback = await makeFeedback(visitor, customer, card);
    await admin.delete('/api/v1/enquiry').query({ enquiryId: enquiry.enquiryId }).expect(200);
    await admin.delete('/api/v1/feedback').query({ feedbackId: feedback.feedbackId }).expect(200);
    const entries = await log({ businessId, action: 'delete' });
    expect(entries.map(({ entity, entityId }) => [entity, entityId]).sort()).toEqual(
      [
        ['enquiry', enquiry.enquiryId],
        ['feedback', feedback.feedbackId],
      ].sort(),
    );
    const storedText = JSON.stringify(entries);
    for (const text of [enquiry.name, enquiry.message, feedback.message].filter(Boolean)) {
      expect(storedText).not.toContain(text);
    }
  });

  test('a soft-deleted business is in the audit log with the action delete', async () => {
    const customer = await world.as('customer');
    const { businessId } = await makeBusiness(customer);
    await admin.delete(`/api/v1/business/${businessId}`).expect(200);
    const deleted = { entity: 'business', entityId: businessId };
    expect(await log({ businessId, action: 'delete' })).toMatchObject([deleted]);
    expect(await log({ businessId, action: 'update' })).toEqual([]);
  });

  test('an agency’s admin sees no audit log entry of another agency', async () => {
    const other = await world.as('adminOfOtherAgency');
    const ids = new Set((await log({ limit: 100 }, other)).map(({ agencyId }) => agencyId));
    const own = new Set((await log({ limit: 100 })).map(({ agencyId }) => agencyId));
    expect([...ids].filter((id) => own.has(id))).toEqual([]);
  });

  test("an agency sees the super admin's changes to it in the audit log, without the super admin’s name", async () => {
    const platform = await world.as('superadmin');
    const customer = await world.as('customer');
    const { businessId } = await makeBusiness(customer);
    const { cardNo } = await makeCard(customer, businessId);
    await platform.post('/api/v1/updateCardStatus').send({ cardNo, status: 'suspended' }).expect(200);
    const [entry] = await log({ entity: 'card', entityId: cardNo });
    expect(entry).toMatchObject({
      call: 'POST /updateCardStatus',
      franchiseeName: null,
      after: { status: 'suspended' },
    });
  });

  test('security 25: the audit log records each staff sign-in, and a sign-in from a new browser notifies the account once', async () => {
    const again = await world.as('creator');
    const { body } = await again.get('/api/v1/franchisee').expect(200);
    const { franchiseeId } = body.data;
    const [entry] = await log({ franchiseeId, action: 'sign-in' });
    expect(entry).toMatchObject({ action: 'sign-in', entity: 'franchisee', franchiseeName: 'creator' });
    const notifications = await again.get('/api/v1/analytics/admin-notification').expect(200);
    const kinds = notifications.body.data.items.map(({ kind }: { kind: string }) => kind);
    expect(kinds.filter((kind: string) => kind === 'new_browser')).toHaveLength(1);
  });

  test('the audit log is paged newest first, with each entry on one page only', async () => {
    const seen: AuditEntry[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { body }: Response = await admin
        .get('/api/v1/audit-log')
        .query({ limit: 2, ...(cursor && { cursor }) })
        .expect(200);
      seen.push(...body.data.items);
      cursor = body.data.nextCursor;
    }
    expect(new Set(seen.map(({ auditId }) => auditId)).size).toBe(seen.length);
    expect(seen.map(({ createdAt }) => createdAt)).toEqual(
      seen
        .map(({ createdAt }) => createdAt)
        .sort()
        .reverse(),
    );
  });

  test('the database role of requests cannot insert, update or delete audit log entries', async () => {
    const { db } = world.upstream.database;
    for (const statement of [
      `insert into audit_log (agency_id, franchisee_id, call, entity, entity_id, action) select agency_id, agency_id, '', 'card', '', 'delete' from agency`,
      `update audit_log set call = ''`,
      'delete from audit_log',
    ]) {
      const { sql } = await import('kysely');
      const trying = db.transaction().execute(async (tx) => {
        await sql`set local role parichay_app`.execute(tx);
        await sql`select set_config('app.platform', 'on', true)`.execute(tx);
        await sql.raw(statement).execute(tx);
      });
      await expect(trying).rejects.toMatchObject({ code: '42501' });
    }
  });
});
