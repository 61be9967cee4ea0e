import type { BillMonth } from '@parichay/shared/money/payment/bill-month.ts';

export function monthInQuery(search: URLSearchParams): BillMonth | null {
  const [month, year] = ['month', 'year'].map((name) => Number(search.get(name)));
  const isMonth = month !== undefined && Number.isInteger(month) && month >= 1 && month <= 12;
  const isYear = year !== undefined && Number.isInteger(year) && year >= 2000 && year <= 2200;
  return isMonth && isYear ? { month, year } : null;
}
