import { hash, verify } from '@node-rs/argon2';
import type { Identity } from '@parichay/shared/internal.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { dictionary } from '@zxcvbn-ts/language-common';
import { runInHashingQueue } from './hashing.ts';

/** The 49,000 most used passwords, lower case. Source: the dictionary of zxcvbn-ts (MIT). */
const commonPasswords = new Set(dictionary['passwords-common'] as string[]);

const isCommonPassword = (password: string): boolean => commonPasswords.has(password.toLowerCase());

/** OWASP's second recommendation for argon2id (the library's default): 19 MiB, two passes, one lane. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const minimumPasswordLength = 8;

type PasswordHolder = Pick<Identity, 'phoneNumber' | 'email'> & { agencyName: string };

const lowerCaseLettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{M}]/gu, '');

/**
 * Rejects what an attacker tries first: the account's phone or email, the agency's name, one repeated character.
 */
function isEasilyGuessed(password: string, { phoneNumber, email, agencyName }: PasswordHolder): boolean {
  const digits = password.replaceAll(/[\s+()-]/g, '');
  const phoneDigits = phoneNumber?.replace('+', '');
  const isPhone =
    phoneDigits !== undefined &&
    /^\d+$/.test(digits) &&
    (phoneDigits.endsWith(digits) || digits.endsWith(phoneDigits.slice(-10)));
  const isEmail = email !== null && [email, email.split('@')[0]].includes(password.toLowerCase());
  const [letters, agency] = [lowerCaseLettersOf(password), lowerCaseLettersOf(agencyName)];
  const isAgency = agency !== '' && letters.includes(agency) && letters.length < agency.length + 3;
  return isPhone || isEmail || isAgency || /^(.)\1+$/u.test(password);
}

/** The user is already authenticated, so this hashing goes first in the queue. */
export async function hashPassword(
  password: string,
  owner: PasswordHolder = { phoneNumber: null, email: null, agencyName: '' },
): Promise<string> {
  const normalised = password.normalize('NFKC');
  if (normalised.length < minimumPasswordLength) throw new ApiError('password_too_short');
  if (isCommonPassword(normalised) || isEasilyGuessed(normalised, owner)) throw new ApiError('password_too_common');
  return runInHashingQueue(true, () => hash(normalised, argon2Options));
}

/** Compared when no password is stored, so the response takes equally long. */
const decoyHash = hash('nobody has this password', argon2Options);

/**
 * @param isKnownBrowser the browser has signed in before, so its password goes first in the queue
 * @throws ApiError too_many_requests
 */
export async function isPasswordCorrect(
  storedHash: string | null,
  password: string,
  isKnownBrowser: boolean,
): Promise<boolean> {
  const comparedHash = storedHash ?? (await decoyHash);
  const isCorrect = await runInHashingQueue(isKnownBrowser, () => verify(comparedHash, password.normalize('NFKC')));
  return storedHash !== null && isCorrect;
}
