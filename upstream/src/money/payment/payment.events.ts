import {
  factOf,
  providerEvent,
  refundFactOf,
  refundOutcomes,
} from '@parichay/shared/money/payment/payment.razorpay.ts';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { type Db, inTenant, type Tx } from '../../platform/database/database.ts';
import { backOff } from '../../platform/jobs/back-off.ts';
import { startWorkLoop, type WorkLoop } from '../../platform/jobs/work-loop.ts';
import { takeInRefund } from './partial-refund.ts';
import { applyFact } from './payment.facts.ts';
import { keepRefund, refundFailed } from './payment.refunds.ts';

/* After ten failures with back-off, a webhook waits for a person. */

interface EventRow {
  event_id: string;
  account_agency_id: string | null;
  body: string;
}

const MAX_FAILURES = 10;
const later = backOff('failures', { firstSeconds: 1, times: 4, maxSeconds: 3_600 });

async function workOffOne(db: Db, log: Logger): Promise<boolean> {
  let taken: EventRow | undefined;
  try {
    return await inTenant(db, 'platform', async (tx) => {
      taken = await nextEvent(tx);
      if (!taken) return false;
      await takeIn(tx, taken);
      await sql`update payment_event set processed_at = now(), error = null where event_id = ${taken.event_id}`.execute(
        tx,
      );
      return true;
    });
  } catch (error) {
    if (!taken) throw error;
    const { event_id } = taken;
    log.error({ err: error, eventId: event_id }, 'a payment event could not be taken in');
    await inTenant(db, 'platform', (tx) =>
      sql`update payment_event set failures = failures + 1, error = ${String(error).slice(0, 500)},
        try_at = ${later}
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

async function takeIn(tx: Tx, { account_agency_id, body }: EventRow): Promise<void> {
  const { payload } = providerEvent.parse(JSON.parse(body));
  const [payment, refund] = [payload?.payment?.entity, payload?.refund?.entity];
  // `applyFact` runs before `keepRefund`, because a purchase is locked before its refund.
  const fact = payment && factOf(payment, account_agency_id);
  // A partial refund comes first, so that the payment's credit note covers only the rest.
  if (refund) await takeInRefund(tx, refundFactOf(refund, account_agency_id));
  if (fact) await applyFact(tx, fact);
  if (refund) {
    const { id, payment_id, amount, status } = refund;
    // Matches full refunds only: after a partial one by hand, ours must still be sent.
    const { rows } = await sql<{ idem_key: string }>`select idem_key from payment_refund
      where payment_id = ${payment_id} and amount_paise = ${amount} and (refund_id is null or refund_id = ${id})
        and account_agency_id is not distinct from ${account_agency_id}::uuid`.execute(tx);
    const outcome = refundOutcomes[status];
    for (const { idem_key } of rows) await keepRefund(tx, { idemKey: idem_key, outcome, refundId: id, error: null });
    if (status === 'failed')
      await refundFailed(tx, { paymentId: payment_id, amountPaise: amount, accountAgencyId: account_agency_id });
  }
}

async function workOffEvents(db: Db, log: Logger): Promise<void> {
  while (await workOffOne(db, log));
}

export type EventWorker = WorkLoop;

export const startEventWorker = (db: Db, log: Logger, everyMs: number): EventWorker =>
  startWorkLoop({
    everyMs,
    work: () => workOffEvents(db, log),
    failed: (error) => log.error({ err: error }, 'payment events'),
  });
