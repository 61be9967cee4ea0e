import type { PaymentKind } from '@parichay/shared/money/payment/payment.lists.ts';
import type { Revenue, RevenueSum } from '@parichay/shared/office/report/revenue.endpoints.ts';
import { monthsOf, type Span } from '@parichay/shared/office/report/revenue.rules.ts';

export interface SaleGroup {
  by: 'month' | 'what' | 'recorded' | 'registered';
  month: number | null;
  kind: PaymentKind | null;
  /** Plan number as text, or CUSTOM_PLAN; null = no plan. */
  plan: string | null;
  is_renewal: boolean | null;
  account: string | null;
  count: number;
  /** The driver returns bigint as text. */
  paise: string;
}

export interface RefundMonth {
  month: number;
  count: number;
  paise: string;
}

interface Counted {
  sales: readonly SaleGroup[];
  refunds: readonly RefundMonth[];
  churn: Revenue['churn'];
  plans: ReadonlyMap<string, string>;
  staff: ReadonlyMap<string, string>;
}

const none: RevenueSum = { count: 0, paise: 0 };

const sumOf = (rows: readonly { count: number; paise: string }[]): RevenueSum =>
  rows.reduce((sum, { count, paise }) => ({ count: sum.count + count, paise: sum.paise + Number(paise) }), none);

const byVisitsDescending = (a: RevenueSum, b: RevenueSum): number => b.paise - a.paise || b.count - a.count;

export function revenueOf(span: Span, { sales, refunds, churn, plans, staff }: Counted): Revenue {
  const by = (one: SaleGroup['by']) => sales.filter((row) => row.by === one);
  const what = by('what');
  const ofPlans = what.filter(({ plan }) => plan !== null);
  return {
    ...span,
    sales: sumOf(what),
    refunds: sumOf(refunds),
    firstPurchases: sumOf(ofPlans.filter((row) => !row.is_renewal)),
    renewals: sumOf(ofPlans.filter((row) => row.is_renewal)),
    others: sumOf(what.filter(({ plan }) => plan === null)),
    churn,
    plans: Object.values(Object.groupBy(what, ({ kind, plan }) => `${kind} ${plan}`))
      .flatMap((rows = []) => {
        const [{ kind, plan } = { kind: null, plan: null }] = rows;
        return kind ? [{ kind, planId: plan, name: plans.get(plan ?? '') ?? null, ...sumOf(rows) }] : [];
      })
      .sort(byVisitsDescending),
    staff: staffOf(by('recorded'), by('registered'), staff),
    months: monthsOf(span).map((month) => {
      const number = Number(month.replace('-', ''));
      const of = <Row extends { month: number | null; count: number; paise: string }>(rows: readonly Row[]) =>
        sumOf(rows.filter((row) => row.month === number));
      return { month, sales: of(by('month')), refunds: of(refunds) };
    }),
  };
}

function staffOf(
  recorded: readonly SaleGroup[],
  registered: readonly SaleGroup[],
  names: ReadonlyMap<string, string>,
): Revenue['staff'] {
  const accounts = [...new Set([...recorded, ...registered].map(({ account }) => account))];
  const of = (rows: readonly SaleGroup[], account: string | null) =>
    sumOf(rows.filter((row) => row.account === account));
  return accounts
    .map((account) => ({
      franchiseeId: account,
      name: names.get(account ?? '') ?? null,
      recorded: of(recorded, account),
      registered: of(registered, account),
    }))
    .sort(
      (a, b) =>
        Number(a.franchiseeId === null) - Number(b.franchiseeId === null) ||
        byVisitsDescending(a.recorded, b.recorded) ||
        byVisitsDescending(a.registered, b.registered),
    );
}
