import type { AgencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import type { Storage } from '@parichay/shared/people/storage/storage.fields.ts';
import { isSubscriptionActive } from '@parichay/shared/shop/plan/entitlement.rules.ts';

/* A customer's businesses without a plan share one quota, because adding a business is free. */

const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000_000_000;

export type StorageBounds = AgencyConfiguration['storage'];

export interface Held {
  businessId: string;
  bytes: number;
  isPaid: boolean;
  /** `YYYY-MM-DD`; null = no end. */
  expiryDate: string | null;
  isDeleted: boolean;
}

/**
 * @param businessId null = none yet
 * @param held includes deleted businesses
 * @param ofNone bytes outside any business
 */
export function roomOf(
  businessId: string | null,
  held: readonly Held[],
  ofNone: number,
  bounds: StorageBounds,
  today: string,
): Storage {
  const own = held.find((one) => one.businessId === businessId);
  if (own && isSubscriptionActive(own, today))
    return { usedBytes: own.bytes, maxBytes: bounds.planBusinessMegabytes * MEGABYTE, isShared: false };
  const sharing = held.filter((one) => !isSubscriptionActive(one, today));
  return {
    usedBytes: sharing.reduce((sum, { bytes }) => sum + bytes, ofNone),
    maxBytes: bounds.freeBusinessMegabytes * MEGABYTE,
    isShared: sharing.filter(({ isDeleted }) => !isDeleted).length > 1,
  };
}

export const roomOfAgency = (usedBytes: number, { agencyGigabytes }: StorageBounds): Storage => ({
  usedBytes,
  maxBytes: agencyGigabytes * GIGABYTE,
  isShared: false,
});

/** Share of the quota from which the account is notified. */
const SHORT = 0.9;

export const becomesShort = ({ usedBytes, maxBytes }: Storage, bytes: number): boolean =>
  usedBytes < maxBytes * SHORT && usedBytes + bytes >= maxBytes * SHORT;

const inMegabytes = (bytes: number): string => String(Math.round(bytes / 100_000) / 10);

/** English, for API clients; null = it fits. */
export const whyNoRoom = ({ usedBytes, maxBytes }: Storage, bytes: number, whose: string): string | null =>
  usedBytes + bytes <= maxBytes
    ? null
    : `takes ${inMegabytes(bytes)} MB; ${whose} has used ${inMegabytes(usedBytes)} of ${inMegabytes(maxBytes)} MB`;
