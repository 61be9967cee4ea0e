import { asciiDigits } from '@parichay/shared/lib/ascii-digits.ts';

/** Rupees as somebody types them, in integer paise; null for what is no amount. */
export function paiseOf(text: string): number | null {
  const tidy = asciiDigits(text).replaceAll(/[₹,\s]/g, '');
  return /^\d{1,8}(\.\d{1,2})?$/.test(tidy) ? Math.round(Number(tidy) * 100) : null;
}
