import { hash, verify } from '@node-rs/argon2';
import type { Identity } from '@parichay/shared/internal.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { hashing } from './hashing.ts';

/** The 49,000 most used passwords, lower case. Source: the dictionary of zxcvbn-ts (MIT). */
const common = new Set(dictionary['passwords-common'] as string[]);

const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());

/** OWASP's second recommendation for argon2id (the library's default): 19 MiB, two passes, one lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const minimumPasswordLength = 8;

type Who = Pick<Identity, 'phoneNumber' | 'email'> & { agencyName: string };

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '');

/**
 * Rejects what an attacker tries first: their own phone or email, the agency's name with digits, one repeated
 * character.
 */
function isGuessed(password: string, { phoneNumber, email, agencyName }: Who): boolean {
  const digits = password.replaceAll(/[\s+()-]/g, '');
  const own = phoneNumber?.replace('+', '');
  const isPhone =
    own !== undefined && /^\d+$/.test(digits) && (own.endsWith(digits) || digits.endsWith(own.slice(-10)));
  const isEmail = email !== null && [email, email.split('@')[0]].includes(password.toLowerCase());
  const [letters, agency] = [lettersOf(password), lettersOf(agencyName)];
  const isAgency = agency !== '' && letters.includes(agency) && letters.length < agency.length + 3;
  return isPhone || isEmail || isAgency || /^(.)\1+$/u.test(password);
}

/** The user is already authenticated, so the hash goes before strangers in the queue. */
export async function hashPassword(
  password: string,
  who: Who = { phoneNumber: null, email: null, agencyName: '' },
): Promise<string> {
  const normal = password.normalize('NFKC');
  if (normal.length < minimumPasswordLength) throw new ApiError('password_too_short');
  if (isCommonPassword(normal) || isGuessed(normal, who)) throw new ApiError('password_too_common');
  return hashing(true, () => hash(normal, options));
}

/** Verified when no account exists, so that the response time does not reveal it. */
const nobody = hash('nobody has this password', options);

/**
 * @param isKnown the browser has signed in before, so it goes first in the queue
 * @throws ApiError too_many_requests
 */
export async function passwordIsRight(stored: string | null, password: string, isKnown: boolean): Promise<boolean> {
  const known = stored ?? (await nobody);
  const isRight = await hashing(isKnown, () => verify(known, password.normalize('NFKC')));
  return stored !== null && isRight;
}
