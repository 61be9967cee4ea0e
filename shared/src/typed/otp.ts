import { asciiDigits } from '../lib/ascii-digits.ts';

/**
 * The code of a pasted message: the group of exactly as many digits, also with a blank or a dash in its middle. Without one, the
 * first digits, as somebody types them.
 */
export function otpIn(typed: string, length: number): string {
  const text = asciiDigits(typed);
  const half = Math.floor(length / 2);
  const group = new RegExp(`(?<![\\d,.])(\\d{${length}}|\\d{${half}}[\\s-]\\d{${length - half}})(?![\\d]|[,.]\\d)`);
  const [, found = text] = group.exec(text) ?? [];
  return found.replaceAll(/\D/g, '').slice(0, length);
}
