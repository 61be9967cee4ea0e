import { toAsciiDigits } from '@parichay/shared/platform/lib/ascii-digits.ts';

/** E.164 or null. Without a country code, it accepts only Indian mobiles; the server validates again. */
export function parsePhone(typed: string): string | null {
  const text = toAsciiDigits(typed);
  const digits = text.replace(/\D/g, '');
  const hasCountryCode = /^\D*(\+|00)/.test(text);
  const number = digits.replace(/^00/, '');
  // The trunk prefix 0 is dropped after the country code: `+91 0 98111 22334`.
  const national = (hasCountryCode ? /^910*([5-9]\d{9})$/ : /^(?:91)?0*([5-9]\d{9})$/).exec(number)?.[1];
  if (national) return `+91${national}`;
  return hasCountryCode && /^\d{8,15}$/.test(number) ? `+${number}` : null;
}
