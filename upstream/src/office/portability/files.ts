import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { pictureKeysOf } from '../../platform/media/media.cleanup.ts';
import { pictureKey, videoKey } from '../../platform/media/media.rules.ts';
import { documentKey } from '../../shop/document/document-files.ts';
import { greetingKey, smallPictureKey } from '../../studio/greeting/greeting-files.ts';
import { uploadedVideoKey } from '../../studio/greeting/greeting-video-files.ts';
import { printFileKey } from '../../studio/staff-id/staff-print.rules.ts';
import { agencyRowCondition, exportedTables } from './tables.ts';

const fileKeysByTable: Record<string, { id: string; keys(id: string, more: string): string[] }> = {
  media: { id: 'media_id', keys: (id) => [...pictureKeysOf(id), pictureKey(id, 'document.jpg')] },
  document: { id: 'document_id', keys: (id, mediaType) => [documentKey(id, mediaType)] },
  greeting_video: {
    id: 'media_id',
    // The stills of a video that became a greeting are exported with `media`.
    keys: (id, isPicture) => [
      ...[uploadedVideoKey(id), videoKey(id, 'video.mp4'), videoKey(id, 'preview.mp4')],
      ...(isPicture ? [] : pictureKeysOf(id)),
    ],
  },
  composition: {
    id: 'composition_id',
    keys: (id) => [greetingKey(id, 'IMAGE'), greetingKey(id, 'VIDEO'), smallPictureKey(id)],
  },
  video_render: { id: 'video_render_id', keys: (id) => [videoKey(id, 'video.mp4')] },
  staff_print: { id: 'staff_print_id', keys: (id) => [printFileKey(id, 'pdf'), printFileKey(id, 'zip')] },
};

const keyDetailColumns: Record<string, RawBuilder<string>> = {
  document: sql`t.media_type`,
  greeting_video: sql`(select 'picture' from media where media.media_id = t.media_id)`,
};

const BATCH_SIZE = 500;
const lowestUuid = '00000000-0000-0000-0000-000000000000';

export async function* fileKeysOfAgency(db: Db, agencyId: string): AsyncGenerator<string> {
  for (const [table, { id, keys }] of Object.entries(fileKeysByTable)) {
    const where = agencyRowCondition(exportedTables.find((one) => one.table === table) ?? { table }, agencyId);
    for (let after = lowestUuid; ; ) {
      const { rows } = await sql<{
        id: string;
        more: string;
      }>`select t.${sql.id(id)} as id, coalesce(${keyDetailColumns[table] ?? sql`''`}, '') as more
        from ${sql.table(table)} as t where ${where} and t.${sql.id(id)} > ${after}::uuid
        order by t.${sql.id(id)} limit ${BATCH_SIZE}`.execute(db);
      for (const row of rows) yield* keys(row.id, row.more);
      after = rows.at(-1)?.id ?? after;
      if (rows.length < BATCH_SIZE) break;
    }
  }
}
