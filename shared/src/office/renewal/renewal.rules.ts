/* In days left; negative = ended. */

export const rungs = [30, 15, 7, 3, 1, -3, -7] as const;
export type Rung = (typeof rungs)[number];

/** A reminder may be this many days late, if the scheduler did not run. */
const latestBy = 1;

/** @param months no reminder is due in the first half of a plan */
export function rungDue(daysLeft: number, months = 12): Rung | null {
  const rung = rungs.find((one) => daysLeft <= one && one - daysLeft <= latestBy);
  return rung !== undefined && rung < months * 15 ? rung : null;
}

export const reminded = { from: Math.min(...rungs) - latestBy, to: Math.max(...rungs) } as const;

/** Days without a view or change of the card until a paid plan is at risk. */
export const unusedDays = 60;

export const renewalLists = ['soon', 'expired', 'risk'] as const;
export type RenewalList = (typeof renewalLists)[number];
