import type { CommissionMonth } from '@parichay/shared/money/commission/commission.endpoints.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeBusiness, registerCustomer } from '../../lib/factories.ts';
import { gujaratInvoiceDetails, setInvoiceDetails } from '../../lib/invoices.ts';
import { gujaratAddress, makePlan } from '../../lib/paying.ts';
import { people } from '../../lib/people.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

let world: World;
let admin: Client;
let franchisee: Client;
let other: Client;
let franchiseeId: string;
let otherId: string;
beforeAll(async () => {
  world = await startWorld();
  await setInvoiceDetails(world, gujaratInvoiceDetails);
  [admin, franchisee, other] = [
    await world.as('admin'),
    await world.as('franchisee'),
    await world.as('allCardFranchisee'),
  ];
  franchiseeId = await franchiseeIdOf('franchisee');
  otherId = await franchiseeIdOf('allCardFranchisee');
});
afterAll(() => world?.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await world.upstream.database.raw.query(text, values)).rows as Record<string, unknown>[];
const franchiseeIdOf = async (person: keyof typeof people): Promise<string> =>
  String(
    (await sql('select franchisee_id from franchisee where phone_number = $1', [people[person].phoneNumber]))[0]
      ?.franchisee_id,
  );

const today = todayInIndia();
const thisMonth = today.slice(0, 7);
const lastMonth = daysAfter(`${thisMonth}-01`, -1).slice(0, 7);
const report = async (
  browser: Client,
  path = '',
  span = { from: lastMonth, to: thisMonth },
): Promise<CommissionMonth[]> =>
  (await browser.get(`/api/v1/commission${path}`).query(span).expect(200)).body.data.items;
const setRate = (basisPoints: number, fromDate: string, staffId: string | null = franchiseeId, browser = admin) =>
  browser.post('/api/v1/commission/rate').send({ franchiseeId: staffId, hundredths: basisPoints, fromDate });
const recordPayout = (more: object = {}, browser = admin) =>
  browser
    .post('/api/v1/commission/payout')
    .send({ franchiseeId, month: lastMonth, paidPaise: 10_000, paidOn: today, reference: 'UTR 1', ...more });

/** Records a manual payment of a franchisee's business. @returns its recordNo */
async function recordSale(
  browser: Client,
  pricePaise: number,
  paidOn?: string,
  businessName?: string,
): Promise<string> {
  const userId = await registerCustomer(browser, people.customer.phoneNumber);
  const { businessId } = await makeBusiness(browser, {
    userId,
    ...gujaratAddress,
    ...(businessName && { businessName }),
  });
  const { subscriptionPlanId } = await makePlan(admin, { pricePaise });
  const { body } = await admin
    .post('/api/v1/business/subscription-payment')
    .send({ businessId, subscriptionPlanId, isManualUpdate: true, ...(paidOn && { paidOn }) })
    .expect(200);
  return body.data.recordNo;
}
const commissionOfMonth = (items: CommissionMonth[], month = thisMonth) =>
  items.find((one) => one.franchiseeId === franchiseeId && one.month === month);

describe('the commission of a franchisee', () => {
  test("a franchisee's commission is zero until a rate is set, and the first rate may begin in an earlier month", async () => {
    await recordSale(franchisee, 118_000);
    await recordSale(other, 118_000);
    expect(commissionOfMonth(await report(admin))).toMatchObject({
      salesPaise: 100_000,
      rates: [0],
      commissionPaise: 0,
      payout: null,
    });
    await setRate(1_250, `${lastMonth}-01`).expect(200);
    expect(commissionOfMonth(await report(admin))).toMatchObject({ rates: [1_250], commissionPaise: 12_500 });
    await setRate(500, `${lastMonth}-01`, otherId).expect(200);
    const items = await report(admin);
    expect(items.find((one) => one.franchiseeId === otherId)).toMatchObject({ commissionPaise: 5_000 });
  });

  test('security 28: a new commission rate begins tomorrow at the earliest and changes no earlier commission', async () => {
    const before = commissionOfMonth(await report(admin));
    await expectNoChange(world, async () => {
      for (const day of [today, daysAfter(today, -1), `${lastMonth}-01`]) await setRate(5_000, day).expect(400);
    });
    await setRate(5_000, daysAfter(today, 1)).expect(200);
    await setRate(9_999, daysAfter(today, 1), null).expect(200);
    expect(commissionOfMonth(await report(admin))).toEqual(before);
  });

  test("a refund reduces the franchisee's commission by its amount without tax, at the rate of the sale", async () => {
    const recordNo = await recordSale(franchisee, 118_000);
    await admin
      .post('/api/v1/payment-part')
      .send({ recordNo, refundPaise: 59_000, reason: 'half', onceKey: 'commission-part-1' })
      .expect(200);
    expect(commissionOfMonth(await report(admin))).toMatchObject({
      ...{ salesPaise: 200_000, refundsPaise: 50_000 },
      commissionPaise: 18_750,
    });
  });

  test('a partial refund and a reversal each notify the franchisee of the commission that is deducted', async () => {
    const recordNo = await recordSale(franchisee, 118_000, undefined, 'Neem Reversed');
    const refund = { recordNo, refundPaise: 59_000, reason: 'half', onceKey: 'commission-part-2' };
    await admin.post('/api/v1/payment-part').send(refund).expect(200);
    await admin
      .delete('/api/v1/business/subscription-payment')
      .query({ recordNo, reason: 'the cheque bounced' })
      .expect(200);
    const notificationsOf = async (browser: Client) =>
      (await browser.get('/api/v1/analytics/admin-notification').query({ limit: 100 }).expect(200)).body.data.items
        .filter(({ params }: { params: { name?: string } }) => params.name === 'Neem Reversed')
        .map(({ kind, params }: { kind: string; params: object }) => ({ kind, ...params }));
    const reversal = { kind: 'commission_taken_back', name: 'Neem Reversed', amountPaise: '6250' };
    expect(await notificationsOf(franchisee)).toEqual([reversal, reversal]);
    for (const browser of [admin, other]) expect(await notificationsOf(browser)).toEqual([]);
  });

  test('a sale counts for the commission of the month in which it was paid', async () => {
    await recordSale(franchisee, 23_600, `${lastMonth}-15`);
    expect(commissionOfMonth(await report(admin), lastMonth)).toMatchObject({
      salesPaise: 20_000,
      commissionPaise: 2_500,
    });
  });

  test('a commission payout for a past month is recorded once and shown in the report', async () => {
    const answers = await Promise.all([recordPayout(), recordPayout()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.data.code).toBe('already_paid');
    expect(commissionOfMonth(await report(admin), lastMonth)?.payout).toEqual({
      ...{ amountPaise: 10_000, paidOn: today, reference: 'UTR 1' },
    });
  });

  test.each([
    ['the current month', { month: thisMonth }],
    ['a day in the future', { paidOn: daysAfter(today, 1) }],
    ['a fraction of a paisa', { paidPaise: 0.5 }],
    ['a thirteenth month', { month: '2026-13' }],
  ])('a commission payout with %s answers 400', async (_, wrong) => {
    await expectNoChange(world, () => recordPayout(wrong).expect(400));
  });

  test.each([-1, 10_001, 12.5])('a commission rate of %s basis points answers 400', async (basisPoints) => {
    await expectNoChange(world, () => setRate(basisPoints, daysAfter(today, 5)).expect(400));
  });

  test('security 13: a franchisee reads only its own commission and cannot set rates or payouts', async () => {
    const mine = await report(franchisee, '/own');
    expect(mine.length).toBeGreaterThan(0);
    expect(new Set(mine.map((one) => one.franchiseeId))).toEqual(new Set([franchiseeId]));
    expect(mine).toEqual((await report(admin)).filter((one) => one.franchiseeId === franchiseeId));
    await expectNoChange(world, async () => {
      await franchisee.get('/api/v1/commission').query({ from: lastMonth, to: thisMonth }).expect(403);
      await franchisee.get('/api/v1/commission/rate').expect(403);
      await setRate(10_000, daysAfter(today, 1), franchiseeId, franchisee).expect(403);
      await recordPayout({}, franchisee).expect(403);
    });
  });

  test('security 14: another agency sees no commission or rate of this agency, and gets 404 for setting a rate or a payout', async () => {
    const stranger = await world.as('adminOfOtherAgency');
    expect(await report(stranger)).toEqual([]);
    expect((await stranger.get('/api/v1/commission/rate').expect(200)).body.data.items).toEqual([]);
    await expectNoChange(world, async () => {
      await setRate(100, daysAfter(today, 1), franchiseeId, stranger).expect(404);
      await recordPayout({}, stranger).expect(404);
    });
  });
});
