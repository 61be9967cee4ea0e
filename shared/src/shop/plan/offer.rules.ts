import type { Offer } from '../../people/agency/offer.fields.ts';
import { dayInIndia, daysAfter } from '../../platform/lib/india.ts';

/* Source: docs/decisions.md, "The offer". Days are `YYYY-MM-DD` in India. */

export interface PaidTime {
  isPaid: boolean;
  /** The first day that is no longer paid; null = no end, or nothing paid. */
  expiryDate: string | null;
  publishedAt: Date | null;
  /** Set only for businesses older than the offer; null for others. */
  keptUntil: string | null;
}

export function wholeUntil({ isPaid, expiryDate, publishedAt, keptUntil }: PaidTime, offer: Offer): string | null {
  if (isPaid && expiryDate === null) return null;
  const ends = [
    expiryDate && daysAfter(expiryDate, offer.graceDays),
    publishedAt && daysAfter(dayInIndia(publishedAt), offer.trialDays),
    keptUntil,
  ].filter((day) => day !== null);
  return ends.sort().at(-1) ?? null;
}

export const isWhole = (until: string | null, today: string): boolean => until === null || today <= until;
