import type { MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { type BillMonth, formatBillMonth, parseBillMonth } from '@parichay/shared/money/payment/bill-month.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { lockInTransaction } from '../../platform/database/lock.ts';
import { type GrantWithRefunds, grantQuery } from './payment.queries.ts';
import { presentPayment } from './payment-present.ts';

/* Source: docs/decisions.md, "Monthly bill". */

export const publishedMonthColumn = sql<
  string | null
>`to_char(card.published_at at time zone 'Asia/Kolkata', 'YYYY-MM')`;

export const billMonthColumn = sql<string | null>`case when bill_card.card_no is null
  then ${publishedMonthColumn} else bill_card.bill end`;

/** Includes deleted cards, which stay on their bill. */
export const cardBillQuery = (tx: Tx, agencyId: string) =>
  tx
    .selectFrom('card')
    .leftJoin('bill_card', 'bill_card.card_no', 'card.card_no')
    .where('card.agency_id', '=', agencyId);

const billOfEachCardSql = sql`(
  select card.agency_id, ${billMonthColumn} as bill from card left join bill_card on bill_card.card_no = card.card_no
  union all
  select agency_id, bill from bill_card where not exists (select from card where card.card_no = bill_card.card_no)
) as billed`;

/** A card's price at the end of the bill's month, or today's. */
const cardPriceOn = (bill: RawBuilder<unknown>) => sql<number>`coalesce(
  (select old_paise from per_card_price_change as change where change.agency_id = agency.agency_id
    and changed_at >= ((${bill} || '-01')::date + interval '1 month') at time zone 'Asia/Kolkata'
    order by changed_at limit 1),
  (agency.configuration -> 'prices' ->> 'perCardPaise')::bigint, 0)`;

/** `price` is for one card, in paise. */
export const billsSql = sql`(
  select counted.*, ${cardPriceOn(sql`counted.bill`)} as price
  from (select agency_id, bill, count(*)::int as cards from ${billOfEachCardSql} where bill is not null group by 1, 2) as counted
  join agency on agency.agency_id = counted.agency_id
) as bills`;

export const overdueBillsSql = (today: string) => sql`(
  select agency_id, cards * price as paise from ${billsSql}
  where bill < ${today.slice(0, 7)} and not exists (
    select from payment_grant where kind = 'month' and item = bill and withdrawn_at is null
      and payment_grant.agency_id = bills.agency_id)
) as overdue`;

interface CardCountAndPrice {
  cards: number;
  price: number;
}

async function cardCountAndPriceByBill(tx: Tx, agencyId: string): Promise<Map<string, CardCountAndPrice>> {
  const { rows } = await sql<{ bill: string; cards: number; price: string }>`
    select bill, cards, price from ${billsSql} where agency_id = ${agencyId} order by bill`.execute(tx);
  return new Map(rows.map(({ bill, cards, price }) => [bill, { cards, price: Number(price) }]));
}

async function loadCardPrice(tx: Tx, agencyId: string, bill: string): Promise<number> {
  const { rows } = await sql<{ price: string }>`
    select ${cardPriceOn(sql`${bill}::text`)} as price from agency where agency_id = ${agencyId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new ApiError('not_found');
  return Number(row.price);
}

export const isMonthOver = (bill: string): boolean => bill < todayInIndia().slice(0, 7);

export async function paidBillsByMonth(tx: Tx, agencyId: string) {
  const rows = await grantQuery(tx)
    .where('payment_grant.agency_id', '=', agencyId)
    .where('payment_grant.kind', '=', 'month')
    .where('payment_grant.withdrawn_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.item, row]));
}

export type Bill = MonthBill & { item: string; isPaid: boolean };

function presentBill(
  agencyId: string,
  item: string,
  paid: GrantWithRefunds | undefined,
  { cards, price }: CardCountAndPrice,
): Bill {
  const common = { ...parseBillMonth(item), item, agencyId };
  if (!paid) {
    const amount = { cardCount: cards, perCardPaise: price, amountPaise: cards * price };
    return { ...common, ...amount, isClosed: isMonthOver(item), isPaid: false, payment: null };
  }
  const { cardCount, perCardPaise } = paid.terms as { cardCount: number; perCardPaise: number };
  return {
    ...common,
    cardCount,
    perCardPaise,
    amountPaise: Number(paid.amount_paise),
    isClosed: true,
    isPaid: true,
    payment: presentPayment(paid),
  };
}

export async function billOf(tx: Tx, agencyId: string, billMonth: BillMonth): Promise<Bill> {
  const item = formatBillMonth(billMonth);
  const paid = (await paidBillsByMonth(tx, agencyId)).get(item);
  const count = paid ? undefined : (await cardCountAndPriceByBill(tx, agencyId)).get(item);
  return presentBill(agencyId, item, paid, count ?? { cards: 0, price: await loadCardPrice(tx, agencyId, item) });
}

export async function allBills(tx: Tx, agencyId: string): Promise<Bill[]> {
  const thisMonth = todayInIndia().slice(0, 7);
  const emptyCount = { cards: 0, price: await loadCardPrice(tx, agencyId, thisMonth) };
  const paid = await paidBillsByMonth(tx, agencyId);
  const counts = await cardCountAndPriceByBill(tx, agencyId);
  return [...new Set([thisMonth, ...counts.keys(), ...paid.keys()])]
    .sort()
    .reverse()
    .map((item) => presentBill(agencyId, item, paid.get(item), counts.get(item) ?? emptyCount));
}

export function requireMonthOver({ isClosed }: Pick<MonthBill, 'isClosed'>): void {
  if (!isClosed) throw new ApiError('invalid_input', { fields: { month: 'is not over yet' } });
}

export async function overdueBills(tx: Tx, agencyId: string): Promise<(BillMonth & { amountPaise: number })[]> {
  const paid = await paidBillsByMonth(tx, agencyId);
  return [...(await cardCountAndPriceByBill(tx, agencyId))].flatMap(([bill, { cards, price }]) =>
    price > 0 && isMonthOver(bill) && !paid.has(bill) ? [{ ...parseBillMonth(bill), amountPaise: cards * price }] : [],
  );
}

/** Without the lock, a card that is added during the payment would never be paid. */
export const lockBill = (tx: Tx, agencyId: string, item: string) => lockInTransaction(tx, `bill ${agencyId} ${item}`);
