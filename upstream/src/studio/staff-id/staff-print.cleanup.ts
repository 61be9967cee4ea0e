import { printDaysKept } from '@parichay/shared/studio/staff-id/staff-id.lists.ts';
import { sql } from 'kysely';
import { inTenant } from '../../platform/database/database.ts';
import type { JobParts } from '../../platform/jobs/scheduler.ts';
import type { MediaStore } from '../../platform/media/media.files.ts';
import { printFile } from './staff-print.rules.ts';

const AT_ONCE = 500;
const DAY_MS = 86_400_000;

/** The rows are not deleted, because they count towards the plan. */
export async function deleteExpiredStaffPrints(
  { database, media, log }: JobParts & { media: MediaStore },
  now = Date.now(),
): Promise<void> {
  let forgotten = 0;
  for (;;) {
    const { rows } = await inTenant(database.db, 'platform', (tx) =>
      sql<{ staff_print_id: string }>`
        select staff_print_id from staff_print join business using (business_id)
        where removed_at is null and stored_at is not null
          and (stored_at < ${new Date(now - printDaysKept * DAY_MS)} or business.deleted_at is not null)
        limit ${AT_ONCE}`.execute(tx),
    );
    const ids = rows.map(({ staff_print_id }) => staff_print_id);
    // Files first, so that a retry still finds the rows.
    for (const id of ids) for (const format of ['pdf', 'zip'] as const) await media.delete(printFile(id, format));
    await inTenant(database.db, 'platform', (tx) =>
      sql`update staff_print set removed_at = now() where staff_print_id = any(${ids}::uuid[])`.execute(tx),
    );
    forgotten += ids.length;
    if (ids.length < AT_ONCE) break;
  }
  log.info({ forgotten }, 'prints of staff ids');
}
