import { z } from 'zod';
import { id, isoDate, line, requiredLine, timestamp } from '../../platform/lib/fields.ts';
import { picture } from '../../platform/lib/media.ts';
import { celebrationTypes, mediaTypes, postKinds, postLanguages, postShapes } from './greeting.lists.ts';

export const imageCategory = z.object({
  imageCategoryId: id,
  imageCategoryName: z.string(),
  isActive: z.boolean(),
  position: z.number().int(),
});
export type ImageCategory = z.output<typeof imageCategory>;

/** As in vCard and ISO 8601: `--11-08`. */
export const yearlyDate = z
  .string()
  .regex(/^--(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))$/);

/** Year → date, for festivals of the lunar calendar. */
const flexibleDates = z.record(z.string().regex(/^2\d{3}$/), isoDate);

export const imageSubcategory = z.object({
  imageSubcategoryId: id,
  /** null = a subcategory of the platform, for all agencies. */
  agencyId: id.nullable(),
  imageCategoryId: id,
  imageCategoryName: z.string(),
  imageSubcategoryName: z.string(),
  celebrationType: z.enum(celebrationTypes),
  fixedDate: yearlyDate.nullable(),
  flexibleDates,
  /** Next celebration from today, or from the request's `dateFrom`. */
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
    fixedDate: yearlyDate.nullable().default(null),
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

const fraction = z.number().min(0).max(1);

/** Fractions of the picture's width and height, from the top left. */
const pictureArea = z.object({ x: fraction, y: fraction, width: fraction, height: fraction });
export type PictureArea = z.output<typeof pictureArea>;

const isInPicture = ({ x, y, width, height }: PictureArea) => x + width <= 1.001 && y + height <= 1.001;

export const MAX_KEEP_OUT_AREAS = 8;

export const imagePost = z.object({
  imageId: id,
  kind: z.enum(postKinds),
  mediaType: z.enum(mediaTypes),
  shape: z.enum(postShapes),
  picture,
  video: z.object({ mediaId: id, durationSeconds: z.number() }).nullable(),
  imageCategoryId: id,
  imageSubcategoryId: id,
  imageSubcategoryName: z.string(),
  tags: z.array(imageTag),
  language: z.enum(postLanguages),
  caption: z.string(),
  /** Texts and faces that no frame covers; null = not marked. */
  keepOut: z.array(pictureArea).nullable(),
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
  mediaId: id,
  imageSubcategoryId: id,
  imageTagIds: z.array(id).max(20).default([]),
  language: z.enum(postLanguages).default('none'),
  caption: line(500).default(''),
  keepOut: z
    .array(pictureArea.strict().refine(isInPicture, 'is not inside the picture'))
    .max(MAX_KEEP_OUT_AREAS)
    .nullable()
    .default(null),
  /** Treated as true unless the caller is the super admin. */
  isAgencyExclusive: z.boolean().default(false),
  isActive: z.boolean().default(true),
};
