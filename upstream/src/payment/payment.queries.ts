import type { PaymentIntent } from '@parichay/shared/payment/payment.internal.ts';
import type { Selectable } from 'kysely';
import type { Tx } from '../lib/database.ts';
import type { Database } from '../lib/schema.ts';

/** Records of what was paid, with the name of whoever wrote it down. */
export const grants = (tx: Tx) =>
  tx
    .selectFrom('payment_grant')
    .leftJoin('franchisee', 'franchisee.franchisee_id', 'payment_grant.recorded_by')
    .selectAll('payment_grant')
    .select('franchisee.name as recorded_by_name');
export type GrantWithName = Selectable<Database['payment_grant']> & { recorded_by_name: string | null };

/** Purchases with the record of what each granted. */
export const intents = (tx: Tx) =>
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
  orderId: row.order_id,
  keyId: row.key_id,
  recordNo: row.record_no,
});

/** A purchase that nobody else changes until this is committed. */
export async function lockedIntent(
  tx: Tx,
  by: { intentId: string } | { orderId: string },
): Promise<IntentRow | undefined> {
  const locked = await tx
    .selectFrom('payment_intent')
    .select('intent_id')
    .where('intentId' in by ? 'intent_id' : 'order_id', '=', 'intentId' in by ? by.intentId : by.orderId)
    .forUpdate()
    .executeTakeFirst();
  // Read anew: what waited for the lock sees the purchase as it is now, but its record as it was before.
  return locked && intents(tx).where('payment_intent.intent_id', '=', locked.intent_id).executeTakeFirst();
}
