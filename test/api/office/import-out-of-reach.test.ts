import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeBusiness, registerCustomer } from '../../lib/factories.ts';
import { people } from '../../lib/people.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Client;
let staff: Client;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as('admin');
  staff = await world.as('franchisee');
});
afterAll(() => world.close());
beforeEach(() => world.upstream.database.raw.query('delete from notification'));

const phoneNumber = '9870099001';
const known = { phoneNumber, businessName: 'Known Sweets' };
const refusal = { outcome: 'refused', businessId: null, code: 'business_out_of_reach', missingFields: [] };
const importRows = async (browser: Client, rows: object[], isDryRun = false) =>
  (await browser.post('/api/v1/business/importBusinesses').send({ rows, isDryRun, fillsMissing: true }).expect(200))
    .body.data.rows;
const notificationsOf = async (browser: Client) =>
  (await browser.get('/api/v1/analytics/admin-notification').expect(200)).body.data.items;
const namesOfAll = async () =>
  (await admin.get('/api/v1/business').query({ search: 'Known' }).expect(200)).body.data.items.map(
    ({ businessName }: { businessName: string }) => businessName,
  );

test('an import by staff refuses a business that the agency has out of their reach, and notifies the admins once', async () => {
  const [{ businessId }] = await importRows(admin, [known]);
  const rows = [{ ...known, businessName: 'KNOWN sweets', email: 'known@example.in' }];
  expect(await importRows(staff, rows, true)).toMatchObject([refusal]);
  expect(await notificationsOf(admin)).toEqual([]);
  const sent = await importRows(staff, [...rows, { ...known, businessName: 'Known Sweets 2' }]);
  expect(sent).toMatchObject([refusal, { outcome: 'added' }]);
  expect(await namesOfAll()).toEqual(['Known Sweets 2', 'Known Sweets']);
  const { body } = await admin.get(`/api/v1/business/${businessId}`).expect(200);
  expect(body.data.email).toBeNull();
  for (const reader of [admin, await world.as('adminWithoutBilling')])
    expect(await notificationsOf(reader)).toMatchObject([
      { kind: 'businesses_known', params: { name: 'Known Sweets', from: 'franchisee' } },
    ]);
  await importRows(staff, rows);
  expect(await notificationsOf(admin)).toMatchObject([
    { kind: 'businesses_known', params: { count: '2', from: 'franchisee' } },
  ]);
  expect(await notificationsOf(staff)).toEqual([]);
});

test('staff cannot add by form a business that the agency has out of their reach, and the admins are notified', async () => {
  const userId = await registerCustomer(staff, people.otherCustomer.phoneNumber);
  await makeBusiness(admin, { businessName: 'Known Tailors', userId });
  const { body } = await staff
    .post('/api/v1/business')
    .send({ businessName: ' known tailors', category: 'Tailor', userId })
    .expect(409);
  expect(body).toEqual({ data: expect.objectContaining({ code: 'business_out_of_reach' }) });
  expect(JSON.stringify(body)).not.toContain('Tailors');
  expect(await notificationsOf(admin)).toMatchObject([
    { kind: 'businesses_known', params: { name: 'Known Tailors', from: 'franchisee' } },
  ]);
  const { businessId } = await makeBusiness(staff, { businessName: 'Known Tailors Two', userId });
  await staff.get(`/api/v1/business/${businessId}`).expect(200);
});
