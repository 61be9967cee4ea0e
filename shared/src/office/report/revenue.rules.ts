import { daysAfter, daysBetween } from '../../platform/lib/india.ts';

/** Both included, `YYYY-MM-DD` in India. */
export interface Span {
  from: string;
  to: string;
}

/** Indian financial quarters and years, from April. */
export const revenueSpans = ['thisMonth', 'lastMonth', 'thisQuarter', 'thisYear'] as const;
export type RevenueSpan = (typeof revenueSpans)[number];

/** Five years in days, the most that the chart can show. */
export const longestSpan = 1_827;

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;
const monthsBefore = (date: string, months: number): string => {
  let first = firstOfMonth(date);
  for (let at = 0; at < months; at += 1) first = firstOfMonth(daysAfter(first, -1));
  return first;
};
/** Months since April, 0 to 11. */
const monthOfYear = (date: string): number => (Number(date.slice(5, 7)) + 8) % 12;

export function daysOfSpan(span: RevenueSpan, today: string): Span {
  switch (span) {
    case 'thisMonth':
      return { from: firstOfMonth(today), to: today };
    case 'lastMonth':
      return { from: monthsBefore(today, 1), to: daysAfter(firstOfMonth(today), -1) };
    case 'thisQuarter':
      return { from: monthsBefore(today, monthOfYear(today) % 3), to: today };
    case 'thisYear':
      return { from: monthsBefore(today, monthOfYear(today)), to: today };
  }
}

export function spanFault({ from, to }: Span): { field: 'from' | 'to'; why: string } | null {
  if (to < from) return { field: 'to', why: 'is before the first day' };
  if (daysBetween(from, to) >= longestSpan)
    return { field: 'from', why: 'is more than five years before the last day' };
  return null;
}

export function monthsOf({ from, to }: Span): string[] {
  const months: string[] = [];
  for (let first = firstOfMonth(from); first <= to; first = firstOfMonth(daysAfter(first, 31)))
    months.push(first.slice(0, 7));
  return months;
}
