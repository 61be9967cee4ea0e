import { Secret, TOTP } from 'otpauth';

/** Settings that all authenticator apps support. Source: RFC 6238. */
const usual = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Periods of 30 s in both directions. */
const drift = 1;
const SECRET_BYTES = 20;

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const totpUrl = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...usual, secret: Secret.fromBase32(secret), issuer, label }).toString();

/** Returns the matching 30 s period since 1970, or null. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...usual, secret: Secret.fromBase32(secret) });
  const off = totp.validate({ token: code, timestamp: now, window: drift });
  return off === null ? null : totp.counter({ timestamp: now }) + off;
}
