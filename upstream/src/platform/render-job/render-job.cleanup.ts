import { inTenant } from '../database/database.ts';
import type { JobParts } from '../jobs/scheduler.ts';

const renderJobDaysKept = 30;

export async function deleteExpiredRenderJobs({ database, log }: JobParts, now = Date.now()): Promise<void> {
  const forgotten = await inTenant(database.db, 'platform', (tx) =>
    tx
      .deleteFrom('render_job')
      .where('finished_at', '<', new Date(now - renderJobDaysKept * 86_400_000))
      .executeTakeFirst(),
  );
  log.info({ forgotten: Number(forgotten.numDeletedRows) }, 'render jobs');
}
