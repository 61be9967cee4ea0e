import { z } from 'zod';
import { customerOrStaff, platformContentEditors } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import {
  emptyResponse,
  gridQuery,
  id,
  line,
  pageOf,
  queryBoolean,
  requiredLine,
  timestamp,
} from '../../platform/lib/fields.ts';
import { picture, pictureInput } from '../../platform/lib/media.ts';
import { postShapes } from '../greeting/greeting.lists.ts';
import { videoLanguages, videoSlotTypes } from './video.lists.ts';

export const slotKey = z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/);

export const slot = {
  key: slotKey,
  label: requiredLine(60),
  type: z.enum(videoSlotTypes),
  /** UTF-16 units; ignored for pictures. */
  maxLength: z.number().int().min(1).max(500).default(80),
  isRequired: z.boolean().default(false),
};

export const videoTemplateCode = z.string().regex(/^[a-z0-9][a-z0-9-]{1,39}$/);

export const videoTemplate = z.object({
  templateId: id,
  templateCode: videoTemplateCode,
  templateName: z.string(),
  /** null = the template has no content yet. */
  names: z.partialRecord(z.enum(videoLanguages), z.string()).nullable(),
  category: z.string().nullable(),
  shapes: z.array(z.enum(postShapes)),
  durationSeconds: z.number(),
  languages: z.array(z.enum(videoLanguages)),
  thumbnail: picture.nullable(),
  sampleUrl: z.string().nullable(),
  slots: z.array(z.object(slot)),
  popularity: z.number().int(),
  isActive: z.boolean(),
  version: z.number().int(),
  createdAt: timestamp,
});
export type VideoTemplate = z.output<typeof videoTemplate>;

export const videoTemplateEndpoints = {
  'GET /video/template': endpoint({
    summary: 'List video templates, most popular first; customers see active ones',
    access: customerOrStaff,
    product: 'video',
    query: z.strictObject({
      ...gridQuery,
      search: line(80).optional(),
      category: line(60).optional(),
      shape: z.enum(postShapes).optional(),
      language: z.enum(videoLanguages).optional(),
      isActive: queryBoolean.optional(),
    }),
    response: pageOf(videoTemplate),
  }),
  'GET /video/template/{id}': endpoint({
    summary: 'Get a video template',
    access: customerOrStaff,
    product: 'video',
    params: z.strictObject({ id }),
    response: videoTemplate,
  }),
  'POST /video/template': endpoint({
    summary: 'Add a video template, or change one when `templateId` is given',
    access: platformContentEditors,
    product: 'video',
    body: z.strictObject({
      templateId: id.optional(),
      version: z.number().int().optional(),
      templateCode: videoTemplateCode,
      templateName: requiredLine(80),
      category: line(60).nullable().default(null),
      shapes: z.array(z.enum(postShapes)).min(1).max(postShapes.length),
      durationSeconds: z.number().min(3).max(60),
      thumbnail: pictureInput.default(null),
      slots: z
        .array(z.strictObject(slot))
        .max(20)
        .refine((slots) => new Set(slots.map(({ key }) => key)).size === slots.length, 'a key occurs twice')
        .default([]),
      isActive: z.boolean().default(true),
    }),
    response: z.object({ videoTemplate }),
    errors: ['changed_meanwhile', 'already_exists'],
  }),
  'DELETE /video/template': endpoint({
    summary: 'Delete a video template; videos made from it remain',
    access: platformContentEditors,
    product: 'video',
    body: z.strictObject({ templateId: id }),
    response: emptyResponse,
  }),
  'PUT /video/template/popularity': endpoint({
    summary: 'Count that a video template was chosen',
    access: customerOrStaff,
    product: 'video',
    body: z.strictObject({ templateId: id }),
    response: emptyResponse,
  }),
} as const satisfies EndpointTable;
