import { daysAfter, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import { type Db, inTenant } from '../../platform/database/database.ts';
import type { JobContext } from '../../platform/jobs/scheduler.ts';

export const mondayOf = (day: string): string => daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7));

/**
 * Idempotent per admin and week.
 * @param monday day of sending, `YYYY-MM-DD`
 */
export const queueDigests = (db: Db, monday: string): Promise<number> =>
  inTenant(db, 'platform', async (tx) => {
    const { numAffectedRows } = await sql`
      insert into outbox (message_id, agency_id, kind, franchisee_id, week, send_by)
      select gen_random_uuid(), agency_id, 'digest', franchisee_id, ${monday}::date,
        (${monday}::date + 3)::timestamp at time zone 'Asia/Kolkata'
      from franchisee join agency using (agency_id)
      where suspended_at is null and is_active and gets_digest and email <> '' and 'admin' = any(franchisee.roles)
      on conflict (franchisee_id, week) where kind = 'digest' do nothing`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });

/** Runs on Monday, and on Tuesday in case Monday's run was missed. */
export async function queueWeeklyDigests({ database, log }: JobContext): Promise<void> {
  const planned = await queueDigests(database.db, mondayOf(todayInIndia()));
  log.info({ planned }, 'mails of the week');
}
