import { sql } from 'kysely';
import { type Db, inTenant, type Tx } from '../../platform/database/database.ts';
import type { JobContext } from '../../platform/jobs/scheduler.ts';

/** Days that analytics logs are stored; any visitor can send them. */
export const analyticsLogRetentionDays = 7;
/** Days that payment events are stored for disputes; the ledger stores the outcome for good. */
export const paymentEventBodyRetentionDays = 30;

/** Rows per transaction, so a large delete does not lock the tables for minutes. */
const BATCH_SIZE = 5_000;

async function runInBatches(db: Db, change: (tx: Tx) => Promise<{ numAffectedRows?: bigint }>): Promise<number> {
  for (let changedRowCount = 0; ; ) {
    const { numAffectedRows = 0n } = await inTenant(db, 'platform', change);
    changedRowCount += Number(numAffectedRows);
    if (numAffectedRows < BigInt(BATCH_SIZE)) return changedRowCount;
  }
}

export async function deleteExpiredLogs({ database: { db }, log }: JobContext): Promise<void> {
  const events = await runInBatches(db, (tx) =>
    sql`delete from analytics_log where log_id in (
      select log_id from analytics_log where created_at < now() - ${analyticsLogRetentionDays} * interval '1 day' limit ${BATCH_SIZE}
    )`.execute(tx),
  );
  const bodies = await runInBatches(db, (tx) =>
    sql`update payment_event set body = '' where event_id in (
      select event_id from payment_event
      where processed_at < now() - ${paymentEventBodyRetentionDays} * interval '1 day' and body <> '' limit ${BATCH_SIZE}
    )`.execute(tx),
  );
  await inTenant(db, 'platform', (tx) =>
    sql`delete from daily_bytes where day < now() - interval '2 days'`.execute(tx),
  );
  log.info({ forgotten: { events, bodies } }, 'logs');
}
