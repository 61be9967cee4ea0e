import { printRetentionDays } from '@parichay/shared/studio/staff-id/staff-id.lists.ts';
import { sql } from 'kysely';
import { inTenant } from '../../platform/database/database.ts';
import type { JobContext } from '../../platform/jobs/scheduler.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import { printFileKey } from './staff-print.rules.ts';

const BATCH_SIZE = 500;
const DAY_MS = 86_400_000;

/** The rows are not deleted, because they count towards the plan. */
export async function deleteExpiredStaffPrints(
  { database, media, log }: JobContext & { media: MediaStore },
  now = Date.now(),
): Promise<void> {
  let deletedCount = 0;
  for (;;) {
    const { rows } = await inTenant(database.db, 'platform', (tx) =>
      sql<{ staff_print_id: string }>`
        select staff_print_id from staff_print join business using (business_id)
        where removed_at is null and stored_at is not null
          and (stored_at < ${new Date(now - printRetentionDays * DAY_MS)} or business.deleted_at is not null)
        limit ${BATCH_SIZE}`.execute(tx),
    );
    const ids = rows.map(({ staff_print_id }) => staff_print_id);
    // Files go first, so a retry finds the rows.
    for (const id of ids) for (const format of ['pdf', 'zip'] as const) await media.delete(printFileKey(id, format));
    await inTenant(database.db, 'platform', (tx) =>
      sql`update staff_print set removed_at = now() where staff_print_id = any(${ids}::uuid[])`.execute(tx),
    );
    deletedCount += ids.length;
    if (ids.length < BATCH_SIZE) break;
  }
  log.info({ forgotten: deletedCount }, 'prints of staff ids');
}
