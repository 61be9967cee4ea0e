import { asciiDigits } from '@parichay/shared/lib/ascii-digits.ts';

/**
 * E.164 form of a typed phone number, or null when it cannot be one.
 * Without a country code it must be an Indian mobile number; the server makes the final check.
 */
export function phoneOf(typed: string): string | null {
  const text = asciiDigits(typed);
  const digits = text.replace(/\D/g, '');
  const hasCountry = /^\D*(\+|00)/.test(text);
  const number = digits.replace(/^00/, '');
  // The trunk prefix 0 is dropped after the country code: `+91 0 98111 22334`.
  const national = (hasCountry ? /^910*([5-9]\d{9})$/ : /^(?:91)?0*([5-9]\d{9})$/).exec(number)?.[1];
  if (national) return `+91${national}`;
  return hasCountry && /^\d{8,15}$/.test(number) ? `+${number}` : null;
}

export const spaced = (e164: string): string => e164.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
