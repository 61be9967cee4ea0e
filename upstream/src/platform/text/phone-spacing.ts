import { callingCodeOf } from '@parichay/shared/people/auth/phone.ts';

/** `+91 98765 43210`; any other number stays unchanged. */
export const formatIndianMobile = (phone: string): string =>
  phone.trim().replace(/^(?:\+91|0)?[\s-]*([6-9]\d{4})[\s-]*(\d{5})$/, '+91 $1 $2');

/** `+919876543210` → `+91 9876543210`, so that no spreadsheet reads a formula (shared/src/platform/lib/csv.ts). */
export function separateCallingCode(e164: string): string {
  const code = callingCodeOf(e164);
  return e164 === '' ? '' : `${code} ${e164.slice(code.length)}`;
}
