import { z } from 'zod';

/** Opaque id (UUIDv7): unguessable and sortable. */
export const id = z.uuid();

/** Invisible characters that forge or break text: controls, bidi overrides and isolates, zero-width space, BOM. */
const forgingCharacters = /(?!\n)[\p{Cc}\u200b\u2028\u2029\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;

const cleaned = (value: string) => value.normalize('NFC').replace(forgingCharacters, '').trim();

/** One line of text. Zero-width joiners stay: Indic scripts need them. `max` counts UTF-16 units. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) => cleaned(value.replace(/\s+/gu, ' ')));

/** A line that may not be empty. */
export const requiredLine = (max: number) => line(max).pipe(z.string().min(1));

/** Several lines of text. */
export const paragraph = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) => cleaned(value.replace(/\r\n?/gu, '\n')));

/** A number in a query string. */
export const queryInt = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/)
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));

export const queryBoolean = z.enum(['true', 'false']).transform((value) => value === 'true');

export const email = z.string().max(254).trim().toLowerCase().pipe(z.email());

/** A link a visitor may be sent to: http or https only. */
export const webUrl = z
  .string()
  .max(2000)
  .trim()
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain }));

export const hexColour = z.string().regex(/^#[0-9a-f]{6}$/i);

/** Integer paise; ₹ exists only on screen. */
export const paise = z.number().int().min(0).max(10_000_000_000);

export const isoDate = z.iso.date();
export const timestamp = z.iso.datetime();

/** Rows per page: 25 by default, 100 at most. `cursor` is the opaque `nextCursor` of the page before. */
export const pageQuery = {
  limit: queryInt(1, 100).default(25),
  cursor: z.string().max(500).optional(),
};

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), nextCursor: z.string().nullable() });

export const done = z.object({});
