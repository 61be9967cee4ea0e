import type { Revenue, RevenueSum } from '@parichay/shared/office/report/revenue.endpoints.ts';
import {
  type DateRange,
  dateRangeFaultOf,
  dateRangeOfPeriod,
  type NamedRevenuePeriod,
  revenuePeriods,
} from '@parichay/shared/office/report/revenue.rules.ts';
import { csvAmount } from '@parichay/shared/platform/lib/csv.ts';

export type RevenueSelection = DateRange & { span: NamedRevenuePeriod | 'own' };

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

export function revenueSelectionInQuery(search: string, today: string): RevenueSelection {
  const query = new URLSearchParams(search);
  const [from, to] = [query.get('from'), query.get('to')];
  if (isDay(from) && isDay(to) && !dateRangeFaultOf({ from, to })) return { span: 'own', from, to };
  const span = revenuePeriods.find((one) => one === query.get('span')) ?? 'thisMonth';
  return { span, ...dateRangeOfPeriod(span, today) };
}

export const queryStringOf = ({ span, from, to }: RevenueSelection): string =>
  `?${new URLSearchParams(span === 'own' ? { from, to } : { span })}`;

/** `2026-11`; null when the period covers several months. */
export const singleMonthOf = ({ months }: Pick<Revenue, 'months'>): string | null =>
  months.length === 1 ? (months[0]?.month ?? null) : null;

/** Share of ended plans that were not renewed, 0–1; null when none ended. */
export const churnRate = ({ churn: { ended, lost } }: Pick<Revenue, 'churn'>): number | null =>
  ended === 0 ? null : lost / ended;

export const isEmptyRevenue = ({ sales, refunds, churn }: Revenue): boolean =>
  sales.count + refunds.count + churn.ended === 0;

/** Each split covers all sales, so the two must not be added up. */
export const staffSplits = ['recorded', 'registered'] as const;
export type StaffSplit = (typeof staffSplits)[number];

export const staffWithSales = ({ staff }: Pick<Revenue, 'staff'>, split: StaffSplit): Revenue['staff'] =>
  staff
    .filter((row) => row[split].count > 0)
    .sort((a, b) => Number(!a.franchiseeId) - Number(!b.franchiseeId) || b[split].paise - a[split].paise);

export interface RevenueCsvLabels {
  headings: readonly [string, string, string, string];
  all: string;
  of(section: 'sales' | 'refunds' | 'firstPurchases' | 'renewals' | 'balances' | 'others' | 'churn' | 'ended'): string;
  byPlan: string;
  byMonth: string;
  refundsByMonth: string;
  recorded: string;
  registered: string;
  plan(row: Revenue['plans'][number]): string;
  staff(row: Revenue['staff'][number], split: StaffSplit): string;
}

export function revenueCsvRows(report: Revenue, labels: RevenueCsvLabels): string[][] {
  const rowOf = (section: string, item: string, { count, paise }: RevenueSum) => [
    section,
    item,
    String(count),
    csvAmount(paise),
  ];
  const totalRows = (['sales', 'firstPurchases', 'renewals', 'balances', 'others', 'refunds'] as const).map((one) =>
    rowOf(labels.of(one), labels.all, report[one]),
  );
  return [
    [...labels.headings],
    ...totalRows,
    [labels.of('ended'), labels.all, String(report.churn.ended), ''],
    [labels.of('churn'), labels.all, String(report.churn.lost), ''],
    ...report.plans.map((row) => rowOf(labels.byPlan, labels.plan(row), row)),
    ...staffSplits.flatMap((split) =>
      staffWithSales(report, split).map((row) => rowOf(labels[split], labels.staff(row, split), row[split])),
    ),
    ...report.months.map(({ month, sales }) => rowOf(labels.byMonth, month, sales)),
    ...report.months.map(({ month, refunds }) => rowOf(labels.refundsByMonth, month, refunds)),
  ];
}
