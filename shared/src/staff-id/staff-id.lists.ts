/**
 * `revoked` takes precedence over `expired`. `sample` = never printed without watermark, so never handed out.
 */
export const staffIdStates = ['valid', 'expired', 'revoked', 'sample'] as const;
export type StaffIdState = (typeof staffIdStates)[number];

/** `cards`: one page per side. `sheets`: A4 to cut, fronts and backs alternating. */
export const staffPrintLayouts = ['cards', 'sheets'] as const;
export type StaffPrintLayout = (typeof staffPrintLayouts)[number];

/** Per business. */
export const mostStaffMembers = 5_000;
/** Per import call. */
export const membersAtOnce = 50;
/** Per print job. */
export const mostPrinted = 500;
export const printDaysKept = 30;
