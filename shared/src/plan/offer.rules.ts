import { z } from 'zod';
import { dayInIndia, daysAfter } from '../lib/india.ts';

/*
 * The offer: what a business has without a plan, and for how long. Pure. Source: decisions.md, "The offer". Days are
 * `YYYY-MM-DD` in India.
 */

/** An agency's own numbers. */
export const offer = z.strictObject({
  /** How many businesses of one customer may have a card without a plan. */
  freeBusinesses: z.number().int().min(0).max(100).default(1),
  /** Days from the first publication in which visitors see the whole card without a plan. */
  trialDays: z.number().int().min(0).max(365).default(30),
  /** Days for which the whole card goes on after a plan has ended. */
  graceDays: z.number().int().min(0).max(90).default(15),
});
export type Offer = z.output<typeof offer>;

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
