import { billStateOf } from '@parichay/shared/money/billing/bill.rules.ts';
import type { MonthBill } from '@parichay/shared/money/billing/month-payment.endpoints.ts';
import { describe, expect, it } from 'vitest';
import { billHref, owedOf, payHref, readBillingPlace } from '../src/features/money/billing/billing.rules.ts';
import { billingHref } from '../src/features/people/agency/billing-href.ts';

const bill = (more: Partial<MonthBill>): MonthBill => ({
  agencyId: '0198c0de-0000-7000-8000-0000000000aa',
  month: 10,
  year: 2026,
  cardCount: 2,
  perCardPaise: 5_000,
  amountPaise: 10_000,
  isClosed: true,
  payment: null,
  ...more,
});
const paid = {} as NonNullable<MonthBill['payment']>;

describe('bills', () => {
  it('a bill is paid, unpaid, open or for nothing', () => {
    expect(billStateOf(bill({}))).toBe('unpaid');
    expect(billStateOf(bill({ isClosed: false }))).toBe('open');
    expect(billStateOf(bill({ amountPaise: 0 }))).toBe('nothing');
    expect(billStateOf(bill({ payment: paid }))).toBe('paid');
  });

  it('the amount owed is the sum of the unpaid bills', () => {
    const bills = [
      bill({ month: 11, isClosed: false }),
      bill({}),
      bill({ month: 9 }),
      bill({ month: 8, payment: paid }),
    ];
    expect(owedOf(bills)).toBe(20_000);
    expect(owedOf([])).toBe(0);
  });

  it('the address of a bill is read as it was written, and an invalid one is ignored', () => {
    const agencyId = '0198c0de-0000-7000-8000-0000000000aa';
    const place = (href: string) => readBillingPlace(new URL(href, 'https://x').search);
    expect(place(billHref(bill({}), agencyId))).toEqual({ agencyId, bill: { month: 10, year: 2026 } });
    expect(place(billHref(bill({}), null))).toEqual({ agencyId: null, bill: { month: 10, year: 2026 } });
    expect(place(billingHref(agencyId))).toEqual({ agencyId, bill: null });
    expect(readBillingPlace('?agencyId=me&bill=2026-13')).toEqual({ agencyId: null, bill: null });
    expect(payHref(bill({}))).toBe('/panel/payment/month-payment?month=10&year=2026');
  });
});
