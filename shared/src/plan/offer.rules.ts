import { dayInIndia, daysAfter } from '../lib/india.ts';
import type { Offer } from './offer.fields.ts';

/*
 * What a business has without a plan. Source: docs/decisions.md, "The offer". Days are `YYYY-MM-DD` in India.
 */

export interface PaidTime {
  isPaid: boolean;
  /** Paid time ends at the start of this day; null = no end, or nothing paid. */
  expiryDate: string | null;
  publishedAt: Date | null;
  /** Businesses older than the offer have the whole card until this day; null for others. */
  keptUntil: string | null;
}

/** Last day on which visitors see the whole card; null = no end, or never published. */
export function wholeUntil({ isPaid, expiryDate, publishedAt, keptUntil }: PaidTime, offer: Offer): string | null {
  if (isPaid && expiryDate === null) return null;
  const ends = [
    expiryDate && daysAfter(expiryDate, offer.graceDays),
    publishedAt && daysAfter(dayInIndia(publishedAt), offer.trialDays),
    keptUntil,
  ].filter((day) => day !== null);
  return ends.sort().at(-1) ?? null;
}

/** Otherwise visitors see the free card: contact, address and enquiry form. */
export const isWhole = (until: string | null, today: string): boolean => until === null || today <= until;
