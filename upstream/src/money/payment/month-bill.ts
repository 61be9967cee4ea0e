import type { MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { type BillMonth, billName, monthOfBill } from '@parichay/shared/money/payment/bill-month.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { lockUntilEnd } from '../../platform/database/lock.ts';
import { presentPayment } from './payment.present.ts';
import { type GrantWithName, grants } from './payment.queries.ts';

/* Source: docs/decisions.md, "Monthly bill". */

export const monthPublished = sql<string | null>`to_char(card.published_at at time zone 'Asia/Kolkata', 'YYYY-MM')`;

export const billOfCard = sql<string | null>`case when bill_card.card_no is null
  then ${monthPublished} else bill_card.bill end`;

/** A published card stays on its bill after it is deleted. */
export const billedCards = (tx: Tx, agencyId: string) =>
  tx
    .selectFrom('card')
    .leftJoin('bill_card', 'bill_card.card_no', 'card.card_no')
    .where('card.agency_id', '=', agencyId);

const billed = sql`(
  select card.agency_id, ${billOfCard} as bill from card left join bill_card on bill_card.card_no = card.card_no
  union all
  select agency_id, bill from bill_card where not exists (select from card where card.card_no = bill_card.card_no)
) as billed`;

/** The price at the end of the month, or the current one. */
const priceOn = (bill: RawBuilder<unknown>) => sql<number>`coalesce(
  (select old_paise from per_card_price_change as change where change.agency_id = agency.agency_id
    and changed_at >= ((${bill} || '-01')::date + interval '1 month') at time zone 'Asia/Kolkata'
    order by changed_at limit 1),
  (agency.configuration -> 'prices' ->> 'perCardPaise')::bigint, 0)`;

/** `price` is for one card, in paise. */
export const bills = sql`(
  select counted.*, ${priceOn(sql`counted.bill`)} as price
  from (select agency_id, bill, count(*)::int as cards from ${billed} where bill is not null group by 1, 2) as counted
  join agency on agency.agency_id = counted.agency_id
) as bills`;

export const overdueBills = (today: string) => sql`(
  select agency_id, cards * price as paise from ${bills}
  where bill < ${today.slice(0, 7)} and not exists (
    select from payment_grant where kind = 'month' and item = bill and withdrawn_at is null
      and payment_grant.agency_id = bills.agency_id)
) as overdue`;

interface Counted {
  cards: number;
  price: number;
}

async function countedBills(tx: Tx, agencyId: string): Promise<Map<string, Counted>> {
  const { rows } = await sql<{ bill: string; cards: number; price: string }>`
    select bill, cards, price from ${bills} where agency_id = ${agencyId} order by bill`.execute(tx);
  return new Map(rows.map(({ bill, cards, price }) => [bill, { cards, price: Number(price) }]));
}

async function perCardPaise(tx: Tx, agencyId: string, bill: string): Promise<number> {
  const { rows } = await sql<{ price: string }>`
    select ${priceOn(sql`${bill}::text`)} as price from agency where agency_id = ${agencyId}`.execute(tx);
  const [row] = rows;
  if (!row) throw new ApiError('not_found');
  return Number(row.price);
}

export const isOver = (bill: string): boolean => bill < todayInIndia().slice(0, 7);

export async function paidBills(tx: Tx, agencyId: string) {
  const rows = await grants(tx)
    .where('payment_grant.agency_id', '=', agencyId)
    .where('payment_grant.kind', '=', 'month')
    .where('payment_grant.withdrawn_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.item, row]));
}

export type Bill = MonthBill & { item: string; isPaid: boolean };

function presentBill(agencyId: string, item: string, paid: GrantWithName | undefined, { cards, price }: Counted): Bill {
  const of = { ...monthOfBill(item), item, agencyId };
  if (!paid) {
    const amount = { cardCount: cards, perCardPaise: price, amountPaise: cards * price };
    return { ...of, ...amount, isClosed: isOver(item), isPaid: false, payment: null };
  }
  const { cardCount, perCardPaise } = paid.terms as { cardCount: number; perCardPaise: number };
  return {
    ...of,
    cardCount,
    perCardPaise,
    amountPaise: Number(paid.amount_paise),
    isClosed: true,
    isPaid: true,
    payment: presentPayment(paid),
  };
}

export async function billOf(tx: Tx, agencyId: string, wanted: BillMonth): Promise<Bill> {
  const item = billName(wanted);
  const paid = (await paidBills(tx, agencyId)).get(item);
  const counted = paid ? undefined : (await countedBills(tx, agencyId)).get(item);
  return presentBill(agencyId, item, paid, counted ?? { cards: 0, price: await perCardPaise(tx, agencyId, item) });
}

export async function allBills(tx: Tx, agencyId: string): Promise<Bill[]> {
  const now = todayInIndia().slice(0, 7);
  const none = { cards: 0, price: await perCardPaise(tx, agencyId, now) };
  const paid = await paidBills(tx, agencyId);
  const counted = await countedBills(tx, agencyId);
  return [...new Set([now, ...counted.keys(), ...paid.keys()])]
    .sort()
    .reverse()
    .map((item) => presentBill(agencyId, item, paid.get(item), counted.get(item) ?? none));
}

export function requireClosed({ isClosed }: Pick<MonthBill, 'isClosed'>): void {
  if (!isClosed) throw new ApiError('invalid_input', { fields: { month: 'is not over yet' } });
}

export async function unpaidBills(tx: Tx, agencyId: string): Promise<(BillMonth & { amountPaise: number })[]> {
  const paid = await paidBills(tx, agencyId);
  return [...(await countedBills(tx, agencyId))].flatMap(([bill, { cards, price }]) =>
    price > 0 && isOver(bill) && !paid.has(bill) ? [{ ...monthOfBill(bill), amountPaise: cards * price }] : [],
  );
}

/** Without the lock, a card that is added during the payment would never be paid. */
export const lockBill = (tx: Tx, agencyId: string, item: string) => lockUntilEnd(tx, `bill ${agencyId} ${item}`);
