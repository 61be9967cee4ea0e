import { inTenant } from '../lib/database.ts';
import type { JobParts } from '../lib/jobs.ts';

/** Long enough to see why a job failed, and for whoever asks to see that it is done. */
const renderJobDaysKept = 30;

/** Forgets jobs that ended long ago. What they made belongs to the rows that they were about. */
export async function forgetRenderJobs({ database, log }: JobParts, now = Date.now()): Promise<void> {
  const forgotten = await inTenant(database.db, 'platform', (tx) =>
    tx
      .deleteFrom('render_job')
      .where('finished_at', '<', new Date(now - renderJobDaysKept * 86_400_000))
      .executeTakeFirst(),
  );
  log.info({ forgotten: Number(forgotten.numDeletedRows) }, 'render jobs');
}
