import { z } from 'zod';
import { customerOrStaff, staffOnly } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import {
  emptyResponse,
  id,
  isoDate,
  line,
  pageOf,
  pageQuery,
  queryBoolean,
  requiredLine,
  timestamp,
} from '../../platform/lib/fields.ts';
import { picture } from '../../platform/lib/media.ts';
import { renderJobReasons } from '../../platform/render-job/render-job.lists.ts';
import { postShapes } from '../greeting/greeting.lists.ts';
import {
  settableVideoStatuses,
  userVideoSearchBy,
  userVideoStatuses,
  videoLanguages,
  videoSampleStatuses,
} from './video.lists.ts';
import { slot, slotKey, videoTemplateCode } from './video-template.endpoints.ts';

/** Free sample video: small, with watermark. */
const sample = z.object({
  status: z.enum(videoSampleStatuses),
  progress: z.number().int(),
  queuePosition: z.number().int().nullable(),
  failureReason: z.enum(renderJobReasons).nullable(),
  /** null until ready. */
  url: z.string().nullable(),
});

export const userVideo = z.object({
  videoNo: id,
  businessId: id,
  businessName: z.string(),
  registeredPhoneNumber: z.string().nullable(),
  templateId: id,
  templateCode: videoTemplateCode,
  title: z.string(),
  shape: z.enum(postShapes),
  /** Language of the template's own texts. */
  language: z.enum(videoLanguages),
  /** Missing slots show the text of business or template. */
  texts: z.record(z.string(), z.string()),
  pictures: z.record(z.string(), picture),
  status: z.enum(userVideoStatuses),
  progress: z.number().int(),
  queuePosition: z.number().int().nullable(),
  failureReason: z.enum(renderJobReasons).nullable(),
  url: z.string().nullable(),
  isPaid: z.boolean(),
  /** Created automatically from the card. */
  isMadeAhead: z.boolean(),
  isWatermarked: z.boolean(),
  sample: sample.nullable(),
  /** null = no full rendering counts yet. */
  rendersLeft: z.number().int().nullable(),
  changesUntil: timestamp.nullable(),
  isFrozen: z.boolean(),
  version: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type UserVideo = z.output<typeof userVideo>;

/** An empty value in `texts` removes the template's text. */
const contentFields = {
  templateId: id,
  shape: z.enum(postShapes),
  language: z.enum(videoLanguages).default('en'),
  texts: z
    .record(slotKey, line(500))
    .refine((texts) => Object.keys(texts).length <= 20, 'at most 20 texts')
    .default({}),
  pictures: z
    .record(slotKey, z.strictObject({ mediaId: id }))
    .refine((pictures) => Object.keys(pictures).length <= 20, 'at most 20 pictures')
    .default({}),
};
const videoContent = z.strictObject(contentFields);
export type VideoContentInput = z.output<typeof videoContent>;

export const userVideoEndpoints = {
  'GET /video/user-video': endpoint({
    summary: 'List promotional videos in reach, newest first',
    access: staffOnly,
    product: 'video',
    query: z.strictObject({
      ...pageQuery,
      searchBy: z.enum(userVideoSearchBy).optional(),
      search: line(80).optional(),
      status: z.enum(userVideoStatuses).optional(),
      isDone: queryBoolean.optional(),
      isPaid: queryBoolean.optional(),
      createdFrom: isoDate.optional(),
      createdTo: isoDate.optional(),
      agencyId: id.optional(),
    }),
    response: pageOf(userVideo),
  }),
  'GET /video/user-video/{id}': endpoint({
    summary: 'Get a promotional video',
    access: customerOrStaff,
    product: 'video',
    params: z.strictObject({ id }),
    response: userVideo,
  }),
  'GET /video/user-video/getUserVideosByBusiness': endpoint({
    summary: 'List the promotional videos of a business, newest first',
    access: customerOrStaff,
    product: 'video',
    query: z.strictObject({ ...pageQuery, businessId: id }),
    response: pageOf(userVideo),
  }),
  'POST /video/user-video': endpoint({
    summary: 'Make a promotional video from a template, or change one when `videoNo` is given',
    access: customerOrStaff,
    product: 'video',
    body: z.strictObject({
      videoNo: id.optional(),
      version: z.number().int().optional(),
      businessId: id,
      title: requiredLine(80),
      ...contentFields,
    }),
    response: z.object({ userVideo }),
    errors: ['changed_meanwhile', 'template_not_available', 'video_being_rendered', 'video_frozen'],
  }),
  'POST /video/user-video/preview': endpoint({
    summary: 'Draw the moment of a video at which a field is seen best, as SVG; changes and counts nothing',
    access: customerOrStaff,
    product: 'video',
    body: z.strictObject({
      businessId: id,
      videoNo: id.optional(),
      ...contentFields,
      field: slotKey.optional(),
    }),
    renderLimits: { maxRunningOrQueued: 8, maxPerMinute: 120 },
    changesNothing: true,
    response: z.object({
      width: z.number(),
      height: z.number(),
      seconds: z.number(),
      fields: z.array(
        z.object({
          ...slot,
          says: z.string(),
          example: z.string(),
          picture: picture.nullable(),
          /** Seconds at which the field is visible; null = not in this shape. */
          moment: z.number().nullable(),
        }),
      ),
      /** `moment` in seconds; `svg` is the content of `<svg viewBox="0 0 {width} {height}">`. */
      frame: z.object({ moment: z.number(), svg: z.string() }),
    }),
    errors: ['template_not_available'],
  }),
  'POST /video/user-video/sample': endpoint({
    summary: 'Render the free sample of a video, small and with a watermark; called again, it returns the progress',
    access: customerOrStaff,
    product: 'video',
    body: z.strictObject({ videoNo: id, version: z.number().int().optional() }),
    renderLimits: { maxRunningOrQueued: 8, maxPerMinute: 120 },
    response: z.object({ userVideo }),
    errors: ['changed_meanwhile', 'template_not_available'],
  }),
  'POST /video/user-video/updateUserVideoStatus': endpoint({
    summary: 'Queue a video for rendering, or return it to draft',
    access: customerOrStaff,
    product: 'video',
    body: z.strictObject({
      videoNo: id,
      version: z.number().int().optional(),
      status: z.enum(settableVideoStatuses),
    }),
    renderLimits: { maxRunningOrQueued: 8, maxPerMinute: 60 },
    response: z.object({ userVideo }),
    errors: [
      'changed_meanwhile',
      'plan_limit_reached',
      'subscription_needed',
      'template_not_available',
      'video_frozen',
    ],
  }),
  'GET /video/user-video/downloadUserVideo': endpoint({
    summary: 'Download the newest rendering of a video as {videoNo}.mp4',
    access: customerOrStaff,
    product: 'video',
    query: z.strictObject({
      videoNo: id,
      isSample: queryBoolean.optional(),
    }),
    response: emptyResponse,
    responseType: 'video/mp4',
  }),
  'DELETE /video/user-video': endpoint({
    summary: 'Delete a promotional video',
    access: customerOrStaff,
    product: 'video',
    body: z.strictObject({ videoNo: id }),
    response: emptyResponse,
  }),
} as const satisfies EndpointTable;
