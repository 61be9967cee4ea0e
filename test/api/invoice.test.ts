import type { BusinessInput } from '@parichay/shared/business/business.endpoints.ts';
import type { InvoiceRow } from '@parichay/shared/invoice/invoice.endpoints.ts';
import { financialYearOf } from '@parichay/shared/invoice/invoice.rules.ts';
import { csvStart } from '@parichay/shared/lib/csv.ts';
import { todayInIndia } from '@parichay/shared/lib/india.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { razorpayDefaults } from '../../dev/razorpay/razorpay.ts';
import { issueMissing } from '../../upstream/src/invoice/invoice.backfill.ts';
import { inTenant } from '../../upstream/src/lib/database.ts';
import { askInvoice, gujarati, invoiceAs, invoiceText } from '../lib/invoices.ts';
import { customerOf, makeBusiness, makeCard, productsOf } from '../lib/makings.ts';
import { allowOnline, handIn, makePlan, ordered, toBuy } from '../lib/paying.ts';
import { people } from '../lib/people.ts';
import { changesNothing } from '../lib/stored.ts';
import { type Browser, startWorld, type World } from '../lib/world.ts';

let world: World;
let admin: Browser;
let customer: Browser;
const year = financialYearOf(todayInIndia());
const month = todayInIndia().slice(0, 7);

beforeAll(async () => {
  world = await startWorld();
  await allowOnline(world);
  admin = await world.as('admin');
  customer = await world.as('customer');
});
afterAll(() => world?.close());
beforeEach(async () => {
  world.razorpay.webhooks.mode('normal');
  await invoiceAs(world, gujarati);
});

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
/** A subscription that the admin records for a new business of the customer's. @returns its record */
async function paid(input: Partial<BusinessInput> = {}, plan: object = {}, note = ''): Promise<string> {
  const { businessId } = await makeBusiness(customer, input);
  const { subscriptionPlanId } = await makePlan(admin, plan);
  const { body } = await admin
    .post('/api/v1/business/subscription-payment')
    .send({ businessId, subscriptionPlanId, isManualUpdate: true, note })
    .expect(200);
  return body.data.recordNo;
}
const takeBack = (recordNo: string, reason = 'the cheque bounced') =>
  admin.delete('/api/v1/business/subscription-payment').query({ recordNo, reason });

const serials = async (host: string, series = 'invoice'): Promise<number[]> =>
  (
    await sql(
      `select serial from invoice where series = $2 and financial_year = $3
       and seller_agency_id = (select agency_id from agency_domain where host = $1) order by serial`,
      [host, series, year],
    )
  ).map(({ serial }) => Number(serial));
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('the invoice of a payment', () => {
  test('is a PDF to be saved, kept nowhere else, and says who sold what to whom for how much', async () => {
    const recordNo = await paid(
      {
        businessName: 'Shah Sweets',
        address: { line1: '12 MG Road', city: 'Surat', state: 'Gujarat', pinCode: '395001' },
      },
      { name: 'Gold', pricePaise: 99_900 },
    );
    const answer = await askInvoice(customer, recordNo).expect(200);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
    const number = /filename="(BC-\d\d-\d\d-\d{6})\.pdf"/.exec(answer.headers['content-disposition'] ?? '')?.[1];
    expect(number).toBeDefined();
    const text = await invoiceText(customer, recordNo);
    for (const part of [
      'Tax invoice',
      number?.replaceAll('-', '/').replace(year.replace('-', '/'), year) ?? '',
      'Bright Cards Private Limited',
      'Ahmedabad 380015',
      'GSTIN: 24AAACC1206D1ZM',
      'Shah Sweets',
      '12 MG Road',
      'Surat, Gujarat 395001',
      'State: Gujarat (24)',
      '+91 9811100001',
      'Digital business card, Gold, 1 year',
      '998315',
      'Taxable value ₹ 846.62',
      'CGST 9% ₹ 76.19',
      'SGST 9% ₹ 76.19',
      'Total ₹ 999.00',
      'Rupees Nine Hundred Ninety-Nine Only',
      'Tax is payable on reverse charge: No.',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('IGST');
  });

  test('that crosses a state is IGST, with the buyer’s own GSTIN saying where it is', async () => {
    const recordNo = await paid(
      { businessName: 'Krishna', gstin: ' 27aapfu0939f1zv', address: { state: 'Gujarat' } },
      { pricePaise: 99_900 },
    );
    const text = await invoiceText(admin, recordNo);
    for (const part of ['GSTIN: 27AAPFU0939F1ZV', 'IGST 18% ₹ 152.39', 'Taxable value ₹ 846.61', 'Maharashtra (27)'])
      expect(text).toContain(part);
    expect(text).not.toMatch(/CGST|SGST/);
  });

  test('of whoever is not registered charges no tax, and says so', async () => {
    await invoiceAs(world, { legalName: 'Asha Prints' });
    const text = await invoiceText(admin, await paid({}, { pricePaise: 49_900 }));
    expect(text).toContain('Bill of supply');
    expect(text).toContain('The seller is not registered under GST; no tax is charged.');
    expect(text).toContain('Total ₹ 499.00');
    expect(text).not.toMatch(/Tax invoice|CGST|IGST|Taxable/);
  });

  test('of a union territory without a legislature has UTGST beside CGST', async () => {
    await invoiceAs(world, { gstin: '04AAACC1206D1ZO' });
    const text = await invoiceText(admin, await paid({ address: { state: 'Chandigarh' } }, { pricePaise: 11_800 }));
    expect(text).toContain('UTGST 9% ₹ 9.00');
  });

  test('is drawn with names of every script, which are still text', async () => {
    const names = ['श्री गणेश मिष्ठान्न भण्डार', 'ગુજરાત પ્રિન્ટિંગ પ્રેસ', 'ஸ்ரீ கிருஷ்ணா இனிப்பகம்', 'ಶ್ರೀ ಲಕ್ಷ್ಮಿ'];
    for (const businessName of names)
      expect(await invoiceText(admin, await paid({ businessName }))).toContain(businessName);
  });

  test('says for ever what was true on its day', async () => {
    const { business, plan } = await toBuy(world, { name: 'Then', pricePaise: 20_000 }, { customer, admin });
    const { body } = await admin
      .post('/api/v1/business/subscription-payment')
      .send({ businessId: business.businessId, subscriptionPlanId: plan.subscriptionPlanId, isManualUpdate: true })
      .expect(200);
    const then = await invoiceText(customer, body.data.recordNo);
    await invoiceAs(world, { legalName: 'Another Name', gstin: '' });
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

  test('is not written where nothing was paid', async () => {
    const recordNo = await paid({}, { pricePaise: 0 });
    await askInvoice(customer, recordNo).expect(404);
    expect(await sql('select 1 from invoice where record_no = $1', [recordNo])).toEqual([]);
  });

  test('that was paid online names the payment', async () => {
    world.razorpay.webhooks.mode('never');
    const buying = await toBuy(world, { pricePaise: 149_900 }, { customer, admin });
    const { order } = await ordered(customer, buying);
    const taken = await world.razorpay.pay(order.id, 'captured');
    const { body } = await handIn(customer, buying, taken).expect(200);
    const text = await invoiceText(customer, body.data.recordNo);
    expect(text).toContain(`Reference ${taken.razorpay_payment_id}`);
    expect(text).toContain('Total ₹ 1,499.00');
  });

  test('is there for each of the eight kinds: what agencies pay, the platform sells', async () => {
    await invoiceAs(world, { legalName: 'Parichay Platform', gstin: '27AAPFU0939F1ZV' }, people.superadmin.host);
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
    const { businessId } = await makeBusiness(customer);
    await makeCard(customer, businessId);
    await sql(`update card set created_at = now() - interval '2 months' where business_id = $1`, [businessId]);
    const [bill] = await sql(
      `select extract(year from created_at at time zone 'Asia/Kolkata')::int as year,
        extract(month from created_at at time zone 'Asia/Kolkata')::int as month from card where business_id = $1`,
      [businessId],
    );
    const { pdfCard, video } = await productsOf(world, businessId);
    const { subscriptionPlanId } = await makePlan(admin);
    const record = async (browser: Browser, path: string, body: object): Promise<string> =>
      (await browser.post(`/api/v1${path}`).send(body).expect(200)).body.data.recordNo;
    const byHand = { isManualUpdate: true };
    const ofCustomers = [
      await record(admin, '/business/subscription-payment', { businessId, subscriptionPlanId, ...byHand }),
      await record(admin, '/card-payment', { businessId, subscriptionPlanId }),
      await record(admin, '/pdf-card/pdf-card-payment', { pdfCardNo: pdfCard, planId: 'one', ...byHand }),
      await record(admin, '/video/user-video-payment', { videoNo: video, ...byHand }),
    ];
    const ofAgencies = [
      await record(superadmin, '/month-payments', { agencyId, ...bill }),
      await record(superadmin, '/annual-payment', { agencyId }),
      await record(superadmin, '/agency-image-payment', { agencyId }),
      await record(superadmin, '/agency-pdf-card-payment', { agencyId }),
    ];
    const says = ['Digital business card', 'Digital business card', 'PDF id card, one', 'Promotional video'];
    for (const [at, recordNo] of ofCustomers.entries()) {
      expect(await invoiceText(customer, recordNo)).toContain(says[at]);
      expect(await invoiceText(customer, recordNo)).toContain('CGST');
    }
    const bought = ['1 at ₹50.00', 'Use of the platform, 1 year', 'Greeting images, 1 year', 'PDF id cards, 1 year'];
    for (const [at, recordNo] of ofAgencies.entries()) {
      const text = await invoiceText(admin, recordNo);
      for (const part of [bought[at] ?? '', 'Parichay Platform', 'Billed to'.toUpperCase(), gujarati.legalName, 'IGST'])
        expect(text).toContain(part);
      // It is no customer's, nor for staff from whom billing is hidden.
      await askInvoice(customer, recordNo).expect(404);
      await askInvoice(await world.as('adminWithoutBilling'), recordNo).expect(404);
      await askInvoice(await world.as('adminOfOtherAgency'), recordNo).expect(404);
      await askInvoice(superadmin, recordNo).expect(200);
    }
  });
});

describe('what was given or taken back', () => {
  test('has a credit note of a series of its own, once, and keeps its invoice', async () => {
    const recordNo = await paid({ businessName: 'Back Again' }, { pricePaise: 99_900 });
    await askInvoice(customer, recordNo, 'credit_note').expect(404);
    await takeBack(recordNo).expect(200);
    await takeBack(recordNo).expect(404);
    const text = await invoiceText(customer, recordNo, 'credit_note');
    for (const part of [
      'Credit note',
      'Back Again',
      'Total credited ₹ 999.00',
      'CGST 9% ₹ 76.19',
      'the cheque bounced',
    ])
      expect(text).toContain(part);
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

  test('by the provider, too', async () => {
    const buying = await toBuy(world, {}, { customer, admin });
    const { order } = await ordered(customer, buying);
    const taken = await world.razorpay.pay(order.id, 'captured');
    await world.settled();
    const { keyId, keySecret } = razorpayDefaults;
    await fetch(`${world.razorpay.url}/v1/payments/${taken.razorpay_payment_id}/refund`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: '{}',
    });
    await world.settled();
    const [record] = await sql('select record_no from payment_grant where order_id = $1', [order.id]);
    const text = await invoiceText(customer, String(record?.record_no), 'credit_note');
    expect(text).toContain('Given back to where it was paid from');
  });
});

describe('the numbers of a seller', () => {
  test('have no gap and no double, whoever pays at once and whatever fails', async () => {
    const superadmin = await world.as('superadmin');
    const plan = await makePlan(admin, { pricePaise: 99_900 });
    const before = await serials('home.test');
    expect(before).toEqual(upTo(before.length));
    const businesses = await Promise.all(upTo(24).map(() => makeBusiness(customer)));
    const answers = await Promise.all(
      businesses.flatMap(({ businessId }, at) => {
        const body = { businessId, subscriptionPlanId: plan.subscriptionPlanId, isManualUpdate: true };
        const good = (at % 2 === 0 ? admin : superadmin).post('/api/v1/business/subscription-payment').send(body);
        // Between them some that are refused.
        const bad = admin.post('/api/v1/business/subscription-payment').send({ ...body, businessId: v7() });
        return [good, bad];
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(24);
    const records = answers.filter(({ status }) => status === 200).map(({ body }) => String(body.data.recordNo));
    expect(await serials('home.test')).toEqual(upTo(before.length + 24));
    const notes = await serials('home.test', 'credit_note');
    await Promise.all(records.slice(0, 12).map((recordNo) => takeBack(recordNo)));
    expect(await serials('home.test', 'credit_note')).toEqual(upTo(notes.length + 12));
    const numbers = await sql('select number, count(*)::int as times from invoice group by seller_agency_id, number');
    expect(numbers.every(({ times }) => times === 1)).toBe(true);
  });

  test('are not used up by a grant that is undone', async () => {
    const before = await serials('home.test');
    const { db } = world.upstream.database;
    const failing = inTenant(db, 'platform', async (tx) => {
      const row = await tx.selectFrom('payment_grant').selectAll().limit(1).executeTakeFirstOrThrow();
      const { issueInvoice } = await import('../../upstream/src/invoice/invoice.issue.ts');
      await tx.updateTable('payment_grant').set({ note: 'undone' }).where('record_no', '=', row.record_no).execute();
      await issueInvoice(tx, row);
    });
    // A payment has one invoice: the second is refused, and with it the number that it took.
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    const next = await paid();
    const [row] = await sql(`select serial from invoice where record_no = $1`, [next]);
    expect(row?.serial).toBe(before.length + 1);
  });

  test('of payments that were taken before there were invoices follow the days on which they were paid', async () => {
    const { businessId } = await makeBusiness(customer, { businessName: 'Long ago' });
    const [any] = await sql('select agency_id, intent_id from payment_grant where business_id is not null limit 1');
    const days = ['2024-03-31 12:00+05:30', '2024-04-01 00:30+05:30', '2024-04-02 12:00+05:30'];
    // Written down in another order than they were paid.
    for (const day of [days[2], days[0], days[1]])
      await sql(
        `with intent as (
           insert into payment_intent (intent_id, kind, agency_id, payer_id, business_id, item, terms, amount_paise, state)
           values (gen_random_uuid(), 'user_video', $1, gen_random_uuid(), $2, 'x', '{}', 11800, 'manual_paid') returning intent_id)
         insert into payment_grant (record_no, intent_id, kind, agency_id, business_id, item, terms, amount_paise, paid_at, withdrawn_at, withdrawn_why)
         select gen_random_uuid(), intent_id, 'user_video', $1, $2, gen_random_uuid(), '{}', 11800, $3::timestamptz,
           case when $3::text like '2024-04-02%' then $3::timestamptz + interval '1 day' end, 'a mistake' from intent`,
        [any?.agency_id, businessId, day],
      );
    expect(await issueMissing(world.upstream.database.db)).toBe(3);
    expect(await issueMissing(world.upstream.database.db)).toBe(0);
    expect(
      await sql(
        `select number, issued_on::text as day from invoice where business_id = $1 order by issued_on, series desc`,
        [businessId],
      ),
    ).toEqual([
      { number: 'BC/23-24/000001', day: '2024-03-31' },
      { number: 'BC/24-25/000001', day: '2024-04-01' },
      { number: 'BC/24-25/000002', day: '2024-04-02' },
      { number: 'BC/24-25/C00001', day: '2024-04-03' },
    ]);
  });
});

describe('who sees an invoice', () => {
  test('security 14: another’s is not found, as a missing one is not', async () => {
    const recordNo = await paid();
    const missing = (await askInvoice(customer, v7()).expect(404)).body.toString();
    for (const person of ['otherCustomer', 'customerOfOtherAgency', 'adminOfOtherAgency', 'franchisee'] as const)
      expect((await askInvoice(await world.as(person), recordNo).expect(404)).body.toString()).toBe(missing);
    await askInvoice(world.browser(), recordNo).expect(401);
    for (const person of ['admin', 'allCardFranchisee', 'superadmin', 'adminWithoutBilling'] as const)
      await askInvoice(await world.as(person), recordNo).expect(200);
  });

  test('a franchisee has those of its own businesses', async () => {
    const franchisee = await world.as('permittedFranchisee');
    const userId = await customerOf(franchisee, people.customer.phoneNumber);
    const { businessId } = await makeBusiness(franchisee, { userId });
    const { subscriptionPlanId } = await makePlan(admin);
    const { body } = await franchisee
      .post('/api/v1/business/subscription-payment')
      .send({ businessId, subscriptionPlanId, isManualUpdate: true })
      .expect(200);
    await askInvoice(franchisee, body.data.recordNo).expect(200);
    await askInvoice(await world.as('creator'), body.data.recordNo).expect(404);
  });

  test('a customer has a list of its own, an agency of what it wrote, by month', async () => {
    const recordNo = await paid({ businessName: 'Listed' }, { pricePaise: 99_900 });
    const list = async (browser: Browser, query: object = {}): Promise<InvoiceRow[]> =>
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
    expect(await list(admin, { month: '2001-01' }).catch(() => [])).toEqual([]);
    const [home] = await sql(`select agency_id from agency_domain where host = 'home.test'`);
    const ofHome = await list(await world.as('superadmin'), { agencyId: String(home?.agency_id), month });
    expect(ofHome.map((row) => row.recordNo)).toContain(recordNo);
    // What it bought of the platform is not what it wrote.
    expect((await list(admin)).some(({ kind }) => kind === 'annual')).toBe(false);
    // Who reads the books, and reaches few of the businesses, is told which documents are refused.
    const reader = await world.as('permittedFranchisee');
    for (const row of await list(reader))
      await askInvoice(reader, row.recordNo, row.series).expect(row.mayOpen ? 200 : 404);
    expect((await list(reader)).find((row) => row.recordNo === recordNo)?.mayOpen).toBe(false);
    for (const browser of [customer, admin]) expect((await list(browser)).every(({ mayOpen }) => mayOpen)).toBe(true);
    await (await world.as('creator')).get('/api/v1/invoice/list').expect(403);
    await customer.get('/api/v1/invoice/list').query({ month: '2026-13' }).expect(400);
  });
});

describe('the file for the accountant', () => {
  test('has every document of a month once, invoices first, in the order of their numbers, with nothing that can run', async () => {
    const evil = await paid({ businessName: '=HYPERLINK("x")' }, { pricePaise: 99_900 });
    await takeBack(evil).expect(200);
    const answer = await admin.get('/api/v1/invoice/export').query({ month }).expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="invoices-${month}.csv"`,
    });
    expect(answer.text.startsWith(csvStart)).toBe(true);
    const lines = answer.text.replace(csvStart, '').trim().split('\r\n').slice(1);
    const numbers = lines.map((line) => line.split(',')[0]?.replaceAll('"', '') ?? '');
    const isNote = (number: string) => /\/C\d+$/.test(number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.findIndex(isNote)).toBe(numbers.filter((number) => !isNote(number)).length);
    const last = lines.at(-1) ?? '';
    expect(last).toContain(`"Credit note","${todayInIndia()}","'=HYPERLINK(""x"")"`);
    expect(last).toContain('"18","846.62","76.19","76.19","0.00","999.00"');
    await customer.get('/api/v1/invoice/export').query({ month }).expect(403);
  });
});

describe('what an agency says of itself on invoices', () => {
  const configured = async (browser: Browser, invoice: object) => {
    const [row] = await sql(
      `select agency_id, version from agency where agency_id = (select agency_id from agency_domain where host = 'home.test')`,
    );
    return browser
      .put('/api/v1/agency')
      .send({ agency: { agencyId: row?.agency_id, version: row?.version, configuration: { invoice } } });
  };

  test('its own admin sets, unless billing is hidden, and so does the super admin', async () => {
    const { body, status } = await configured(admin, { gstin: '29 aagcb7383j1z4', sac: '998314', prefix: 'XY' });
    expect(status).toBe(200);
    expect(body.data.agency.configuration.invoice).toMatchObject({
      legalName: gujarati.legalName,
      gstin: '29AAGCB7383J1Z4',
      sac: '998314',
      prefix: 'XY',
    });
    expect((await configured(await world.as('superadmin'), { prefix: 'BC' })).status).toBe(200);
    expect((await configured(await world.as('adminWithoutBilling'), { prefix: 'ZZ' })).status).toBe(403);
    expect((await configured(customer, { prefix: 'ZZ' })).status).toBe(403);
    expect((await configured(await world.as('adminOfOtherAgency'), { prefix: 'ZZ' })).status).toBe(404);
    // Visitors read none of it.
    expect(JSON.stringify((await customer.get('/api/v1/agency-details').expect(200)).body)).not.toContain('gstin');
  });

  test.each([
    { gstin: '29AAGCB7383J1Z5' },
    { gstin: 'none' },
    { sac: '123456' },
    { sac: '9983' },
    { prefix: 'ABC' },
    { prefix: 'a/' },
    { stateCode: '99' },
    { pricesIncludeTax: false },
  ])('is not %j', async (invoice) => {
    await changesNothing(world, async () => expect((await configured(admin, invoice)).status).toBe(400));
  });

  test('a business’s GSTIN is one, or it is not saved', async () => {
    const { body } = await customer
      .post('/api/v1/business')
      .send({ businessName: 'With', category: 'Grocery', gstin: '27 AAPFU 0939F 1ZV' })
      .expect(200);
    expect(body.data.business.gstin).toBe('27AAPFU0939F1ZV');
    await changesNothing(world, () =>
      customer
        .post('/api/v1/business')
        .send({ businessName: 'With', category: 'Grocery', gstin: '27AAPFU0939F1ZA' })
        .expect(400),
    );
  });
});
