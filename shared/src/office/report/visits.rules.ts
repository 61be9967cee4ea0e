import { daysAfter, daysBetween } from '../../platform/lib/india.ts';
import type { DateRange } from './revenue.rules.ts';

export const visitPeriods = ['7', '30', '90', 'thisMonth'] as const;
export type VisitPeriod = (typeof visitPeriods)[number];

/** @param today `YYYY-MM-DD` in India */
export function visitRangesOf(period: VisitPeriod, today: string): { current: DateRange; previous: DateRange } {
  const from = period === 'thisMonth' ? `${today.slice(0, 7)}-01` : daysAfter(today, 1 - Number(period));
  const to = daysAfter(from, -1);
  return { current: { from, to: today }, previous: { from: daysAfter(from, -1 - daysBetween(from, today)), to } };
}
