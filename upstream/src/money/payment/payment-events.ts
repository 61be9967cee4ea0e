import {
  razorpayEvent,
  refundOutcomeByStatus,
  toPaymentFact,
  toRefundFact,
} from '@parichay/shared/money/payment/payment-razorpay.ts';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Db, inTenant, type Tx } from '../../platform/database/database.ts';
import { retryTimeAfterFailures } from '../../platform/jobs/back-off.ts';
import { startWorkLoop, type WorkLoop } from '../../platform/jobs/work-loop.ts';
import { recordProviderRefund } from './partial-refund.ts';
import { applyFact } from './payment-facts.ts';
import { recordRefundOutcome, restorePaymentOfFailedRefund } from './payment-refunds.ts';

/* After ten failures with back-off, a webhook waits for a person. */

interface EventRow {
  event_id: string;
  account_agency_id: string | null;
  body: string;
}

const MAX_FAILURES = 10;
const retryAt = retryTimeAfterFailures('failures', { firstSeconds: 1, factor: 4, maxSeconds: 3_600 });

async function processNextEvent(db: Db, log: Logger): Promise<boolean> {
  let event: EventRow | undefined;
  try {
    return await inTenant(db, 'platform', async (tx) => {
      event = await nextEvent(tx);
      if (!event) return false;
      await applyEvent(tx, event);
      await sql`update payment_event set processed_at = now(), error = null where event_id = ${event.event_id}`.execute(
        tx,
      );
      return true;
    });
  } catch (error) {
    if (!event) throw error;
    const { event_id } = event;
    log.error({ err: error, eventId: event_id }, 'a payment event could not be processed');
    await inTenant(db, 'platform', (tx) =>
      sql`update payment_event set failures = failures + 1, error = ${String(error).slice(0, 500)},
        try_at = ${retryAt}
        where event_id = ${event_id} and processed_at is null`.execute(tx),
    );
    return true;
  }
}

async function nextEvent(tx: Tx): Promise<EventRow | undefined> {
  const { rows } = await sql<EventRow>`
    select event_id, account_agency_id, body from payment_event
    where processed_at is null and failures < ${MAX_FAILURES} and try_at <= now()
    order by try_at limit 1 for update skip locked`.execute(tx);
  return rows[0];
}

async function applyEvent(tx: Tx, { account_agency_id, body }: EventRow): Promise<void> {
  const { payload } = razorpayEvent.parse(JSON.parse(body));
  const [payment, refund] = [payload?.payment?.entity, payload?.refund?.entity];
  // `applyFact` runs before `recordRefundOutcome`, because a purchase is locked before its refund.
  const fact = payment && toPaymentFact(payment, account_agency_id);
  // A partial refund comes first, so the payment's credit note covers only the rest.
  if (refund) await recordProviderRefund(tx, toRefundFact(refund, account_agency_id));
  if (fact) await applyFact(tx, fact);
  if (refund) {
    const { id, payment_id, amount, status } = refund;
    // The amount must match too: after a manual partial refund, the queued one must still be sent.
    const { rows } = await sql<{ idem_key: string }>`select idem_key from payment_refund
      where payment_id = ${payment_id} and amount_paise = ${amount} and (refund_id is null or refund_id = ${id})
        and account_agency_id is not distinct from ${account_agency_id}::uuid`.execute(tx);
    const outcome = refundOutcomeByStatus[status];
    for (const { idem_key } of rows)
      await recordRefundOutcome(tx, { idemKey: idem_key, outcome, refundId: id, error: null });
    if (status === 'failed')
      await restorePaymentOfFailedRefund(tx, {
        paymentId: payment_id,
        amountPaise: amount,
        accountAgencyId: account_agency_id,
      });
  }
}

async function processEvents(db: Db, log: Logger): Promise<void> {
  while (await processNextEvent(db, log));
}

export type PaymentEventWorker = WorkLoop;

export const startPaymentEventWorker = (db: Db, log: Logger, everyMs: number): PaymentEventWorker =>
  startWorkLoop({
    intervalMs: everyMs,
    work: () => processEvents(db, log),
    onError: (error) => log.error({ err: error }, 'payment events'),
  });
