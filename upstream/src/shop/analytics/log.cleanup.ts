import { sql } from 'kysely';
import { type Db, inTenant, type Tx } from '../../platform/database/database.ts';
import type { JobParts } from '../../platform/jobs/scheduler.ts';

/** Days. Any visitor can send these events. */
export const logDaysKept = 7;
/** Days. Serves recent disputes; the ledger stores the outcome for good. */
export const eventBodyDaysKept = 30;

/** Rows per transaction, so that a large delete does not lock the tables for minutes. */
const batch = 5_000;

async function inBatches(db: Db, change: (tx: Tx) => Promise<{ numAffectedRows?: bigint }>): Promise<number> {
  for (let all = 0; ; ) {
    const { numAffectedRows = 0n } = await inTenant(db, 'platform', change);
    all += Number(numAffectedRows);
    if (numAffectedRows < BigInt(batch)) return all;
  }
}

export async function deleteExpiredLogs({ database: { db }, log }: JobParts): Promise<void> {
  const events = await inBatches(db, (tx) =>
    sql`delete from analytics_log where log_id in (
      select log_id from analytics_log where created_at < now() - ${logDaysKept} * interval '1 day' limit ${batch}
    )`.execute(tx),
  );
  const bodies = await inBatches(db, (tx) =>
    sql`update payment_event set body = '' where event_id in (
      select event_id from payment_event
      where processed_at < now() - ${eventBodyDaysKept} * interval '1 day' and body <> '' limit ${batch}
    )`.execute(tx),
  );
  await inTenant(db, 'platform', (tx) =>
    sql`delete from daily_bytes where day < now() - interval '2 days'`.execute(tx),
  );
  log.info({ forgotten: { events, bodies } }, 'logs');
}
