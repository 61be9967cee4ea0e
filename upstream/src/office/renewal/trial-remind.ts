import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import { type Db, inTenant } from '../../platform/database/database.ts';
import type { JobContext } from '../../platform/jobs/scheduler.ts';

/* Reminders 7 and 1 days before the last day and 1 day after it; with `kept_until` also 60 days before it. */

/** Deterministic, so a repeated run inserts nothing; its time sorts like a UUIDv7. */
const deterministicUuid = sql`(
  lpad(to_hex((extract(epoch from (until - rung)::timestamp at time zone 'Asia/Kolkata') * 1000)::bigint), 12, '0')
  || '7' || left(md5('trial ' || business_id || until || rung), 3) || '8'
  || right(md5('trial ' || business_id || until || rung), 15))::uuid`;

export const remindOfTrialsOn = (db: Db, today: string): Promise<number> =>
  inTenant(db, 'platform', async (tx) => {
    const { numAffectedRows } = await sql`
      with ending as (
        select business.business_id, business.agency_id, business.user_id, business_name, kept_until,
          greatest(kept_until, (card.published_at at time zone 'Asia/Kolkata')::date
            + coalesce((configuration -> 'offer' ->> 'trialDays')::int, 30)) as until
        from business
        join agency on agency.agency_id = business.agency_id
        join card on card.business_id = business.business_id and card.deleted_at is null
        where business.deleted_at is null and payment_status <> 1 and expiry_date_for_customer is null
          and card.status = 'active' and card.published_at is not null
          and coalesce((configuration -> 'reminders' ->> 'isEnabled')::boolean, true)
      ), due as (
        select *, case when until - ${today}::date in (7, 6) then 7 when until - ${today}::date in (1, 0) then 1
          when until - ${today}::date in (-1, -2) then -1
          when kept_until is not null and until - ${today}::date in (60, 59) then 60 end as rung
        from ending where until between ${today}::date - 2 and ${today}::date + 60
      )
      insert into notification (notification_id, agency_id, account_id, kind, params, url)
      select ${deterministicUuid}, agency_id, user_id,
        case when rung > 0 then 'trial_ending' else 'trial_ended' end,
        jsonb_build_object('name', business_name, 'date', until), '/panel/customer#upgrade'
      from due where rung is not null
      on conflict do nothing`.execute(tx);
    return Number(numAffectedRows ?? 0);
  });

export async function remindOfTrials({ database, log }: JobContext): Promise<void> {
  const notifiedCount = await remindOfTrialsOn(database.db, todayInIndia());
  log.info({ notified: notifiedCount }, 'trials that end');
}
