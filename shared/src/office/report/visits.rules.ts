import { daysAfter, daysBetween } from '../../platform/lib/india.ts';
import type { Span } from './revenue.rules.ts';

export const visitPeriods = ['7', '30', '90', 'thisMonth'] as const;
export type VisitPeriod = (typeof visitPeriods)[number];

/** @param today `YYYY-MM-DD` in India */
export function spansOf(period: VisitPeriod, today: string): { span: Span; before: Span } {
  const from = period === 'thisMonth' ? `${today.slice(0, 7)}-01` : daysAfter(today, 1 - Number(period));
  const to = daysAfter(from, -1);
  return { span: { from, to: today }, before: { from: daysAfter(from, -1 - daysBetween(from, today)), to } };
}
