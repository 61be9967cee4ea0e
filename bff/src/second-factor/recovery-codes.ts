import { createHmac, randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@parichay/shared/people/second-factor/second-factor.lists.ts';

/** Source: Crockford's base 32, lower case. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** 60 bits. */
const LENGTH = 12;

const newCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

const tidy = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');

/** Stores only keyed digests, so that a copy of the database is useless. */
export function createRecoveryCodes(secret: string) {
  const digest = (franchiseeId: string, typed: string): string =>
    createHmac('sha256', secret)
      .update(`recovery code\n${franchiseeId}\n${tidy(typed)}`)
      .digest('base64url');
  return {
    digest,
    fresh(franchiseeId: string): { codes: string[]; digests: string[] } {
      const codes = Array.from({ length: recoveryCodeCount }, newCode);
      return { codes, digests: codes.map((code) => digest(franchiseeId, code)) };
    },
  };
}
export type RecoveryCodes = ReturnType<typeof createRecoveryCodes>;
