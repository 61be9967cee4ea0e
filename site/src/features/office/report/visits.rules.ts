import type { VisitCounts, VisitedCard, Visits } from '@parichay/shared/office/report/visits.endpoints.ts';

interface VisitWords {
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

export function visitLines(report: Visits, cards: readonly VisitedCard[], words: VisitWords): string[][] {
  const line = (part: string, of: string, { views, saves, enquiries }: VisitCounts) => [
    part,
    of,
    ...[views, saves, enquiries].map(String),
  ];
  return [
    [...words.headings, ...words.counts],
    line(words.all, `${report.from} – ${report.to}`, report.total),
    ...report.days.map((day) => line(words.byDay, day.date, day)),
    ...report.designs.map((row) => line(words.byDesign, words.design(row.design), row)),
    ...report.places.map((row) => line(words.byPlace, words.place(row), row)),
    ...cards.map((row) => line(words.byCard, row.businessName, row)),
  ];
}

export const isUnseen = ({ total }: Pick<Visits, 'total'>): boolean =>
  total.views + total.saves + total.enquiries === 0;
