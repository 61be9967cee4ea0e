import { z } from 'zod';
import { timestamp } from '../lib/fields.ts';
import { sections } from './card.sections.ts';

/** What customers have said, as a card shows it: the count and mean of all, the words of those the owner shows. */
export const shownFeedback = z.object({
  count: z.number().int().default(0),
  /** Mean rating, 1–5, of all feedback; null while there is none. */
  average: z.number().nullable().default(null),
  shown: z
    .array(z.object({ name: z.string(), rating: z.number().int(), message: z.string(), createdAt: timestamp }))
    .default([]),
});

/** What the public page of a card is drawn from. Nothing in it is private. */
export const publicCard = z.object({
  cardId: z.string(),
  /** The address visitors see, without a trailing slash: `https://cards.example.in/shree-sweets`. */
  url: z.string(),
  agencyName: z.string(),
  /** What kind of business it is, in English or as its owner wrote it. */
  category: z.string().default(''),
  /** Nobody pays for it: its foot invites to make one like it. */
  isFree: z.boolean().default(false),
  /** The agency sees its enquiries, so the consent of visitors names it. */
  sharesLeads: z.boolean().default(false),
  ...sections,
  customerFeedback: shownFeedback.prefault({}),
  updatedAt: z.string(),
});
export type PublicCard = z.output<typeof publicCard>;

/**
 * What stands at the address of a card.
 * A card without a plan, after its trial, is the free one: reduced already, so that a printed QR never dies.
 */
export const cardPage = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('card'), card: publicCard }),
  z.object({ outcome: z.literal('paused'), agencyName: z.string() }),
  z.object({ outcome: z.literal('suspended'), agencyName: z.string() }),
  z.object({ outcome: z.literal('moved'), cardId: z.string() }),
  z.object({ outcome: z.literal('gone'), agencyName: z.string() }),
  z.object({ outcome: z.literal('missing'), agencyName: z.string() }),
]);
export type CardPage = z.output<typeof cardPage>;
