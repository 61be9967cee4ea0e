import { z } from 'zod';
import { customerOrStaff } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { gridQuery, id, idList, line, pageOf, queryBoolean, requiredLine } from '../../platform/lib/fields.ts';
import { renderJobReasons } from '../../platform/render-job/render-job.lists.ts';
import { availableFrame, frameName, frameStyle, imagePostSettings } from '../../shop/frame/frame.fields.ts';
import { imagePost, imagePostInput, imageSubcategory } from './greeting.fields.ts';
import { maxGreetingMessageLength, mediaTypes, postKinds, postLanguages, postShapes } from './greeting.lists.ts';
import { greetingAccess } from './greeting-access.ts';

/** -1 = unlimited. */
const remainingGreetings = z.object({
  images: z.number().int(),
  videos: z.number().int(),
  /** Pictures in total, videos per day; 0 = not in the plan, so they have a watermark. */
  included: z.object({ images: z.number().int(), videos: z.number().int() }),
});

const postFilters = {
  kind: z.enum(postKinds).optional(),
  mediaType: z.enum(mediaTypes).optional(),
  shape: z.enum(postShapes).optional(),
  language: z.enum(postLanguages).optional(),
};

const galleryFilters = {
  agencyId: id.optional(),
  imageCategoryId: id.optional(),
  imageSubcategoryId: id.optional(),
  imageTagId: id.optional(),
  isAgencyExclusive: queryBoolean.optional(),
  isActive: queryBoolean.optional(),
};

export const imagePostEndpoints = {
  'GET /image-post': endpoint({
    summary: 'List greetings, newest first; for customers those in their language first',
    access: customerOrStaff,
    product: 'imagePost',
    query: z.strictObject({
      ...gridQuery,
      ...postFilters,
      ...galleryFilters,
    }),
    response: pageOf(imagePost),
  }),
  'GET /image-post/search': endpoint({
    summary: 'List each greeting whose subcategory, tags or caption match once, best match first',
    access: customerOrStaff,
    product: 'imagePost',
    query: z.strictObject({ ...gridQuery, ...postFilters, ...galleryFilters, search: requiredLine(80) }),
    response: pageOf(imagePost).extend({
      nearest: z.array(imageSubcategory.pick({ imageSubcategoryId: true, imageSubcategoryName: true })),
    }),
  }),
  'GET /image-post/ids': endpoint({
    summary: 'List greetings by id in the requested order, without deleted ones',
    access: customerOrStaff,
    product: 'imagePost',
    query: z.strictObject({ imageIds: idList(100) }),
    response: z.object({ imagePosts: z.array(imagePost) }),
  }),
  'GET /image-post/paginated-mutiple-subcategories': endpoint({
    summary:
      'List the first page of greetings of several subcategories, by default of the next celebrations and the everyday ones; GET /image-post has further pages',
    access: customerOrStaff,
    product: 'imagePost',
    query: z.strictObject({ limit: gridQuery.limit, ...postFilters, imageSubcategoryIds: idList(20).optional() }),
    response: z.object({
      rows: z.array(pageOf(imagePost).extend({ imageSubcategory })),
      /** Only without filters; null = none today, or switched off. */
      today: z.object({ imageSubcategory, imagePost }).nullable(),
      /** With filters too: true if any greeting that the user may see is a video. */
      hasVideos: z.boolean(),
    }),
  }),
  'POST /image-post': endpoint({
    summary:
      'Add a greeting, or change one when `imageId` is given; a video kind takes the `mediaId` of POST /image-post/video once that is ready',
    access: greetingAccess,
    product: 'imagePost',
    body: z.strictObject(imagePostInput),
    response: z.object({ imagePost }),
    errors: ['changed_meanwhile', 'product_not_enabled'],
  }),
  'POST /image-post/multiple': endpoint({
    summary: 'Add up to 50 greetings at once: all of them or none',
    access: greetingAccess,
    product: 'imagePost',
    body: z.strictObject({
      imagePosts: z
        .array(z.strictObject(imagePostInput).omit({ imageId: true, version: true }))
        .min(1)
        .max(50),
    }),
    response: z.object({ imagePosts: z.array(imagePost) }),
    errors: ['product_not_enabled'],
  }),
  'POST /image-post/generate-low-quality-image-post': endpoint({
    summary:
      'Queue a job that remakes the small pictures of greetings from the largest; the response counts the greetings',
    access: greetingAccess,
    product: 'imagePost',
    body: z.strictObject({ imageIds: z.array(id).min(1).max(100) }),
    response: z.object({ accepted: z.number().int() }),
  }),
  'DELETE /image-post': endpoint({
    summary: 'Delete greetings',
    access: greetingAccess,
    product: 'imagePost',
    body: z.strictObject({ imageIds: z.array(id).min(1).max(100) }),
    response: z.object({ deleted: z.number().int() }),
  }),
  'GET /image-post/frames': endpoint({
    summary: 'List the frames that a business may choose, its settings and its remaining allowance',
    access: customerOrStaff,
    product: 'imagePost',
    query: z.strictObject({ businessId: id }),
    response: z.object({
      frames: z.array(availableFrame),
      settings: imagePostSettings,
      /** The card stores the settings; null = no card yet. */
      card: z.object({ cardNo: id, version: z.number().int() }).nullable(),
      left: remainingGreetings,
    }),
  }),
  'POST /image-post/{imageId}/preview': endpoint({
    summary: 'Draw frames over a greeting as SVG, the same drawing as `compose`; changes and counts nothing',
    access: customerOrStaff,
    product: 'imagePost',
    params: z.strictObject({ imageId: id }),
    body: z.strictObject({
      businessId: id,
      frames: z.array(frameName).min(1).max(6),
      shape: z.enum(postShapes),
      message: line(maxGreetingMessageLength).default(''),
      look: frameStyle.prefault({}),
    }),
    renderLimits: { maxRunningOrQueued: 8, maxPerMinute: 300 },
    changesNothing: true,
    response: z.object({
      width: z.number().int(),
      height: z.number().int(),
      isWatermarked: z.boolean(),
      previews: z.array(
        z.object({
          frame: frameName,
          /** Content of `<svg viewBox="0 0 {width} {height}">`, in px. */
          svg: z.string(),
          logo: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
        }),
      ),
    }),
  }),
  'POST /image-post/{imageId}/compose': endpoint({
    summary:
      "Draw a greeting in a business's frame; it counts against the plan. The same input returns the same file and counts once, so a video is polled with it",
    access: customerOrStaff,
    product: 'imagePost',
    params: z.strictObject({ imageId: id }),
    body: z.strictObject({
      businessId: id,
      frame: frameName,
      shape: z.enum(postShapes),
      message: line(maxGreetingMessageLength).default(''),
      look: frameStyle.prefault({}),
      retry: z.boolean().default(false),
    }),
    renderLimits: { maxRunningOrQueued: 24, maxPerMinute: 120, maxRunning: 4 },
    response: z.object({
      status: z.enum(['ready', 'queued', 'rendering', 'failed']),
      /** Path of the JPEG or MP4; null until ready. */
      url: z.string().nullable(),
      mediaType: z.enum(['image/jpeg', 'video/mp4']),
      fileName: z.string(),
      queuePosition: z.number().int().nullable(),
      progress: z.number().int().min(0).max(100),
      reason: z.enum(renderJobReasons).nullable(),
      isWatermarked: z.boolean(),
      remaining: z.number().int(),
    }),
    errors: ['plan_limit_reached', 'subscription_needed', 'disk_full', 'frame_not_available', 'changed_meanwhile'],
  }),
} as const satisfies EndpointTable;
