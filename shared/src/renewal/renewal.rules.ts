/*
 * When a customer is reminded that the plan of a business ends. Pure. Days are counted to the day whose start ends the plan;
 * below 0 it has ended.
 */

/** Days left at which a reminder goes out. */
export const rungs = [30, 15, 7, 3, 1, -3, -7] as const;
export type Rung = (typeof rungs)[number];

/** How many days late a reminder may still go out, where nothing ran on its own day. */
const latestBy = 1;

/**
 * The reminder that is due with so many days left; null: none is.
 * @param months how long the plan lasts: none is due in its first half
 */
export function rungDue(daysLeft: number, months = 12): Rung | null {
  const rung = rungs.find((one) => daysLeft <= one && one - daysLeft <= latestBy);
  return rung !== undefined && rung < months * 15 ? rung : null;
}

/** The days left between which any reminder may be due. */
export const reminded = { from: Math.min(...rungs) - latestBy, to: Math.max(...rungs) } as const;

/** A plan that is paid for and of no use is not renewed: nobody looked at the card, nor changed it, for so many days. */
export const unusedDays = 60;

/** The three lists of who may not renew. */
export const renewalLists = ['soon', 'expired', 'risk'] as const;
export type RenewalList = (typeof renewalLists)[number];
