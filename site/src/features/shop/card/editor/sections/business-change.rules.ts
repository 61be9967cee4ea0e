import type { Address, Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { BasicDetails } from '@parichay/shared/shop/card/card-sections.ts';

export type BusinessDetails = Pick<Business, 'businessName' | 'address'>;

const addressFields = ['line1', 'line2', 'city', 'state', 'pinCode', 'mapUrl'] as const;

/** An empty country is India, or the country of the other address. */
const isSameAddress = (one: Address, other: Address): boolean =>
  addressFields.every((field) => (one[field] ?? '') === (other[field] ?? '')) &&
  (one.country || other.country) === (other.country || one.country);

const isSame = {
  businessName: (one: BusinessDetails, other: BusinessDetails) => one.businessName.trim() === other.businessName.trim(),
  address: (one: BusinessDetails, other: BusinessDetails) => isSameAddress(one.address, other.address),
} as const;

/** @returns whether the business has the saved values of what changes; null = nothing to change */
export function changeForBusiness(
  saved: BasicDetails,
  draft: BasicDetails,
  business: BusinessDetails,
): 'same' | 'other' | null {
  const changed = Object.values(isSame).filter((isEqual) => !isEqual(draft, saved) && !isEqual(draft, business));
  if (changed.length === 0) return null;
  return changed.every((isEqual) => isEqual(saved, business)) ? 'same' : 'other';
}
