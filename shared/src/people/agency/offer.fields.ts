import { z } from 'zod';

/** The schema is not in the rules file, because browsers load the rules without zod. */
export const offer = z.strictObject({
  freeBusinesses: z.number().int().min(0).max(100).default(1),
  /** Days on which the complete card is public after its first publication. */
  trialDays: z.number().int().min(0).max(365).default(30),
  /** Days on which the complete card is public after the end of a plan. */
  graceDays: z.number().int().min(0).max(90).default(15),
});
export type Offer = z.output<typeof offer>;
