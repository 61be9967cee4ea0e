import { freeVideoCorrections } from '@parichay/shared/studio/promo-video/video.lists.ts';
import type { RenderJob } from '../../platform/database/tables/render-job.tables.ts';
import type { VideoRender } from '../../platform/database/tables/video.tables.ts';

/** `job` is null when it was deleted long ago. */
export type RenderWithJob = Pick<
  VideoRender,
  'video_render_id' | 'is_sample' | 'is_of_plan' | 'render_key' | 'stored_at'
> & {
  job: Pick<RenderJob, 'render_job_id' | 'state' | 'progress' | 'reason'> | null;
};

export const isWaitingOrRendering = ({ job, stored_at }: RenderWithJob): boolean =>
  stored_at === null && (job?.state === 'queued' || job?.state === 'rendering');

const usesAllowance = (render: RenderWithJob): boolean => render.stored_at !== null || isWaitingOrRendering(render);

export interface RenderingAllowance {
  fullRenderCount: number;
  isEntitled: boolean;
  /** null = no full rendering counts yet: samples and failed renderings do not. */
  rendersLeft: number | null;
  changesUntil: Date | null;
  isFrozen: boolean;
}

/** Allows one video, then corrections for some days; after a refund nothing more is rendered. */
export function renderingAllowanceOf(
  isPaid: boolean,
  renders: readonly RenderWithJob[],
  now: Date,
): RenderingAllowance {
  const fullRenders = renders.filter((render) => !render.is_sample && usesAllowance(render));
  const isGranted = isPaid || fullRenders.some(({ is_of_plan }) => is_of_plan);
  const storedTimes = fullRenders.flatMap(({ stored_at }) => (stored_at ? [stored_at.getTime()] : []));
  const changesUntil =
    storedTimes.length > 0 ? new Date(Math.min(...storedTimes) + freeVideoCorrections.days * 86_400_000) : null;
  if (fullRenders.length === 0)
    return { fullRenderCount: 0, isEntitled: isGranted, rendersLeft: null, changesUntil, isFrozen: false };
  const isOver = !isGranted || (changesUntil !== null && changesUntil <= now);
  const rendersLeft = isOver ? 0 : Math.max(0, 1 + freeVideoCorrections.maxCount - fullRenders.length);
  const isFrozen = rendersLeft === 0 && !fullRenders.some(isWaitingOrRendering);
  return { fullRenderCount: fullRenders.length, isEntitled: isGranted, rendersLeft, changesUntil, isFrozen };
}
