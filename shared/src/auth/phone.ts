import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { readPhones } from '../typed/phone.ts';

/** The library's small metadata takes any digits behind a 1 for a number of India. */
const noneOfIndia = /^\+911(?!\d{9}$|8[06]0)/;

/** A page names the same number up to ten times, and reading it takes a tenth of a millisecond. */
const alreadyRead = new Map<string, string | null>();

/**
 * The E.164 form of a phone number as it is typed or pasted (typed/phone.ts), or null when it is not one, or several.
 * A number without a country code is taken as Indian: most customers write ten digits.
 */
export function toE164(text: string): string | null {
  const known = alreadyRead.get(text);
  if (known !== undefined) return known;
  const [phone, another] = readPhones(text);
  const parsed = phone && !another ? parsePhoneNumberFromString(phone.number, 'IN') : undefined;
  const e164 = parsed?.isValid() && !noneOfIndia.test(parsed.number) ? parsed.number : null;
  if (alreadyRead.size >= 1_000) alreadyRead.clear();
  if (text.length <= 40) alreadyRead.set(text, e164);
  return e164;
}

/** `+91` of `+919876543210`. */
export const callingCode = (e164: string): string => `+${parsePhoneNumberFromString(e164)?.countryCallingCode ?? ''}`;
