import { join } from 'node:path';
import type { InvoiceRow } from '@parichay/shared/money/invoice/invoice.endpoints.ts';
import { financialYearOf } from '@parichay/shared/money/invoice/invoice.rules.ts';
import { previousDay, yearsAfter } from '@parichay/shared/money/payment/term.rules.ts';
import { locales } from '@parichay/shared/platform/language/languages.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { BusinessInput } from '@parichay/shared/shop/business/business.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTenant } from '../../../upstream/src/platform/database/database.ts';
import { pictureKey } from '../../../upstream/src/platform/media/media.rules.ts';
import { openMediaStore } from '../../../upstream/src/platform/media/media.store.ts';
import { deletePriceHistory } from '../../lib/billing.ts';
import { insertPdfCardAndVideo, makeBusiness, makeCard, makePicture, registerCustomer } from '../../lib/factories.ts';
import {
  gujaratInvoiceDetails,
  invoiceText,
  invoiceTexts,
  pdfTextOf,
  recordSubscription,
  requestInvoice,
  setInvoiceDetails,
  withdrawPayment,
} from '../../lib/invoices.ts';
import {
  allowOnlinePayment,
  createOrder,
  makePlan,
  preparePurchase,
  refundAtProvider,
  submitProof,
} from '../../lib/paying.ts';
import { people } from '../../lib/people.ts';
import { needs } from '../../lib/programs.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Client;
let customer: Client;
const userIdOf = async (browser: Client) => (await browser.get('/api/v1/user').expect(200)).body.data.userId;
const year = financialYearOf(todayInIndia());
const month = todayInIndia().slice(0, 7);

beforeAll(async () => {
  world = await startWorld();
  await allowOnlinePayment(world);
  admin = await world.as('admin');
  customer = await world.as('customer');
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.razorpay.webhooks.mode('normal');
  await setInvoiceDetails(world, gujaratInvoiceDetails);
});

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
const recordPayment = (input?: Partial<BusinessInput>, plan?: object, note?: string) =>
  recordSubscription({ admin, customer }, input, plan, note);
const reversePayment = (recordNo: string, reason?: string) => withdrawPayment(admin, recordNo, reason);

describe('the invoice of a payment', needs('pdftotext'), () => {
  test('an invoice is an uncached PDF that shows seller, buyer, item, taxes and total', async () => {
    const recordNo = await recordPayment(
      {
        businessName: 'Shah Sweets',
        address: { line1: '12 MG Road', city: 'Surat', state: 'Gujarat', pinCode: '395001' },
      },
      { name: 'Gold', pricePaise: 99_900 },
    );
    const answer = await requestInvoice(customer, recordNo).expect(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
    const number = /filename="(BC-\d\d-\d\d-\d{6})\.pdf"/.exec(answer.headers['content-disposition'] ?? '')?.[1];
    expect(number).toBeDefined();
    const text = await invoiceText(customer, recordNo);
    for (const expectedText of [
      'Tax invoice',
      number?.replaceAll('-', '/').replace(year.replace('-', '/'), year) ?? '',
      'Bright Cards Private Limited',
      'Ahmedabad 380015',
      'GSTIN: 24AAACC1206D1ZM',
      'Shah Sweets',
      '12 MG Road',
      'Surat, Gujarat 395001',
      'State: Gujarat (24)',
      '+91 98111 00001',
      'Digital business card, Gold, 1 year',
      '998315',
      'Taxable value ₹ 846.62',
      'CGST 9% ₹ 76.19',
      'SGST 9% ₹ 76.19',
      'Total ₹ 999.00',
      'Rupees Nine Hundred Ninety-Nine Only',
      'Tax is payable on reverse charge: No.',
    ])
      expect(text).toContain(expectedText);
    expect(text).not.toContain('IGST');
  });

  test('an invoice to a buyer in another state has IGST, and the buyer’s GSTIN decides the state', async () => {
    const recordNo = await recordPayment(
      { businessName: 'Krishna', gstin: ' 27aapfu0939f1zv', address: { state: 'Gujarat' } },
      { pricePaise: 99_900 },
    );
    const text = await invoiceText(admin, recordNo);
    for (const expectedText of [
      'GSTIN: 27AAPFU0939F1ZV',
      'IGST 18% ₹ 152.39',
      'Taxable value ₹ 846.61',
      'Maharashtra (27)',
    ])
      expect(text).toContain(expectedText);
    expect(text).not.toMatch(/CGST|SGST/);
  });

  test("an invoice recognises the buyer's state and country written in Gujarati script", async () => {
    const address = { city: 'સુરત', state: 'ગુજરાત', pinCode: '395001', country: 'ભારત' };
    const text = await invoiceText(admin, await recordPayment({ businessName: 'Patel', address }));
    expect(text).toContain('Gujarat (24)');
    expect(text).toContain('CGST');
    expect(text).not.toContain('Outside India');
  });

  test("an invoice prints the buyer's city once when the address line ends with it", async () => {
    const address = { line1: '12 MG Road, JAIPUR 302001', city: 'Jaipur', state: 'Rajasthan', pinCode: '302001' };
    const text = await invoiceText(admin, await recordPayment({ businessName: 'Once', address }));
    expect(text).toContain('Jaipur, Rajasthan 302001');
    expect([text.includes('JAIPUR'), text.split('302001').length]).toEqual([false, 2]);
  });

  test('an invoice to a buyer in another country shows the country', async () => {
    const address = { line1: 'Al Fahidi Street', city: 'Dubai', country: 'united arab emirates' };
    const text = await invoiceText(admin, await recordPayment({ businessName: 'Karama Foods', address }));
    for (const expectedText of ['United Arab Emirates', 'Outside India (96)']) expect(text).toContain(expectedText);
  });

  test('an invoice shows the period of the plan that was bought, even while another plan runs', async () => {
    const { businessId } = await makeBusiness(customer, { address: { state: 'Gujarat' } });
    const buy = async (name: string) => {
      const { subscriptionPlanId } = await makePlan(admin, { name, pricePaise: 50_000, validity: 1 });
      const { body } = await admin
        .post('/api/v1/business/subscription-payment')
        .send({ businessId, subscriptionPlanId, isManualUpdate: true })
        .expect(200);
      return body.data.recordNo as string;
    };
    await buy('Card and greetings');
    const text = await invoiceText(admin, await buy('Card'));
    const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'UTC' });
    const [from, to] = [todayInIndia(), previousDay(yearsAfter(todayInIndia(), 1))].map((one) =>
      day.format(new Date(one)),
    );
    expect(text).toContain('Digital business card, Card, 1 year');
    expect(text).toContain(`${from} to ${to}`);
  });

  test('an invoice of a seller without a GSTIN is a bill of supply without tax', async () => {
    await setInvoiceDetails(world, { legalName: 'Asha Prints' });
    const text = await invoiceText(admin, await recordPayment({}, { pricePaise: 49_900 }));
    expect(text).toContain('Bill of supply');
    expect(text).toContain('The seller is not registered under GST; no tax is charged.');
    expect(text).toContain('Total ₹ 499.00');
    expect(text).not.toMatch(/Tax invoice|CGST|IGST|Taxable/);
  });

  test('an invoice to a buyer in a union territory without a legislature has UTGST', async () => {
    await setInvoiceDetails(world, { gstin: '04AAACC1206D1ZO' });
    const text = await invoiceText(
      admin,
      await recordPayment({ address: { state: 'Chandigarh' } }, { pricePaise: 11_800 }),
    );
    expect(text).toContain('UTGST 9% ₹ 9.00');
  });

  test('an invoice contains names in Devanagari, Gujarati, Tamil and Kannada as searchable text', async () => {
    const names = ['श्री गणेश मिष्ठान्न भण्डार', 'ગુજરાત પ્રિન્ટિંગ પ્રેસ', 'ஸ்ரீ கிருஷ்ணா இனிப்பகம்', 'ಶ್ರೀ ಲಕ್ಷ್ಮಿ'];
    for (const businessName of names)
      expect(await invoiceText(admin, await recordPayment({ businessName }))).toContain(businessName);
  });

  test.each(locales)(
    'an invoice and its credit note are in the language %s, with the legal name of the document also in English',
    async (lang) => {
      const recordNo = await recordPayment({ businessName: 'Shah Sweets' }, { pricePaise: 99_900 });
      await reversePayment(recordNo, 'refunded').expect(200);
      const texts = invoiceTexts[lang];
      for (const [series, title, total] of [
        ['invoice', 'tax_invoice', 'total'],
        ['credit_note', 'credit_note', 'totalCredited'],
      ] as const) {
        const text = await invoiceText(customer, recordNo, series, { lang });
        expect(text).toContain(texts[title]);
        expect(text).toContain(invoiceTexts.en[title]);
        expect(text).toContain(`${texts[total]} ₹ 999.00`);
        expect(text).toContain(`${texts.taxableValue} ₹ 846.62`);
        expect(text).toContain('CGST 9% ₹ 76.19');
        expect(text).toContain(texts.byComputer);
        // No text was truncated for lack of space.
        expect(text).not.toContain('…');
      }
    },
  );

  test('an invoice in Hindi has its item and amount in Hindi, and an older invoice has its stored item text', async () => {
    const recordNo = await recordPayment({ businessName: 'Shah Sweets' }, { name: 'Ruby', pricePaise: 99_900 });
    const listed = async (lang: string) =>
      (await customer.get('/api/v1/invoice/list').query({ limit: 100, lang }).expect(200)).body.data.items.find(
        (row: InvoiceRow) => row.recordNo === recordNo,
      ).description;
    const text = await invoiceText(customer, recordNo, 'invoice', { lang: 'hi' });
    expect(text).toContain('डिजिटल बिज़नेस कार्ड, Ruby, 1 साल');
    expect(text).toContain('नौ सौ निन्यानवे रुपये मात्र');
    expect(await listed('hi')).toBe('डिजिटल बिज़नेस कार्ड, Ruby, 1 साल');
    expect(await listed('en')).toBe('Digital business card, Ruby, 1 year');
    await sql(`update payment_grant set terms = terms || '{"planName": "Silver"}' where record_no = $1`, [recordNo]);
    expect(await listed('hi')).toBe('Digital business card, Ruby, 1 year');
  });

  test('a request for an invoice in an unknown language answers 400', async () => {
    const recordNo = await recordPayment();
    await requestInvoice(customer, recordNo, 'invoice', { lang: 'fr' }).expect(400);
  });

  test('an invoice has the seller’s logo, and is still created when the logo is broken or missing', async () => {
    const mediaId = await makePicture(admin, 300, 100);
    const logo = { mediaId, width: 300, height: 100 };
    await sql(
      `update agency set brand = jsonb_set(brand, '{logo}', $1::jsonb)
       where agency_id = (select agency_id from agency_domain where host = 'home.test')`,
      [JSON.stringify(logo)],
    );
    const recordNo = await recordPayment({ businessName: 'With a Logo' });
    const invoicePdf = async (): Promise<Buffer> => (await requestInvoice(customer, recordNo).expect(200)).body;
    const media = openMediaStore(join(world.stores.directory, 'media'));
    const key = pictureKey(mediaId, '720.jpg');
    const picture = await media.getBytes(key);
    expect((await invoicePdf()).includes(picture ?? '')).toBe(true);
    await media.put(key, Buffer.from('no picture'), 'image/jpeg');
    expect(pdfTextOf(await invoicePdf())).toContain('With a Logo');
    await media.delete(key);
    expect(pdfTextOf(await invoicePdf())).toContain('With a Logo');
    expect((await invoicePdf()).includes('/Subtype /Image')).toBe(false);
  });

  test('security 28: an invoice does not change when seller or buyer change later, and its row cannot be updated', async () => {
    const { business, plan } = await preparePurchase(world, { name: 'Then', pricePaise: 20_000 }, { customer, admin });
    const { body } = await admin
      .post('/api/v1/business/subscription-payment')
      .send({ businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId, isManualUpdate: true })
      .expect(200);
    const then = await invoiceText(customer, body.data.recordNo);
    await setInvoiceDetails(world, { legalName: 'Another Name', gstin: '' });
    await customer
      .post('/api/v1/business')
      .send({ businessId: business.businessId, businessName: 'Renamed', category: 'Grocery' })
      .expect(200);
    expect(await invoiceText(customer, body.data.recordNo)).toBe(then);
    const { db } = world.upstream.database;
    for (const statement of ['update', 'delete'] as const) {
      const changing = inTenant(db, 'platform', async (tx) => {
        if (statement === 'update') await tx.updateTable('invoice').set({ number: 'X' }).execute();
        else await tx.deleteFrom('invoice').execute();
      });
      await expect(changing, statement).rejects.toMatchObject({ code: '42501' });
    }
  });

  test('a payment of zero rupees has no invoice', async () => {
    const recordNo = await recordPayment({}, { pricePaise: 0 });
    await requestInvoice(customer, recordNo).expect(404);
    expect(await sql('select 1 from invoice where record_no = $1', [recordNo])).toEqual([]);
  });

  test('an invoice of an online payment shows the payment id', async () => {
    world.razorpay.webhooks.mode('never');
    const purchase = await preparePurchase(world, { pricePaise: 149_900 }, { customer, admin });
    const { order } = await createOrder(customer, purchase);
    const captured = await world.razorpay.pay(order.id, 'captured');
    const { body } = await submitProof(customer, purchase, captured).expect(200);
    const text = await invoiceText(customer, body.data.recordNo);
    expect(text).toContain(`Reference ${captured.razorpay_payment_id}`);
    expect(text).toContain('Total ₹ 1,499.00');
  });

  test('each of the eight kinds of payment has an invoice, and the platform is the seller for payments by agencies', async () => {
    await setInvoiceDetails(
      world,
      { legalName: 'Parichay Platform', gstin: '27AAPFU0939F1ZV' },
      people.superadmin.host,
    );
    const superadmin = await world.as('superadmin');
    const [home] = await sql(`select agency_id from agency_domain where host = 'home.test'`);
    const agencyId = String(home?.agency_id);
    await sql(`update agency set configuration = configuration || $2::jsonb where agency_id = $1`, [
      agencyId,
      JSON.stringify({
        prices: { perCardPaise: 5_000, annualPaise: 500_000, imagePostPaise: 300_000, pdfCardPaise: 200_000 },
        pdfCardConfig: { customerPlans: [{ id: 'one', pricePaise: 4_900 }] },
        video: { pricePaise: 29_900 },
      }),
    ]);
    await deletePriceHistory(world);
    const { businessId } = await makeBusiness(customer, { address: { state: 'Gujarat' } });
    await makeCard(customer, businessId);
    await sql(`update card set published_at = now() - interval '2 months' where business_id = $1`, [businessId]);
    const [bill] = await sql(
      `select extract(year from published_at at time zone 'Asia/Kolkata')::int as year,
        extract(month from published_at at time zone 'Asia/Kolkata')::int as month from card where business_id = $1`,
      [businessId],
    );
    const { pdfCard, video } = await insertPdfCardAndVideo(world, businessId);
    const { subscriptionPlanId } = await makePlan(admin);
    const record = async (browser: Client, path: string, body: object): Promise<string> =>
      (await browser.post(`/api/v1${path}`).send(body).expect(200)).body.data.recordNo;
    const manualUpdate = { isManualUpdate: true };
    const customerRecords = [
      await record(admin, '/business/subscription-payment', { businessId, subscriptionPlanId, ...manualUpdate }),
      await record(admin, '/card-payment', { businessId, subscriptionPlanId }),
      await record(admin, '/pdf-card/pdf-card-payment', { pdfCardNo: pdfCard, planId: 'one', ...manualUpdate }),
      await record(admin, '/video/user-video-payment', { videoNo: video, ...manualUpdate }),
    ];
    const agencyRecords = [
      await record(superadmin, '/month-payments', { agencyId, ...bill }),
      await record(superadmin, '/annual-payment', { agencyId }),
      await record(superadmin, '/agency-image-payment', { agencyId }),
      await record(superadmin, '/agency-pdf-card-payment', { agencyId }),
    ];
    const customerItems = ['Digital business card', 'Digital business card', 'PDF id card, one', 'Promotional video'];
    for (const [index, recordNo] of customerRecords.entries()) {
      expect(await invoiceText(customer, recordNo)).toContain(customerItems[index]);
      expect(await invoiceText(customer, recordNo)).toContain('CGST');
    }
    const agencyItems = [
      '1 at ₹50.00',
      'Use of the platform, 1 year',
      'Greeting images, 1 year',
      'PDF id cards, 1 year',
    ];
    for (const [index, recordNo] of agencyRecords.entries()) {
      const text = await invoiceText(admin, recordNo);
      for (const expectedText of [
        agencyItems[index] ?? '',
        'Parichay Platform',
        'Billed to'.toUpperCase(),
        gujaratInvoiceDetails.legalName,
        'IGST',
      ])
        expect(text).toContain(expectedText);
      // Customers and staff without billing access cannot read this invoice.
      await requestInvoice(customer, recordNo).expect(404);
      await requestInvoice(await world.as('adminWithoutBilling'), recordNo).expect(404);
      await requestInvoice(await world.as('adminOfOtherAgency'), recordNo).expect(404);
      await requestInvoice(superadmin, recordNo).expect(200);
    }
  });
});

describe('the credit note of a payment', needs('pdftotext'), () => {
  test('a reversed payment gets one credit note in a separate number series, and its invoice remains', async () => {
    const recordNo = await recordPayment({ businessName: 'Back Again' }, { pricePaise: 99_900 });
    await requestInvoice(customer, recordNo, 'credit_note').expect(404);
    await reversePayment(recordNo).expect(200);
    await reversePayment(recordNo).expect(404);
    const text = await invoiceText(customer, recordNo, 'credit_note');
    for (const expectedText of [
      'Credit note',
      'Back Again',
      'Total credited ₹ 999.00',
      'CGST 9% ₹ 76.19',
      'the cheque bounced',
    ])
      expect(text).toContain(expectedText);
    const rows = await sql('select series, number, against_number from invoice where record_no = $1 order by series', [
      recordNo,
    ]);
    expect(rows).toEqual([
      {
        series: 'credit_note',
        number: expect.stringMatching(/^BC\/\d\d-\d\d\/C\d{5}$/),
        against_number: rows[1]?.number,
      },
      { series: 'invoice', number: expect.stringMatching(/^BC\/\d\d-\d\d\/\d{6}$/), against_number: null },
    ]);
    expect(text).toContain(`Against ${rows[1]?.number}`);
    expect(await invoiceText(customer, recordNo)).toContain('Tax invoice');
  });

  test('a refund at the payment provider gets a credit note', async () => {
    const purchase = await preparePurchase(world, {}, { customer, admin });
    const { order } = await createOrder(customer, purchase);
    const captured = await world.razorpay.pay(order.id, 'captured');
    await world.waitUntilSettled();
    await refundAtProvider(world.razorpay, captured.razorpay_payment_id);
    await world.waitUntilSettled();
    const [record] = await sql('select record_no from payment_grant where order_id = $1', [order.id]);
    const text = await invoiceText(customer, String(record?.record_no), 'credit_note');
    expect(text).toContain('Given back to where it was paid from');
  });
});

describe('access to invoices of others', () => {
  test('security 14: an invoice of another owner answers the same 404 as an unknown invoice', async () => {
    const recordNo = await recordPayment();
    const missing = (await requestInvoice(customer, v7()).expect(404)).body.toString();
    for (const person of ['otherCustomer', 'customerOfOtherAgency', 'adminOfOtherAgency', 'franchisee'] as const)
      expect((await requestInvoice(await world.as(person), recordNo).expect(404)).body.toString()).toBe(missing);
    await requestInvoice(world.browser(), recordNo).expect(401);
    for (const person of ['admin', 'allCardFranchisee', 'superadmin', 'adminWithoutBilling'] as const)
      await requestInvoice(await world.as(person), recordNo).expect(200);
  });

  test('a franchisee can read the invoices of the businesses that it created', async () => {
    const franchisee = await world.as('permittedFranchisee');
    const userId = await registerCustomer(franchisee, people.customer.phoneNumber);
    const { businessId } = await makeBusiness(franchisee, { userId, address: { state: 'Gujarat' } });
    const { subscriptionPlanId } = await makePlan(admin);
    const { body } = await franchisee
      .post('/api/v1/business/subscription-payment')
      .send({ businessId, subscriptionPlanId, isManualUpdate: true })
      .expect(200);
    await requestInvoice(franchisee, body.data.recordNo).expect(200);
    await requestInvoice(await world.as('creator'), body.data.recordNo).expect(404);
  });

  test('customers list their own invoices, and an agency lists the ones it issued, by month and number', async () => {
    const recordNo = await recordPayment({ businessName: 'Listed' }, { pricePaise: 99_900 });
    const list = async (browser: Client, query: object = {}): Promise<InvoiceRow[]> =>
      (
        await browser
          .get('/api/v1/invoice/list')
          .query({ limit: 100, ...query })
          .expect(200)
      ).body.data.items;
    expect((await list(customer)).find((row) => row.recordNo === recordNo)).toMatchObject({
      series: 'invoice',
      kind: 'subscription',
      buyer: { name: 'Listed', gstin: null },
      issuedOn: todayInIndia(),
      totalPaise: 99_900,
      taxablePaise: 84_662,
      cgstPaise: 7_619,
      igstPaise: 0,
      againstNumber: null,
    });
    expect(await list(await world.as('otherCustomer'))).toEqual([]);
    expect((await list(admin, { month })).map((row) => row.recordNo)).toContain(recordNo);
    const number = (await list(admin)).find((row) => row.recordNo === recordNo)?.number ?? '';
    expect((await list(admin, { search: number })).map((row) => row.number)).toContain(number);
    expect((await list(admin, { search: number.slice(-4).toLowerCase() })).map((row) => row.number)).toContain(number);
    expect(await list(admin, { search: '%' })).toEqual([]);
    expect(await list(admin, { month: '2001-01' }).catch(() => [])).toEqual([]);
    const [home] = await sql(`select agency_id from agency_domain where host = 'home.test'`);
    const ofHome = await list(await world.as('superadmin'), { agencyId: String(home?.agency_id), month });
    expect(ofHome.map((row) => row.recordNo)).toContain(recordNo);
    // An agency's list omits invoices that the agency received from the platform.
    expect((await list(admin)).some(({ kind }) => kind === 'annual')).toBe(false);
    // Staff with a limited reach reads the invoices of its businesses only.
    const reader = await world.as('permittedFranchisee');
    await requestInvoice(reader, recordNo).expect(404);
    const ownRecordNo = await recordSubscription({ admin, customer: reader }, { userId: await userIdOf(customer) });
    const readable = await list(reader);
    expect(readable.map((row) => row.recordNo)).toContain(ownRecordNo);
    expect(readable.map((row) => row.recordNo)).not.toContain(recordNo);
    for (const row of readable) await requestInvoice(reader, row.recordNo, row.series).expect(200);
    // The file names what was sold in the reader's language, as the list does.
    const inTamil = (await list(reader, { lang: 'ta' }))[0]?.description ?? '';
    expect(inTamil).toMatch(/[\u0b80-\u0bff]/);
    const tamilFile = await reader.get('/api/v1/invoice/export').query({ month, lang: 'ta' }).expect(200);
    expect(tamilFile.text).toContain(inTamil);
    const { text } = await reader.get('/api/v1/invoice/export').query({ month }).expect(200);
    expect(text).toContain(readable[0]?.number);
    expect(text).not.toContain(number);
    for (const browser of [customer, admin]) expect((await list(browser)).every(({ mayOpen }) => mayOpen)).toBe(true);
    for (const person of ['creator', 'adminWithoutBilling'] as const) {
      const refused = await world.as(person);
      await refused.get('/api/v1/invoice/list').expect(403);
      await refused.get('/api/v1/invoice/export').query({ month }).expect(403);
    }
    await customer.get('/api/v1/invoice/list').query({ month: '2026-13' }).expect(400);
  });
});
