import type { PaymentKind } from '@parichay/shared/money/payment/payment.lists.ts';
import type { Revenue, RevenueSum } from '@parichay/shared/office/report/revenue.endpoints.ts';
import { type DateRange, monthsInRange } from '@parichay/shared/office/report/revenue.rules.ts';

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

interface RevenueData {
  sales: readonly SaleGroup[];
  refunds: readonly RefundMonth[];
  churn: Revenue['churn'];
  plans: ReadonlyMap<string, string>;
  staff: ReadonlyMap<string, string>;
}

const zeroSum: RevenueSum = { count: 0, paise: 0 };

const sumRows = (rows: readonly { count: number; paise: string }[]): RevenueSum =>
  rows.reduce((sum, { count, paise }) => ({ count: sum.count + count, paise: sum.paise + Number(paise) }), zeroSum);

const kindOfSoldItem = (kind: PaymentKind | null): PaymentKind | null => (kind === 'due' ? 'subscription' : kind);

const byRevenueDescending = (a: RevenueSum, b: RevenueSum): number => b.paise - a.paise || b.count - a.count;

export function summariseRevenue(span: DateRange, { sales, refunds, churn, plans, staff }: RevenueData): Revenue {
  const groupsBy = (one: SaleGroup['by']) => sales.filter((row) => row.by === one);
  const productSales = groupsBy('what');
  const balances = productSales.filter(({ kind }) => kind === 'due');
  const planSales = productSales.filter(({ kind, plan }) => kind !== 'due' && plan !== null);
  return {
    ...span,
    sales: sumRows(productSales),
    refunds: sumRows(refunds),
    firstPurchases: sumRows(planSales.filter((row) => !row.is_renewal)),
    renewals: sumRows(planSales.filter((row) => row.is_renewal)),
    balances: sumRows(balances),
    others: sumRows(productSales.filter(({ kind, plan }) => kind !== 'due' && plan === null)),
    churn,
    plans: Object.values(Object.groupBy(productSales, ({ kind, plan }) => `${kindOfSoldItem(kind)} ${plan}`))
      .flatMap((rows = []) => {
        const [{ kind, plan } = { kind: null, plan: null }] = rows;
        const soldKind = kindOfSoldItem(kind);
        return soldKind
          ? [{ kind: soldKind, planId: plan, name: plans.get(plan ?? '') ?? null, ...sumRows(rows) }]
          : [];
      })
      .sort(byRevenueDescending),
    staff: revenueByStaff(groupsBy('recorded'), groupsBy('registered'), staff),
    months: monthsInRange(span).map((month) => {
      const number = Number(month.replace('-', ''));
      const monthSum = <Row extends { month: number | null; count: number; paise: string }>(rows: readonly Row[]) =>
        sumRows(rows.filter((row) => row.month === number));
      return { month, sales: monthSum(groupsBy('month')), refunds: monthSum(refunds) };
    }),
  };
}

function revenueByStaff(
  recorded: readonly SaleGroup[],
  registered: readonly SaleGroup[],
  names: ReadonlyMap<string, string>,
): Revenue['staff'] {
  const accounts = [...new Set([...recorded, ...registered].map(({ account }) => account))];
  const accountSum = (rows: readonly SaleGroup[], accountId: string | null) =>
    sumRows(rows.filter((row) => row.account === accountId));
  return accounts
    .map((accountId) => ({
      franchiseeId: accountId,
      name: names.get(accountId ?? '') ?? null,
      recorded: accountSum(recorded, accountId),
      registered: accountSum(registered, accountId),
    }))
    .sort(
      (a, b) =>
        Number(a.franchiseeId === null) - Number(b.franchiseeId === null) ||
        byRevenueDescending(a.recorded, b.recorded) ||
        byRevenueDescending(a.registered, b.registered),
    );
}
