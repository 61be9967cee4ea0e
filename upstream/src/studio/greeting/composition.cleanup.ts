import { inTenant } from '../../platform/database/database.ts';
import type { JobParts } from '../../platform/jobs/scheduler.ts';
import type { MediaStore } from '../../platform/media/media.files.ts';
import { compositionKey, DAYS_STORED, smallPictureKey } from './composition.files.ts';
import { compositionsToForget, markForgotten } from './composition.queries.ts';

const AT_ONCE = 500;

/** The rows stay, because they count towards the plan. */
export async function deleteExpiredCompositions(
  { database, media, log }: JobParts & { media: MediaStore },
  now = Date.now(),
): Promise<void> {
  const before = new Date(now - DAYS_STORED * 86_400_000);
  let forgotten = 0;
  for (;;) {
    const rows = await inTenant(database.db, 'platform', (tx) => compositionsToForget(tx, before, AT_ONCE));
    // Files first, so that a retry still finds the rows.
    for (const { composition_id, media_type } of rows) {
      await media.delete(compositionKey(composition_id, media_type));
      if (media_type === 'IMAGE') await media.delete(smallPictureKey(composition_id));
    }
    const ids = rows.map(({ composition_id }) => composition_id);
    await inTenant(database.db, 'platform', (tx) => markForgotten(tx, ids));
    forgotten += ids.length;
    if (rows.length < AT_ONCE) break;
  }
  log.info({ forgotten }, 'framed greetings');
}
