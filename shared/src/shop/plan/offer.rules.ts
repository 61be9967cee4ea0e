import type { Offer } from '../../people/agency/offer.fields.ts';
import { dayInIndia, daysAfter } from '../../platform/lib/india.ts';
import { isSubscriptionActive } from './entitlement.rules.ts';

/* Source: docs/decisions.md, "The offer". Days are `YYYY-MM-DD` in India. */

export interface FullCardFacts {
  isPaid: boolean;
  /** The first day that is no longer paid; null = no end, or nothing paid. */
  expiryDate: string | null;
  publishedAt: Date | null;
  /** Last day of staff's trial, or of older businesses' grace; null = neither. */
  grantedUntil: string | null;
}

/** null = no end; also if nothing was paid, published or granted yet. */
export function fullCardUntil(
  { isPaid, expiryDate, publishedAt, grantedUntil }: FullCardFacts,
  offer: Offer,
): string | null {
  if (isPaid && expiryDate === null) return null;
  const endDays = [
    expiryDate && daysAfter(expiryDate, offer.graceDays),
    publishedAt && daysAfter(dayInIndia(publishedAt), offer.trialDays),
    grantedUntil,
  ].filter((day) => day !== null);
  return endDays.sort().at(-1) ?? null;
}

export const showsFullCard = (until: string | null, today: string): boolean => until === null || today <= until;

export interface PublicationFacts extends Omit<FullCardFacts, 'publishedAt'> {
  publishedElsewhere: number;
}

/** Applies to the first publication only, and not to staff. */
export const needsPlanToPublish = (
  { isPaid, expiryDate, grantedUntil, publishedElsewhere }: PublicationFacts,
  { freeBusinesses }: Offer,
  today: string,
): boolean =>
  publishedElsewhere >= freeBusinesses &&
  !isSubscriptionActive({ isPaid, expiryDate }, today) &&
  !(grantedUntil !== null && today <= grantedUntil);
