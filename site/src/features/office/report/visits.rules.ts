import type { VisitCounts, VisitedCard, Visits } from '@parichay/shared/office/report/visits.endpoints.ts';

interface VisitCsvLabels {
  headings: readonly [string, string];
  counts: readonly [string, string, string];
  all: string;
  byDay: string;
  byDesign: string;
  byPlace: string;
  byCard: string;
  design(code: string): string;
  place(place: Visits['places'][number]): string;
}

export function visitCsvRows(report: Visits, cards: readonly VisitedCard[], labels: VisitCsvLabels): string[][] {
  const rowOf = (section: string, item: string, { views, saves, enquiries }: VisitCounts) => [
    section,
    item,
    ...[views, saves, enquiries].map(String),
  ];
  return [
    [...labels.headings, ...labels.counts],
    rowOf(labels.all, `${report.from} – ${report.to}`, report.total),
    ...report.days.map((day) => rowOf(labels.byDay, day.date, day)),
    ...report.designs.map((row) => rowOf(labels.byDesign, labels.design(row.design), row)),
    ...report.places.map((row) => rowOf(labels.byPlace, labels.place(row), row)),
    ...cards.map((row) => rowOf(labels.byCard, row.businessName, row)),
  ];
}

export const hasNoVisits = ({ total }: Pick<Visits, 'total'>): boolean =>
  total.views + total.saves + total.enquiries === 0;
