/* Numbers are days until a plan's first unpaid day; negative = days after it. */

export const reminderDays = [30, 15, 7, 3, 1, -3, -7] as const;
export type ReminderDay = (typeof reminderDays)[number];

/** A reminder may be this many days late, if the scheduler did not run. */
const maxDaysLate = 1;

/** @param months length of the plan; no reminder is due in its first half */
export function reminderDayDueToday(daysLeft: number, months = 12): ReminderDay | null {
  const day = reminderDays.find((one) => daysLeft <= one && one - daysLeft <= maxDaysLate);
  return day !== undefined && day < months * 15 ? day : null;
}

export const reminderDaysRange = {
  from: Math.min(...reminderDays) - maxDaysLate,
  to: Math.max(...reminderDays),
} as const;

/** Days without payment, view or change of the card until a paid plan is at risk. */
export const atRiskAfterDays = 60;

export const renewalLists = ['soon', 'expired', 'risk'] as const;
export type RenewalList = (typeof renewalLists)[number];
