import { previousDay } from '@parichay/shared/money/payment/term.rules.ts';
import { reminderDayDueToday, reminderDaysRange } from '@parichay/shared/office/renewal/renewal.rules.ts';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { daysBetween, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import { notify } from '../../people/notification/notification.queries.ts';
import { type Db, inTenant, type Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import type { JobContext } from '../../platform/jobs/scheduler.ts';
import { type BusinessRow, lastPaidGrantSql } from '../../shop/business/business.queries.ts';

/* Runs each morning and is idempotent per business, expiry date and reminder day (rung). */

const BATCH_SIZE = 200;

/** Days until `expiry`, the first unpaid day, which itself counts as -1. */
export const daysBeforeEnd = (today: string, expiry: string): number => daysBetween(today, expiry) || -1;

interface EndingPlan {
  business_id: string;
  agency_id: string;
  user_id: string;
  business_name: string;
  expiry: string;
  months: number | null;
  configuration: object;
}

async function endingPlans(tx: Tx, today: string, after: string | null): Promise<EndingPlan[]> {
  const { rows } = await sql<EndingPlan>`
    select business_id, business.agency_id, user_id, business_name, expiry_date_for_customer as expiry, configuration,
      (select 12 * (terms ->> 'validity')::int + coalesce((terms ->> 'validityMonths')::int, 0)
        from ${lastPaidGrantSql} as last_paid) as months
    from business join agency on agency.agency_id = business.agency_id
    where payment_status = 1 and deleted_at is null and suspended_at is null
      and expiry_date_for_customer between ${today}::date + ${reminderDaysRange.from}::int and ${today}::date + ${reminderDaysRange.to}::int
      and (${after}::uuid is null or business_id > ${after}::uuid)
    order by business_id limit ${BATCH_SIZE}`.execute(tx);
  return rows;
}

/**
 * @param rung days before the end; negative = after it
 * @returns false when it was queued before
 */
export async function queueReminder(
  tx: Tx,
  row: Omit<EndingPlan, 'configuration' | 'months'>,
  rung: number,
  today: string,
): Promise<boolean> {
  const added = await tx
    .insertInto('outbox')
    .values({
      message_id: newId(),
      agency_id: row.agency_id,
      kind: 'renewal',
      business_id: row.business_id,
      expiry: row.expiry,
      rung,
      send_by: sql<Date>`(${today}::date + 2)::timestamp at time zone 'Asia/Kolkata'`,
      error: null,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'expiry', 'rung']).doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows !== 1n) return false;
  await notify(tx, {
    agencyId: row.agency_id,
    accountId: row.user_id,
    kind: rung > 0 ? 'plan_ending' : 'plan_ended',
    params: { name: row.business_name, date: previousDay(row.expiry) },
    url: '/panel/customer#upgrade',
  });
  return true;
}

/**
 * A reminder sent outside the panel replaces a queued one of that day.
 * @throws ApiError plan_not_ending
 */
export async function recordManualReminder(
  tx: Tx,
  { agency_id, business_id, expiry_date_for_customer: expiry }: BusinessRow,
  today: string,
): Promise<Date> {
  if (expiry === null) throw new ApiError('plan_not_ending');
  const { rows } = await sql<{ updated_at: Date }>`
    insert into outbox (message_id, agency_id, kind, business_id, expiry, rung, state, send_by)
    values (${newId()}, ${agency_id}, 'renewal', ${business_id}, ${expiry}, ${daysBeforeEnd(today, expiry)}, 'sent', now())
    on conflict (business_id, expiry, rung) do update set updated_at = now(),
      state = case when outbox.state = 'queued' then 'sent' else outbox.state end
    returning updated_at`.execute(tx);
  return rows[0]?.updated_at ?? new Date();
}

async function queueDueReminder(tx: Tx, row: EndingPlan, today: string): Promise<boolean> {
  const rung = reminderDayDueToday(daysBetween(today, row.expiry), row.months ?? undefined);
  if (rung === null || !agencyConfiguration.parse(row.configuration).reminders.isEnabled) return false;
  return queueReminder(tx, row, rung, today);
}

export async function queueRenewalReminders(db: Db, today: string): Promise<number> {
  let added = 0;
  for (let after: string | null = null; ; ) {
    const cursor: string | null = after;
    const rows: EndingPlan[] = await inTenant(db, 'platform', async (tx) => {
      const found = await endingPlans(tx, today, cursor);
      for (const row of found) if (await queueDueReminder(tx, row, today)) added += 1;
      return found;
    });
    if (rows.length < BATCH_SIZE) return added;
    after = rows.at(-1)?.business_id ?? null;
  }
}

const STAFF_NOTIFIED_DAYS_BEFORE_EXPIRY = 7;

export async function notifyStaffOfEndingPlans(db: Db, today: string): Promise<void> {
  await inTenant(db, 'platform', async (tx) => {
    const { rows } = await sql<{ franchisee_id: string; agency_id: string; expiry: string; count: string }>`
      select franchisee_id, business.agency_id, expiry_date_for_customer as expiry, count(*)::text as count
      from business join franchisee on franchisee_id = made_by_franchisee_id and franchisee.agency_id = business.agency_id
      where payment_status = 1 and business.deleted_at is null and is_active
        and expiry_date_for_customer = ${today}::date + ${STAFF_NOTIFIED_DAYS_BEFORE_EXPIRY}::int
        and not exists (
          select 1 from notification
          where account_id = franchisee_id and kind = 'plans_ending'
            and params ->> 'date' = to_char(expiry_date_for_customer - 1, 'YYYY-MM-DD'))
      group by franchisee_id, business.agency_id, expiry_date_for_customer`.execute(tx);
    for (const { franchisee_id, agency_id, expiry, count } of rows)
      await notify(tx, {
        agencyId: agency_id,
        accountId: franchisee_id,
        kind: 'plans_ending',
        params: { count, date: previousDay(expiry) },
        url: '/panel/admin/renewals',
      });
  });
}

export async function remindOfRenewals({ database, log }: JobContext): Promise<void> {
  await notifyStaffOfEndingPlans(database.db, todayInIndia());
  const reminders = await queueRenewalReminders(database.db, todayInIndia());
  log.info({ reminders }, 'plans that end');
}
