import { billStateOf } from '@parichay/shared/money/billing/bill.rules.ts';
import type { MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { billName } from '@parichay/shared/money/payment/bill-month.ts';
import { billingPath } from '../../people/agency/billing-href.ts';

export const owedOf = (bills: readonly MonthBill[]): number =>
  bills.filter((bill) => billStateOf(bill) === 'unpaid').reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** `26-27` → `2026–27`. */
export const yearText = (financialYear: string): string => `20${financialYear.replace('-', '–')}`;

/** Source: docs/specification.md §2. */
export const payHref = ({ month, year }: Pick<MonthBill, 'month' | 'year'>): string =>
  `/panel/payment/month-payment?month=${month}&year=${year}`;

/** @param agencyId null = the reader's own agency */
export const billHref = (bill: Pick<MonthBill, 'month' | 'year'>, agencyId: string | null): string =>
  `${billingPath}?${new URLSearchParams({ ...(agencyId && { agencyId }), bill: billName(bill) })}`;

interface BillingPlace {
  agencyId: string | null;
  bill: { month: number; year: number } | null;
}

export function readBillingPlace(address: string): BillingPlace {
  const query = new URLSearchParams(address);
  const agencyId = query.get('agencyId');
  const named = /^(20\d\d|21\d\d)-(0[1-9]|1[0-2])$/.exec(query.get('bill') ?? '');
  return {
    agencyId: agencyId && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(agencyId) ? agencyId : null,
    bill: named ? { year: Number(named[1]), month: Number(named[2]) } : null,
  };
}
