/** A job waits, is worked on, and ends in one of three ways. */
export const renderJobStates = ['queued', 'rendering', 'ready', 'failed', 'cancelled'] as const;
export type RenderJobState = (typeof renderJobStates)[number];

/** Why nothing came of a job, as a code that the site has words for. A kind of job that fails in its own way adds its own. */
export const renderJobReasons = [
  /** Something of ours went wrong, three times. */
  'render_failed',
  'render_timed_out',
  'render_out_of_memory',
  /** Three processes ended while they were at it. */
  'render_interrupted',
  'video_damaged',
  'video_type_refused',
  'video_too_long',
  'video_too_large',
  'music_damaged',
  'ffmpeg_missing',
  /** What it is made of was deleted while it waited. */
  'post_gone',
  /** Somebody gave it up before it was made. */
  'cancelled',
] as const;
export type RenderJobReason = (typeof renderJobReasons)[number];
