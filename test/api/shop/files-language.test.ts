import { type Locale, locales } from '@parichay/shared/platform/language/languages.ts';
import { byteOrderMark } from '@parichay/shared/platform/lib/csv.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness, makeCard, publish, shareLeads, submitCardForm } from '../../lib/factories.ts';
import { gujaratInvoiceDetails, recordSubscription, setInvoiceDetails } from '../../lib/invoices.ts';
import { filledForm } from '../../lib/leads.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Client;
let businessId: string;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as('admin');
  const customer = await world.as('customer');
  const business = await makeBusiness(customer, {
    businessName: '=1+1',
    category: 'Restaurant',
    businessNature: 'Exporter/importer',
    address: { city: 'Surat', state: 'Gujarat' },
  });
  businessId = business.businessId;
  const card = await makeCard(customer, businessId);
  await shareLeads(customer, await publish(customer, card.cardNo));
  await submitCardForm(world.browser(), 'enquiry', filledForm('enquiry', card.cardId)).expect(200);
  await setInvoiceDetails(world, gujaratInvoiceDetails);
  await recordSubscription({ admin, customer }, { address: { state: 'Gujarat' } });
});
afterAll(() => world?.close());

const files = {
  businesses: '/api/v1/reports/project-report/business',
  cards: '/api/v1/reports/project-report/digital-card',
  enquiries: '/api/v1/enquiry/export',
  invoices: '/api/v1/invoice/export',
} as const;
const month = todayInIndia().slice(0, 7);

const exportedLinesOf = async (file: keyof typeof files, lang?: Locale): Promise<string[]> => {
  const query = { ...(lang && { lang }), ...(file === 'invoices' && { month }) };
  const { text } = await admin.get(files[file]).query(query).expect(200);
  expect(text.startsWith(byteOrderMark)).toBe(true);
  return text.slice(byteOrderMark.length).trim().split('\r\n');
};
const cellsOf = (line = ''): string[] =>
  [...line.matchAll(/"((?:[^"]|"")*)"|[^,]+/g)].map(([cell, quoted]) => quoted ?? cell);

describe('the language of CSV exports', () => {
  test('a CSV export has headings in the requested language, or in English without one', async () => {
    const [hindi] = await exportedLinesOf('businesses', 'hi');
    expect(cellsOf(hindi).slice(0, 8)).toEqual([
      'बिज़नेस',
      'कैटेगरी',
      'रजिस्टर्ड फ़ोन',
      'दूसरा फ़ोन',
      'संपर्क व्यक्ति',
      'रजिस्टर्ड ईमेल',
      'बिज़नेस का ईमेल',
      'बिज़नेस का प्रकार',
    ]);
    const [kannada] = await exportedLinesOf('enquiries', 'kn');
    expect(cellsOf(kannada)).toEqual([
      'ಬಂದ ಸಮಯ (IST)',
      'ಬಿಸಿನೆಸ್',
      'ಹೆಸರು',
      'ಫೋನ್',
      'ಇಮೇಲ್',
      'ಮೆಸೇಜ್',
      'ಒಪ್ಪಿಗೆ ಕೊಟ್ಟ ಸಮಯ (IST)',
      'ಸ್ಟೇಟಸ್',
      'ನೋಟ್',
      'ನೆನಪಿಸುವ ದಿನ',
    ]);
    const [tamil] = await exportedLinesOf('cards', 'ta');
    expect(cellsOf(tamil).slice(0, 3)).toEqual(['கார்டு முகவரி', 'கார்டில் உள்ள பெயர்', 'பிசினஸ்']);
    for (const file of Object.keys(files) as (keyof typeof files)[])
      expect((await exportedLinesOf(file))[0]).toBe((await exportedLinesOf(file, 'en'))[0]);
  });

  test('a CSV export has the same number of unique headings in every language', async () => {
    for (const file of Object.keys(files) as (keyof typeof files)[]) {
      const english = cellsOf((await exportedLinesOf(file, 'en'))[0]);
      for (const lang of locales) {
        const headings = cellsOf((await exportedLinesOf(file, lang))[0]);
        expect(headings, `${file} ${lang}`).toHaveLength(english.length);
        expect(new Set(headings).size, `${file} ${lang}`).toBe(headings.length);
      }
    }
  });

  test('a CSV export translates known terms, does not translate the owner’s text, and escapes formulas', async () => {
    const hindi = (await exportedLinesOf('businesses', 'hi')).find((line) => line.startsWith('"\'=1+1"')) ?? '';
    for (const word of ['रेस्टोरेंट', 'एक्सपोर्टर/इंपोर्टर', 'गुजरात', 'ग्राहक', 'नहीं']) expect(hindi).toContain(`"${word}"`);
    expect(hindi).toContain('"Surat"');
    const [, card] = await exportedLinesOf('cards', 'te');
    expect(card).toContain('"లైవ్"');
    expect(card).toContain('"కాదు"');
    expect((await exportedLinesOf('enquiries', 'kn'))[1]).toMatch(/"'=1\+1",.*"ಹೊಸದು","",""$/);
  });

  test('the invoice export translates states and kinds of documents, but not the names of taxes', async () => {
    const [headings, invoice] = await exportedLinesOf('invoices', 'bn');
    expect(cellsOf(headings)).toEqual(expect.arrayContaining(['সাপ্লাইয়ের জায়গা', 'SAC', 'CGST', 'SGST/UTGST', 'IGST']));
    expect(invoice).toContain('"ট্যাক্স ইনভয়েস"');
    expect(invoice).toContain('"24-গুজরাত"');
  });

  test.each(Object.entries(files))('the CSV export of %s in an unknown language answers 400', async (_file, path) => {
    for (const lang of ['fr', 'HI', '']) await admin.get(path).query({ month, lang }).expect(400);
  });
});
