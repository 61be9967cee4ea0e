import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import { notify } from '../../people/notification/notification.queries.ts';
import { type Db, inTenant } from '../../platform/database/database.ts';
import type { JobContext } from '../../platform/jobs/scheduler.ts';

const BATCH_SIZE = 200;

interface DueReminder {
  reminder_id: string;
  agency_id: string;
  account_id: string;
  is_owner: boolean;
  enquiry_id: string;
  business_name: string;
  from_name: string;
  /** False = spam, a deleted business, or the account has lost access to the enquiry. */
  is_seen: boolean;
}

/**
 * Idempotent; catches up on missed days.
 * @param today `YYYY-MM-DD` in India
 * @returns how many were notified
 */
export async function sendEnquiryReminders(db: Db, today: string): Promise<number> {
  let notified = 0;
  for (;;) {
    const foundCount = await inTenant(db, 'platform', async (tx) => {
      const { rows } = await sql<DueReminder>`
        with due as (
          update enquiry set reminded_at = now() where enquiry_id in (
            select enquiry_id from enquiry
            where remind_on <= ${today}::date and reminded_at is null limit ${BATCH_SIZE} for update skip locked)
          returning *
        )
        select due.reminder_id, due.agency_id, due.remind_account_id as account_id, due.enquiry_id, business_name,
          due.name as from_name, due.remind_account_id = business.user_id as is_owner,
          not due.is_spam and business.deleted_at is null and (
            due.remind_account_id = business.user_id
            or (due.agency_sees and staff.is_active and (
              staff.roles && '{admin,franchisee-with-all-card-access}'
              or staff.franchisee_id in (business.made_by_franchisee_id, due.handed_to_id)))) is true as is_seen
        from due join business using (business_id)
        left join franchisee as staff on staff.franchisee_id = due.remind_account_id`.execute(tx);
      for (const row of rows.filter(({ is_seen }) => is_seen)) {
        await notify(tx, {
          notificationId: row.reminder_id,
          agencyId: row.agency_id,
          accountId: row.account_id,
          kind: 'enquiry_reminder',
          params: { name: row.business_name, from: row.from_name },
          url: `/panel/${row.is_owner ? 'customer/inbox' : 'admin/enquiries'}?enquiry=${row.enquiry_id}`,
        });
        notified += 1;
      }
      return rows.length;
    });
    if (foundCount < BATCH_SIZE) return notified;
  }
}

export async function sendDueEnquiryReminders({ database, log }: JobContext): Promise<void> {
  const notified = await sendEnquiryReminders(database.db, todayInIndia());
  log.info({ notified }, 'reminders of enquiries');
}
