export const minPasswordLength = 8;

const commonPasswordPattern =
  /^(passw(or[dt]|0rd)|qwerty?|asdf|abcd|admin|welcome|india|krishna|ganesh|sairam|namaste)[\d!@#$.*_]*$/i;

const isDigitSequence = (text: string): boolean => '01234567890'.includes(text) || '09876543210'.includes(text);
const isRepetition = (text: string): boolean => /^(.{1,4})\1+.?$/u.test(text);

export type Strength = { level: 'short'; missingCharacterCount: number } | { level: 'common' | 'fair' | 'strong' };

export function strengthOf(password: string): Strength {
  const length = [...password].length;
  if (length < minPasswordLength) return { level: 'short', missingCharacterCount: minPasswordLength - length };
  if (commonPasswordPattern.test(password) || isDigitSequence(password) || isRepetition(password))
    return { level: 'common' };
  const kindCount = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  return { level: length >= 14 || (length >= 10 && kindCount >= 3) ? 'strong' : 'fair' };
}
