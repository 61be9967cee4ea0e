import { z } from 'zod';
import { sections } from './card.sections.ts';

/** What the public page of a card is drawn from. Nothing in it is private. */
export const publicCard = z.object({
  cardId: z.string(),
  /** The address visitors see, without a trailing slash: `https://cards.example.in/shree-sweets`. */
  url: z.string(),
  agencyName: z.string(),
  ...sections,
  updatedAt: z.string(),
});
export type PublicCard = z.output<typeof publicCard>;

/**
 * What stands at the address of a card.
 * `minimal`: expired beyond grace; only name, call, WhatsApp and save-contact remain, so a printed QR never dies.
 */
export const cardPage = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('card'), card: publicCard }),
  z.object({ outcome: z.literal('minimal'), card: publicCard }),
  z.object({ outcome: z.literal('paused'), agencyName: z.string() }),
  z.object({ outcome: z.literal('suspended'), agencyName: z.string() }),
  z.object({ outcome: z.literal('moved'), cardId: z.string() }),
  z.object({ outcome: z.literal('gone'), agencyName: z.string() }),
  z.object({ outcome: z.literal('missing'), agencyName: z.string() }),
]);
export type CardPage = z.output<typeof cardPage>;
