/** `revoked` takes precedence over all others. `sample`: the id was never printed. */
export const staffIdStates = ['valid', 'expired', 'revoked', 'sample'] as const;
export type StaffIdState = (typeof staffIdStates)[number];

export const staffPrintLayouts = ['cards', 'sheets'] as const;
export type StaffPrintLayout = (typeof staffPrintLayouts)[number];

/** Per business. */
export const maxStaffMembers = 5_000;
export const maxImportedMembersAtOnce = 50;
export const maxIdsPerPrint = 500;
export const printRetentionDays = 30;
