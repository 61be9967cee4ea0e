import { z } from 'zod';
import { isOnlinePrice } from './online-price.ts';

/** UUIDv7: unguessable and sortable. */
export const id = z.uuid();

/** Characters that enable spoofing, without zero-width joiners, which Indic scripts and emoji need. */
const spoofingCharacterClass = String.raw`\p{Cc}\p{Cs}\u00ad\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb`;
const spoofingPattern = new RegExp(`(?!\n)[${spoofingCharacterClass}]`, 'gu');

const withoutSpoofingCharacters = (value: string) => value.normalize('NFC').replace(spoofingPattern, '').trim();

const visibleCharacterPattern = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{M}\p{Cc}\p{Cf}\u2800]/u;

/** `max` in UTF-16 units, checked twice: NFC can lengthen Devanagari, and stored text must validate again. */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) => withoutSpoofingCharacters(value.replace(/[^\S\ufeff]+/gu, ' ')))
    .pipe(z.string().max(max));

export const requiredLine = (max: number) =>
  line(max).pipe(
    z
      .string()
      .min(1)
      .max(max)
      .refine((value) => visibleCharacterPattern.test(value), 'has no visible characters'),
  );

export const paragraph = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) =>
      withoutSpoofingCharacters(value.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/gu, '\n').replace(/\t/gu, ' ')),
    )
    .pipe(z.string().max(max));

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

const publicHostPattern = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i;
const invalidUrlCharacterPattern = new RegExp(`[\\s"<>\\\\\`${spoofingCharacterClass}]`, 'u');
/** Security: `https://bank.example@evil.example` opens the second host. */
const urlWithUserInfoPattern = /^https?:\/\/[^/?#]*@/i;

export const webUrl = z
  .string()
  .max(2000)
  .trim()
  .refine(
    (url) => !invalidUrlCharacterPattern.test(url) && !urlWithUserInfoPattern.test(url),
    'not a plain web address',
  )
  .pipe(z.url({ protocol: /^https?$/, hostname: publicHostPattern }));

export const hexColour = z.string().regex(/^#[0-9a-f]{6}$/i);

const paiseOf = (options?: { error: string }) => z.int(options).min(0).max(10_000_000_000);
export const paise = paiseOf();
export const onlinePrice = (options?: { error: string }) =>
  paiseOf(options).refine(isOnlinePrice, 'Price is 0 or at least ₹1');
/** A sum has no maximum. */
export const paiseTotal = z.number().int().min(0);

/** The upper limit leaves room for dates computed from this one. */
export const isoDate = z.iso
  .date()
  .refine((date) => date >= '1900-01-01', 'is too long ago')
  .refine((date) => date < '2200-01-01', 'is too far away');
export const timestamp = z.iso.datetime();

/** `cursor` is the previous page's opaque `nextCursor`. */
export const pageQuery = {
  limit: queryInt(1, 100).default(25),
  cursor: z.string().max(500).optional(),
};

/** Default: the first column, descending. */
export const sortQuery = <const C extends readonly [string, ...string[]]>(columns: C) => ({
  sort: z.enum(columns).default(columns[0] as C[number] & string),
  order: z.enum(['desc', 'asc']).default('desc'),
});

export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    total: z.number().int(),
    totalIsMinimum: z.boolean().optional(),
    nextCursor: z.string().nullable(),
  });

/** Comma-separated, because servers reject repeated keys. */
export const idList = (max: number) =>
  z
    .string()
    .max(max * 37)
    .transform((value) => value.split(','))
    .pipe(z.array(id).min(1).max(max));

export const gridQuery = { ...pageQuery, limit: queryInt(1, 100).default(30) };

export const emptyResponse = z.object({});
