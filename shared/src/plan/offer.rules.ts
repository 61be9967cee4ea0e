import { dayInIndia, daysAfter } from '../lib/india.ts';
import type { Offer } from './offer.fields.ts';

/*
 * The offer: what a business has without a plan, and for how long. Pure. Source: docs/decisions.md, "The offer". Days are
 * `YYYY-MM-DD` in India.
 */

export interface PaidTime {
  isPaid: boolean;
  /** The day whose start ends what was paid; null: it does not end, or nothing was paid. */
  expiryDate: string | null;
  /** When the card was first published; null: it was not. */
  publishedAt: Date | null;
  /** Businesses from before the offer keep their whole card until then; null: it is none of them. */
  keptUntil: string | null;
}

/** The last day on which visitors see the whole card; null: no end is set, or the card was never published. */
export function wholeUntil({ isPaid, expiryDate, publishedAt, keptUntil }: PaidTime, offer: Offer): string | null {
  if (isPaid && expiryDate === null) return null;
  const ends = [
    expiryDate && daysAfter(expiryDate, offer.graceDays),
    publishedAt && daysAfter(dayInIndia(publishedAt), offer.trialDays),
    keptUntil,
  ].filter((day) => day !== null);
  return ends.sort().at(-1) ?? null;
}

/** Whether visitors see the whole card, or the free one: how to reach its owner, the address, and the enquiry. */
export const isWhole = (until: string | null, today: string): boolean => until === null || today <= until;
