import { z } from 'zod';
import { locales } from '../../platform/language/languages.ts';
import { timestamp } from '../../platform/lib/fields.ts';
import { sections } from './card-sections.ts';

export const publicFeedback = z.object({
  count: z.number().int().default(0),
  /** 1–5; null without feedback. */
  average: z.number().nullable().default(null),
  shown: z
    .array(z.object({ name: z.string(), rating: z.number().int(), message: z.string(), createdAt: timestamp }))
    .default([]),
});

/** The complete public page: it must contain no private data. */
export const publicCard = z.object({
  cardId: z.string(),
  /** Without trailing slash, such as `https://cards.example.in/shree-sweets`. */
  url: z.string(),
  agencyName: z.string(),
  category: z.string().default(''),
  isFree: z.boolean().default(false),
  /** The owner's, because languages that share a script differ in letter forms. */
  language: z.enum(locales).optional(),
  /** The agency sees the enquiries, so the visitor's consent names it. */
  sharesLeads: z.boolean().default(false),
  ...sections,
  customerFeedback: publicFeedback.prefault({}),
  updatedAt: z.string(),
});
export type PublicCard = z.output<typeof publicCard>;

/** An unpaid card is reduced, not removed, so its printed QR codes still work. */
export const cardPage = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('card'), card: publicCard }),
  z.object({ outcome: z.literal('paused'), agencyName: z.string() }),
  z.object({ outcome: z.literal('suspended'), agencyName: z.string() }),
  z.object({ outcome: z.literal('moved'), cardId: z.string() }),
  z.object({ outcome: z.literal('gone'), agencyName: z.string() }),
  z.object({ outcome: z.literal('missing'), agencyName: z.string() }),
]);
export type CardPage = z.output<typeof cardPage>;
