import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import type { VideoTemplateContent } from '@parichay/shared/studio/promo-video/template-content.ts';
import type { VideoMaterial } from '@parichay/shared/studio/promo-video/video-draft.endpoints.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RenderJob } from '../../platform/database/tables/render-job.tables.ts';
import type { VideoMaterialRow } from '../../platform/database/tables/video.tables.ts';
import { failureReasonOf, findRenderJob, queuePositionOf } from '../../platform/render-job/render-job.queries.ts';

/** @param fallbackStatus status when the job was deleted long ago */
export async function renderStatusOf(tx: Tx, job: RenderJob | undefined, fallbackStatus: 'ready' | 'failed') {
  if (!job) {
    const reason = fallbackStatus === 'failed' ? ('render_failed' as const) : null;
    return { status: fallbackStatus, progress: fallbackStatus === 'ready' ? 100 : 0, queuePosition: null, reason };
  }
  const { state, progress } = job;
  return { status: state, progress, queuePosition: await queuePositionOf(tx, job), reason: failureReasonOf(job) };
}

export const presentMaterial = async (tx: Tx, row: VideoMaterialRow): Promise<VideoMaterial> => ({
  materialId: row.material_id,
  kind: row.kind,
  shape: row.shape,
  fileName: row.file_name,
  licence: row.licence,
  durationSeconds: row.seconds,
  ...(await renderStatusOf(tx, await findRenderJob(tx, row.render_job_id), row.seconds === null ? 'failed' : 'ready')),
});

export async function materialById(tx: Tx, materialId: string): Promise<VideoMaterialRow> {
  const row = await tx
    .selectFrom('video_material')
    .selectAll()
    .where('material_id', '=', materialId)
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

export const materialIdsIn = ({ music, clip }: VideoTemplateContent): [field: string, materialId: string][] => [
  ...(typeof music === 'object' ? [['music', music.materialId] as [string, string]] : []),
  ...(['SQUARE', 'STORY'] as const).flatMap((shape): [string, string][] => {
    const materialId = clip?.[shape];
    return materialId === undefined ? [] : [[`clip.${shape}`, materialId]];
  }),
];

export const loadMaterialsOf = async (tx: Tx, content: VideoTemplateContent): Promise<VideoMaterialRow[]> => {
  const ids = materialIdsIn(content).map(([, materialId]) => materialId);
  if (ids.length === 0) return [];
  return tx.selectFrom('video_material').selectAll().where('material_id', 'in', ids).execute();
};

export async function countUnfinishedMaterials(tx: Tx, accountId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('video_material')
    .innerJoin('render_job', 'render_job.render_job_id', 'video_material.render_job_id')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('uploaded_by', '=', accountId)
    .where('render_job.state', 'in', ['queued', 'rendering'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const markMaterialReady = (tx: Tx, materialId: string, seconds: number) =>
  tx.updateTable('video_material').set({ seconds }).where('material_id', '=', materialId).execute();
