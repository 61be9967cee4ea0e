import { billStateOf } from '@parichay/shared/money/billing/bill.rules.ts';
import type { MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { formatBillMonth } from '@parichay/shared/money/payment/bill-month.ts';
import { billingPath } from '../../people/agency/billing-href.ts';

export const unpaidTotalPaiseOf = (bills: readonly MonthBill[]): number =>
  bills.filter((bill) => billStateOf(bill) === 'unpaid').reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** `26-27` → `2026–27`. */
export const financialYearText = (financialYear: string): string => `20${financialYear.replace('-', '–')}`;

export const payBillHref = ({ month, year }: Pick<MonthBill, 'month' | 'year'>): string =>
  `/panel/payment/month-payment?month=${month}&year=${year}`;

export const billHref = (bill: Pick<MonthBill, 'month' | 'year'>, agencyId: string | null): string =>
  `${billingPath}?${new URLSearchParams({ ...(agencyId && { agencyId }), bill: formatBillMonth(bill) })}`;

interface BillingQuery {
  agencyId: string | null;
  bill: { month: number; year: number } | null;
}

export function readBillingQuery(queryString: string): BillingQuery {
  const query = new URLSearchParams(queryString);
  const agencyId = query.get('agencyId');
  const match = /^(20\d\d|21\d\d)-(0[1-9]|1[0-2])$/.exec(query.get('bill') ?? '');
  return {
    agencyId: agencyId && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(agencyId) ? agencyId : null,
    bill: match ? { year: Number(match[1]), month: Number(match[2]) } : null,
  };
}
