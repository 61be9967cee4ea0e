import { asciiDigits } from '@parichay/shared/lib/ascii-digits.ts';

/** Typed rupees as integer paise. null = not an amount. */
export function paiseOf(text: string): number | null {
  const tidy = asciiDigits(text).replaceAll(/[₹,\s]/g, '');
  return /^\d{1,8}(\.\d{1,2})?$/.test(tidy) ? Math.round(Number(tidy) * 100) : null;
}
