import gujaratiCategories from '@parichay/shared/platform/language/gu/names/categories.json' with { type: 'json' };
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness, makeCard } from '../../lib/factories.ts';
import { needs } from '../../lib/programs.ts';
import { pdfPrograms, wordsOf } from '../../lib/read-pdf.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let customer: Client;
const path = '/api/v1/pdf-card';

beforeAll(async () => {
  world = await startWorld();
  customer = await world.as('customer');
  await world.upstream.database.raw.query(
    `update agency set configuration = configuration || '{"pdfCardConfig": {"enablePdfCardProduct": true}}'::jsonb`,
  );
});
afterAll(() => world?.close());

async function copiedFrom(businessId: string, templateCode: string, companyName: string): Promise<string> {
  const card = { businessId, templateCode, companyName, personName: 'Asha Patel' };
  const saved = (await customer.post(`${path}/updatePdfCardBasicDetails`).send(card).expect(200)).body.data;
  const { pdfCardNo } = saved.updatedPdfCard;
  const { body } = await customer
    .get(`${path}/downloadPdfCard`)
    .query({ pdfCardNo, isSample: true })
    .buffer(true)
    .expect(200);
  return wordsOf(body);
}

describe('texts copied from a PDF card', needs(...pdfPrograms), () => {
  test('the Urdu texts of a visiting card and a price list are copied as words in reading order', async () => {
    const [businessName, product] = ['نفیس ٹیلرز اور کڑھائی', 'خواتین کے کپڑوں کی سلائی'];
    const { businessId } = await makeBusiness(customer, { businessName });
    const { cardNo } = await makeCard(customer, businessId, { basicDetails: { businessName } });
    const products = { products: [{ name: product, pricePaise: 45_000 }] };
    await customer.post('/api/v1/updateCardProducts').send({ cardNo, products }).expect(200);
    expect(await copiedFrom(businessId, 'visiting-1', businessName)).toContain(businessName);
    const priceList = await copiedFrom(businessId, 'price-list-1', businessName);
    expect(priceList).toContain(businessName);
    expect(priceList).toContain(product);
  });

  test('the category of a company profile is in the language of the business, and a typed category unchanged', async () => {
    const profileOf = async (category: string) => {
      const businessName = 'કેસર આંબાવાડી';
      const { businessId } = await makeBusiness(customer, { businessName, category });
      return copiedFrom(businessId, 'company-profile-1', businessName);
    };
    const translated = await profileOf('Fruits and vegetables');
    expect(translated).toContain(gujaratiCategories['Fruits and vegetables']);
    expect(translated).not.toContain('Fruits and vegetables');
    expect(await profileOf('Kesar mangoes of Talala')).toContain('Kesar mangoes of Talala');
  });
});
