import { z } from 'zod';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, id } from '../../platform/lib/fields.ts';
import { picture } from '../../platform/lib/media.ts';
import { formatMegabytes, maxUploadBytes } from '../../platform/lib/upload-sizes.ts';
import { renderJobReasons, renderJobStates } from '../../platform/render-job/render-job.lists.ts';
import { postShapes } from './greeting.lists.ts';
import { greetingAccess } from './greeting-access.ts';

export const greetingVideo = z.object({
  mediaId: id,
  fileName: z.string(),
  kind: z.enum(['SQUARE_VIDEO', 'STORY_VIDEO']),
  status: z.enum(renderJobStates),
  progress: z.number().int(),
  queuePosition: z.number().int().nullable(),
  reason: z.enum(renderJobReasons).nullable(),
  /** null until ready. */
  picture: picture.nullable(),
  durationSeconds: z.number().nullable(),
});
export type GreetingVideo = z.output<typeof greetingVideo>;

export const greetingVideoEndpoints = {
  'POST /image-post/video': endpoint({
    summary: `Upload a video for a greeting (MP4 or MOV, 30 seconds and ${formatMegabytes(maxUploadBytes.greetingVideo)} at most). It is prepared afterwards: poll it by its mediaId, then add the greeting with POST /image-post`,
    access: greetingAccess,
    product: 'videoPost',
    upload: { maxBytes: maxUploadBytes.greetingVideo, maxFiles: 1 },
    query: z.strictObject({
      /** Default: the shape that fits the video better. */
      shape: z.enum(postShapes).optional(),
    }),
    response: z.object({ video: greetingVideo }),
    errors: [
      'file_missing',
      'file_too_large',
      'video_type_refused',
      'video_damaged',
      'video_too_long',
      'video_too_large',
      'uploads_under_way',
      'upload_limit_reached',
      'upload_too_slow',
      'quota_exceeded',
      'disk_full',
    ],
  }),
  'GET /image-post/video/{mediaId}': endpoint({
    summary: 'Get the progress of an uploaded video',
    access: greetingAccess,
    product: 'videoPost',
    params: z.strictObject({ mediaId: id }),
    response: z.object({ video: greetingVideo }),
  }),
  'DELETE /image-post/video/{mediaId}': endpoint({
    summary: 'Delete an uploaded video that no greeting uses',
    access: greetingAccess,
    product: 'videoPost',
    params: z.strictObject({ mediaId: id }),
    response: emptyResponse,
    errors: ['in_use'],
  }),
} as const satisfies EndpointTable;
