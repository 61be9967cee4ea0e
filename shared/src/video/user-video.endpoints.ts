import { z } from 'zod';
import { customerOrStaff, staffOnly } from '../access/access.ts';
import { postShapes } from '../greeting/greeting.lists.ts';
import { type EndpointTable, endpoint } from '../lib/endpoint.ts';
import { done, id, isoDate, line, pageOf, pageQuery, queryBoolean, requiredLine, timestamp } from '../lib/fields.ts';
import { picture } from '../lib/media.ts';
import { settableVideoStatuses, userVideoSearchBy, userVideoStatuses } from './video.lists.ts';
import { videoTemplateCode } from './video-template.endpoints.ts';

const slotKey = z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/);

/** A promotional video of a business. */
export const userVideo = z.object({
  videoNo: id,
  businessId: id,
  businessName: z.string(),
  registeredPhoneNumber: z.string().nullable(),
  templateId: id,
  templateCode: videoTemplateCode,
  title: z.string(),
  shape: z.enum(postShapes),
  /** Slot of the template → what stands in it. */
  texts: z.record(z.string(), z.string()),
  pictures: z.record(z.string(), picture),
  status: z.enum(userVideoStatuses),
  /** Videos before this one while it waits. */
  queuePosition: z.number().int().nullable(),
  /** Why rendering failed, as a sentence. */
  failureReason: z.string().nullable(),
  /** Path of the MP4 once it is done. */
  url: z.string().nullable(),
  isPaid: z.boolean(),
  /** Free preview: nothing was paid for it. */
  isWatermarked: z.boolean(),
  version: z.number().int(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type UserVideo = z.output<typeof userVideo>;

export const userVideoEndpoints = {
  'GET /video/user-video': endpoint({
    summary: 'Promotional videos in reach, newest first',
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
    summary: 'One promotional video',
    access: customerOrStaff,
    product: 'video',
    params: z.strictObject({ id }),
    response: userVideo,
  }),
  'GET /video/user-video/getUserVideosByBusiness': endpoint({
    summary: 'The promotional videos of a business, newest first',
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
      templateId: id,
      title: requiredLine(80),
      shape: z.enum(postShapes),
      texts: z
        .record(slotKey, line(500))
        .refine((texts) => Object.keys(texts).length <= 20, 'at most 20 texts')
        .default({}),
      pictures: z
        .record(slotKey, z.strictObject({ mediaId: id }))
        .refine((pictures) => Object.keys(pictures).length <= 20, 'at most 20 pictures')
        .default({}),
    }),
    response: z.object({ userVideo }),
    errors: ['changed_meanwhile'],
  }),
  'POST /video/user-video/updateUserVideoStatus': endpoint({
    summary: 'Send a video to be rendered, or take it back to change it',
    access: customerOrStaff,
    product: 'video',
    body: z.strictObject({
      videoNo: id,
      version: z.number().int().optional(),
      status: z.enum(settableVideoStatuses),
    }),
    response: z.object({ userVideo }),
    errors: ['changed_meanwhile', 'plan_limit_reached'],
  }),
  'DELETE /video/user-video': endpoint({
    summary: 'Delete a promotional video',
    access: customerOrStaff,
    product: 'video',
    body: z.strictObject({ videoNo: id }),
    response: done,
  }),
} as const satisfies EndpointTable;
