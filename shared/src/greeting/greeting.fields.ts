import { z } from 'zod';
import { id, isoDate, line, requiredLine, timestamp } from '../lib/fields.ts';
import { picture } from '../lib/media.ts';
import { celebrationTypes, mediaTypes, postKinds, postLanguages, postShapes } from './greeting.lists.ts';

export const imageCategory = z.object({
  imageCategoryId: id,
  imageCategoryName: z.string(),
  isActive: z.boolean(),
  /** Place in lists, lowest first. */
  position: z.number().int(),
});
export type ImageCategory = z.output<typeof imageCategory>;

/** A day of every year, as vCard and ISO 8601 write it: `--11-08`. */
export const yearlyDay = z
  .string()
  .regex(/^--(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))$/);

/** Year → date, for festivals that the moon moves. */
const flexibleDates = z.record(z.string().regex(/^2\d{3}$/), isoDate);

export const imageSubcategory = z.object({
  imageSubcategoryId: id,
  /** Whose own it is; null: the platform's, for everybody. */
  agencyId: id.nullable(),
  imageCategoryId: id,
  imageCategoryName: z.string(),
  imageSubcategoryName: z.string(),
  celebrationType: z.enum(celebrationTypes),
  fixedDate: yearlyDay.nullable(),
  flexibleDates,
  /** The next day it is celebrated, today (or the `dateFrom` of a list) included; null when it has none. */
  nextDate: isoDate.nullable(),
  isActive: z.boolean(),
  position: z.number().int(),
  version: z.number().int(),
});
export type ImageSubcategory = z.output<typeof imageSubcategory>;

export const imageSubcategoryInput = z
  .strictObject({
    imageSubcategoryId: id.optional(),
    version: z.number().int().optional(),
    imageSubcategoryName: requiredLine(60),
    celebrationType: z.enum(celebrationTypes).default('none'),
    fixedDate: yearlyDay.nullable().default(null),
    flexibleDates: flexibleDates.default({}),
    isActive: z.boolean().default(true),
    position: z.number().int().min(0).max(100_000).default(0),
  })
  .superRefine((subcategory, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    const years = Object.entries(subcategory.flexibleDates);
    if ((subcategory.celebrationType === 'fixed') !== (subcategory.fixedDate !== null))
      refuse('fixedDate', 'goes with a fixed date');
    if ((subcategory.celebrationType === 'flexible') !== years.length > 0)
      refuse('flexibleDates', 'goes with flexible dates');
    if (years.length > 50) refuse('flexibleDates', 'at most 50 years');
    if (years.some(([year, date]) => !date.startsWith(year))) refuse('flexibleDates', 'a date lies in another year');
  });

export const imageTag = z.object({ imageTagId: id, imageTagName: z.string() });
export type ImageTag = z.output<typeof imageTag>;

/** The subject that no frame may cover: a point in fractions of width and height, from the top left. */
const fraction = z.number().min(0).max(1);

/** A greeting as it stands in the grid. */
export const imagePost = z.object({
  imageId: id,
  kind: z.enum(postKinds),
  mediaType: z.enum(mediaTypes),
  shape: z.enum(postShapes),
  /** The picture, or the still of a video. */
  picture,
  video: z.object({ mediaId: id, durationSeconds: z.number() }).nullable(),
  imageCategoryId: id,
  imageSubcategoryId: id,
  imageSubcategoryName: z.string(),
  tags: z.array(imageTag),
  language: z.enum(postLanguages),
  /** Words to share it with. */
  caption: z.string(),
  focalPoint: z.object({ x: fraction, y: fraction }).nullable(),
  /** Only for this agency's customers; null is for those of every agency. */
  agencyId: id.nullable(),
  isActive: z.boolean(),
  version: z.number().int(),
  createdAt: timestamp,
});
export type ImagePost = z.output<typeof imagePost>;

export const imagePostInput = {
  imageId: id.optional(),
  version: z.number().int().optional(),
  kind: z.enum(postKinds),
  /** The uploaded picture, or the uploaded video of a video kind. */
  mediaId: id,
  imageSubcategoryId: id,
  imageTagIds: z.array(id).max(20).default([]),
  language: z.enum(postLanguages).default('none'),
  caption: line(500).default(''),
  focalPoint: z.strictObject({ x: fraction, y: fraction }).nullable().default(null),
  /** Only for the customers of the caller's agency. Others than the super admin always make such posts. */
  isAgencyExclusive: z.boolean().default(false),
  isActive: z.boolean().default(true),
};
