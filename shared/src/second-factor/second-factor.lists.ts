export const recoveryCodeCount = 10;

export const mostPasskeys = 10;

export const passkeyNameLength = 40;
