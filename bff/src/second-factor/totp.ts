import { Secret, TOTP } from 'otpauth';

/** Settings that all authenticator apps support. Source: RFC 6238. */
const totpSettings = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Accepted clock difference, in periods of 30 s in both directions. */
const allowedDriftPeriods = 1;
const SECRET_BYTES = 20;

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const totpUrl = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...totpSettings, secret: Secret.fromBase32(secret), issuer, label }).toString();

/** Number of the code's 30 s period since 1970, or null. */
export function matchingPeriod(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...totpSettings, secret: Secret.fromBase32(secret) });
  const offset = totp.validate({ token: code, timestamp: now, window: allowedDriftPeriods });
  return offset === null ? null : totp.counter({ timestamp: now }) + offset;
}
