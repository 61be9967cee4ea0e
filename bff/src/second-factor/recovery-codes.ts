import { createHmac, randomBytes } from 'node:crypto';
import { recoveryCodeCount } from '@parichay/shared/people/second-factor/second-factor.lists.ts';

/** Source: Crockford's base 32, lower case. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
/** Characters of five bits each, 60 bits in total. */
const CODE_LENGTH = 12;

const newCode = (): string =>
  Array.from(randomBytes(CODE_LENGTH), (byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-');

const normalizeCode = (typed: string): string =>
  typed
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');

/** Only keyed digests are stored, so a copy of the database is useless. */
export function createRecoveryCodeService(secret: string) {
  const digest = (franchiseeId: string, typed: string): string =>
    createHmac('sha256', secret)
      .update(`recovery code\n${franchiseeId}\n${normalizeCode(typed)}`)
      .digest('base64url');
  return {
    digest,
    generate(franchiseeId: string): { codes: string[]; digests: string[] } {
      const codes = Array.from({ length: recoveryCodeCount }, newCode);
      return { codes, digests: codes.map((code) => digest(franchiseeId, code)) };
    },
  };
}
export type RecoveryCodeService = ReturnType<typeof createRecoveryCodeService>;
