import type { Tx } from '../../platform/database/database.ts';
import type { RenderJob } from '../../platform/database/tables/render-job.tables.ts';
import { cancelRenderJob } from '../../platform/render-job/render-job.queries.ts';
import { isWaitingOrRendering, type RenderWithJob } from './video.rules.ts';

export async function rendersByVideo(tx: Tx, videoNos: readonly string[]): Promise<Map<string, RenderWithJob[]>> {
  const rendersByNo = new Map<string, RenderWithJob[]>(videoNos.map((videoNo) => [videoNo, []]));
  if (videoNos.length === 0) return rendersByNo;
  const rows = await tx
    .selectFrom('video_render')
    .leftJoin('render_job', 'render_job.render_job_id', 'video_render.render_job_id')
    .selectAll('video_render')
    .select(['render_job.state', 'render_job.progress', 'render_job.reason', 'render_job.render_job_id as job_id'])
    .where('video_no', 'in', videoNos)
    .orderBy('video_render_id', 'desc')
    .execute();
  for (const { video_no, job_id, state, progress, reason, ...render } of rows) {
    const job: RenderWithJob['job'] =
      job_id === null || state === null
        ? null
        : { render_job_id: job_id, state, progress: progress ?? 0, reason: reason ?? null };
    rendersByNo.get(video_no)?.push({ ...render, job });
  }
  return rendersByNo;
}

export const rendersOfVideo = async (tx: Tx, videoNo: string): Promise<RenderWithJob[]> =>
  (await rendersByVideo(tx, [videoNo])).get(videoNo) ?? [];

export const markRenderStored = (tx: Tx, videoRenderId: string) =>
  tx.updateTable('video_render').set({ stored_at: new Date() }).where('video_render_id', '=', videoRenderId).execute();

export async function cancelRenders(
  tx: Tx,
  renders: readonly RenderWithJob[],
  predicate: (render: RenderWithJob) => boolean = () => true,
): Promise<void> {
  for (const render of renders.filter((one) => isWaitingOrRendering(one) && predicate(one)))
    await cancelRenderJob(tx, (render.job as RenderJob).render_job_id);
}

export async function cancelUnpaidRenders(tx: Tx, videoNo: string): Promise<void> {
  const renders = await rendersOfVideo(tx, videoNo);
  const isCoveredByPlan = renders.some((render) => render.is_of_plan && render.stored_at !== null);
  await cancelRenders(tx, renders, ({ is_sample, is_of_plan }) => !is_sample && !is_of_plan && !isCoveredByPlan);
}
