/* Reminders about the end of a plan. Days left are counted to the day whose start ends it; negative = ended. */

export const rungs = [30, 15, 7, 3, 1, -3, -7] as const;
export type Rung = (typeof rungs)[number];

/** A reminder may be one day late, if the scheduler did not run. */
const latestBy = 1;

/**
 * Returns the due reminder or null.
 * @param months length of the plan; no reminder is due in its first half
 */
export function rungDue(daysLeft: number, months = 12): Rung | null {
  const rung = rungs.find((one) => daysLeft <= one && one - daysLeft <= latestBy);
  return rung !== undefined && rung < months * 15 ? rung : null;
}

export const reminded = { from: Math.min(...rungs) - latestBy, to: Math.max(...rungs) } as const;

/** A paid plan counts as at risk when the card was neither viewed nor changed for this many days. */
export const unusedDays = 60;

export const renewalLists = ['soon', 'expired', 'risk'] as const;
export type RenewalList = (typeof renewalLists)[number];
