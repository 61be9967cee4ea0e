import { billName, lastMonths, monthOfBill } from '@parichay/shared/money/payment/bill-month.ts';
import { mayPayOnline } from '@parichay/shared/money/payment/online.rules.ts';
import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { describe, expect, it } from 'vitest';
import { monthIn } from '../src/features/money/payment/agency/agency-payments.rules.ts';
import {
  bestValue,
  compared,
  hasMoreOf,
  perYear,
  whyNot,
  worthSelling,
} from '../src/features/money/payment/premium/premium.rules.ts';

const products = ['digitalCard', 'greetingImages', 'greetingVideos', 'pdfCard', 'promotionalVideo'] as const;
const plan = (
  subscriptionPlanId: number,
  pricePaise: number,
  included: readonly (typeof products)[number][],
  validity = 1,
): SubscriptionPlan => ({
  subscriptionPlanId,
  agencyId: 'a',
  name: `Plan ${subscriptionPlanId}`,
  pricePaise,
  validity,
  validityMonths: 0,
  limits: Object.fromEntries(
    products.flatMap((product) => [
      [`${product}Included`, included.includes(product)],
      [`${product}Limit`, included.includes(product) ? 1 : null],
    ]),
  ) as SubscriptionPlan['limits'],
  frameVisibility: { hideRegularFrame: false, hideProductFrame: false, hidePoliticalFrame: false },
  version: 1,
});

describe('the proposed plan', () => {
  it('the proposed plan is the one whose products cost least for a month each', () => {
    const small = plan(1, 49_900, ['digitalCard']);
    const middle = plan(2, 99_900, ['digitalCard', 'greetingImages', 'greetingVideos', 'pdfCard']);
    const large = plan(3, 249_900, products, 2);
    expect(bestValue([small, middle, large], products)).toBe(2);
    expect(bestValue([small, plan(3, 199_900, products, 2)], products)).toBe(3);
  });

  it('the cheaper of two equal plans is proposed, and a single plan is not', () => {
    const two = [plan(2, 20_000, ['digitalCard', 'pdfCard']), plan(1, 10_000, ['digitalCard'])];
    expect(bestValue(two, products)).toBe(1);
    expect(bestValue(two.slice(1), products)).toBeNull();
    expect(bestValue([], products)).toBeNull();
  });

  it('the plan proposed for a used-up product is the cheapest that has more of it', () => {
    const small = plan(1, 49_900, ['digitalCard']);
    const middle = plan(2, 99_900, ['digitalCard', 'pdfCard']);
    const large = plan(3, 249_900, products);
    large.limits.pdfCardLimit = -1;
    const all = [small, large, middle];
    expect(hasMoreOf(all, 'pdfCard', undefined)).toBe(middle);
    expect(hasMoreOf(all, 'pdfCard', small)).toBe(middle);
    expect(hasMoreOf(all, 'pdfCard', middle)).toBe(large);
    expect(hasMoreOf(all, 'pdfCard', large)).toBeUndefined();
  });

  it('products that are switched off do not count, and a plan no better than a cheaper one is not sold', () => {
    const small = plan(1, 49_900, ['digitalCard']);
    const middle = plan(2, 99_900, ['digitalCard', 'greetingImages', 'greetingVideos', 'pdfCard']);
    const long = plan(3, 149_900, products, 2);
    const all = [small, middle, long];
    expect(bestValue(all, ['digitalCard'])).toBe(1);
    expect(worthSelling(all, products, null)).toEqual(all);
    expect(worthSelling(all, ['digitalCard'], null)).toEqual([small, long]);
    expect(worthSelling(all, ['digitalCard'], 2)).toEqual(all);
    const [one, same] = [plan(4, 49_900, ['digitalCard']), plan(5, 49_900, ['digitalCard'])];
    expect(worthSelling([one, same], ['digitalCard'], null)).toEqual([one]);
  });

  it('plans are compared by the products that the agency offers and some plan includes', () => {
    const plans = [plan(1, 1, ['digitalCard']), plan(2, 2, ['digitalCard', 'pdfCard', 'greetingImages'])];
    expect(compared(plans, products)).toEqual(['digitalCard', 'greetingImages', 'pdfCard']);
    expect(compared(plans, ['digitalCard', 'greetingImages'])).toEqual(['digitalCard', 'greetingImages']);
  });

  it('the price for a year is in whole rupees, except for a plan of one year', () => {
    expect(perYear({ pricePaise: 249_900, validity: 2 })).toBe(125_000);
    expect(perYear({ pricePaise: 99_950, validity: 1 })).toBe(99_950);
    expect(perYear({ pricePaise: 60_000, validity: 0, validityMonths: 6 })).toBe(120_000);
  });
});

describe('paying online', () => {
  const agency = (enablePaymentIntegration: boolean, allowedMakers: ('creator' | 'admin')[] = []) =>
    ({ configuration: { onlinePayment: { enablePaymentIntegration, allowedMakers } } }) as Parameters<typeof whyNot>[1];

  it('a customer may pay online for a business made by himself or an allowed maker, if the agency takes money online', () => {
    expect(mayPayOnline({ enablePaymentIntegration: true, allowedMakers: [] }, 'self')).toBe(true);
    expect(whyNot({ loggedInBy: null }, agency(true), { businessMadeBy: 'self' })).toBeNull();
    expect(whyNot({ loggedInBy: null }, agency(true), { businessMadeBy: 'creator' })).toBe('connect');
    expect(whyNot({ loggedInBy: null }, agency(true, ['creator']), { businessMadeBy: 'creator' })).toBeNull();
    expect(whyNot({ loggedInBy: null }, agency(false, ['creator']), { businessMadeBy: 'self' })).toBe('connect');
  });

  it('a customer may not pay online while staff is logged in as him', () => {
    expect(whyNot({ loggedInBy: 'Anil' }, agency(true), { businessMadeBy: 'self' })).toBe('loggedInAs');
    expect(whyNot({ loggedInBy: 'Anil' }, agency(false), { businessMadeBy: 'self' })).toBe('loggedInAs');
  });
});

describe('the months of bills', () => {
  it('the last months of bills are counted in India and reach into the previous year', () => {
    // In India it is 01:30 on 1 February.
    const now = Date.parse('2026-01-31T20:00:00Z');
    expect(lastMonths(dayInIndia(now), 3)).toEqual(['2026-02', '2026-01', '2025-12']);
    expect(monthOfBill('2025-12')).toEqual({ month: 12, year: 2025 });
  });

  it('the month of a bill is read from an address only with a valid month and year', () => {
    expect(monthIn(new URLSearchParams('month=10&year=2026'))).toEqual({ month: 10, year: 2026 });
    for (const wrong of ['', 'month=13&year=2026', 'month=0&year=2026', 'month=1.5&year=2026', 'month=1', 'year=2026'])
      expect(monthIn(new URLSearchParams(wrong)), wrong).toBeNull();
    expect(billName({ month: 3, year: 2026 })).toBe('2026-03');
  });
});
