import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { filesOfPicture } from '../../platform/media/media.cleanup.ts';
import { mediaKey, videoKey } from '../../platform/media/media.rules.ts';
import { documentKey } from '../../shop/document/document.files.ts';
import { compositionKey, smallPictureKey } from '../../studio/greeting/composition.files.ts';
import { sentVideoKey } from '../../studio/greeting/greeting-video.files.ts';
import { printFile } from '../../studio/staff-id/staff-print.rules.ts';
import { exported, ownRows } from './tables.ts';

const filesOf: Record<string, { id: string; keys(id: string, more: string): string[] }> = {
  media: { id: 'media_id', keys: (id) => [...filesOfPicture(id), mediaKey(id, 'document.jpg')] },
  document: { id: 'document_id', keys: (id, mediaType) => [documentKey(id, mediaType)] },
  greeting_video: {
    id: 'media_id',
    // The stills of a video that became a greeting belong to its picture.
    keys: (id, isPicture) => [
      ...[sentVideoKey(id), videoKey(id, 'video.mp4'), videoKey(id, 'preview.mp4')],
      ...(isPicture ? [] : filesOfPicture(id)),
    ],
  },
  composition: {
    id: 'composition_id',
    keys: (id) => [compositionKey(id, 'IMAGE'), compositionKey(id, 'VIDEO'), smallPictureKey(id)],
  },
  video_render: { id: 'video_render_id', keys: (id) => [videoKey(id, 'video.mp4')] },
  staff_print: { id: 'staff_print_id', keys: (id) => [printFile(id, 'pdf'), printFile(id, 'zip')] },
};

const more: Record<string, RawBuilder<string>> = {
  document: sql`t.media_type`,
  greeting_video: sql`(select 'picture' from media where media.media_id = t.media_id)`,
};

const AT_ONCE = 500;
const first = '00000000-0000-0000-0000-000000000000';

export async function* fileKeys(db: Db, agencyId: string): AsyncGenerator<string> {
  for (const [table, { id, keys }] of Object.entries(filesOf)) {
    const where = ownRows(exported.find((one) => one.table === table) ?? { table }, agencyId);
    for (let after = first; ; ) {
      const { rows } = await sql<{
        id: string;
        more: string;
      }>`select t.${sql.id(id)} as id, coalesce(${more[table] ?? sql`''`}, '') as more
        from ${sql.table(table)} as t where ${where} and t.${sql.id(id)} > ${after}::uuid
        order by t.${sql.id(id)} limit ${AT_ONCE}`.execute(db);
      for (const row of rows) yield* keys(row.id, row.more);
      after = rows.at(-1)?.id ?? after;
      if (rows.length < AT_ONCE) break;
    }
  }
}
