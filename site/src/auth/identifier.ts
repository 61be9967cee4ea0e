import { asciiDigits } from '@parichay/shared/lib/ascii-digits.ts';

/**
 * `+919876543210` of what a person types as a phone number, or null when it cannot be one.
 * Without a country code it is an Indian mobile number; the server has the last word.
 */
export function phoneOf(typed: string): string | null {
  const text = asciiDigits(typed).trim();
  const digits = text.replace(/\D/g, '');
  if (/^(\+|00)/.test(text)) {
    const abroad = text.startsWith('+') ? digits : digits.slice(2);
    return /^\d{8,15}$/.test(abroad) ? `+${abroad}` : null;
  }
  const national = digits.replace(/^(0|91)(?=\d{10}$)/, '');
  return /^[5-9]\d{9}$/.test(national) ? `+91${national}` : null;
}

/** `+91 98765 43210`: as people read numbers out. */
export const spaced = (e164: string): string => e164.replace(/^\+91(\d{5})(\d{5})$/, '+91 $1 $2');
