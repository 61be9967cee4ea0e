import { videoCorrections } from '@parichay/shared/video/video.lists.ts';
import type { RenderJob } from '../lib/tables/render-job.tables.ts';
import type { VideoRender } from '../lib/tables/video.tables.ts';

/* What a video may still become. Pure. */

/** A film that was asked for, and how far it is; without a job it was forgotten long ago. */
export type KnownRender = Pick<
  VideoRender,
  'video_render_id' | 'is_sample' | 'is_of_plan' | 'render_key' | 'stored_at'
> & {
  job: Pick<RenderJob, 'render_job_id' | 'state' | 'progress' | 'reason'> | null;
};

export const isLive = ({ job, stored_at }: KnownRender): boolean =>
  stored_at === null && (job?.state === 'queued' || job?.state === 'rendering');

/** It is there, or may be there one day. What failed or was given up counts nothing. */
const counts = (render: KnownRender): boolean => render.stored_at !== null || isLive(render);

export interface FilmAllowance {
  /** Full films that are there, or on their way. */
  films: number;
  /** Whether it was bought or has a place of the plan. */
  isGranted: boolean;
  /** Null before the first one. */
  rendersLeft: number | null;
  changesUntil: Date | null;
  isFrozen: boolean;
}

/**
 * What one purchase or one place of the plan gives: a film, and corrections of it for some days. Of a purchase that was
 * given back, what was made stays, and nothing more comes.
 * @param renders of one video
 */
export function filmAllowanceOf(isPaid: boolean, renders: readonly KnownRender[], now: Date): FilmAllowance {
  const films = renders.filter((render) => !render.is_sample && counts(render));
  const isGranted = isPaid || films.some(({ is_of_plan }) => is_of_plan);
  const stored = films.flatMap(({ stored_at }) => (stored_at ? [stored_at.getTime()] : []));
  const changesUntil = stored.length > 0 ? new Date(Math.min(...stored) + videoCorrections.days * 86_400_000) : null;
  if (films.length === 0) return { films: 0, isGranted, rendersLeft: null, changesUntil, isFrozen: false };
  const isOver = !isGranted || (changesUntil !== null && changesUntil <= now);
  const rendersLeft = isOver ? 0 : Math.max(0, 1 + videoCorrections.most - films.length);
  // The last film may fail, so until it is there nothing is for good.
  const isFrozen = rendersLeft === 0 && !films.some(isLive);
  return { films: films.length, isGranted, rendersLeft, changesUntil, isFrozen };
}
