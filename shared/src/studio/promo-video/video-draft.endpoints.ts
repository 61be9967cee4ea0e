import { z } from 'zod';
import { platformContentEditors } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { id, requiredLine, timestamp } from '../../platform/lib/fields.ts';
import { formatMegabytes, maxUploadBytes } from '../../platform/lib/upload-sizes.ts';
import { renderJobReasons, renderJobStates } from '../../platform/render-job/render-job.lists.ts';
import { postShapes } from '../greeting/greeting.lists.ts';
import { videoTemplateContent } from './template-content.ts';
import { testBusinesses, videoMaterialKinds } from './video.lists.ts';
import { videoTemplate, videoTemplateCode } from './video-template.endpoints.ts';

/* A draft is edited and tested, then published as an immutable version. */

const renderState = {
  status: z.enum(renderJobStates),
  progress: z.number().int(),
  queuePosition: z.number().int().nullable(),
  reason: z.enum(renderJobReasons).nullable(),
};

export const videoMaterial = z.object({
  materialId: id,
  kind: z.enum(videoMaterialKinds),
  /** Clips are cropped; null for music. */
  shape: z.enum(postShapes).nullable(),
  fileName: z.string(),
  licence: z.string(),
  durationSeconds: z.number().nullable(),
  ...renderState,
});
export type VideoMaterial = z.output<typeof videoMaterial>;

export const videoTest = z.object({
  business: z.enum(testBusinesses),
  shape: z.enum(postShapes),
  draftVersion: z.number().int(),
  ...renderState,
  url: z.string().nullable(),
});
export type VideoTest = z.output<typeof videoTest>;

export const videoDraft = z.object({
  template: videoTemplate,
  /** 0 = no draft was saved yet. */
  version: z.number().int(),
  isPublished: z.boolean(),
  documentVersion: z.number().int().nullable(),
  /** null = the template has no content yet. */
  film: videoTemplateContent.nullable(),
  materials: z.array(videoMaterial),
  tests: z.array(videoTest),
  updatedAt: timestamp.nullable(),
});
export type VideoDraft = z.output<typeof videoDraft>;

const draftCallAccess = { params: z.strictObject({ id }), access: platformContentEditors, product: 'video' } as const;
const expectedDraftVersion = { version: z.number().int().min(0) };

export const videoDraftEndpoints = {
  'POST /video/template/draft': endpoint({
    summary: 'Add a video template as an unpublished copy of another one, or from an exported video document',
    access: platformContentEditors,
    product: 'video',
    body: z
      .strictObject({
        templateCode: videoTemplateCode,
        templateName: requiredLine(80),
        copyOf: id.optional(),
        film: videoTemplateContent.optional(),
      })
      .refine(({ copyOf, film }) => (copyOf === undefined) !== (film === undefined), {
        path: ['film'],
        message: 'give either a film or the template to copy',
      }),
    renderLimits: { maxRunningOrQueued: 4, maxPerMinute: 60 },
    response: z.object({ draft: videoDraft }),
    errors: ['already_exists'],
  }),
  'GET /video/template/{id}/draft': endpoint({
    ...draftCallAccess,
    summary: 'Get the draft of a video template with its test videos',
    response: z.object({ draft: videoDraft }),
  }),
  'PUT /video/template/{id}/draft': endpoint({
    ...draftCallAccess,
    summary: 'Change the draft of a video template',
    body: z.strictObject({ ...expectedDraftVersion, film: videoTemplateContent }),
    renderLimits: { maxRunningOrQueued: 4, maxPerMinute: 60 },
    response: z.object({ draft: videoDraft }),
    errors: ['changed_meanwhile'],
  }),
  'POST /video/template/{id}/draft/preview': endpoint({
    ...draftCallAccess,
    summary: 'Draw a moment of a video as SVG; changes nothing',
    body: z.strictObject({
      film: videoTemplateContent,
      shape: z.enum(postShapes),
      business: z.enum(testBusinesses),
      /** In seconds. */
      moment: z.number().min(0).max(60),
    }),
    renderLimits: { maxRunningOrQueued: 8, maxPerMinute: 120 },
    changesNothing: true,
    response: z.object({
      width: z.number(),
      height: z.number(),
      moment: z.number(),
      /** Content of `<svg viewBox="0 0 {width} {height}">`. */
      svg: z.string(),
    }),
  }),
  'POST /video/template/{id}/draft/test': endpoint({
    ...draftCallAccess,
    summary:
      'Render small videos of a draft for three sample businesses; they count nothing and are deleted after a week',
    body: z.strictObject({ ...expectedDraftVersion, shape: z.enum(postShapes) }),
    renderLimits: { maxRunningOrQueued: 4, maxPerMinute: 30 },
    response: z.object({ draft: videoDraft }),
    errors: ['changed_meanwhile'],
  }),
  'POST /video/template/{id}/draft/publish': endpoint({
    ...draftCallAccess,
    summary: 'Publish a draft as the newest version of its template; existing videos keep their version',
    body: z.strictObject(expectedDraftVersion),
    renderLimits: { maxRunningOrQueued: 4, maxPerMinute: 30 },
    response: z.object({ draft: videoDraft }),
    errors: ['changed_meanwhile'],
  }),
  'POST /video/template/{id}/withdraw': endpoint({
    ...draftCallAccess,
    summary: 'Withdraw a video template; videos made from it remain and can be finished',
    body: z.strictObject({}),
    response: z.object({ draft: videoDraft }),
  }),
  'POST /video/template/material': endpoint({
    summary: `Upload a clip (MP4, MOV or WebM, 30 seconds) or music (MP3, M4A, WAV or OGG) for templates, ${formatMegabytes(maxUploadBytes.videoMaterial)} at most. It is prepared afterwards; a clip gets a version for each shape`,
    access: platformContentEditors,
    product: 'video',
    upload: { maxBytes: maxUploadBytes.videoMaterial, maxFiles: 1 },
    query: z.strictObject({
      kind: z.enum(videoMaterialKinds),
      licence: requiredLine(300),
      shape: z.enum(postShapes).optional(),
    }),
    response: z.object({ materials: z.array(videoMaterial) }),
    errors: [
      'file_missing',
      'file_too_large',
      'video_type_refused',
      'video_damaged',
      'video_too_long',
      'video_too_large',
      'music_type_refused',
      'uploads_under_way',
      'upload_limit_reached',
      'upload_too_slow',
      'quota_exceeded',
      'disk_full',
    ],
  }),
  'GET /video/template/material/{materialId}': endpoint({
    summary: 'Get the progress of an uploaded clip or piece of music',
    access: platformContentEditors,
    product: 'video',
    params: z.strictObject({ materialId: id }),
    response: z.object({ material: videoMaterial }),
  }),
} as const satisfies EndpointTable;
