import { sql } from 'kysely';
import type { Tx } from '../lib/database.ts';

interface Said {
  idemKey: string;
  /** `unknown` is tried again with the same key. */
  outcome: 'sent' | 'processed' | 'refused' | 'unknown';
  refundId: string | null;
  error: string | null;
}

/** Keeps what the provider said to a refund. One that it refuses waits for a person: the money is still with us. */
export async function keepRefund(tx: Tx, { idemKey, outcome, refundId, error }: Said): Promise<void> {
  const state = { sent: 'sent', processed: 'processed', refused: 'failed', unknown: null }[outcome];
  await sql`update payment_refund set
      state = coalesce(${state}, state), refund_id = coalesce(${refundId}, refund_id), error = ${error},
      tries = tries + 1, try_at = now() + least(interval '1 minute' * power(2, tries), interval '1 day')
    where idem_key = ${idemKey} and state in ('queued', 'sent')`.execute(tx);
  if (outcome !== 'refused') return;
  await sql`insert into payment_review
      (payment_id, intent_id, agency_id, account_agency_id, order_id, amount_paise, currency, reason)
    select payment_refund.payment_id, intent_id, agency_id, account_agency_id, null, amount_paise, 'INR', 'refund_failed'
    from payment_refund where idem_key = ${idemKey}
    on conflict (payment_id, (coalesce(account_agency_id, '00000000-0000-0000-0000-000000000000'::uuid)))
      do update set reason = 'refund_failed', resolved_at = null`.execute(tx);
}
