import { z } from 'zod';

/** Opaque id (UUIDv7): unguessable and sortable. */
export const id = z.uuid();

/**
 * Characters that forge or break text: controls, soft hyphen, bidi overrides and isolates, zero-width space, BOM,
 * interlinear marks, halves of surrogate pairs. Zero-width joiners stay: Indic scripts and emoji need them.
 */
const forging = String.raw`\p{Cc}\p{Cs}\u00ad\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb`;
const forgingCharacters = new RegExp(`(?!\n)[${forging}]`, 'gu');

const cleaned = (value: string) => value.normalize('NFC').replace(forgingCharacters, '').trim();

/** Something a person can see: not only joiners, blanks, combining marks or Hangul fillers. */
const visible = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{M}\p{Cc}\p{Cf}\u2800]/u;

/**
 * One line of text, cleaned. `max` counts UTF-16 units, before and after: composing can lengthen a Devanagari text,
 * and what was saved must be fit to be sent again.
 */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) => cleaned(value.replace(/[^\S\ufeff]+/gu, ' ')))
    .pipe(z.string().max(max));

/** A line that may not be empty, nor look empty. */
export const requiredLine = (max: number) =>
  line(max).pipe(
    z
      .string()
      .min(1)
      .max(max)
      .refine((value) => visible.test(value), 'nothing in it can be seen'),
  );

/** Several lines of text, cleaned; every kind of line break becomes `\n`. */
export const paragraph = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) => cleaned(value.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, '\n').replace(/\t/gu, ' ')))
    .pipe(z.string().max(max));

/** A number in a query string. */
export const queryInt = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));

export const queryBoolean = z
  .enum(['true', 'false'])
  .transform((value) => value === 'true')
  .pipe(z.boolean());

export const email = z.string().max(254).trim().toLowerCase().pipe(z.email());

/** A public host name, also one of an Indian or other non-Latin domain in its `xn--` form. */
const publicHost = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i;
const unfitForLinks = new RegExp(`[\\s"<>\\\\\`${forging}]`, 'u');
/** `https://bank.example@evil.example` reads as the bank and leads elsewhere. */
const userInfo = /^https?:\/\/[^/?#]*@/i;

/** A link a visitor may be sent to: http or https only, a public host, no name or password in it. */
export const webUrl = z
  .string()
  .max(2000)
  .trim()
  .refine((url) => !unfitForLinks.test(url) && !userInfo.test(url), 'not a plain web address')
  .pipe(z.url({ protocol: /^https?$/, hostname: publicHost }));

export const hexColour = z.string().regex(/^#[0-9a-f]{6}$/i);

/** Integer paise; ₹ exists only on screen. */
export const paise = z.number().int().min(0).max(10_000_000_000);
/** Integer paise of what was put together: a bill of many cards knows no greatest one. */
export const paiseInAll = z.number().int().min(0);

/** From 1900 on, as PostgreSQL knows no year 0, to 2199: what is counted on from a date must still be one. */
export const isoDate = z.iso
  .date()
  .refine((date) => date >= '1900-01-01', 'is too long ago')
  .refine((date) => date < '2200-01-01', 'is too far away');
export const timestamp = z.iso.datetime();

/** Rows per page: 25 by default, 100 at most. `cursor` is the opaque `nextCursor` of the page before. */
export const pageQuery = {
  limit: queryInt(1, 100).default(25),
  cursor: z.string().max(500).optional(),
};

/** In which order a list comes: the first of `columns` unless another is asked for, the newest or greatest first. */
export const sortQuery = <const C extends readonly [string, ...string[]]>(columns: C) => ({
  sort: z.enum(columns).default(columns[0] as C[number] & string),
  order: z.enum(['desc', 'asc']).default('desc'),
});

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.number().int(),
    /** `true`: there are more than `total`, and nobody has counted how many. */
    totalIsMinimum: z.boolean().optional(),
    nextCursor: z.string().nullable(),
  });

/** Ids in a query string, with commas between: repeated keys are refused by the servers. */
export const idList = (max: number) =>
  z
    .string()
    .max(max * 37)
    .transform((value) => value.split(','))
    .pipe(z.array(id).min(1).max(max));

/** Grids of pictures: 30 at a time by default. */
export const gridQuery = { ...pageQuery, limit: queryInt(1, 100).default(30) };

export const done = z.object({});
