import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { readPhones } from '../../platform/typed/phone.ts';

/** The library's small metadata accepts any digits after a 1 as an Indian number. */
const noneOfIndia = /^\+911(?!\d{9}$|8[06]0)/;

/** Parsing takes 0.1 ms, and a page shows the same number up to ten times. */
const alreadyRead = new Map<string, string | null>();

/** null for none or several numbers. Without a country code a number counts as Indian. */
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

export const callingCode = (e164: string): string => `+${parsePhoneNumberFromString(e164)?.countryCallingCode ?? ''}`;
