export const renderJobStates = ['queued', 'rendering', 'ready', 'failed', 'cancelled'] as const;
export type RenderJobState = (typeof renderJobStates)[number];

/** The site has a text for each code. */
export const renderJobReasons = [
  /** Internal error, three times. */
  'render_failed',
  'render_timed_out',
  'render_out_of_memory',
  /** Three worker processes died during the job. */
  'render_interrupted',
  'video_damaged',
  'video_type_refused',
  'video_too_long',
  'video_too_large',
  'music_damaged',
  'ffmpeg_missing',
  /** The source was deleted while the job waited. */
  'post_gone',
  'cancelled',
] as const;
export type RenderJobReason = (typeof renderJobReasons)[number];
