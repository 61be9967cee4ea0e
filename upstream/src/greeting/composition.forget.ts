import { inTenant } from '../lib/database.ts';
import type { JobParts } from '../lib/jobs.ts';
import type { MediaStore } from '../media/media.files.ts';
import { compositionKey, DAYS_STORED, smallPictureKey } from './composition.files.ts';
import { compositionsToForget, markForgotten } from './composition.queries.ts';

const AT_ONCE = 500;

/** Removes the files of greetings that were made long ago or for a business that was deleted. Their rows stay: they count. */
export async function forgetCompositions(
  { database, media, log }: JobParts & { media: MediaStore },
  now = Date.now(),
): Promise<void> {
  const before = new Date(now - DAYS_STORED * 86_400_000);
  let forgotten = 0;
  for (;;) {
    const rows = await inTenant(database.db, 'platform', (tx) => compositionsToForget(tx, before, AT_ONCE));
    // Files first: should this end in between, the rows still say next time what is left to remove.
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
