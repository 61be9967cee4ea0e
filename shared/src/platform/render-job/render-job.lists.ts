export const renderJobStates = ['queued', 'rendering', 'ready', 'failed', 'cancelled'] as const;
export type RenderJobState = (typeof renderJobStates)[number];

export const renderJobReasons = [
  'render_failed',
  'render_timed_out',
  'render_out_of_memory',
  'render_interrupted',
  'video_damaged',
  'video_type_refused',
  'video_too_long',
  'video_too_large',
  'music_damaged',
  'ffmpeg_missing',
  'post_gone',
  'cancelled',
] as const;
export type RenderJobReason = (typeof renderJobReasons)[number];
