import type { AgencyConfiguration } from '@parichay/shared/agency/agency.fields.ts';
import type { Storage } from '@parichay/shared/document/document.endpoints.ts';
import { isSubscriptionActive } from '@parichay/shared/plan/entitlement.rules.ts';

/*
 * How much room there is. Pure. A business with a plan has room of its own; those of a customer without one share room,
 * as making a further business costs nothing. What was deleted counts until it is removed for good.
 */

const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000_000_000;

export type StorageBounds = AgencyConfiguration['storage'];

/** What one business of a customer holds. */
export interface Held {
  businessId: string;
  bytes: number;
  isPaid: boolean;
  /** `YYYY-MM-DD`; null: no end. */
  expiryDate: string | null;
  isDeleted: boolean;
}

/**
 * The room that an upload for a business takes from.
 * @param businessId null: of a customer who has none yet
 * @param held what each business of the customer holds, deleted ones too
 * @param ofNone bytes of the customer that are of no business
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

/** Of the room, from which it is said that it becomes short. */
const SHORT = 0.9;

/** Whether a file is the one by which room becomes short. */
export const becomesShort = ({ usedBytes, maxBytes }: Storage, bytes: number): boolean =>
  usedBytes < maxBytes * SHORT && usedBytes + bytes >= maxBytes * SHORT;

const inMegabytes = (bytes: number): string => String(Math.round(bytes / 100_000) / 10);

/** Why a file is not taken, for whoever reads the API; null: it fits. */
export const whyNoRoom = ({ usedBytes, maxBytes }: Storage, bytes: number, whose: string): string | null =>
  usedBytes + bytes <= maxBytes
    ? null
    : `takes ${inMegabytes(bytes)} MB; ${whose} has used ${inMegabytes(usedBytes)} of ${inMegabytes(maxBytes)} MB`;
