import { daysAfter, daysBetween } from '../../platform/lib/india.ts';

/** Both days are included, as `YYYY-MM-DD` in India. */
export interface DateRange {
  from: string;
  to: string;
}

/** Indian financial quarters and years, from April. */
export const revenuePeriods = ['thisMonth', 'lastMonth', 'thisQuarter', 'thisYear'] as const;
export type NamedRevenuePeriod = (typeof revenuePeriods)[number];

/** Five years in days, the most that the chart can show. */
export const maxReportDays = 1_827;

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;
const firstOfEarlierMonth = (date: string, months: number): string => {
  let first = firstOfMonth(date);
  for (let at = 0; at < months; at += 1) first = firstOfMonth(daysAfter(first, -1));
  return first;
};
/** Months since April, 0 to 11. */
const monthOfFinancialYear = (date: string): number => (Number(date.slice(5, 7)) + 8) % 12;

export function dateRangeOfPeriod(period: NamedRevenuePeriod, today: string): DateRange {
  switch (period) {
    case 'thisMonth':
      return { from: firstOfMonth(today), to: today };
    case 'lastMonth':
      return { from: firstOfEarlierMonth(today, 1), to: daysAfter(firstOfMonth(today), -1) };
    case 'thisQuarter':
      return { from: firstOfEarlierMonth(today, monthOfFinancialYear(today) % 3), to: today };
    case 'thisYear':
      return { from: firstOfEarlierMonth(today, monthOfFinancialYear(today)), to: today };
  }
}

export function dateRangeFaultOf({ from, to }: DateRange): { field: 'from' | 'to'; message: string } | null {
  if (to < from) return { field: 'to', message: 'is before the first day' };
  if (daysBetween(from, to) >= maxReportDays)
    return { field: 'from', message: 'is more than five years before the last day' };
  return null;
}

export function monthsInRange({ from, to }: DateRange): string[] {
  const months: string[] = [];
  for (let first = firstOfMonth(from); first <= to; first = firstOfMonth(daysAfter(first, 31)))
    months.push(first.slice(0, 7));
  return months;
}
