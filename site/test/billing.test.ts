import { billStateOf } from '@parichay/shared/money/billing/bill.rules.ts';
import type { MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { describe, expect, it } from 'vitest';
import {
  billHref,
  payBillHref,
  readBillingQuery,
  unpaidTotalPaiseOf,
} from '../src/features/money/billing/billing.rules.ts';
import { billingHref } from '../src/features/people/agency/billing-href.ts';

const bill = (changes: Partial<MonthBill>): MonthBill => ({
  agencyId: '0198c0de-0000-7000-8000-0000000000aa',
  month: 10,
  year: 2026,
  cardCount: 2,
  perCardPaise: 5_000,
  amountPaise: 10_000,
  isClosed: true,
  payment: null,
  ...changes,
});
const somePayment = {} as NonNullable<MonthBill['payment']>;

describe('the monthly bills of an agency', () => {
  it('a monthly bill is “paid”, “unpaid”, “open” until its month is closed, or “nothing” when its amount is zero', () => {
    expect(billStateOf(bill({}))).toBe('unpaid');
    expect(billStateOf(bill({ isClosed: false }))).toBe('open');
    expect(billStateOf(bill({ amountPaise: 0 }))).toBe('nothing');
    expect(billStateOf(bill({ payment: somePayment }))).toBe('paid');
  });

  it('the amount that an agency owes is the sum of its unpaid bills', () => {
    const bills = [
      bill({ month: 11, isClosed: false }),
      bill({}),
      bill({ month: 9 }),
      bill({ month: 8, payment: somePayment }),
    ];
    expect(unpaidTotalPaiseOf(bills)).toBe(20_000);
    expect(unpaidTotalPaiseOf([])).toBe(0);
  });

  it('reading the URL of a monthly bill returns its agency and month, and an invalid month or agency is ignored', () => {
    const agencyId = '0198c0de-0000-7000-8000-0000000000aa';
    const queryOf = (href: string) => readBillingQuery(new URL(href, 'https://x').search);
    expect(queryOf(billHref(bill({}), agencyId))).toEqual({ agencyId, bill: { month: 10, year: 2026 } });
    expect(queryOf(billHref(bill({}), null))).toEqual({ agencyId: null, bill: { month: 10, year: 2026 } });
    expect(queryOf(billingHref(agencyId))).toEqual({ agencyId, bill: null });
    expect(readBillingQuery('?agencyId=me&bill=2026-13')).toEqual({ agencyId: null, bill: null });
    expect(payBillHref(bill({}))).toBe('/panel/payment/month-payment?month=10&year=2026');
  });
});
