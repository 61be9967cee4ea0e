import { callingCode, toE164 } from '@parichay/shared/people/auth/phone.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';

/** Indian mobile numbers begin with 6 to 9; landlines and toll-free numbers receive no SMS. */
const canReceiveCode = (e164: string): boolean => !e164.startsWith('+91') || /^\+91[6-9]\d{9}$/.test(e164);

/**
 * @returns the number in E.164
 * @throws ApiError phone_invalid, country_not_allowed
 */
export function dialled(typed: string, allowedCountryCodes: readonly string[]): string {
  const phoneNumber = toE164(typed);
  if (!phoneNumber || !canReceiveCode(phoneNumber)) throw new ApiError('phone_invalid');
  if (!allowedCountryCodes.includes(callingCode(phoneNumber))) throw new ApiError('country_not_allowed');
  return phoneNumber;
}
