import { previousDay, yearsAfter } from '@parichay/shared/money/payment/term.rules.ts';
import { byteOrderMark, csvLine } from '@parichay/shared/platform/lib/csv.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness, makeCard, publish } from '../../lib/factories.ts';
import { makePlan } from '../../lib/paying.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

/** Texts that a spreadsheet may run as a formula, or that may end a cell. Source: docs/security.md, "Exports". */
const malicious = [
  '=1+1',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '=HYPERLINK("https://evil.example","x")',
  "=cmd|' /C calc'!A0",
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  'He said "no", twice',
  'a,b;c',
];

let world: World;
let admin: Client;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as('adminOfOtherAgency');
  const customer = await world.as('customerOfOtherAgency');
  for (const businessName of malicious) await makeBusiness(customer, { businessName });
  const business = await makeBusiness(customer, { businessName: 'गणेश मिष्ठान्न', category: 'Sweets' });
  const card = await makeCard(customer, business.businessId, { basicDetails: { businessName: 'मिठाई घर' } });
  await publish(customer, card.cardNo);
});
afterAll(() => world.close());

const report = async (kind: 'business' | 'digital-card', query: object = {}, browser = admin): Promise<string> => {
  const answer = await browser.get(`/api/v1/reports/project-report/${kind}`).query(query).expect(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="report.csv"');
  return answer.text;
};
const reportRowsOf = (text: string): string[] => text.replace(byteOrderMark, '').split('\r\n').slice(1, -1);

describe('the CSV reports of an agency', () => {
  test("the business report starts with Excel's byte order mark and lists each business once, newest first", async () => {
    const text = await report('business');
    expect(text.startsWith(byteOrderMark)).toBe(true);
    const lines = reportRowsOf(text);
    expect(lines).toHaveLength(malicious.length + 1);
    expect(lines[0]).toContain('"गणेश मिष्ठान्न","Sweets","+91 9811100003"');
  });

  test('a CSV report escapes formulas in its cells, and SQL and TypeScript escape them alike', async () => {
    const lines = reportRowsOf(await report('business'))
      .slice(1)
      .reverse();
    for (const [index, name] of malicious.entries()) {
      expect(lines[index]?.startsWith(csvLine([name]).trimEnd())).toBe(true);
    }
    const { rows } = await sql<{ cell: string; of: string }>`
      select of, csv_cell(of) as cell from unnest(${[...malicious, '', '+91 98765 43210', '\tx', '\rx', '\nx', 'नमस्ते']}::text[]) as of`.execute(
      world.upstream.database.db,
    );
    for (const { of, cell } of rows) expect(cell).toBe(csvLine([of]).trimEnd());
  });

  test("the digital card report shows each card's number, name and status", async () => {
    const lines = reportRowsOf(await report('digital-card'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^card-no-\d+,"मिठाई घर","गणेश मिष्ठान्न","Sweets","\+91 9811100003","Live","Marble",/);
  });

  test('the digital card report and its filter show a live card of an ended plan as expired', async () => {
    const { raw } = world.upstream.database;
    const { rows } = await raw.query(
      `select business_id, expiry_date_for_customer, payment_status from business where business_name = 'गणेश मिष्ठान्न'`,
    );
    const [before] = rows as { business_id: string; expiry_date_for_customer: string | null; payment_status: number }[];
    const setEnd = (day: string | null, status: number) =>
      raw.query('update business set expiry_date_for_customer = $2, payment_status = $3 where business_id = $1', [
        before?.business_id,
        day,
        status,
      ]);
    await setEnd('2020-01-01', 1);
    expect(reportRowsOf(await report('digital-card'))).toEqual([expect.stringContaining(',"Expired","Marble",')]);
    expect(reportRowsOf(await report('digital-card', { status: 'expired' }))).toHaveLength(1);
    expect(reportRowsOf(await report('digital-card', { status: 'active' }))).toEqual([]);
    await setEnd(before?.expiry_date_for_customer ?? null, before?.payment_status ?? 0);
  });

  test('the business report has the GSTIN, the address and the second phone of each business', async () => {
    const { raw } = world.upstream.database;
    await raw.query(
      `update business set gstin = '24AAACC1206D1ZM',
         address = address || '{"line1": "12, Ring Road", "line2": "near Clock Tower"}' where business_name = 'गणेश मिष्ठान्न'`,
    );
    await raw.query(
      `update card set sections = jsonb_set(sections, '{basicDetails,alternatePhoneNumber}', '"+91 98111 22334"')`,
    );
    const [headings, ...lines] = (await report('business')).replace(byteOrderMark, '').split('\r\n');
    expect(headings).toContain('"Registered phone","Second phone","Contact person"');
    expect(headings).toContain('"Nature","GSTIN","Address","City"');
    const line = lines.find((one) => one.startsWith('"गणेश मिष्ठान्न"'));
    expect(line).toContain(',"+91 98111 22334",');
    expect(line).toContain(',"24AAACC1206D1ZM","12, Ring Road, near Clock Tower",');
  });

  test('the business report counts each exported PDF card and each video once', async () => {
    const { raw } = world.upstream.database;
    const { rows } = await raw.query(`select * from business where business_name = 'a,b;c'`);
    const { business_id, agency_id } = rows[0] as { business_id: string; agency_id: string };
    await raw.query(
      `with cards as (
         insert into pdf_card (pdf_card_no, agency_id, business_id, template_code, company_name, person_name, details)
         select gen_random_uuid(), $2, $1, 'visiting-1', '', '', '{}' from generate_series(1, 2) returning pdf_card_no)
       insert into pdf_export (pdf_export_id, agency_id, business_id, pdf_card_no, is_of_plan, export_key, document, data)
       select gen_random_uuid(), $2, $1, pdf_card_no, again, '', '{}', '{}' from cards, unnest('{t,f}'::bool[]) as again`,
      [business_id, agency_id],
    );
    await raw.query(
      `with videos as (
         insert into user_video (video_no, agency_id, business_id, template_id, title, shape, texts, pictures)
         select gen_random_uuid(), $2, $1, template_id, '', 'STORY', '{}', '{}' from video_template limit 4 returning video_no),
       numbered as (select video_no, row_number() over () as at from videos)
       insert into video_render (video_render_id, agency_id, business_id, video_no, is_sample, is_of_plan, render_key, stored_at)
       select gen_random_uuid(), $2, $1, video_no, at = 4, true, '', case when at <> 3 then now() end
       from numbered, generate_series(1, 2)`,
      [business_id, agency_id],
    );
    const text = (await report('business')).replace(byteOrderMark, '');
    const headings = text.split('\r\n')[0]?.split(',') ?? [];
    expect(headings.slice(-2)).toEqual(['"Visiting cards and IDs exported"', '"Videos made"']);
    const counts = reportRowsOf(text).map((line) => line.split(',').slice(-2).join());
    expect(counts.filter((one) => one !== '0,0')).toEqual(['2,2']);
    expect(reportRowsOf(text).find((line) => line.startsWith('"a,b;c"'))).toMatch(/,2,2$/);
  });

  test('the business report shows the running plan with its own last day, the next plan, the last payment and the responsible staff account', async () => {
    const { body } = await admin.get('/api/v1/business').query({ search: 'a,b;c', searchBy: 'businessName' });
    const [{ businessId }] = body.data.items;
    for (const [name, pricePaise] of [['Silver', 49_900] as const, ['=Gold', 99_950] as const]) {
      const { subscriptionPlanId } = await makePlan(admin, { name, pricePaise });
      const payment = { businessId, subscriptionPlanId, isManualUpdate: true };
      await admin.post('/api/v1/business/subscription-payment').send(payment).expect(200);
    }
    const [headings, ...lines] = (await report('business')).replace(byteOrderMark, '').split('\r\n');
    expect(headings).toContain(',"Plan","Plan until","Next plan","Last payment","Last amount","Looked after by",');
    const lastDay = (years: number) => previousDay(yearsAfter(todayInIndia(), years));
    expect(lines.filter((line) => line.includes('Gold'))).toEqual([
      expect.stringContaining(
        `,${lastDay(2)},${csvLine(['=Gold']).trimEnd()},${lastDay(1)},"Silver",${todayInIndia()},999.50,`,
      ),
    ]);
  });

  test.each([
    ['business', { createdFrom: '2099-01-01' }, 0],
    ['business', { isSubscribed: 'true' }, 1],
    ['business', { businessMadeBy: 'admin' }, 0],
    ['business', { businessMadeBy: 'self', isSubscribed: 'false' }, malicious.length],
    ['digital-card', { status: 'draft' }, 0],
    ['digital-card', { status: 'active' }, 1],
    ['digital-card', { createdTo: '2020-01-01' }, 0],
  ] as const)('the %s report with the query %j has %d rows', async (kind, query, count) => {
    expect(reportRowsOf(await report(kind, query))).toHaveLength(count);
  });

  test("the preview of a report has the report's first rows", async () => {
    expect(reportRowsOf(await report('business', { limit: 3 }))).toEqual(
      reportRowsOf(await report('business')).slice(0, 3),
    );
  });

  test('the business report of eleven thousand businesses has each row once', async () => {
    const db = world.upstream.database.raw;
    await db.query(
      `insert into business (business_id, agency_id, user_id, business_name, category, address, business_made_by)
       select gen_random_uuid(), agency_id, user_id, 'Many ' || number, 'Grocery', '{}', 'admin'
       from business, generate_series(1, 11000) as number where business_name = 'a,b;c'`,
    );
    const names = reportRowsOf(await report('business', { businessMadeBy: 'admin' })).map((line) => line.split(',')[0]);
    expect(names).toHaveLength(11_000);
    expect(new Set(names).size).toBe(11_000);
    await db.query(`delete from business where business_made_by = 'admin' and category = 'Grocery'`);
  });

  test('a report requires the permission view-reports and contains only businesses that the reader may see', async () => {
    for (const person of ['creator', 'franchisee', 'allCardFranchisee', 'customer'] as const) {
      await (await world.as(person)).get('/api/v1/reports/project-report/business').expect(403);
    }
    const permitted = await world.as('permittedFranchisee');
    expect(reportRowsOf(await report('business', {}, permitted))).toEqual([]);
    const home = await report('business', {}, await world.as('admin'));
    expect(home).not.toContain('गणेश');
  });

  test("the super admin's report has an agency column", async () => {
    const text = await report('business', {}, await world.as('superadmin'));
    expect(text.split('\r\n', 1)[0]).toContain('"Agency"');
    expect(text).toContain('"other agency"');
  });

  test('a report filtered by plan or staff account contains only the matching businesses and cards', async () => {
    const { body } = await admin.get('/api/v1/business').query({ search: 'गणेश', searchBy: 'businessName' });
    const [{ businessId }] = body.data.items;
    const [first, last] = [await makePlan(admin, { name: 'First' }), await makePlan(admin, { name: 'Last' })];
    for (const { subscriptionPlanId } of [first, last])
      await admin
        .post('/api/v1/business/subscription-payment')
        .send({ businessId, subscriptionPlanId, isManualUpdate: true })
        .expect(200);
    const names = async (kind: 'business' | 'digital-card', query: object) =>
      reportRowsOf(await report(kind, query)).map((line) => line.includes('गणेश मिष्ठान्न'));
    const { data: staff } = (await admin.get('/api/v1/franchisee/list').query({ all: 'true' }).expect(200)).body;
    const [{ franchiseeId }] = staff.items;
    for (const kind of ['business', 'digital-card'] as const) {
      expect(await names(kind, { subscriptionPlanId: last.subscriptionPlanId })).toEqual([true]);
      expect(await names(kind, { subscriptionPlanId: first.subscriptionPlanId })).toEqual([]);
      expect(await names(kind, { franchiseeId })).toEqual([]);
    }
    const assignment = { businessIds: [businessId], franchiseeId };
    await admin.post('/api/v1/business/many/franchisee').send(assignment).expect(200);
    for (const kind of ['business', 'digital-card'] as const) {
      expect(await names(kind, { franchiseeId })).toEqual([true]);
      expect(await names(kind, { franchiseeId, subscriptionPlanId: first.subscriptionPlanId })).toEqual([]);
    }
    for (const wrong of [{ franchiseeId: '1' }, { subscriptionPlanId: 'x' }])
      await admin.get('/api/v1/reports/project-report/business').query(wrong).expect(400);
  });
});
