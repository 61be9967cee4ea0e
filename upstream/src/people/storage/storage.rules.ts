import type { AgencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import type { Storage } from '@parichay/shared/people/storage/storage.fields.ts';
import { isSubscriptionActive } from '@parichay/shared/shop/plan/entitlement.rules.ts';

/* A customer's businesses without a plan share one quota, because adding a business is free. */

const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000_000_000;

export type StorageLimits = AgencyConfiguration['storage'];

export interface BusinessStorage {
  businessId: string;
  bytes: number;
  isPaid: boolean;
  /** `YYYY-MM-DD`; null = no end. */
  expiryDate: string | null;
  isDeleted: boolean;
}

/** @param businesses includes deleted ones */
export function quotaOfBusiness(
  businessId: string | null,
  businesses: readonly BusinessStorage[],
  bytesOutsideBusinesses: number,
  bounds: StorageLimits,
  today: string,
): Storage {
  const ownBusiness = businesses.find((one) => one.businessId === businessId);
  if (ownBusiness && isSubscriptionActive(ownBusiness, today))
    return { usedBytes: ownBusiness.bytes, maxBytes: bounds.planBusinessMegabytes * MEGABYTE, isShared: false };
  const sharingBusinesses = businesses.filter((one) => !isSubscriptionActive(one, today));
  return {
    usedBytes: sharingBusinesses.reduce((sum, { bytes }) => sum + bytes, bytesOutsideBusinesses),
    maxBytes: bounds.freeBusinessMegabytes * MEGABYTE,
    isShared: sharingBusinesses.filter(({ isDeleted }) => !isDeleted).length > 1,
  };
}

export const quotaOfAgency = (usedBytes: number, { agencyGigabytes }: StorageLimits): Storage => ({
  usedBytes,
  maxBytes: agencyGigabytes * GIGABYTE,
  isShared: false,
});

/** The account is notified when this fraction of its quota is used. */
const NEARLY_FULL_RATIO = 0.9;

export const wouldBecomeNearlyFull = ({ usedBytes, maxBytes }: Storage, bytes: number): boolean =>
  usedBytes < maxBytes * NEARLY_FULL_RATIO && usedBytes + bytes >= maxBytes * NEARLY_FULL_RATIO;

const formatMegabytes = (bytes: number): string => String(Math.round(bytes / 100_000) / 10);

/** Reason in English for API clients; null = the file fits. */
export const quotaRefusal = ({ usedBytes, maxBytes }: Storage, bytes: number, ownerName: string): string | null =>
  usedBytes + bytes <= maxBytes
    ? null
    : `takes ${formatMegabytes(bytes)} MB; ${ownerName} has used ${formatMegabytes(usedBytes)} of ${formatMegabytes(maxBytes)} MB`;
