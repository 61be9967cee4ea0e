import { z } from 'zod';
import { customerOrStaff } from '../../platform/access/access.ts';
import { type EndpointTable, endpoint } from '../../platform/lib/endpoint.ts';
import { emptyResponse, id, isoDate, line } from '../../platform/lib/fields.ts';
import { frameName, frameStyle } from '../../shop/frame/frame.fields.ts';
import { imagePost, imageSubcategory } from './greeting.fields.ts';
import { maxGreetingMessageLength, postShapes } from './greeting.lists.ts';

const frameInput = {
  frame: frameName,
  shape: z.enum(postShapes),
  message: line(maxGreetingMessageLength).default(''),
  look: frameStyle.prefault({}),
};

const plannedPost = z.object({
  day: isoDate,
  imageSubcategory,
  imagePost,
  isPrepared: z.boolean(),
  input: z.object(frameInput),
});
export type PlannedPost = z.output<typeof plannedPost>;

export const maxGreetingDaysAhead = 366;

/** A month with its partial weeks. */
export const maxCalendarDays = 42;

export const todaysPostEndpoints = {
  'GET /image-post/today': endpoint({
    summary:
      "Get today's greeting in the frame of a business; it counts when `compose` is called with the same input. Null if the owner switched it off or there is none",
    access: customerOrStaff,
    product: 'imagePost',
    query: z.strictObject({ businessId: id }),
    renderLimits: { maxRunningOrQueued: 8, maxPerMinute: 120 },
    response: z.object({
      todaysPost: plannedPost
        .extend({
          url: z.string(),
          /** Path of a preview, 400 px wide. */
          smallUrl: z.string(),
          fileName: z.string(),
          isWatermarked: z.boolean(),
        })
        .nullable(),
    }),
  }),
  'GET /image-post/calendar': endpoint({
    summary: 'List the planned greetings of at most 42 days, without days that have none',
    access: customerOrStaff,
    product: 'imagePost',
    query: z
      .strictObject({ businessId: id, dateFrom: isoDate, dateTo: isoDate })
      .refine(({ dateFrom, dateTo }) => dateFrom <= dateTo, { path: ['dateTo'], message: 'is before dateFrom' })
      .refine(({ dateFrom, dateTo }) => Date.parse(dateTo) - Date.parse(dateFrom) < maxCalendarDays * 86_400_000, {
        path: ['dateTo'],
        message: `more than ${maxCalendarDays} days`,
      }),
    response: z.object({
      isOn: z.boolean(),
      days: z.array(plannedPost),
    }),
  }),
  'PUT /image-post/calendar/{day}': endpoint({
    summary: 'Choose the greeting of a day from today on, in place of the automatic one',
    access: customerOrStaff,
    product: 'imagePost',
    params: z.strictObject({ day: isoDate }),
    body: z.strictObject({ businessId: id, imageId: id, ...frameInput }),
    response: emptyResponse,
    errors: ['frame_not_available'],
  }),
  'DELETE /image-post/calendar/{day}': endpoint({
    summary: 'Return a day to the automatic greeting',
    access: customerOrStaff,
    product: 'imagePost',
    params: z.strictObject({ day: isoDate }),
    query: z.strictObject({ businessId: id }),
    response: emptyResponse,
  }),
} as const satisfies EndpointTable;
