import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/**
 * The E.164 form of a phone number, or null when it is not one.
 * A number without a country code is taken as Indian: most customers write ten digits.
 */
export function toE164(text: string): string | null {
  const parsed = parsePhoneNumberFromString(text, 'IN');
  return parsed?.isValid() ? parsed.number : null;
}

/** `+91` of `+919876543210`. */
export const callingCode = (e164: string): string => `+${parsePhoneNumberFromString(e164)?.countryCallingCode ?? ''}`;
