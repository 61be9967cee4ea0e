import type { DateRange } from '@parichay/shared/office/report/revenue.rules.ts';
import type { VisitCounts, Visits } from '@parichay/shared/office/report/visits.endpoints.ts';
import { daysAfter } from '@parichay/shared/platform/lib/india.ts';

export interface VisitGroup extends VisitCounts {
  by: 'day' | 'design' | 'place';
  date: string | null;
  design: string | null;
  state: string | null;
  city: string | null;
}

export const MAX_PLACES = 50;

const visitCountsOf = ({ views, saves, enquiries }: VisitCounts): VisitCounts => ({ views, saves, enquiries });
const byVisitsDescending = (a: VisitCounts, b: VisitCounts): number =>
  b.views - a.views || b.saves - a.saves || b.enquiries - a.enquiries;

export function summariseVisits(span: DateRange, groups: readonly VisitGroup[], before: VisitCounts): Visits {
  const groupsBy = (dimension: VisitGroup['by']) => groups.filter((group) => group.by === dimension);
  const total = { views: 0, saves: 0, enquiries: 0 };
  const days = new Map<string, Visits['days'][number]>();
  for (let date = span.from; date <= span.to; date = daysAfter(date, 1))
    days.set(date, { date, views: 0, saves: 0, enquiries: 0 });
  for (const group of groupsBy('day')) {
    for (const name of ['views', 'saves', 'enquiries'] as const) total[name] += group[name];
    if (group.date) days.set(group.date, { date: group.date, ...visitCountsOf(group) });
  }
  return {
    ...span,
    total,
    before,
    days: [...days.values()],
    designs: groupsBy('design')
      .map((group) => ({ design: group.design ?? '', ...visitCountsOf(group) }))
      .sort(byVisitsDescending),
    places: groupsBy('place')
      .map((group) => ({ state: group.state ?? '', city: group.city ?? '', ...visitCountsOf(group) }))
      .sort(byVisitsDescending)
      .slice(0, MAX_PLACES),
  };
}
