import { z } from 'zod';
import { customerOrStaff } from '../access/access.ts';
import { frameNames } from '../frame/frame.lists.ts';
import { type EndpointTable, endpoint } from '../lib/endpoint.ts';
import { gridQuery, id, idList, line, pageOf, queryBoolean, requiredLine } from '../lib/fields.ts';
import { imagePost, imagePostInput, imageSubcategory } from './greeting.fields.ts';
import { mediaTypes, postKinds, postLanguages, postShapes } from './greeting.lists.ts';

/** Greetings Management. Source: spec section 6. */
const manageGreetings = {
  staff: ['admin', 'franchisee-with-all-card-access'],
  grant: 'manage-greetings',
} as const;

/** Filters of every grid of greetings. Customers see active posts only, whatever they ask for. */
const filters = {
  kind: z.enum(postKinds).optional(),
  mediaType: z.enum(mediaTypes).optional(),
  shape: z.enum(postShapes).optional(),
  language: z.enum(postLanguages).optional(),
};

/** What a list and a search of them take beside. */
const moreFilters = {
  imageCategoryId: id.optional(),
  imageSubcategoryId: id.optional(),
  imageTagId: id.optional(),
  isAgencyExclusive: queryBoolean.optional(),
  isActive: queryBoolean.optional(),
};

export const imagePostEndpoints = {
  'GET /image-post': endpoint({
    summary: 'Greetings, newest first',
    access: customerOrStaff,
    product: 'imagePost',
    query: z.strictObject({
      ...gridQuery,
      ...filters,
      ...moreFilters,
    }),
    response: pageOf(imagePost),
  }),
  'GET /image-post/search': endpoint({
    summary: 'Greetings whose subcategory, tags or caption match, best first; each stands once',
    access: customerOrStaff,
    product: 'imagePost',
    query: z.strictObject({ ...gridQuery, ...filters, ...moreFilters, search: requiredLine(80) }),
    response: pageOf(imagePost),
  }),
  'GET /image-post/ids': endpoint({
    summary: 'Greetings by their ids, in the order asked for; those that are gone are left out',
    access: customerOrStaff,
    product: 'imagePost',
    query: z.strictObject({ imageIds: idList(100) }),
    response: z.object({ imagePosts: z.array(imagePost) }),
  }),
  'GET /image-post/paginated-mutiple-subcategories': endpoint({
    summary: 'The first page of greetings of several subcategories, one row each; go on with GET /image-post',
    access: customerOrStaff,
    product: 'imagePost',
    query: z.strictObject({ limit: gridQuery.limit, ...filters, imageSubcategoryIds: idList(20) }),
    response: z.object({ rows: z.array(pageOf(imagePost).extend({ imageSubcategory })) }),
  }),
  'POST /image-post': endpoint({
    summary:
      'Add a greeting, or change one when `imageId` is given. Only pictures can be stored yet: a video kind answers `file_type_refused`',
    access: manageGreetings,
    product: 'imagePost',
    body: z.strictObject(imagePostInput),
    response: z.object({ imagePost }),
    errors: ['changed_meanwhile', 'file_type_refused'],
  }),
  'POST /image-post/multiple': endpoint({
    summary: 'Add up to 50 greetings at once: all of them or none. Only pictures, as POST /image-post says',
    access: manageGreetings,
    product: 'imagePost',
    body: z.strictObject({
      imagePosts: z
        .array(z.strictObject(imagePostInput).omit({ imageId: true, version: true }))
        .min(1)
        .max(50),
    }),
    response: z.object({ imagePosts: z.array(imagePost) }),
    errors: ['file_type_refused'],
  }),
  'POST /image-post/generate-low-quality-image-post': endpoint({
    summary:
      'Make the small pictures of greetings again from the largest; they appear when the job is done. Answers how many were found',
    access: manageGreetings,
    product: 'imagePost',
    body: z.strictObject({ imageIds: z.array(id).min(1).max(100) }),
    response: z.object({ accepted: z.number().int() }),
  }),
  'DELETE /image-post': endpoint({
    summary: 'Delete greetings',
    access: manageGreetings,
    product: 'imagePost',
    body: z.strictObject({ imageIds: z.array(id).min(1).max(100) }),
    response: z.object({ deleted: z.number().int() }),
  }),
  'POST /image-post/{imageId}/compose': endpoint({
    summary:
      "Draw a greeting in a business's frame. Counts against the plan; the same input again answers the same file and counts once, so a video is asked for again until it is ready",
    access: customerOrStaff,
    product: 'imagePost',
    params: z.strictObject({ imageId: id }),
    body: z.strictObject({
      businessId: id,
      frame: z.enum(frameNames),
      shape: z.enum(postShapes),
      message: line(200).default(''),
    }),
    response: z.object({
      status: z.enum(['ready', 'queued', 'rendering', 'failed']),
      /** Path of the JPEG or MP4 when it is ready. */
      url: z.string().nullable(),
      mediaType: z.enum(['image/jpeg', 'video/mp4']),
      /** File name to save or share it under. */
      fileName: z.string(),
      /** Jobs before this one; null when it does not wait. */
      queuePosition: z.number().int().nullable(),
      /** Why it failed, as a sentence. */
      reason: z.string().nullable(),
      /** Preview only: there is no active subscription. */
      isWatermarked: z.boolean(),
      /** Greetings of this kind that the plan has left; -1 is unlimited. */
      remaining: z.number().int(),
    }),
    errors: ['plan_limit_reached', 'disk_full'],
  }),
} as const satisfies EndpointTable;
