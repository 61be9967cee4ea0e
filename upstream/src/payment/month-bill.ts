import { agencyConfiguration } from '@parichay/shared/agency/agency.endpoints.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/lib/india.ts';
import { type BillMonth, billName, monthOfBill } from '@parichay/shared/payment/bill-month.ts';
import type { MonthBill } from '@parichay/shared/payment/month-payment.endpoints.ts';
import { sql } from 'kysely';
import type { Tx } from '../lib/database.ts';
import { lockUntilEnd } from '../lib/lock.ts';
import { presentPayment } from './payment.present.ts';
import { type GrantWithName, grants } from './payment.queries.ts';

/* What an agency owes for a month. Source: decisions.md, "Monthly bill". */

/** On which bill a card is; null: on none. */
export const billOfCard = sql<string | null>`case when bill_card.card_no is null
  then to_char(card.created_at at time zone 'Asia/Kolkata', 'YYYY-MM') else bill_card.bill end`;

/** Cards with the bill that each is on. Deleting one that was made takes it off none. */
export const billedCards = (tx: Tx, agencyId: string) =>
  tx
    .selectFrom('card')
    .leftJoin('bill_card', 'bill_card.card_no', 'card.card_no')
    .where('card.agency_id', '=', agencyId);

/** Every card that is on a bill, and those that were removed since: `agency_id`, `bill`. */
export const billed = sql`(
  select card.agency_id, ${billOfCard} as bill from card left join bill_card on bill_card.card_no = card.card_no
  union all
  select agency_id, bill from bill_card where not exists (select from card where card.card_no = bill_card.card_no)
) as billed`;

/** How many cards are on each bill of an agency. */
async function countedBills(tx: Tx, agencyId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ bill: string; cards: number }>`
    select bill, count(*)::int as cards from ${billed} where agency_id = ${agencyId} and bill is not null
    group by bill order by bill`.execute(tx);
  return new Map(rows.map(({ bill, cards }) => [bill, cards]));
}

export const isOver = (bill: string): boolean => bill < todayInIndia().slice(0, 7);

async function perCardPaise(tx: Tx, agencyId: string): Promise<number> {
  const row = await tx
    .selectFrom('agency')
    .select('configuration')
    .where('agency_id', '=', agencyId)
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return agencyConfiguration.parse(row.configuration).prices.perCardPaise;
}

/** What was paid for bills, by their names. */
async function paidBills(tx: Tx, agencyId: string) {
  const rows = await grants(tx)
    .where('payment_grant.agency_id', '=', agencyId)
    .where('payment_grant.kind', '=', 'month')
    .where('payment_grant.withdrawn_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.item, row]));
}

export type Bill = MonthBill & { item: string; isPaid: boolean };

/** A bill as it stands; one that is paid, as it was then. */
function presentBill(
  agencyId: string,
  item: string,
  paid: GrantWithName | undefined,
  cards: number,
  price: number,
): Bill {
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
  const cards = paid ? 0 : ((await countedBills(tx, agencyId)).get(item) ?? 0);
  return presentBill(agencyId, item, paid, cards, await perCardPaise(tx, agencyId));
}

/** All bills that there are, the newest month first; this month's so far among them. */
export async function allBills(tx: Tx, agencyId: string): Promise<Bill[]> {
  const price = await perCardPaise(tx, agencyId);
  const paid = await paidBills(tx, agencyId);
  const counted = await countedBills(tx, agencyId);
  const names = new Set([todayInIndia().slice(0, 7), ...counted.keys(), ...paid.keys()]);
  return [...names]
    .sort()
    .reverse()
    .map((item) => presentBill(agencyId, item, paid.get(item), counted.get(item) ?? 0, price));
}

/** @throws ApiError invalid_input */
export function requireClosed({ isClosed }: Pick<MonthBill, 'isClosed'>): void {
  if (!isClosed) throw new ApiError('invalid_input', { fields: { month: 'is not over yet' } });
}

/** Bills of months that are over and not paid, the oldest first. */
export async function unpaidBills(tx: Tx, agencyId: string): Promise<(BillMonth & { amountPaise: number })[]> {
  const price = await perCardPaise(tx, agencyId);
  if (price === 0) return [];
  const paid = await paidBills(tx, agencyId);
  return [...(await countedBills(tx, agencyId))].flatMap(([bill, count]) =>
    isOver(bill) && !paid.has(bill) ? [{ ...monthOfBill(bill), amountPaise: count * price }] : [],
  );
}

/**
 * Until this is committed nobody else pays a bill or changes which cards are on it: paid while a card is put onto it, it
 * would be paid without that card, which nobody would pay ever after.
 */
export const lockBill = (tx: Tx, agencyId: string, item: string) => lockUntilEnd(tx, `bill ${agencyId} ${item}`);

/**
 * Puts a card onto a bill, or takes it off every bill.
 * @param to null: off
 * @throws ApiError not_found; already_paid when the bill it is on, or is to be on, is paid; already_exists
 */
export async function moveCard(tx: Tx, agencyId: string, cardNo: string, from: BillMonth | null, to: BillMonth | null) {
  const bill = await billOfLockedCard(tx, agencyId, cardNo);
  const target = to && billName(to);
  if (target !== null && target > todayInIndia().slice(0, 7))
    throw new ApiError('invalid_input', { fields: { month: 'has not come yet' } });
  if (from && bill !== billName(from)) throw new ApiError('not_found');
  if (target !== null && bill === target) throw new ApiError('already_exists');
  const both = [bill, target].filter((item) => item !== null).sort();
  for (const item of both) await lockBill(tx, agencyId, item);
  const paid = await paidBills(tx, agencyId);
  if (both.some((item) => paid.has(item))) throw new ApiError('already_paid');
  await tx
    .insertInto('bill_card')
    .values({ card_no: cardNo, agency_id: agencyId, bill: target })
    .onConflict((conflict) => conflict.column('card_no').doUpdateSet({ bill: target }))
    .execute();
}

/** On which bill a card is, which nobody else moves meanwhile. @throws ApiError not_found */
async function billOfLockedCard(tx: Tx, agencyId: string, cardNo: string): Promise<string | null> {
  await tx
    .selectFrom('card')
    .select('card_no')
    .where('card_no', '=', cardNo)
    .where('agency_id', '=', agencyId)
    .forNoKeyUpdate()
    .execute();
  // Asked anew: what waited for the lock would see its bill as it was before.
  const card = await billedCards(tx, agencyId)
    .select(billOfCard.as('bill'))
    .where('card.card_no', '=', cardNo)
    .executeTakeFirst();
  if (!card) throw new ApiError('not_found');
  return card.bill;
}
