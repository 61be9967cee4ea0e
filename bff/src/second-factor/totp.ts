import { Secret, TOTP } from 'otpauth';

/** What every authenticator app understands. Source: RFC 6238. */
const usual = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Half minutes that a phone's clock may be wrong, either way. */
const drift = 1;
const SECRET_BYTES = 20;

/** Base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** The address that a QR code carries to the app. */
export const totpUrl = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...usual, secret: Secret.fromBase32(secret), issuer, label }).toString();

/** The half minute since 1970 whose code this is, or null. @param now ms since 1970 */
export function stepOf(secret: string, code: string, now: number): number | null {
  const totp = new TOTP({ ...usual, secret: Secret.fromBase32(secret) });
  const off = totp.validate({ token: code, timestamp: now, window: drift });
  return off === null ? null : totp.counter({ timestamp: now }) + off;
}
