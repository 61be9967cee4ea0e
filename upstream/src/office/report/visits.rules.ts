import type { Span } from '@parichay/shared/office/report/revenue.rules.ts';
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

const countsOf = ({ views, saves, enquiries }: VisitCounts): VisitCounts => ({ views, saves, enquiries });
const byVisitsDescending = (a: VisitCounts, b: VisitCounts): number =>
  b.views - a.views || b.saves - a.saves || b.enquiries - a.enquiries;

export function visitsIn(span: Span, groups: readonly VisitGroup[], before: VisitCounts): Visits {
  const by = (wanted: VisitGroup['by']) => groups.filter((group) => group.by === wanted);
  const total = { views: 0, saves: 0, enquiries: 0 };
  const days = new Map<string, Visits['days'][number]>();
  for (let date = span.from; date <= span.to; date = daysAfter(date, 1))
    days.set(date, { date, views: 0, saves: 0, enquiries: 0 });
  for (const group of by('day')) {
    for (const name of ['views', 'saves', 'enquiries'] as const) total[name] += group[name];
    if (group.date) days.set(group.date, { date: group.date, ...countsOf(group) });
  }
  return {
    ...span,
    total,
    before,
    days: [...days.values()],
    designs: by('design')
      .map((group) => ({ design: group.design ?? '', ...countsOf(group) }))
      .sort(byVisitsDescending),
    places: by('place')
      .map((group) => ({ state: group.state ?? '', city: group.city ?? '', ...countsOf(group) }))
      .sort(byVisitsDescending)
      .slice(0, MAX_PLACES),
  };
}
