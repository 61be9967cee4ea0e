import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { readPhones } from '../../platform/typed/phone.ts';

/** The library's small metadata accepts any digits after a 1 as an Indian number. */
const invalidIndianNumberPattern = /^\+911(?!\d{9}$|8[06]0)/;

/** Parsing takes 0.1 ms, and a page shows the same number up to ten times. */
const parsedNumberCache = new Map<string, string | null>();

/** null for several numbers or no valid one. Without a country code a number counts as Indian. */
export function toE164(text: string): string | null {
  const cached = parsedNumberCache.get(text);
  if (cached !== undefined) return cached;
  const [phone, secondPhone] = readPhones(text);
  const parsed = phone && !secondPhone ? parsePhoneNumberFromString(phone.number, 'IN') : undefined;
  const e164 = parsed?.isValid() && !invalidIndianNumberPattern.test(parsed.number) ? parsed.number : null;
  if (parsedNumberCache.size >= 1_000) parsedNumberCache.clear();
  if (text.length <= 40) parsedNumberCache.set(text, e164);
  return e164;
}

/** `0731-2541006`, `080 2555 0000`: area code and local number can look like a mobile number. */
const landlinePattern =
  /^(?:(?:\+|00)?91[\s-]*)?\(?0?(?:[78]\d[)\s-]+[2-7]\d{3}[\s-]?\d{4}|[678]\d\d[)\s-]+[2-7]\d{6})$|^\(?0[678]\d\d[)\s-]+[2-7]\d\d[\s-]\d{4}$/;
const indianMobilePattern = /^\+91[6-9]\d{9}$/;

/** null also for Indian landlines and toll-free numbers, which receive no codes. */
export function toMobileE164(text: string): string | null {
  const e164 = toE164(text);
  return e164?.startsWith('+91') && (!indianMobilePattern.test(e164) || landlinePattern.test(text.trim()))
    ? null
    : e164;
}

export const callingCodeOf = (e164: string): string => `+${parsePhoneNumberFromString(e164)?.countryCallingCode ?? ''}`;
