import { financialYearOfBill } from '@parichay/shared/money/billing/bill.rules.ts';
import type { AgencyDues, MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backdateCard, lastMonths, setPrices } from '../../lib/billing.ts';
import { makeBusiness, makeCard } from '../../lib/factories.ts';
import { expectNoChange } from '../../lib/stored.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

const perCardPaise = 5_000;
const [thisMonth, lastMonth, monthBeforeLast, olderMonth] = lastMonths();

let world: World;
let admin: Client;
let superadmin: Client;
let agencyId: string;
beforeAll(async () => {
  world = await startWorld();
  [admin, superadmin] = [await world.as('admin'), await world.as('superadmin')];
  agencyId = await setPrices(world, 'home.test', { perCardPaise, annualPaise: 1_200_000 });
});
afterAll(() => world?.close());

const listBills = async (browser: Client, query: object = {}): Promise<MonthBill[]> =>
  (await browser.get('/api/v1/month-payments/bills').query(query).expect(200)).body.data.bills;
const homeAgencyDues = async (): Promise<AgencyDues | undefined> => {
  const { body } = await superadmin.get('/api/v1/month-payments/agencies').expect(200);
  return body.data.items.find((one: AgencyDues) => one.agencyId === agencyId);
};
const makeCardPublishedIn = async (month: string): Promise<string> => {
  const { cardNo } = await makeCard(
    await world.as('customer'),
    (await makeBusiness(await world.as('customer'))).businessId,
  );
  await backdateCard(world, cardNo, month);
  return cardNo;
};
const billSummaryOf = ({ month, year, cardCount, amountPaise, isClosed, payment }: MonthBill) =>
  [`${year}-${String(month).padStart(2, '0')}`, cardCount, amountPaise, isClosed, payment !== null] as const;

describe('the monthly bills of an agency', () => {
  test("an agency's list of bills has every month with cards, newest first, and the current month", async () => {
    expect((await listBills(admin)).map(billSummaryOf)).toEqual([[thisMonth, 0, 0, false, false]]);
    await makeCardPublishedIn(thisMonth);
    await makeCardPublishedIn(monthBeforeLast);
    await makeCardPublishedIn(monthBeforeLast);
    expect((await listBills(admin)).map(billSummaryOf)).toEqual([
      [thisMonth, 1, perCardPaise, false, false],
      [monthBeforeLast, 2, 2 * perCardPaise, true, false],
    ]);
    expect(await listBills(superadmin, { agencyId })).toEqual(await listBills(admin));
    const { body } = await admin.get('/api/v1/month-payments/getOutstandingAmount').expect(200);
    expect(body.data.outstandingPaise).toBe(2 * perCardPaise);
  });

  test('a card moved to the bill of another month is charged there and no longer in its own month', async () => {
    const cardNo = await makeCardPublishedIn(lastMonth);
    const [year, month] = lastMonth.split('-').map(Number);
    const [toYear, toMonth] = monthBeforeLast.split('-').map(Number);
    await superadmin.post('/api/v1/month-payments/move-out-card').send({ agencyId, cardNo, month, year }).expect(200);
    expect((await listBills(admin)).map(billSummaryOf).some(([name]) => name === lastMonth)).toBe(false);
    await superadmin
      .post('/api/v1/month-payments/add-card-in-bill')
      .send({ agencyId, cardNo, month: toMonth, year: toYear })
      .expect(200);
    expect((await listBills(admin)).map(billSummaryOf)).toContainEqual([
      monthBeforeLast,
      3,
      3 * perCardPaise,
      true,
      false,
    ]);
    const page = await admin.get('/api/v1/month-payments').query({ month: toMonth, year: toYear }).expect(200);
    expect(page.body.data.items.filter((card: { isMovedIn: boolean }) => card.isMovedIn)).toHaveLength(1);
  });

  test('security 28: a new price per card does not change a paid bill, and the super admin sees what the agency owes', async () => {
    expect(await homeAgencyDues()).toMatchObject({
      outstandingPaise: 3 * perCardPaise,
      unpaidBills: 1,
      paidPaise: 0,
      annualUntil: null,
    });
    const [year, month] = monthBeforeLast.split('-').map(Number);
    await superadmin.post('/api/v1/month-payments').send({ agencyId, month, year, note: 'cheque 7' }).expect(200);
    await superadmin.post('/api/v1/annual-payment').send({ agencyId }).expect(200);
    await setPrices(world, 'home.test', { perCardPaise: 9_900, annualPaise: 1_200_000 });
    expect((await listBills(admin)).map(billSummaryOf)).toContainEqual([
      monthBeforeLast,
      3,
      3 * perCardPaise,
      true,
      true,
    ]);
    expect(await homeAgencyDues()).toMatchObject({
      outstandingPaise: 0,
      unpaidBills: 0,
      paidPaise: 3 * perCardPaise + 1_200_000,
      annualUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    await setPrices(world, 'home.test', { perCardPaise, annualPaise: 1_200_000 });
  });

  test('security 28: bills of past months have the price valid then, and the current month has the new price', async () => {
    const [year, month] = olderMonth.split('-').map(Number);
    const cardNo = await makeCardPublishedIn(olderMonth);
    const before = await listBills(admin);
    const pricedAt = async (perCard: number) => {
      const { body } = await superadmin.get('/api/v1/agency/list').query({ agencyId }).expect(200);
      const [{ version }] = body.data.items;
      await superadmin
        .put('/api/v1/agency')
        .send({ agency: { agencyId, version, configuration: { prices: { perCardPaise: perCard } } } })
        .expect(200);
    };
    await pricedAt(9_000);
    await pricedAt(12_000);
    const after = await listBills(admin);
    expect(after.slice(1)).toEqual(before.slice(1));
    expect(after[0]).toMatchObject({ perCardPaise: 12_000, cardCount: 1, amountPaise: 12_000 });
    expect(await homeAgencyDues()).toMatchObject({ outstandingPaise: perCardPaise, unpaidBills: 1 });
    const { body } = await admin.get('/api/v1/month-payments/getOutstandingAmount').expect(200);
    expect(body.data.outstandingPaise).toBe(perCardPaise);
    const home = await admin.get('/api/v1/dashboard').expect(200);
    expect(home.body.data.outstandingPaise).toBe(perCardPaise);
    const order = await admin.post('/api/v1/month-payments/order').send({ month, year }).expect(200);
    expect(order.body.data.order.amount).toBe(perCardPaise);
    // A price that changed before the month ended is not that month's price.
    await world.upstream.database.raw.query(
      `insert into per_card_price_change (agency_id, changed_at, old_paise) values ($1, ($2 || '-10')::timestamptz, 100)`,
      [agencyId, olderMonth],
    );
    expect(await listBills(admin)).toEqual(after);
    await superadmin.post('/api/v1/month-payments/move-out-card').send({ agencyId, cardNo, month, year }).expect(200);
    await setPrices(world, 'home.test', { perCardPaise, annualPaise: 1_200_000 });
  });

  test("a published card is on its agency's monthly bill, and a draft card is on no bill", async () => {
    const before = await listBills(admin);
    const customer = await world.as('customer');
    const { businessId } = await makeBusiness(customer);
    const { cardNo } = await makeCard(customer, businessId);
    expect(await listBills(admin)).toEqual(before);
    await customer.post('/api/v1/updateCardStatus').send({ cardNo, status: 'active' }).expect(200);
    expect((await listBills(admin))[0]?.cardCount).toBe((before[0]?.cardCount ?? 0) + 1);
  });

  test("an agency's bills are grouped and filtered by the financial year from April to March, without empty years", async () => {
    const days = ['2024-03', '2024-04', '2025-03', '2025-04'];
    for (const month of days) await makeCardPublishedIn(month);
    const answer = async (query: object = {}) =>
      (await admin.get('/api/v1/month-payments/bills').query(query).expect(200)).body.data;
    const { years, thisMonth, bills } = await answer();
    expect(years.slice(-3)).toEqual([
      { financialYear: '25-26', cardCount: 1, amountPaise: perCardPaise },
      { financialYear: '24-25', cardCount: 2, amountPaise: 2 * perCardPaise },
      { financialYear: '23-24', cardCount: 1, amountPaise: perCardPaise },
    ]);
    expect(years.map(({ financialYear }: { financialYear: string }) => financialYear)).toEqual([
      ...new Set((bills as MonthBill[]).map(financialYearOfBill)),
    ]);
    const one = await answer({ financialYear: '24-25' });
    expect(one.bills.map((bill: MonthBill) => billSummaryOf(bill)[0])).toEqual(['2025-03', '2024-04']);
    expect(one).toMatchObject({ years, thisMonth });
    expect((await answer({ financialYear: '99-00' })).bills).toEqual([]);
    for (const financialYear of ['2024', '24-26', '24-24', '24–25', ''])
      await admin.get('/api/v1/month-payments/bills').query({ financialYear }).expect(400);
    await world.upstream.database.raw.query(`delete from card where published_at < '2025-05-01'`);
    expect((await answer()).years.map(({ financialYear }: { financialYear: string }) => financialYear)).not.toContain(
      '24-25',
    );
  });

  test('security 14: an agency’s bills answer 404 to another agency, and only the super admin lists all agencies', async () => {
    const other = await world.as('adminOfOtherAgency');
    await other.get('/api/v1/month-payments/bills').query({ agencyId }).expect(404);
    for (const person of ['customer', 'creator', 'adminWithoutBilling'] as const)
      await (await world.as(person)).get('/api/v1/month-payments/bills').expect(403);
    await admin.get('/api/v1/month-payments/agencies').expect(403);
    const { body } = await superadmin.get('/api/v1/month-payments/agencies').query({ search: 'other' }).expect(200);
    expect(body.data.items.map((one: AgencyDues) => one.agencyName)).toEqual(['other agency']);
    const all = await superadmin.get('/api/v1/month-payments/agencies').expect(200);
    expect(all.body.data.items.map((one: AgencyDues) => one.agencyName)).toEqual(['other agency', 'home agency']);
  });
});

describe('monthly bills above the highest allowed unit price', () => {
  test('a monthly bill whose sum exceeds the highest allowed price per card can be ordered, recorded and read', async () => {
    const highestPaise = 10_000_000_000;
    await setPrices(world, 'home.test', { perCardPaise: highestPaise, annualPaise: 1_200_000 });
    for (const _ of [1, 2]) await makeCardPublishedIn(olderMonth);
    const [year, month] = olderMonth.split('-').map(Number);
    const { body } = await admin.post('/api/v1/month-payments/order').send({ month, year }).expect(200);
    expect(body.data.order.amount).toBe(2 * highestPaise);
    await superadmin.post('/api/v1/month-payments').send({ agencyId, month, year }).expect(200);
    expect((await listBills(admin)).find((bill) => billSummaryOf(bill)[0] === olderMonth)?.payment?.amountPaise).toBe(
      2 * highestPaise,
    );
    await admin.get('/api/v1/month-payments').query({ month, year }).expect(200);
    await setPrices(world, 'home.test', { perCardPaise, annualPaise: 1_200_000 });
  });
});

describe('monthly bills paid online by staff', () => {
  test('a monthly bill paid online is in the audit log under the staff account that ordered it', async () => {
    await makeCardPublishedIn(lastMonth);
    const [year, month] = lastMonth.split('-').map(Number);
    const { body } = await admin.post('/api/v1/month-payments/order').send({ month, year }).expect(200);
    await world.razorpay.pay(body.data.order.id, 'captured');
    await world.waitUntilSettled();
    const { body: log } = await admin
      .get('/api/v1/audit-log')
      .query({ entity: 'payment_grant', action: 'insert' })
      .expect(200);
    const { franchiseeId } = (await admin.get('/api/v1/franchisee').expect(200)).body.data;
    const [paid] = log.data.items;
    expect(paid).toMatchObject({
      franchiseeId,
      call: 'POST /month-payments/order',
      after: { kind: 'month', item: lastMonth, amount_paise: perCardPaise },
    });
    // The audit log names only staff, so a customer's payment is not in it.
    const { rows } = await world.upstream.database.raw.query(
      `select entity from audit_log where call = 'POST /month-payments/order'`,
    );
    expect(rows).toEqual([{ entity: 'payment_grant' }]);
  });
});

describe('the payment account of an agency', () => {
  test.each(['customer', 'creator', 'permittedFranchisee', 'adminWithoutBilling'] as const)(
    "removing the agency's payment account answers 403 to %s",
    async (person) => {
      const browser = await world.as(person);
      await expectNoChange(world, () => browser.delete('/api/v1/payment-account').expect(403));
    },
  );

  test('security 14: the payment account of another agency answers 404', async () => {
    const other = await world.as('adminOfOtherAgency');
    await expectNoChange(world, () => other.delete('/api/v1/payment-account').query({ agencyId }).expect(404));
  });
});
