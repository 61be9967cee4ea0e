import { yearOfBill } from '@parichay/shared/money/billing/bill.rules.ts';
import type { AgencyDues, MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastMonths, pricesOf, publishedIn } from '../../lib/billing.ts';
import { makeBusiness, makeCard } from '../../lib/factories.ts';
import { changesNothing } from '../../lib/stored.ts';
import { type Browser, startWorld, type World } from '../../lib/world.ts';

const perCardPaise = 5_000;
const [thisMonth, lastMonth, beforeLast, longAgo] = lastMonths();

let world: World;
let admin: Browser;
let keeper: Browser;
let agencyId: string;
beforeAll(async () => {
  world = await startWorld();
  [admin, keeper] = [await world.as('admin'), await world.as('superadmin')];
  agencyId = await pricesOf(world, 'home.test', { perCardPaise, annualPaise: 1_200_000 });
});
afterAll(() => world?.close());

const billsOf = async (browser: Browser, query: object = {}): Promise<MonthBill[]> =>
  (await browser.get('/api/v1/month-payments/bills').query(query).expect(200)).body.data.bills;
const positionOf = async (): Promise<AgencyDues | undefined> => {
  const { body } = await keeper.get('/api/v1/month-payments/agencies').expect(200);
  return body.data.items.find((one: AgencyDues) => one.agencyId === agencyId);
};
const aCardPublishedIn = async (month: string): Promise<string> => {
  const { cardNo } = await makeCard(
    await world.as('customer'),
    (await makeBusiness(await world.as('customer'))).businessId,
  );
  await publishedIn(world, cardNo, month);
  return cardNo;
};
const inWords = ({ month, year, cardCount, amountPaise, isClosed, payment }: MonthBill) =>
  [`${year}-${String(month).padStart(2, '0')}`, cardCount, amountPaise, isClosed, payment !== null] as const;

describe('the bills of an agency', () => {
  test('the bills of an agency have every month with cards, newest first, and the current month', async () => {
    expect((await billsOf(admin)).map(inWords)).toEqual([[thisMonth, 0, 0, false, false]]);
    await aCardPublishedIn(thisMonth);
    await aCardPublishedIn(beforeLast);
    await aCardPublishedIn(beforeLast);
    expect((await billsOf(admin)).map(inWords)).toEqual([
      [thisMonth, 1, perCardPaise, false, false],
      [beforeLast, 2, 2 * perCardPaise, true, false],
    ]);
    expect(await billsOf(keeper, { agencyId })).toEqual(await billsOf(admin));
    const { body } = await admin.get('/api/v1/month-payments/getOutstandingAmount').expect(200);
    expect(body.data.outstandingPaise).toBe(2 * perCardPaise);
  });

  test('a card moved to another month’s bill is charged there and no longer in its own month', async () => {
    const cardNo = await aCardPublishedIn(lastMonth);
    const [year, month] = lastMonth.split('-').map(Number);
    const [toYear, toMonth] = beforeLast.split('-').map(Number);
    await keeper.post('/api/v1/month-payments/move-out-card').send({ agencyId, cardNo, month, year }).expect(200);
    expect((await billsOf(admin)).map(inWords).some(([name]) => name === lastMonth)).toBe(false);
    await keeper
      .post('/api/v1/month-payments/add-card-in-bill')
      .send({ agencyId, cardNo, month: toMonth, year: toYear })
      .expect(200);
    expect((await billsOf(admin)).map(inWords)).toContainEqual([beforeLast, 3, 3 * perCardPaise, true, false]);
    const page = await admin.get('/api/v1/month-payments').query({ month: toMonth, year: toYear }).expect(200);
    expect(page.body.data.items.filter((card: { isMovedIn: boolean }) => card.isMovedIn)).toHaveLength(1);
  });

  test('security 28: a paid bill is unchanged by a new price per card, and the super admin sees what is owed', async () => {
    expect(await positionOf()).toMatchObject({
      outstandingPaise: 3 * perCardPaise,
      unpaidBills: 1,
      paidPaise: 0,
      annualUntil: null,
    });
    const [year, month] = beforeLast.split('-').map(Number);
    await keeper.post('/api/v1/month-payments').send({ agencyId, month, year, note: 'cheque 7' }).expect(200);
    await keeper.post('/api/v1/annual-payment').send({ agencyId }).expect(200);
    await pricesOf(world, 'home.test', { perCardPaise: 9_900, annualPaise: 1_200_000 });
    expect((await billsOf(admin)).map(inWords)).toContainEqual([beforeLast, 3, 3 * perCardPaise, true, true]);
    expect(await positionOf()).toMatchObject({
      outstandingPaise: 0,
      unpaidBills: 0,
      paidPaise: 3 * perCardPaise + 1_200_000,
      annualUntil: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    await pricesOf(world, 'home.test', { perCardPaise, annualPaise: 1_200_000 });
  });

  test('security 28: bills of past months have the price of their time, and the current month the new price', async () => {
    const [year, month] = longAgo.split('-').map(Number);
    const cardNo = await aCardPublishedIn(longAgo);
    const before = await billsOf(admin);
    const pricedAt = async (perCard: number) => {
      const { body } = await keeper.get('/api/v1/agency/list').query({ agencyId }).expect(200);
      const [{ version }] = body.data.items;
      await keeper
        .put('/api/v1/agency')
        .send({ agency: { agencyId, version, configuration: { prices: { perCardPaise: perCard } } } })
        .expect(200);
    };
    await pricedAt(9_000);
    await pricedAt(12_000);
    const after = await billsOf(admin);
    expect(after.slice(1)).toEqual(before.slice(1));
    expect(after[0]).toMatchObject({ perCardPaise: 12_000, cardCount: 1, amountPaise: 12_000 });
    expect(await positionOf()).toMatchObject({ outstandingPaise: perCardPaise, unpaidBills: 1 });
    const { body } = await admin.get('/api/v1/month-payments/getOutstandingAmount').expect(200);
    expect(body.data.outstandingPaise).toBe(perCardPaise);
    const home = await admin.get('/api/v1/dashboard').expect(200);
    expect(home.body.data.outstandingPaise).toBe(perCardPaise);
    const order = await admin.post('/api/v1/month-payments/order').send({ month, year }).expect(200);
    expect(order.body.data.order.amount).toBe(perCardPaise);
    // A price that changed before the month ended is not that month's price.
    await world.upstream.database.raw.query(
      `insert into per_card_price_change (agency_id, changed_at, old_paise) values ($1, ($2 || '-10')::timestamptz, 100)`,
      [agencyId, longAgo],
    );
    expect(await billsOf(admin)).toEqual(after);
    await keeper.post('/api/v1/month-payments/move-out-card').send({ agencyId, cardNo, month, year }).expect(200);
    await pricesOf(world, 'home.test', { perCardPaise, annualPaise: 1_200_000 });
  });

  test('a draft card is not on the bill, and a published card is', async () => {
    const before = await billsOf(admin);
    const customer = await world.as('customer');
    const { businessId } = await makeBusiness(customer);
    const { cardNo } = await makeCard(customer, businessId);
    expect(await billsOf(admin)).toEqual(before);
    await customer.post('/api/v1/updateCardStatus').send({ cardNo, status: 'active' }).expect(200);
    expect((await billsOf(admin))[0]?.cardCount).toBe((before[0]?.cardCount ?? 0) + 1);
  });

  test('bills are grouped and filtered by the financial year from April to March, without empty years', async () => {
    const days = ['2024-03', '2024-04', '2025-03', '2025-04'];
    for (const month of days) await aCardPublishedIn(month);
    const answer = async (query: object = {}) =>
      (await admin.get('/api/v1/month-payments/bills').query(query).expect(200)).body.data;
    const { years, thisMonth, bills } = await answer();
    expect(years.slice(-3)).toEqual([
      { financialYear: '25-26', cardCount: 1, amountPaise: perCardPaise },
      { financialYear: '24-25', cardCount: 2, amountPaise: 2 * perCardPaise },
      { financialYear: '23-24', cardCount: 1, amountPaise: perCardPaise },
    ]);
    expect(years.map(({ financialYear }: { financialYear: string }) => financialYear)).toEqual([
      ...new Set((bills as MonthBill[]).map(yearOfBill)),
    ]);
    const one = await answer({ financialYear: '24-25' });
    expect(one.bills.map((bill: MonthBill) => inWords(bill)[0])).toEqual(['2025-03', '2024-04']);
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
    const { body } = await keeper.get('/api/v1/month-payments/agencies').query({ search: 'other' }).expect(200);
    expect(body.data.items.map((one: AgencyDues) => one.agencyName)).toEqual(['other agency']);
    const all = await keeper.get('/api/v1/month-payments/agencies').expect(200);
    expect(all.body.data.items.map((one: AgencyDues) => one.agencyName)).toEqual(['other agency', 'home agency']);
  });
});

describe('a bill above the highest single price', () => {
  test('a bill above the highest single price is ordered, recorded and read', async () => {
    const dearest = 10_000_000_000;
    await pricesOf(world, 'home.test', { perCardPaise: dearest, annualPaise: 1_200_000 });
    for (const _ of [1, 2]) await aCardPublishedIn(longAgo);
    const [year, month] = longAgo.split('-').map(Number);
    const { body } = await admin.post('/api/v1/month-payments/order').send({ month, year }).expect(200);
    expect(body.data.order.amount).toBe(2 * dearest);
    await keeper.post('/api/v1/month-payments').send({ agencyId, month, year }).expect(200);
    expect((await billsOf(admin)).find((bill) => inWords(bill)[0] === longAgo)?.payment?.amountPaise).toBe(2 * dearest);
    await admin.get('/api/v1/month-payments').query({ month, year }).expect(200);
    await pricesOf(world, 'home.test', { perCardPaise, annualPaise: 1_200_000 });
  });
});

describe('a bill paid online by staff', () => {
  test('a bill paid online is in the audit log under the staff member who ordered it', async () => {
    await aCardPublishedIn(lastMonth);
    const [year, month] = lastMonth.split('-').map(Number);
    const { body } = await admin.post('/api/v1/month-payments/order').send({ month, year }).expect(200);
    await world.razorpay.pay(body.data.order.id, 'captured');
    await world.settled();
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
    'the payment account is not removed by %s, who gets 403',
    async (person) => {
      const browser = await world.as(person);
      await changesNothing(world, () => browser.delete('/api/v1/payment-account').expect(403));
    },
  );

  test('security 14: the payment account of another agency answers 404', async () => {
    const other = await world.as('adminOfOtherAgency');
    await changesNothing(world, () => other.delete('/api/v1/payment-account').query({ agencyId }).expect(404));
  });
});
