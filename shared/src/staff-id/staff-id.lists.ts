/**
 * `revoked` goes before `expired`: who was sent away stays so after the date on the card. `sample`: it was never printed
 * without a watermark, so nobody has been given it.
 */
export const staffIdStates = ['valid', 'expired', 'revoked', 'sample'] as const;
export type StaffIdState = (typeof staffIdStates)[number];

/** A page for each side of each card, or sheets of A4 to be cut, fronts and backs in turn. */
export const staffPrintLayouts = ['cards', 'sheets'] as const;
export type StaffPrintLayout = (typeof staffPrintLayouts)[number];

/** Staff members that a business keeps at most. */
export const mostStaffMembers = 5_000;
/** Staff members that are sent by one call. */
export const membersAtOnce = 50;
/** Ids that are printed at once. */
export const mostPrinted = 500;
/** Days for which the files of a print are kept. */
export const printDaysKept = 30;
