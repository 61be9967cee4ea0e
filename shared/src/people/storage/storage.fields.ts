import { z } from 'zod';

export const storage = z.object({
  usedBytes: z.number().int(),
  maxBytes: z.number().int(),
  /** The quota is shared with the customer's other businesses that have no plan. */
  isShared: z.boolean(),
});
export type Storage = z.output<typeof storage>;
