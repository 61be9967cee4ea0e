import { type BillMonth, formatBillMonth } from '@parichay/shared/money/payment/bill-month.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Tx } from '../../platform/database/database.ts';
import { billMonthColumn, cardBillQuery, lockBill, paidBillsByMonth } from './month-bill.ts';

/**
 * @param to null = the card leaves every bill
 * @throws ApiError not_found, invalid_input, already_exists; already_paid when either bill is paid
 */
export async function moveCardBetweenBills(
  tx: Tx,
  agencyId: string,
  cardNo: string,
  from: BillMonth | null,
  to: BillMonth | null,
) {
  const bill = await billOfLockedCard(tx, agencyId, cardNo);
  const target = to && formatBillMonth(to);
  if (target !== null && target > todayInIndia().slice(0, 7))
    throw new ApiError('invalid_input', { fields: { month: 'has not come yet' } });
  if (from && bill !== formatBillMonth(from)) throw new ApiError('not_found');
  if (target !== null && bill === target) throw new ApiError('already_exists');
  const affectedBills = [bill, target].filter((item) => item !== null).sort();
  for (const item of affectedBills) await lockBill(tx, agencyId, item);
  const paid = await paidBillsByMonth(tx, agencyId);
  if (affectedBills.some((item) => paid.has(item))) throw new ApiError('already_paid');
  await tx
    .insertInto('bill_card')
    .values({ card_no: cardNo, agency_id: agencyId, bill: target })
    .onConflict((conflict) => conflict.column('card_no').doUpdateSet({ bill: target }))
    .execute();
}

async function billOfLockedCard(tx: Tx, agencyId: string, cardNo: string): Promise<string | null> {
  await tx
    .selectFrom('card')
    .select('card_no')
    .where('card_no', '=', cardNo)
    .where('agency_id', '=', agencyId)
    .forNoKeyUpdate()
    .execute();
  // A new query reads the bill: the one that waited for the lock sees the old bill.
  const card = await cardBillQuery(tx, agencyId)
    .select(billMonthColumn.as('bill'))
    .where('card.card_no', '=', cardNo)
    .executeTakeFirst();
  if (!card) throw new ApiError('not_found');
  return card.bill;
}
