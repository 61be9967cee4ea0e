import { inTenant } from '../database/database.ts';
import type { JobContext } from '../jobs/scheduler.ts';

const renderJobRetentionDays = 30;

export async function deleteExpiredRenderJobs({ database, log }: JobContext, now = Date.now()): Promise<void> {
  const deleted = await inTenant(database.db, 'platform', (tx) =>
    tx
      .deleteFrom('render_job')
      .where('finished_at', '<', new Date(now - renderJobRetentionDays * 86_400_000))
      .executeTakeFirst(),
  );
  log.info({ forgotten: Number(deleted.numDeletedRows) }, 'render jobs');
}
