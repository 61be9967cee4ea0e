export const shortest = 8;

const common =
  /^(pass(word|wort|w0rd)|qwerty|qwert|asdf|zxcv|abcd|admin|welcome|india|iloveyou|krishna|ganesh|jaimatadi|sairam|namaste|computer|letmein|monkey|dragon)[\d!@#$.*_]*$/i;

const isRun = (text: string): boolean => '01234567890123456789'.includes(text) || '98765432109876543210'.includes(text);
const repeats = (text: string): boolean => /^(.{1,4})\1+.?$/u.test(text);

export type Strength = { word: 'short'; missing: number } | { word: 'common' | 'fair' | 'strong' };

export function strengthOf(password: string): Strength {
  const length = [...password].length;
  if (length < shortest) return { word: 'short', missing: shortest - length };
  if (common.test(password) || isRun(password) || repeats(password)) return { word: 'common' };
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  return { word: length >= 14 || (length >= 10 && kinds >= 3) ? 'strong' : 'fair' };
}
