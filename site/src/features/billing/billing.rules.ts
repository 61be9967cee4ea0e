import { billStateOf } from '@parichay/shared/billing/bill.rules.ts';
import type { MonthBill } from '@parichay/shared/billing/month-payment.endpoints.ts';
import { billName } from '@parichay/shared/payment/bill-month.ts';
import { billingPath } from '../agency/billing-href.ts';

/** What is owed of bills whose months are over, in paise. */
export const owedOf = (bills: readonly MonthBill[]): number =>
  bills.filter((bill) => billStateOf(bill) === 'unpaid').reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** `26-27` → `2026–27`, as books are labelled. */
export const yearText = (financialYear: string): string => `20${financialYear.replace('-', '–')}`;

/** The page that takes the payment of a bill. Source: docs/specification.md §2. */
export const payHref = ({ month, year }: Pick<MonthBill, 'month' | 'year'>): string =>
  `/panel/payment/month-payment?month=${month}&year=${year}`;

/** A bill's own page, of the agency that it names where that is not the reader's own. */
export const billHref = (bill: Pick<MonthBill, 'month' | 'year'>, agencyId: string | null): string =>
  `${billingPath}?${new URLSearchParams({ ...(agencyId && { agencyId }), bill: billName(bill) })}`;

interface BillingPlace {
  /** The agency that the address names. */
  agencyId: string | null;
  /** The bill whose cards are shown. */
  bill: { month: number; year: number } | null;
}

/** Reads the page's address; what it does not know counts as not there. */
export function readBillingPlace(address: string): BillingPlace {
  const query = new URLSearchParams(address);
  const agencyId = query.get('agencyId');
  const named = /^(20\d\d|21\d\d)-(0[1-9]|1[0-2])$/.exec(query.get('bill') ?? '');
  return {
    agencyId: agencyId && /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(agencyId) ? agencyId : null,
    bill: named ? { year: Number(named[1]), month: Number(named[2]) } : null,
  };
}
