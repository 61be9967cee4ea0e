import { z } from 'zod';

/** Terms without a plan. In a file apart from the rules, because browsers load those without zod. */
export const offer = z.strictObject({
  /** Number of a customer's businesses that may have a card without a plan. */
  freeBusinesses: z.number().int().min(0).max(100).default(1),
  /** Days after the first publication with the whole card. */
  trialDays: z.number().int().min(0).max(365).default(30),
  /** Days after the end of a plan with the whole card. */
  graceDays: z.number().int().min(0).max(90).default(15),
});
export type Offer = z.output<typeof offer>;
