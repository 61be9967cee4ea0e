import { callingCode, toE164 } from '@parichay/shared/auth/phone.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';

/** Indian mobile numbers begin with 6 to 9; no code can reach a landline or a toll-free number. */
const canReceiveCode = (e164: string): boolean => !e164.startsWith('+91') || /^\+91[6-9]\d{9}$/.test(e164);

/**
 * A number to which a code can go, in E.164, from how it was typed.
 * @throws ApiError phone_invalid, country_not_allowed
 */
export function dialled(typed: string, allowedCountryCodes: readonly string[]): string {
  const phoneNumber = toE164(typed);
  if (!phoneNumber || !canReceiveCode(phoneNumber)) throw new ApiError('phone_invalid');
  if (!allowedCountryCodes.includes(callingCode(phoneNumber))) throw new ApiError('country_not_allowed');
  return phoneNumber;
}
