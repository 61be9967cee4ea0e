import { videoCorrections } from '@parichay/shared/studio/promo-video/video.lists.ts';
import type { RenderJob } from '../../platform/database/tables/render-job.tables.ts';
import type { VideoRender } from '../../platform/database/tables/video.tables.ts';

/** `job` is null when it was deleted long ago. */
export type KnownRender = Pick<
  VideoRender,
  'video_render_id' | 'is_sample' | 'is_of_plan' | 'render_key' | 'stored_at'
> & {
  job: Pick<RenderJob, 'render_job_id' | 'state' | 'progress' | 'reason'> | null;
};

export const isLive = ({ job, stored_at }: KnownRender): boolean =>
  stored_at === null && (job?.state === 'queued' || job?.state === 'rendering');

const counts = (render: KnownRender): boolean => render.stored_at !== null || isLive(render);

export interface RenderingAllowance {
  films: number;
  isGranted: boolean;
  /** null = before the first rendering */
  rendersLeft: number | null;
  changesUntil: Date | null;
  isFrozen: boolean;
}

/** Allows one video, then corrections for some days; after a refund nothing more is rendered. */
export function renderingAllowanceOf(isPaid: boolean, renders: readonly KnownRender[], now: Date): RenderingAllowance {
  const films = renders.filter((render) => !render.is_sample && counts(render));
  const isGranted = isPaid || films.some(({ is_of_plan }) => is_of_plan);
  const stored = films.flatMap(({ stored_at }) => (stored_at ? [stored_at.getTime()] : []));
  const changesUntil = stored.length > 0 ? new Date(Math.min(...stored) + videoCorrections.days * 86_400_000) : null;
  if (films.length === 0) return { films: 0, isGranted, rendersLeft: null, changesUntil, isFrozen: false };
  const isOver = !isGranted || (changesUntil !== null && changesUntil <= now);
  const rendersLeft = isOver ? 0 : Math.max(0, 1 + videoCorrections.most - films.length);
  const isFrozen = rendersLeft === 0 && !films.some(isLive);
  return { films: films.length, isGranted, rendersLeft, changesUntil, isFrozen };
}
