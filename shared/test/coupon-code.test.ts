import { expect, it } from 'vitest';
import { normalizeCouponCode } from '../src/money/coupon/coupon.rules.ts';

it.each([
  [' diwali20 ', 'DIWALI20'],
  ['आपका कूपन कोड है: DIWALI20', 'DIWALI20'],
  ['Use code diwali-20 now!', 'DIWALI-20'],
  ['*FREE50* पर ₹50 की छूट', 'FREE50'],
  ['कूपन: DIWALI', 'DIWALI'],
  ['DIWALI20 or HOLI30', 'DIWALI20 OR HOLI30'],
  ['come again', 'COME AGAIN'],
])('the coupon code read from the typed text %j is %j', (typed, code) => {
  expect(normalizeCouponCode(typed)).toBe(code);
});
