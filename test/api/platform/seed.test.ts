import type { OutputOf } from '@parichay/shared/contract.ts';
import { trashRetentionDays } from '@parichay/shared/office/trash/trash.lists.ts';
import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { enquiryStates } from '@parichay/shared/shop/leads/enquiry.lists.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedOpenDatabase } from '../../../dev/seed/many.ts';
import { demoPlans } from '../../../dev/seed/plans.ts';
import { type Client, startWorld, type World } from '../../lib/world.ts';

const CARDS = 60;
const today = todayInIndia();

type Lists =
  | 'GET /business'
  | 'GET /business/subscription-payment'
  | 'GET /coupon'
  | 'GET /invoice/list'
  | 'GET /trash';
type Row<L extends Lists> = OutputOf<L>['items'][number];
type Payment = Row<'GET /business/subscription-payment'>;

let world: World;
let admin: Client;
let revenue: OutputOf<'GET /reports/revenue'>;
let payments: Payment[];
beforeAll(async () => {
  world = await startWorld();
  const { upstream, stores } = world;
  await seedOpenDatabase(upstream.database, { databaseUrl: stores.databaseUrl, cards: CARDS, agencies: 1 });
  admin = await world.as('admin');
  revenue = await getData('GET /reports/revenue', { from: daysAfter(today, -600), to: today });
  payments = [];
  for (const { businessId } of await allRows('GET /business'))
    payments.push(...(await allRows('GET /business/subscription-payment', { businessId })));
});
afterAll(() => world?.close());

const getData = async <C extends Parameters<typeof apiPathOf>[0]>(call: C, query: object = {}): Promise<OutputOf<C>> =>
  (await admin.get(apiPathOf(call)).query(query).expect(200)).body.data;

const apiPathOf = (
  call: Lists | 'GET /dashboard' | `GET /reports/${'revenue' | 'visits' | 'visits/cards'}` | 'GET /enquiry/list',
) => `/api/v1${call.slice('GET '.length)}`;

async function allRows<L extends Lists>(list: L, query: object = {}): Promise<Row<L>[]> {
  const rows: Row<L>[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await getData(list, { limit: 100, ...query, ...(cursor && { cursor }) });
    rows.push(...(page.items as Row<L>[]));
    cursor = page.nextCursor;
  }
  return rows;
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0);

test('the revenue of the large seed data is the sum of its payments, each the price of its plan less its coupon', () => {
  expect(payments.length).toBeGreaterThan(CARDS / 3);
  expect(revenue.sales).toEqual({ count: payments.length, paise: sum(payments.map(({ amountPaise }) => amountPaise)) });
  const prices = new Map(demoPlans.map(({ name, pricePaise }) => [name, pricePaise]));
  for (const { amountPaise, coupon, planName } of payments)
    expect(amountPaise + (coupon?.discountPaise ?? 0)).toBe(prices.get(planName));
  expect(payments.filter(({ paidOn }) => paidOn > today)).toEqual([]);
});

test('every payment of the large seed data has one invoice of its amount, and invoice numbers have no gap', async () => {
  const documents = await allRows('GET /invoice/list');
  const invoices = documents.filter(({ series }) => series === 'invoice');
  const amounts = (rows: { recordNo: string }[], of: (row: never) => number) =>
    rows.map((row) => [row.recordNo, of(row as never)]).sort();
  expect(amounts(invoices, ({ totalPaise }: { totalPaise: number }) => totalPaise)).toEqual(
    amounts(payments, ({ amountPaise }: Payment) => amountPaise),
  );
  expect(
    invoices.every((row) => row.taxablePaise + row.cgstPaise + row.sgstPaise + row.igstPaise === row.totalPaise),
  ).toBe(true);
  expect(invoices.some(({ taxablePaise, totalPaise }) => taxablePaise < totalPaise)).toBe(true);
  for (const year of Object.values(Object.groupBy(invoices, ({ number }) => number.slice(0, -6))))
    expect(year?.map(({ number }) => Number(number.slice(-6))).sort((a, b) => a - b)).toEqual(
      year?.map((_, index) => index + 1),
    );
  const notes = documents.filter(({ series }) => series === 'credit_note');
  expect(revenue.refunds).toEqual({ count: notes.length, paise: sum(notes.map(({ totalPaise }) => totalPaise)) });
});

test('the expired businesses of the large seed data count as lost, and each was paid until the day before its end', async () => {
  const { expired, businesses } = (await getData('GET /dashboard')) as Extract<
    OutputOf<'GET /dashboard'>,
    { kind: 'staff' }
  >;
  const ended = await allRows('GET /business', { isExpired: true });
  expect(ended.length).toBeGreaterThan(0);
  expect([expired, revenue.churn.lost]).toEqual([ended.length, ended.length]);
  expect(businesses).toBe((await allRows('GET /business')).length);
  for (const { businessId, expiryDateForCustomer } of await allRows('GET /business', { isSubscribed: true }).then(
    (running) => [...ended, ...running],
  )) {
    const ends = payments
      .filter((one) => one.businessId === businessId && one.status === 'paid')
      .map(({ validTo }) => validTo);
    expect(daysAfter(ends.sort().at(-1) ?? '', 1)).toBe(expiryDateForCustomer);
  }
  expect(revenue.renewals.count).toBe(payments.filter(({ renew }) => renew).length);
});

test('the usage count of each coupon in the large seed data equals the number of payments with it', async () => {
  for (const { code, used } of await allRows('GET /coupon'))
    expect(used).toBe(payments.filter(({ coupon }) => coupon?.code === code).length);
});

test('the visits of the large seed data have the same total by day, by card, by design and by place', async () => {
  const { total, days, designs, places } = await getData('GET /reports/visits', { period: '90' });
  const { cards } = await getData('GET /reports/visits/cards', { period: '90' });
  expect(total.views).toBeGreaterThan(0);
  expect(total.enquiries).toBeGreaterThan(0);
  for (const name of ['views', 'saves', 'enquiries'] as const)
    for (const rows of [days, cards, designs, places]) expect(sum(rows.map((row) => row[name]))).toBe(total[name]);
});

test('the large seed data has enquiries in every state and a trash without future or expired entries', async () => {
  const inState = async (state?: string) => (await getData('GET /enquiry/list', state ? { state } : {})).total;
  const counts = [];
  for (const state of enquiryStates) counts.push(await inState(state));
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(sum(counts)).toBe(await inState());
  const deleted = await allRows('GET /trash');
  expect(deleted.length).toBeGreaterThan(0);
  for (const { deletedAt } of deleted) {
    const age = Date.now() - Date.parse(deletedAt);
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(trashRetentionDays * 86_400_000);
  }
});
