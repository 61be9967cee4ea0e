import { toAsciiDigits } from '../lib/ascii-digits.ts';

const otpWordPatterns = ['(?:otp|ओटीपी|ઓટીપી)', '(?<!pin\\s?)(?:code|कोड|કોડ)'];

/** Prefers digits next to `OTP`, else the first ones, because a code may be half typed. */
export function extractOtp(typed: string, length: number): string {
  const text = toAsciiDigits(typed);
  const half = Math.floor(length / 2);
  const group = `(?<![\\d,.])(\\d{${length}}|\\d{${half}}[\\s-]\\d{${length - half}})(?![\\d]|[,.]\\d)`;
  const nextToWord = otpWordPatterns.flatMap((word) => [
    `${word}[\\s:=-]*(?:is\\b|है)?[\\s:=-]*${group}`,
    `${group}[^\\d.]{1,40}${word}`,
  ]);
  const patterns = [...nextToWord, `\\bis[\\s:=-]+${group}`, group];
  const found = patterns.map((pattern) => new RegExp(pattern, 'iu').exec(text)?.[1]).find(Boolean) ?? text;
  return found.replaceAll(/\D/g, '').slice(0, length);
}
