import { trashRetentionDays } from '@parichay/shared/office/trash/trash.lists.ts';
import { pictureWidths } from '@parichay/shared/platform/lib/media.ts';
import { sql } from 'kysely';
import { inTenant, type Tx } from '../../platform/database/database.ts';
import type { JobContext } from '../../platform/jobs/scheduler.ts';
import { pictureKey, videoKey } from '../../platform/media/media.rules.ts';
import type { MediaStore } from '../../platform/media/media-files.ts';
import { deleteVideoFiles } from '../greeting/greeting-video-files.ts';
import { musicKey } from './video-material-files.ts';

const REPLACED_SAMPLE_RETENTION_DAYS = 1;
/** Staff may offer a template again, which renders new samples. */
const WITHDRAWN_SAMPLE_RETENTION_DAYS = 30;
const TEST_VIDEO_RETENTION_DAYS = 7;
/** An upload is used on the same day, or never. */
const UNUSED_MATERIAL_RETENTION_DAYS = 2;
const BATCH_SIZE = 500;
const DAY_MS = 86_400_000;

const idsOf = async (query: Promise<{ rows: { id: string }[] }>): Promise<string[]> =>
  (await query).rows.map(({ id }) => id);

const retireUnofferedSamples = (tx: Tx, daysAgo: (days: number) => Date) =>
  sql`
  with gone as (
    select template_id, sample_id from video_template
    where sample_id is not null and (deleted_at < ${daysAgo(trashRetentionDays)} or withdrawn_at < ${daysAgo(WITHDRAWN_SAMPLE_RETENTION_DAYS)})
    limit ${BATCH_SIZE}
  ), emptied as (
    update video_template set sample_id = null, sample_version = null,
      thumbnail = case when thumbnail ->> 'mediaId' = gone.sample_id::text then null else thumbnail end
    from gone where gone.template_id = video_template.template_id
  )
  , others as (
    delete from video_template_sample where template_id in (
      select template_id from video_template
      where deleted_at < ${daysAgo(trashRetentionDays)} or withdrawn_at < ${daysAgo(WITHDRAWN_SAMPLE_RETENTION_DAYS)}
    ) returning sample_id
  )
  -- Dated back, so that this run deletes the files.
  insert into video_sample_left (sample_id, left_at)
  select sample_id, ${daysAgo(REPLACED_SAMPLE_RETENTION_DAYS + 1)} from (select sample_id from gone union all select sample_id from others) as left_ones`.execute(
    tx,
  );

const retiredSamples = (tx: Tx, retiredBefore: Date) =>
  idsOf(
    sql<{ id: string }>`select sample_id as id from video_sample_left
    where left_at < ${retiredBefore} limit ${BATCH_SIZE}`.execute(tx),
  );

const oldTests = (tx: Tx, createdBefore: Date) =>
  idsOf(
    sql<{ id: string }>`select video_test_id as id from video_test
    where created_at < ${createdBefore} limit ${BATCH_SIZE}`.execute(tx),
  );

const unusedMaterials = (tx: Tx, createdBefore: Date) =>
  idsOf(
    sql<{ id: string }>`select material_id as id from video_material
    where created_at < ${createdBefore}
      and not exists (select from video_draft where film::text like '%' || material_id || '%')
      and not exists (select from video_document where film::text like '%' || material_id || '%')
      and not exists (select from render_job where render_job.render_job_id = video_material.render_job_id
        and state in ('queued', 'rendering'))
    limit ${BATCH_SIZE}`.execute(tx),
  );

async function deleteSample(media: MediaStore, sampleId: string): Promise<void> {
  for (const width of pictureWidths)
    for (const format of ['webp', 'jpg']) await media.delete(pictureKey(sampleId, `${width}.${format}`));
  await media.delete(videoKey(sampleId, 'preview.mp4'));
}

async function deleteMaterial(media: MediaStore, materialId: string): Promise<void> {
  await deleteVideoFiles(media, materialId);
  await media.delete(musicKey(materialId));
}

export async function deleteTemplateFiles(
  { database: { db }, media, log }: JobContext & { media: MediaStore },
  now = Date.now(),
): Promise<void> {
  const daysAgo = (days: number) => new Date(now - days * DAY_MS);
  const inPlatformTenant = <T>(work: (tx: Tx) => Promise<T>) => inTenant(db, 'platform', work);
  await inPlatformTenant((tx) => retireUnofferedSamples(tx, daysAgo));
  const fileKinds = [
    {
      table: 'video_sample_left',
      id: 'sample_id',
      find: (tx: Tx) => retiredSamples(tx, daysAgo(REPLACED_SAMPLE_RETENTION_DAYS)),
      remove: deleteSample,
    },
    {
      table: 'video_test',
      id: 'video_test_id',
      find: (tx: Tx) => oldTests(tx, daysAgo(TEST_VIDEO_RETENTION_DAYS)),
      remove: (store: MediaStore, id: string) => store.delete(videoKey(id, 'video.mp4')),
    },
    {
      table: 'video_material',
      id: 'material_id',
      find: (tx: Tx) => unusedMaterials(tx, daysAgo(UNUSED_MATERIAL_RETENTION_DAYS)),
      remove: deleteMaterial,
    },
  ];
  let deletedCount = 0;
  for (const { table, id, find, remove } of fileKinds) {
    const ids = await inPlatformTenant(find);
    // Files go first, so a retry finds the rows.
    for (const one of ids) await remove(media, one);
    await inPlatformTenant((tx) =>
      sql`delete from ${sql.table(table)} where ${sql.ref(id)} = any(${ids}::uuid[])`.execute(tx),
    );
    deletedCount += ids.length;
  }
  log.info({ forgotten: deletedCount }, 'files of video templates');
}
