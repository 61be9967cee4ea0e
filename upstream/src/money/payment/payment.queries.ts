import type { Payment } from '@parichay/shared/money/payment/payment.fields.ts';
import type { PaymentIntent } from '@parichay/shared/money/payment/payment.internal.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { Database } from '../../platform/database/schema.ts';

export const grantQuery = (tx: Tx) =>
  tx
    .selectFrom('payment_grant')
    .leftJoin('franchisee', 'franchisee.franchisee_id', 'payment_grant.recorded_by')
    .selectAll('payment_grant')
    .select('franchisee.name as recorded_by_name')
    .select([partialRefundsColumn.as('parts'), alsoReversedColumn.as('also_reversed')]);
export type GrantWithRefunds = Selectable<Database['payment_grant']> & {
  recorded_by_name: string | null;
  parts: Payment['parts'];
  also_reversed: Payment['alsoReversed'];
};

const partialRefundsColumn = sql<Payment['parts']>`(
  select coalesce(jsonb_agg(jsonb_build_object('partNo', part_no, 'amountPaise', payment_part.amount_paise,
      'creditedPaise', credited_paise, 'reason', reason, 'state', state, 'givenBackOn', given_back_on) order by part_no), '[]')
  from payment_part where payment_part.record_no = payment_grant.record_no)`;

const alsoReversedColumn = sql<Payment['alsoReversed']>`(
  select coalesce(jsonb_agg(jsonb_build_object('recordNo', due.record_no, 'amountPaise', due.amount_paise - due.parts_paise,
      'paidOn', due.sold_on) order by due.ordinal), '[]')
  from payment_grant as due
  where due.agency_id = payment_grant.agency_id and due.business_id = payment_grant.business_id
    and due.kind = 'due' and due.item = payment_grant.record_no::text and due.withdrawn_at is null)`;

/** Payments that are reversed with a record, oldest first (ADR 0066). */
export async function alsoReversedOf(tx: Tx, recordNo: string): Promise<Payment['alsoReversed']> {
  const { also_reversed } = await tx
    .selectFrom('payment_grant')
    .select(alsoReversedColumn.as('also_reversed'))
    .where('record_no', '=', recordNo)
    .executeTakeFirstOrThrow();
  return also_reversed;
}

/**
 * The business must be locked, because each received balance locks it too.
 * @param confirmed record numbers; undefined = not checked
 * @throws ApiError reversal_changed
 */
export function requireConfirmedReversals(
  alsoReversed: Payment['alsoReversed'],
  confirmed: readonly string[] | undefined,
): void {
  if (confirmed === undefined) return;
  const expected = new Set(confirmed);
  if (expected.size !== alsoReversed.length || alsoReversed.some(({ recordNo }) => !expected.has(recordNo)))
    throw new ApiError('reversal_changed');
}

/** In paise; pending refunds count as refunded. */
export async function refundablePaise(
  tx: Tx,
  { record_no, intent_id, payment_id, amount_paise, withdrawn_at }: Selectable<Database['payment_grant']>,
): Promise<number> {
  if (withdrawn_at) return 0;
  const { rows } = await sql<{ asked: string; reported: string }>`select
    (select coalesce(sum(amount_paise), 0) from payment_part where record_no = ${record_no} and state <> 'failed') as asked,
    (select coalesce(max(refunded_paise), 0) from payment_attempt
      where intent_id = ${intent_id} and payment_id = ${payment_id}) as reported`.execute(tx);
  const { asked: requestedPaise = '0', reported: reportedPaise = '0' } = rows[0] ?? {};
  // Both sums may contain the same refund, so the larger one counts.
  return Number(amount_paise) - Math.max(Number(requestedPaise), Number(reportedPaise));
}

export const intentQuery = (tx: Tx) =>
  tx
    .selectFrom('payment_intent')
    .leftJoin('payment_grant', 'payment_grant.intent_id', 'payment_intent.intent_id')
    .selectAll('payment_intent')
    .select(['payment_grant.record_no', 'payment_grant.payment_id as paid_by']);
export type IntentRow = Selectable<Database['payment_intent']> & { record_no: string | null; paid_by: string | null };

export const presentIntent = (row: IntentRow): PaymentIntent => ({
  intentId: row.intent_id,
  kind: row.kind,
  agencyId: row.agency_id,
  accountAgencyId: row.account_agency_id,
  businessId: row.business_id,
  item: row.item,
  amountPaise: Number(row.amount_paise),
  state: row.state,
  reviewReason: row.review_reason,
  orderId: row.order_id,
  keyId: row.key_id,
  recordNo: row.record_no,
});

export async function lockAndLoadIntent(
  tx: Tx,
  key: { intentId: string } | { orderId: string },
): Promise<IntentRow | undefined> {
  const locked = await tx
    .selectFrom('payment_intent')
    .select('intent_id')
    .where('intentId' in key ? 'intent_id' : 'order_id', '=', 'intentId' in key ? key.intentId : key.orderId)
    .forUpdate()
    .executeTakeFirst();
  // Read again, because a query that waited for the lock joins the old record.
  return locked && intentQuery(tx).where('payment_intent.intent_id', '=', locked.intent_id).executeTakeFirst();
}
