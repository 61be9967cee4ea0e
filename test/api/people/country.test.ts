import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../../../upstream/src/platform/database/migrate.ts';
import { makeBusiness, makePublishedCard } from '../../lib/factories.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;

beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
});
afterAll(() => world?.close());

const businessOf = async (businessId: string) =>
  (await customer.get(`/api/v1/business/${businessId}`).expect(200)).body.data;

test('a country in any spelling or language is stored as its code', async () => {
  for (const country of ['IN', 'in', 'India', 'भारत', 'ભારત', 'இந்தியா', 'بھارت']) {
    const { businessId } = await makeBusiness(customer, { address: { country } });
    expect(await businessOf(businessId)).toMatchObject({ address: { country: 'IN' } });
  }
});

test("an unknown country in a business's address answers 400 and changes nothing", async () => {
  const business = await makeBusiness(customer, { address: { city: 'Surat', country: 'India' } });
  const { body } = await customer
    .post('/api/v1/business')
    .send({ businessId: business.businessId, version: business.version, address: { country: 'Narnia' } })
    .expect(400);
  expect(body.data).toMatchObject({ code: 'invalid_input', fields: { 'address.country': expect.any(String) } });
  expect(await businessOf(business.businessId)).toMatchObject({ address: { city: 'Surat', country: 'IN' } });
});

test('the migration to country codes converts known names and leaves an unknown name readable', async () => {
  const { raw } = world.upstream.database;
  const written = async (country: string) => {
    const { businessId, cardId, cardNo } = await makePublishedCard(customer);
    await raw.query(
      `update business set address = jsonb_set(address, '{country}', to_jsonb($2::text)) where business_id = $1`,
      [businessId, country],
    );
    await raw.query(
      `update card set sections = jsonb_set(sections, '{basicDetails,address,country}', to_jsonb($2::text))
       where business_id = $1 and sections #> '{basicDetails,address}' is not null`,
      [businessId, country],
    );
    return { businessId, cardId, cardNo };
  };
  const [gujarati, abroad, unknown] = [await written(' ભારત'), await written('USA'), await written('Narnia')];
  await raw.query(`delete from schema_migration where name = '0047_country_codes.sql'`);
  await raw.withExclusiveLock(migrate);
  expect(await businessOf(gujarati.businessId)).toMatchObject({ address: { country: 'IN' } });
  expect(await businessOf(abroad.businessId)).toMatchObject({ address: { country: 'US' } });
  expect(await businessOf(unknown.businessId)).toMatchObject({ address: { country: 'Narnia' } });
  for (const { cardId } of [gujarati, abroad, unknown]) await world.browser().get(`/${cardId}`).expect(200);
  const { body } = await customer.get('/api/v1/card').query({ cardNo: unknown.cardNo }).expect(200);
  expect(body.data.basicDetails.address.country).toBe('Narnia');
});
