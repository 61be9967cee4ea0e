import { callingCodeOf, toMobileE164 } from '@parichay/shared/people/auth/phone.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';

/**
 * @returns the number in E.164
 * @throws ApiError phone_invalid, country_not_allowed
 */
export function requireAllowedPhoneNumber(typed: string, allowedCountryCodes: readonly string[]): string {
  const phoneNumber = toMobileE164(typed);
  if (!phoneNumber) throw new ApiError('phone_invalid');
  if (!allowedCountryCodes.includes(callingCodeOf(phoneNumber))) throw new ApiError('country_not_allowed');
  return phoneNumber;
}
