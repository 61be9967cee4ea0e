/** How many recovery codes there are at once. */
export const recoveryCodeCount = 10;

/** Passkeys that one account keeps. */
export const mostPasskeys = 10;

/** Characters of a passkey's name. */
export const passkeyNameLength = 40;
