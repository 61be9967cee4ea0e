import { financialYearOf } from '@parichay/shared/money/invoice/invoice.rules.ts';
import { byteOrderMark } from '@parichay/shared/platform/lib/csv.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { BusinessInput } from '@parichay/shared/shop/business/business.endpoints.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { issueMissingInvoices } from '../../../upstream/src/money/invoice/invoice-backfill.ts';
import { inTenant } from '../../../upstream/src/platform/database/database.ts';
import { makeBusiness } from '../../lib/factories.ts';
import { gujaratInvoiceDetails, recordSubscription, setInvoiceDetails, withdrawPayment } from '../../lib/invoices.ts';
import { allowOnlinePayment, makePlan } from '../../lib/paying.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Client;
let customer: Client;
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

const documentSerialsOf = async (host: string, series = 'invoice'): Promise<number[]> =>
  (
    await sql(
      `select serial from invoice where series = $2 and financial_year = $3
       and seller_agency_id = (select agency_id from agency_domain where host = $1) order by serial`,
      [host, series, year],
    )
  ).map(({ serial }) => Number(serial));
const numbersUpTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe("the numbering of a seller's invoices", () => {
  test('invoice and credit note numbers have no gaps and no duplicates under concurrent and failing payments', async () => {
    const superadmin = await world.as('superadmin');
    const plan = await makePlan(admin, { pricePaise: 99_900 });
    const before = await documentSerialsOf('home.test');
    expect(before).toEqual(numbersUpTo(before.length));
    const businesses = await Promise.all(
      numbersUpTo(24).map(() => makeBusiness(customer, { address: { state: 'Gujarat' } })),
    );
    const answers = await Promise.all(
      businesses.flatMap(({ businessId }, index) => {
        const body = { businessId, subscriptionPlanId: plan.subscriptionPlanId, isManualUpdate: true };
        const good = (index % 2 === 0 ? admin : superadmin).post('/api/v1/business/subscription-payment').send(body);
        // Some requests in between are refused.
        const bad = admin.post('/api/v1/business/subscription-payment').send({ ...body, businessId: v7() });
        return [good, bad];
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(24);
    const records = answers.filter(({ status }) => status === 200).map(({ body }) => String(body.data.recordNo));
    expect(await documentSerialsOf('home.test')).toEqual(numbersUpTo(before.length + 24));
    const notes = await documentSerialsOf('home.test', 'credit_note');
    await Promise.all(records.slice(0, 12).map((recordNo) => reversePayment(recordNo)));
    expect(await documentSerialsOf('home.test', 'credit_note')).toEqual(numbersUpTo(notes.length + 12));
    const numbers = await sql('select number, count(*)::int as times from invoice group by seller_agency_id, number');
    expect(numbers.every(({ times }) => times === 1)).toBe(true);
  });

  test('a payment that is rolled back uses up no invoice number', async () => {
    const before = await documentSerialsOf('home.test');
    const { db } = world.upstream.database;
    const failing = inTenant(db, 'platform', async (tx) => {
      const row = await tx.selectFrom('payment_grant').selectAll().limit(1).executeTakeFirstOrThrow();
      const { issueInvoice } = await import('../../../upstream/src/money/invoice/invoice-issue.ts');
      await tx.updateTable('payment_grant').set({ note: 'undone' }).where('record_no', '=', row.record_no).execute();
      await issueInvoice(tx, row);
    });
    // A payment has one invoice: the second is refused, and its number is released.
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    const next = await recordPayment();
    const [row] = await sql(`select serial from invoice where record_no = $1`, [next]);
    expect(row?.serial).toBe(before.length + 1);
  });

  test('invoices issued later for old payments are numbered in the order of the payment days', async () => {
    const { businessId } = await makeBusiness(customer, { businessName: 'Long ago', address: { state: 'Gujarat' } });
    const [any] = await sql('select agency_id, intent_id from payment_grant where business_id is not null limit 1');
    const days = ['2024-03-31 12:00+05:30', '2024-04-01 00:30+05:30', '2024-04-02 12:00+05:30'];
    // These payments are recorded out of order.
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
    expect(await issueMissingInvoices(world.upstream.database.db)).toBe(3);
    expect(await issueMissingInvoices(world.upstream.database.db)).toBe(0);
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

describe("the CSV export of an agency's invoices for its accountant", () => {
  test('the CSV export of invoices has each document of a month once, invoices first, credit notes negative, and escapes formulas', async () => {
    const evil = await recordPayment({ businessName: '=HYPERLINK("x")' }, { pricePaise: 99_900 });
    await reversePayment(evil).expect(200);
    const answer = await admin.get('/api/v1/invoice/export').query({ month }).expect(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-disposition': `attachment; filename="invoices-${month}.csv"`,
    });
    expect(answer.text.startsWith(byteOrderMark)).toBe(true);
    const lines = answer.text.replace(byteOrderMark, '').trim().split('\r\n').slice(1);
    const numbers = lines.map((line) => line.split(',')[0]?.replaceAll('"', '') ?? '');
    const isNote = (number: string) => /\/C\d+$/.test(number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers.findIndex(isNote)).toBe(numbers.filter((number) => !isNote(number)).length);
    const last = lines.at(-1) ?? '';
    expect(last).toContain(`"Credit note","${todayInIndia()}","'=HYPERLINK(""x"")"`);
    expect(last).toContain('"18","-846.62","-76.19","-76.19","0.00","-999.00"');
    await customer.get('/api/v1/invoice/export').query({ month }).expect(403);
  });
});

describe('the invoice settings of an agency', () => {
  const configured = async (browser: Client, invoice: object) => {
    const [row] = await sql(
      `select agency_id, version from agency where agency_id = (select agency_id from agency_domain where host = 'home.test')`,
    );
    return browser
      .put('/api/v1/agency')
      .send({ agency: { agencyId: row?.agency_id, version: row?.version, configuration: { invoice } } });
  };

  test('only an admin with billing access or the super admin changes the invoice settings, which are not public', async () => {
    const { body, status } = await configured(admin, { gstin: '29 aagcb7383j1z4', sac: '998314', prefix: 'XY' });
    expect(status).toBe(200);
    expect(body.data.agency.configuration.invoice).toMatchObject({
      legalName: gujaratInvoiceDetails.legalName,
      gstin: '29AAGCB7383J1Z4',
      sac: '998314',
      prefix: 'XY',
    });
    expect((await configured(await world.as('superadmin'), { prefix: 'BC' })).status).toBe(200);
    expect((await configured(await world.as('adminWithoutBilling'), { prefix: 'ZZ' })).status).toBe(403);
    expect((await configured(customer, { prefix: 'ZZ' })).status).toBe(403);
    expect((await configured(await world.as('adminOfOtherAgency'), { prefix: 'ZZ' })).status).toBe(404);
    // The public details of an agency omit its invoice settings.
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
  ])('saving the invoice setting %j answers 400', async (invoice) => {
    await expectNoChange(world, async () => expect((await configured(admin, invoice)).status).toBe(400));
  });

  test('a business’s GSTIN is stored without spaces, and one with a wrong checksum answers 400', async () => {
    const { body } = await customer
      .post('/api/v1/business')
      .send({ businessName: 'With', category: 'Grocery', gstin: '27 AAPFU 0939F 1ZV' })
      .expect(200);
    expect(body.data.business.gstin).toBe('27AAPFU0939F1ZV');
    await expectNoChange(world, () =>
      customer
        .post('/api/v1/business')
        .send({ businessName: 'With', category: 'Grocery', gstin: '27AAPFU0939F1ZA' })
        .expect(400),
    );
  });
});
