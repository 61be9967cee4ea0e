import { z } from 'zod';

/** What a business has without a plan: an agency's own numbers. Apart from the rules, which browsers load without zod. */
export const offer = z.strictObject({
  /** How many businesses of one customer may have a card without a plan. */
  freeBusinesses: z.number().int().min(0).max(100).default(1),
  /** Days from the first publication in which visitors see the whole card without a plan. */
  trialDays: z.number().int().min(0).max(365).default(30),
  /** Days for which the whole card goes on after a plan has ended. */
  graceDays: z.number().int().min(0).max(90).default(15),
});
export type Offer = z.output<typeof offer>;
