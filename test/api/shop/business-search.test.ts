import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBusiness, makeCard } from '../../lib/factories.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Client;
let wanted: Business;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as('admin');
  const customer = await world.as('customer');
  wanted = await makeBusiness(customer, {
    businessName: 'Searched Sweets',
    gstin: '23QTWPC1078F1ZA',
    address: { line1: '14 Chhavni Chowk', line2: 'Behind Bada Ganpati', city: 'Indore', state: 'Madhya Pradesh' },
  });
  await makeCard(customer, wanted.businessId, {
    basicDetails: { businessName: 'Searched Sweets', alternatePhoneNumber: '98260 11223', phoneNumber: '0731-2345678' },
  });
  await makeBusiness(customer, { businessName: 'Other Shop', gstin: '27AAPFU0939F1ZV', address: { line1: 'Market' } });
});
afterAll(() => world.close());

const search = async (text: string, browser = admin): Promise<Business[]> =>
  (await browser.get('/api/v1/business').query({ search: text, searchBy: 'anything' }).expect(200)).body.data.items;

test.each([
  ['the second phone', '9826011223'],
  ['the second phone with its country code', '+91 98260 11223'],
  ['a part of the second phone', '11223'],
  ['the landline', '0731 2345678'],
  ['the landline without its area code', '2345678'],
  ['a part of the GSTIN', 'qtwpc'],
  ['the digits of the GSTIN', 'C1078F'],
  ['the complete GSTIN with spaces', '23 QTWPC 1078 F1ZA'],
  ['the street', 'chhavni'],
  ['the second line of the street', 'bada ganpati'],
])('a search of everything finds a business by %s', async (_, text) => {
  expect((await search(text)).map(({ businessName }) => businessName)).toEqual(['Searched Sweets']);
});

test('a search by phone, GSTIN or street finds nothing of another agency or out of reach', async () => {
  for (const person of ['adminOfOtherAgency', 'franchisee'] as const) {
    const browser = await world.as(person);
    for (const text of ['9826011223', 'QTWPC', 'chhavni']) expect(await search(text, browser)).toEqual([]);
  }
});

test('staff sees the second phone of a business, which a deleted card no longer has', async () => {
  const read = async () => (await admin.get(`/api/v1/business/${wanted.businessId}`).expect(200)).body.data;
  expect((await search('chhavni'))[0]?.forStaff?.alternatePhoneNumber).toBe(
    (await read()).forStaff.alternatePhoneNumber,
  );
  expect((await read()).forStaff.alternatePhoneNumber.replaceAll(/\D/g, '')).toContain('9826011223');
  const { body } = await admin.get('/api/v1/getCardsByBusiness').query({ businessId: wanted.businessId }).expect(200);
  await admin.post('/api/v1/deleteCard').send({ cardNo: body.data.cards[0].cardNo }).expect(200);
  expect((await read()).forStaff.alternatePhoneNumber).toBeNull();
  expect(await search('9826011223')).toEqual([]);
});
