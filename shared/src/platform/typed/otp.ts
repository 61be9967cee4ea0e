import { asciiDigits } from '../lib/ascii-digits.ts';

const words = ['(?:otp|ओटीपी|ઓટીપી)', '(?<!pin\\s?)(?:code|कोड|કોડ)'];

/** Prefers digits next to `OTP`, else the first ones, because a code may be half typed. */
export function otpIn(typed: string, length: number): string {
  const text = asciiDigits(typed);
  const half = Math.floor(length / 2);
  const group = `(?<![\\d,.])(\\d{${length}}|\\d{${half}}[\\s-]\\d{${length - half}})(?![\\d]|[,.]\\d)`;
  const beside = words.flatMap((word) => [
    `${word}[\\s:=-]*(?:is\\b|है)?[\\s:=-]*${group}`,
    `${group}[^\\d.]{1,40}${word}`,
  ]);
  const places = [...beside, `\\bis[\\s:=-]+${group}`, group];
  const found = places.map((place) => new RegExp(place, 'iu').exec(text)?.[1]).find(Boolean) ?? text;
  return found.replaceAll(/\D/g, '').slice(0, length);
}
