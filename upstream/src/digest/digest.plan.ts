import { daysAfter, todayInIndia } from '@parichay/shared/lib/india.ts';
import { sql } from 'kysely';
import { type Db, inTenant } from '../lib/database.ts';
import type { JobParts } from '../lib/jobs.ts';

/** The Monday of the week that a day is in. @param day `YYYY-MM-DD` */
export const mondayOf = (day: string): string => daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7));

/**
 * Puts a mail of the week before into the outbox for every admin who has an address and did not switch it off, once each
 * whoever runs it and however often. What it says is put together when it is sent.
 * @param monday on which it is sent @returns how many there are more
 */
export const planDigests = (db: Db, monday: string): Promise<number> =>
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

/** On Monday, and on Tuesday for whom nothing ran on Monday. */
export async function planWeeklyDigests({ database, log }: JobParts): Promise<void> {
  const planned = await planDigests(database.db, mondayOf(todayInIndia()));
  log.info({ planned }, 'mails of the week');
}
