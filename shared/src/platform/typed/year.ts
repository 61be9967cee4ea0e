import { toAsciiDigits } from '../lib/ascii-digits.ts';

/** `सन् १९९८` → `1998`; text without exactly one year from 1800 to 2099 is returned as typed. */
export function readYear(typed: string): string {
  const text = toAsciiDigits(typed).trim();
  const [year, another] = text.match(/(?<!\d)(?:1[89]|20)\d\d(?!\d)/g) ?? [];
  return year && !another ? year : text;
}
