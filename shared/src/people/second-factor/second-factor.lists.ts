export const recoveryCodeCount = 10;

export const maxPasskeys = 10;

export const maxPasskeyNameLength = 40;
