import { callingCodeOf } from '@parichay/shared/people/auth/phone.ts';

/** `+919876543210` → `+91 9876543210`, so no spreadsheet reads a formula (shared/src/platform/lib/csv.ts). */
export function separateCallingCode(e164: string): string {
  const code = callingCodeOf(e164);
  return e164 === '' ? '' : `${code} ${e164.slice(code.length)}`;
}
