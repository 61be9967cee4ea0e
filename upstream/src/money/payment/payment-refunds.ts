import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { isPartialRefundKey, recordPartialRefundFailure, retryAt } from './partial-refund.ts';
import { addFailedRefundReview, markRefundFailed } from './payment-facts.ts';

interface RefundOutcome {
  idemKey: string;
  /** `unknown` is retried with the same key. */
  outcome: 'sent' | 'processed' | 'refused' | 'unknown';
  refundId: string | null;
  error: string | null;
}

/** A refused refund waits for a person, because the money is still here. */
export async function recordRefundOutcome(tx: Tx, { idemKey, outcome, refundId, error }: RefundOutcome): Promise<void> {
  if (isPartialRefundKey(idemKey))
    return recordPartialRefundFailure(tx, idemKey, { isRefused: outcome === 'refused', error });
  await sql`select from payment_intent
    where intent_id = (select intent_id from payment_refund where idem_key = ${idemKey}) for update`.execute(tx);
  const state = { sent: 'sent', processed: 'processed', refused: 'failed', unknown: null }[outcome];
  await sql`update payment_refund set
      state = coalesce(${state}, state), refund_id = coalesce(${refundId}, refund_id), error = ${error},
      tries = tries + 1, try_at = ${retryAt}
    where idem_key = ${idemKey} and state in ('queued', 'sent')`.execute(tx);
  if (outcome !== 'refused') return;
  await addFailedRefundReview(
    tx,
    sql`select payment_id, intent_id, agency_id, account_agency_id, null::text, amount_paise, 'INR'
      from payment_refund where idem_key = ${idemKey}`,
  );
}

/** After a failed refund the payment counts as received again and goes to review. */
export async function restorePaymentOfFailedRefund(
  tx: Tx,
  {
    paymentId,
    amountPaise,
    accountAgencyId,
  }: { paymentId: string; amountPaise: number; accountAgencyId: string | null },
): Promise<void> {
  const { rows } = await sql<{ intent_id: string; refunded_paise: string }>`
    select payment_intent.intent_id, refunded_paise from payment_intent join payment_attempt using (intent_id)
    where payment_id = ${paymentId} and account_agency_id is not distinct from ${accountAgencyId}::uuid
    for update of payment_intent`.execute(tx);
  for (const { intent_id, refunded_paise } of rows) {
    await markRefundFailed(tx, {
      intentId: intent_id,
      paymentId,
      refundedPaise: Math.max(0, Number(refunded_paise) - amountPaise),
    });
  }
}
