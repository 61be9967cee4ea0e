/** `revoked` goes before `expired`: who was sent away stays so after the date on the card. */
export const staffIdStates = ['valid', 'expired', 'revoked'] as const;
export type StaffIdState = (typeof staffIdStates)[number];
