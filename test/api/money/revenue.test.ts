import { agencyPaymentKinds } from '@parichay/shared/money/payment/payment.lists.ts';
import type { Revenue } from '@parichay/shared/office/report/revenue.endpoints.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness, registerCustomer } from '../../lib/factories.ts';
import { makePlan, paymentsOf } from '../../lib/paying.ts';
import { hosts, people } from '../../lib/people.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Client;
let customer: Client;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.as('admin');
  customer = await world.as('customer');
});
afterAll(() => world?.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
const requestReport = (browser: Client, query: object) => browser.get('/api/v1/reports/revenue').query(query);
const report = async (query: object, browser = admin): Promise<Revenue> =>
  (await requestReport(browser, query).expect(200)).body.data;

interface Sale {
  businessId: string;
  paidAt: string;
  paise?: number;
  kind?: string;
  item?: string;
  /** Payment status of the business before the sale: 1 is paid. */
  status?: number;
  validTo?: string | null;
  recordedBy?: string | null;
  withdrawnAt?: string | null;
}

/** Writes a payment of a past day like the ledger does. */
async function recordSale({ businessId, paidAt, paise = 10_000, ...more }: Sale): Promise<string> {
  const { kind = 'subscription', item = 'CUSTOM_PLAN', status = 0, validTo = null } = more;
  const [intentId, recordNo] = [v7(), v7()];
  await sql(
    `insert into payment_intent (intent_id, kind, agency_id, payer_id, business_id, item, terms, amount_paise, state)
     select $1, $2, agency_id, business_id, business_id, $3, '{}', $4, 'paid' from business where business_id = $5`,
    [intentId, kind, item, paise, businessId],
  );
  await sql(
    `insert into payment_grant (record_no, intent_id, kind, agency_id, business_id, item, terms, amount_paise, before,
       valid_from, valid_to, paid_at, recorded_by, withdrawn_at)
     select $1, $2, $3, agency_id, business_id, $4, '{}', $5, jsonb_build_object('paymentStatus', $6::int),
       $7::date - 365, $7::date, $8::timestamptz, $9, $10 from business where business_id = $11`,
    [
      recordNo,
      intentId,
      kind,
      item,
      paise,
      status,
      validTo,
      paidAt,
      more.recordedBy ?? null,
      more.withdrawnAt ?? null,
    ].concat(businessId),
  );
  return recordNo;
}

const makeBusinessId = async () => (await makeBusiness(customer)).businessId;
const daysBetween = (from: string, to: string) => ({ from, to });

describe('the revenue report of an agency', () => {
  test('the revenue report sums sales, first purchases, renewals and refunds by plan, staff account and month', async () => {
    const [gold, silver] = [await makePlan(admin, { name: 'Gold' }), await makePlan(admin, { name: 'Silver' })];
    const plan = (one: { subscriptionPlanId: number }) => String(one.subscriptionPlanId);
    const [a, b] = [await makeBusinessId(), await makeBusinessId()];
    const [{ franchisee_id: adminId, name } = {}] = await sql(
      `select franchisee_id, name from franchisee where agency_id = (select agency_id from agency_domain where host = $1)
       and 'admin' = any(roles) limit 1`,
      [hosts.home],
    );
    const recordedBy = String(adminId);
    await recordSale({ businessId: a, paidAt: '2021-04-10T06:00Z', paise: 50_000, item: plan(gold), recordedBy });
    await recordSale({ businessId: b, paidAt: '2021-04-20T06:00Z', paise: 20_000, item: plan(silver) });
    await recordSale({
      businessId: a,
      paidAt: '2021-05-05T06:00Z',
      paise: 60_000,
      item: plan(gold),
      status: 1,
      recordedBy,
    });
    await recordSale({
      businessId: a,
      paidAt: '2021-05-06T06:00Z',
      paise: 7_000,
      kind: 'card',
      item: plan(silver),
      status: 1,
    });
    await recordSale({ businessId: b, paidAt: '2021-06-01T06:00Z', paise: 9_000, kind: 'user_video', item: v7() });
    // An imported or free plan counts neither as a sale nor as a refund.
    await recordSale({ businessId: b, paidAt: '2021-06-02T06:00Z', paise: 0, item: plan(gold), recordedBy });
    await recordSale({ businessId: b, paidAt: '2021-06-02T07:00Z', paise: 0, withdrawnAt: '2021-06-03T06:00Z' });
    const withdrawnAt = '2021-06-15T06:00Z';
    await recordSale({
      businessId: b,
      paidAt: '2021-05-30T06:00Z',
      paise: 20_000,
      item: plan(silver),
      status: 1,
      withdrawnAt,
    });

    const revenue = await report(daysBetween('2021-04-01', '2021-06-30'));
    expect(revenue).toMatchObject({
      sales: { count: 6, paise: 166_000 },
      firstPurchases: { count: 2, paise: 70_000 },
      renewals: { count: 3, paise: 87_000 },
      others: { count: 1, paise: 9_000 },
      refunds: { count: 1, paise: 20_000 },
    });
    expect(revenue.plans).toEqual([
      { kind: 'subscription', planId: plan(gold), name: 'Gold', count: 2, paise: 110_000 },
      { kind: 'subscription', planId: plan(silver), name: 'Silver', count: 2, paise: 40_000 },
      { kind: 'user_video', planId: null, name: null, count: 1, paise: 9_000 },
      { kind: 'card', planId: plan(silver), name: 'Silver', count: 1, paise: 7_000 },
    ]);
    expect(revenue.staff).toEqual([
      { franchiseeId: adminId, name, recorded: { count: 2, paise: 110_000 }, registered: { count: 0, paise: 0 } },
      {
        franchiseeId: null,
        name: null,
        recorded: { count: 4, paise: 56_000 },
        registered: { count: 6, paise: 166_000 },
      },
    ]);
    expect(revenue.months).toEqual([
      { month: '2021-04', sales: { count: 2, paise: 70_000 }, refunds: { count: 0, paise: 0 } },
      { month: '2021-05', sales: { count: 3, paise: 87_000 }, refunds: { count: 0, paise: 0 } },
      { month: '2021-06', sales: { count: 1, paise: 9_000 }, refunds: { count: 1, paise: 20_000 } },
    ]);
  });

  test('the revenue report attributes a sale to the staff account that registered the business, even if it was deleted', async () => {
    const creator = await world.as('creator');
    const userId = await registerCustomer(creator, people.customer.phoneNumber);
    const { businessId } = await makeBusiness(creator, { userId });
    const [{ made_by_franchisee_id: maker } = {}] = await sql(
      'select made_by_franchisee_id from business where business_id = $1',
      [businessId],
    );
    await recordSale({ businessId, paidAt: '2015-07-10T06:00Z', paise: 30_000 });
    await sql('delete from business where business_id = $1', [businessId]);
    const { staff } = await report(daysBetween('2015-07-01', '2015-07-31'));
    expect(staff).toEqual([
      {
        franchiseeId: maker,
        name: expect.any(String),
        recorded: { count: 0, paise: 0 },
        registered: { count: 1, paise: 30_000 },
      },
      { franchiseeId: null, name: null, recorded: { count: 1, paise: 30_000 }, registered: { count: 0, paise: 0 } },
    ]);
  });

  test('the revenue report counts sales and refunds by days in Indian time', async () => {
    const businessId = await makeBusinessId();
    await recordSale({ businessId, paidAt: '2019-03-31T18:29:59.999Z', paise: 1 });
    await recordSale({ businessId, paidAt: '2019-03-31T18:30:00Z', paise: 2 });
    await recordSale({ businessId, paidAt: '2019-04-30T18:29:59Z', paise: 4, withdrawnAt: '2019-05-31T18:29:59Z' });
    await recordSale({ businessId, paidAt: '2019-04-30T18:30:00Z', paise: 8, withdrawnAt: '2019-05-31T18:30:00Z' });
    expect((await report(daysBetween('2019-04-01', '2019-04-30'))).sales).toEqual({ count: 2, paise: 6 });
    expect((await report(daysBetween('2019-03-31', '2019-03-31'))).sales).toEqual({ count: 1, paise: 1 });
    expect(await report(daysBetween('2019-05-01', '2019-05-31'))).toMatchObject({
      sales: { count: 1, paise: 8 },
      refunds: { count: 1, paise: 4 },
    });
  });

  test('the revenue report counts a business as lost if its plan ended in the period and was not renewed within it', async () => {
    const paidAt = '2016-01-01T06:00Z';
    const [lost, late, renewed, early, back] = [
      await makeBusinessId(),
      await makeBusinessId(),
      await makeBusinessId(),
      await makeBusinessId(),
      await makeBusinessId(),
    ];
    for (const businessId of [lost, late, renewed, early, back])
      await recordSale({ businessId, paidAt, validTo: '2017-03-10' });
    await recordSale({ businessId: late, paidAt: '2017-04-01T06:00Z', status: 1, validTo: '2018-03-31' });
    await recordSale({ businessId: renewed, paidAt: '2017-03-31T18:29Z', status: 1, validTo: '2018-03-30' });
    await recordSale({ businessId: early, paidAt: '2017-02-01T06:00Z', status: 1, validTo: '2018-03-10' });
    const withdrawnAt = '2017-03-20T06:00Z';
    await recordSale({ businessId: back, paidAt: '2017-03-15T06:00Z', status: 1, validTo: '2018-03-14', withdrawnAt });
    expect((await report(daysBetween('2017-03-01', '2017-03-31'))).churn).toEqual({ ended: 5, lost: 3 });
    // In a span that is a month longer, the late renewal counts.
    expect((await report(daysBetween('2017-03-01', '2017-04-30'))).churn).toEqual({ ended: 5, lost: 2 });
    expect((await report(daysBetween('2017-03-11', '2017-04-30'))).churn).toEqual({ ended: 0, lost: 0 });
  });

  test('the revenue report counts a plan as ended from the day after its last day, and not on that day', async () => {
    const today = todayInIndia();
    const span = daysBetween(daysAfter(today, -1), daysAfter(today, 30));
    const before = (await report(span)).churn;
    await recordSale({ businessId: await makeBusinessId(), paidAt: '2020-01-01T06:00Z', validTo: today });
    expect((await report(span)).churn).toEqual(before);
    await recordSale({
      businessId: await makeBusinessId(),
      paidAt: '2020-01-01T06:00Z',
      validTo: daysAfter(today, -1),
    });
    expect((await report(span)).churn).toEqual({ ended: before.ended + 1, lost: before.lost + 1 });
  });

  test('the sums of the revenue report equal those of the payment lists and the invoices of the same period', async () => {
    const today = todayInIndia();
    const other = await world.as('adminOfOtherAgency');
    const theirs = await world.as('customerOfOtherAgency');
    const records: string[] = [];
    const businesses = [await makeBusiness(theirs), await makeBusiness(theirs)];
    for (const pricePaise of [49_900, 1_25_000, 333]) {
      const { subscriptionPlanId } = await makePlan(other, { pricePaise });
      for (const { businessId } of businesses) {
        const { body } = await other
          .post('/api/v1/business/subscription-payment')
          .send({ businessId, subscriptionPlanId, isManualUpdate: true })
          .expect(200);
        records.push(body.data.recordNo);
      }
    }
    await other
      .delete('/api/v1/business/subscription-payment')
      .query({ recordNo: records.at(-1), reason: 'the cheque bounced' })
      .expect(200);
    const revenue = await report(daysBetween(today, today), other);
    const paid = (await Promise.all(businesses.map((one) => paymentsOf(other, one)))).flat();
    const total = (rows: readonly { paise: number }[]) => ({
      count: rows.length,
      paise: rows.reduce((sum, { paise }) => sum + paise, 0),
    });
    const amounts = (rows: typeof paid) => total(rows.map(({ amountPaise }) => ({ paise: amountPaise })));
    expect(revenue.sales).toEqual(amounts(paid));
    expect(revenue.refunds).toEqual(amounts(paid.filter(({ status }) => status === 'refunded')));
    const { body } = await other
      .get('/api/v1/invoice/list')
      .query({ month: today.slice(0, 7), limit: 100 })
      .expect(200);
    const documents = (body.data.items as { series: string; kind: string; totalPaise: number }[]).filter(
      ({ kind }) => !agencyPaymentKinds.some((one) => one === kind),
    );
    const of = (series: string) =>
      total(documents.filter((one) => one.series === series).map(({ totalPaise }) => ({ paise: totalPaise })));
    expect(of('invoice')).toEqual(revenue.sales);
    expect(of('credit_note')).toEqual(revenue.refunds);
    const sumOf = (rows: readonly { count: number; paise: number }[]) =>
      rows.reduce((sum, row) => ({ count: sum.count + row.count, paise: sum.paise + row.paise }), {
        count: 0,
        paise: 0,
      });
    for (const groups of [
      revenue.plans,
      revenue.staff.map(({ recorded }) => recorded),
      revenue.staff.map(({ registered }) => registered),
      revenue.months.map(({ sales }) => sales),
      [revenue.firstPurchases, revenue.renewals, revenue.balances, revenue.others],
    ])
      expect(sumOf(groups)).toEqual(revenue.sales);
  });

  test("the revenue report of an agency answers 404 to another agency's admin and 200 to the super admin", async () => {
    const span = daysBetween('2014-01-01', '2014-12-31');
    const businessId = await makeBusinessId();
    await recordSale({ businessId, paidAt: '2014-02-01T06:00Z', paise: 77_700, validTo: '2014-06-30' });
    const [{ agency_id: agencyId } = {}] = await sql('select agency_id from business where business_id = $1', [
      businessId,
    ]);
    const other = await world.as('adminOfOtherAgency');
    expect(await report(span, other)).toMatchObject({
      ...{ sales: { count: 0, paise: 0 }, churn: { ended: 0, lost: 0 }, plans: [], staff: [] },
    });
    await requestReport(other, { ...span, agencyId }).expect(404);
    const superadmin = await world.as('superadmin');
    expect((await report({ ...span, agencyId }, superadmin)).sales).toEqual({ count: 1, paise: 77_700 });
  });

  test('the revenue report excludes the payments of agencies to the platform', async () => {
    const businessId = await makeBusinessId();
    const recordNo = await recordSale({ businessId, paidAt: '2013-02-01T06:00Z' });
    await sql(`update payment_grant set kind = 'annual', business_id = null where record_no = $1`, [recordNo]);
    expect((await report(daysBetween('2013-01-01', '2013-12-31'))).sales).toEqual({ count: 0, paise: 0 });
  });

  test.each([
    ['no first day', { to: '2026-04-30' }, 'from'],
    ['no last day', { from: '2026-04-30' }, 'to'],
    ['a last day before the first', daysBetween('2026-04-30', '2026-04-01'), 'to'],
    ['a day that does not exist', daysBetween('2026-02-30', '2026-04-01'), 'from'],
    ['more than five years', daysBetween('2020-01-01', '2026-01-01'), 'from'],
    ['text instead of a day', daysBetween('today', '2026-04-01'), 'from'],
    ['an unknown field', { ...daysBetween('2026-04-01', '2026-04-30'), all: 'true' }, 'all'],
  ])('a revenue report with %s answers 400 and names the field', async (_, query, field) => {
    await expectNoChange(world, async () => {
      const { body } = await requestReport(admin, query).expect(400);
      expect(body.data.code).toBe('invalid_input');
      expect(Object.keys(body.data.fields)).toContain(field);
    });
  });

  test.each(['customer', 'creator', 'franchisee', 'permittedFranchisee', 'allCardFranchisee'] as const)(
    '%s gets 403 for the revenue report',
    async (person) => {
      await requestReport(await world.as(person), daysBetween('2026-04-01', '2026-04-30')).expect(403);
    },
  );
});
