import { lastMonths } from '@parichay/shared/payment/bill-month.ts';
import { expect, test } from 'vitest';

test('the months of invoices go back over the turn of the year', () => {
  expect(lastMonths('2027-02-28', 4)).toEqual(['2027-02', '2027-01', '2026-12', '2026-11']);
});
