import type { Revenue, RevenueSum } from '@parichay/shared/office/report/revenue.endpoints.ts';
import {
  daysOfSpan,
  type RevenueSpan,
  revenueSpans,
  type Span,
  spanFault,
} from '@parichay/shared/office/report/revenue.rules.ts';

export type Asked = Span & { span: RevenueSpan | 'own' };

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export function askedOf(search: string, today: string): Asked {
  const query = new URLSearchParams(search);
  const [from, to] = [query.get('from'), query.get('to')];
  if (isDay(from) && isDay(to) && !spanFault({ from, to })) return { span: 'own', from, to };
  const span = revenueSpans.find((one) => one === query.get('span')) ?? 'thisMonth';
  return { span, ...daysOfSpan(span, today) };
}

export const addressOf = ({ span, from, to }: Asked): string =>
  `?${new URLSearchParams(span === 'own' ? { from, to } : { span })}`;

/** `2026-11`; null = the period covers several months. */
export const onlyMonthOf = ({ months }: Pick<Revenue, 'months'>): string | null =>
  months.length === 1 ? (months[0]?.month ?? null) : null;

/** Share of ended plans that were not renewed, 0–1; null = no plan ended. */
export const churnRate = ({ churn: { ended, lost } }: Pick<Revenue, 'churn'>): number | null =>
  ended === 0 ? null : lost / ended;

export const isNothing = ({ sales, refunds, churn }: Revenue): boolean =>
  sales.count + refunds.count + churn.ended === 0;

/** Each one splits all sales, so the two must not be added up. */
export const staffParts = ['recorded', 'registered'] as const;
export type StaffPart = (typeof staffParts)[number];

export const staffOf = ({ staff }: Pick<Revenue, 'staff'>, did: StaffPart): Revenue['staff'] =>
  staff
    .filter((row) => row[did].count > 0)
    .sort((a, b) => Number(!a.franchiseeId) - Number(!b.franchiseeId) || b[did].paise - a[did].paise);

export interface RevenueWords {
  headings: readonly [string, string, string, string];
  all: string;
  of(section: 'sales' | 'refunds' | 'firstPurchases' | 'renewals' | 'others' | 'churn' | 'ended'): string;
  byPlan: string;
  byMonth: string;
  refundsByMonth: string;
  recorded: string;
  registered: string;
  plan(row: Revenue['plans'][number]): string;
  staff(row: Revenue['staff'][number], did: StaffPart): string;
}

const rupees = (paise: number): string => (paise / 100).toFixed(2);

export function linesOf(report: Revenue, words: RevenueWords): string[][] {
  const line = (part: string, of: string, { count, paise }: RevenueSum) => [part, of, String(count), rupees(paise)];
  const all = (['sales', 'firstPurchases', 'renewals', 'others', 'refunds'] as const).map((one) =>
    line(words.of(one), words.all, report[one]),
  );
  return [
    [...words.headings],
    ...all,
    [words.of('ended'), words.all, String(report.churn.ended), ''],
    [words.of('churn'), words.all, String(report.churn.lost), ''],
    ...report.plans.map((row) => line(words.byPlan, words.plan(row), row)),
    ...staffParts.flatMap((did) =>
      staffOf(report, did).map((row) => line(words[did], words.staff(row, did), row[did])),
    ),
    ...report.months.map(({ month, sales }) => line(words.byMonth, month, sales)),
    ...report.months.map(({ month, refunds }) => line(words.refundsByMonth, month, refunds)),
  ];
}
