import { z } from 'zod';

/** In a file apart from the rules, because browsers load those without zod. */
export const offer = z.strictObject({
  freeBusinesses: z.number().int().min(0).max(100).default(1),
  /** Days of the whole card after the first publication. */
  trialDays: z.number().int().min(0).max(365).default(30),
  /** Days of the whole card after the end of a plan. */
  graceDays: z.number().int().min(0).max(90).default(15),
});
export type Offer = z.output<typeof offer>;
