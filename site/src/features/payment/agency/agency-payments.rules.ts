import { indiaToday } from '../admin/payments.rules.ts';

/** A month as bills name it. */
export interface Month {
  month: number;
  year: number;
}

/** So many months before this one in India, the latest first. @param now ms since 1970 */
export function monthsBefore(now: number, count: number): Month[] {
  const [year = 0, month = 0] = indiaToday(now).split('-').map(Number);
  return Array.from({ length: count }, (_, back) => {
    const at = year * 12 + (month - 1) - (back + 1);
    return { month: (at % 12) + 1, year: Math.floor(at / 12) };
  });
}

/** The month that an address names, `?month=10&year=2026`. */
export function monthIn(search: URLSearchParams): Month | null {
  const [month, year] = ['month', 'year'].map((name) => Number(search.get(name)));
  const isMonth = month !== undefined && Number.isInteger(month) && month >= 1 && month <= 12;
  const isYear = year !== undefined && Number.isInteger(year) && year >= 2000 && year <= 2200;
  return isMonth && isYear ? { month, year } : null;
}

export const isSameMonth = (a: Month, b: Month): boolean => a.month === b.month && a.year === b.year;

/** The first of the month, `2026-10-01`. */
export const firstDay = ({ month, year }: Month): string => `${year}-${String(month).padStart(2, '0')}-01`;
