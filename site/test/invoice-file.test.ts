import { latestMonths } from '@parichay/shared/money/payment/bill-month.ts';
import { expect, test } from 'vitest';

test('the four latest months listed for invoices in February include December and November of the previous year', () => {
  expect(latestMonths('2027-02-28', 4)).toEqual(['2027-02', '2027-01', '2026-12', '2026-11']);
});
