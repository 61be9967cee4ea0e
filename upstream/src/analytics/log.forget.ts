import { sql } from 'kysely';
import { type Db, inTenant, type Tx } from '../lib/database.ts';
import type { JobParts } from '../lib/jobs.ts';

/** What the panel reports of itself, which anybody may send. */
export const logDaysKept = 7;
/** A provider's event that was worked off is told by the ledger; its own words serve disputes of the last weeks. */
export const eventBodyDaysKept = 30;

/** Rows of one transaction: a day's flood must not hold the tables for minutes. */
const batch = 5_000;

/** Repeats a statement that changes at most `batch` rows until it changes fewer. Answers how many there were. */
async function inBatches(db: Db, change: (tx: Tx) => Promise<{ numAffectedRows?: bigint }>): Promise<number> {
  for (let all = 0; ; ) {
    const { numAffectedRows = 0n } = await inTenant(db, 'platform', change);
    all += Number(numAffectedRows);
    if (numAffectedRows < BigInt(batch)) return all;
  }
}

/** Forgets events of the panel and the words of payment events that are long done. */
export async function forgetLogs({ database: { db }, log }: JobParts): Promise<void> {
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
