import { formatBillMonth, latestMonths, parseBillMonth } from '@parichay/shared/money/payment/bill-month.ts';
import { mayPayOnline } from '@parichay/shared/money/payment/online.rules.ts';
import { dayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { SubscriptionPlan } from '@parichay/shared/shop/plan/plan.fields.ts';
import { describe, expect, it } from 'vitest';
import { monthInQuery } from '../src/features/money/payment/agency/agency-payments.rules.ts';
import {
  bestValuePlanId,
  comparedProducts,
  includedOnlyIn,
  isBetterThan,
  paymentObstacleOf,
  plansWithHigherLimit,
  pricePaisePerYear,
  sellablePlans,
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

describe('the recommended plan and the plans offered to a customer', () => {
  it('the recommended plan is the one with the lowest monthly price per product', () => {
    const small = plan(1, 49_900, ['digitalCard']);
    const middle = plan(2, 99_900, ['digitalCard', 'greetingImages', 'greetingVideos', 'pdfCard']);
    const large = plan(3, 249_900, products, 2);
    expect(bestValuePlanId([small, middle, large], products)).toBe(2);
    expect(bestValuePlanId([small, plan(3, 199_900, products, 2)], products)).toBe(3);
  });

  it('the cheaper of two equally good plans is recommended, and a single plan is not recommended', () => {
    const twoPlans = [plan(2, 20_000, ['digitalCard', 'pdfCard']), plan(1, 10_000, ['digitalCard'])];
    expect(bestValuePlanId(twoPlans, products)).toBe(1);
    expect(bestValuePlanId(twoPlans.slice(1), products)).toBeNull();
    expect(bestValuePlanId([], products)).toBeNull();
  });

  it('the plans offered for a used-up product have a higher limit, with the cheapest plan first', () => {
    const small = plan(1, 49_900, ['digitalCard']);
    const middle = plan(2, 99_900, ['digitalCard', 'pdfCard']);
    const large = plan(3, 249_900, products);
    large.limits.pdfCardLimit = -1;
    const allPlans = [small, large, middle];
    expect(plansWithHigherLimit(allPlans, 'pdfCard', undefined)).toEqual([middle, large]);
    expect(plansWithHigherLimit(allPlans, 'pdfCard', small)).toEqual([middle, large]);
    expect(plansWithHigherLimit(allPlans, 'pdfCard', middle)).toEqual([large]);
    expect(plansWithHigherLimit(allPlans, 'pdfCard', large)).toEqual([]);
  });

  it('plans are compared only by enabled products, and a plan no better than a cheaper one is not offered', () => {
    const small = plan(1, 49_900, ['digitalCard']);
    const middle = plan(2, 99_900, ['digitalCard', 'greetingImages', 'greetingVideos', 'pdfCard']);
    const long = plan(3, 149_900, products, 2);
    const allPlans = [small, middle, long];
    expect(bestValuePlanId(allPlans, ['digitalCard'])).toBe(1);
    expect(sellablePlans(allPlans, products, null)).toEqual(allPlans);
    expect(sellablePlans(allPlans, ['digitalCard'], null)).toEqual([small, long]);
    expect(sellablePlans(allPlans, ['digitalCard'], 2)).toEqual(allPlans);
    const [one, equalPlan] = [plan(4, 49_900, ['digitalCard']), plan(5, 49_900, ['digitalCard'])];
    expect(sellablePlans([one, equalPlan], ['digitalCard'], null)).toEqual([one]);
  });

  it('only a plan that lacks products, limits or frames of the running one loses them, whatever the prices are', () => {
    const cardOnly = plan(1, 249_900, ['digitalCard'], 2);
    const month = plan(2, 9_900, ['digitalCard', 'greetingImages']);
    expect(includedOnlyIn(cardOnly, month, products)).toEqual([]);
    expect(includedOnlyIn(month, cardOnly, products)).toEqual(['greetingImages']);
    expect(includedOnlyIn(month, cardOnly, ['digitalCard'])).toEqual([]);
    const unlimited = { ...month, limits: { ...month.limits, greetingImagesLimit: -1 } };
    expect(includedOnlyIn(unlimited, month, products)).toEqual(['greetingImages']);
    const fewerFrames = { ...month, frameVisibility: { ...month.frameVisibility, hideRegularFrame: true } };
    expect(includedOnlyIn(month, fewerFrames, products)).toEqual(['frames']);
    expect(isBetterThan(month, cardOnly, products)).toBe(true);
    expect(isBetterThan(month, month, products)).toBe(false);
    expect(isBetterThan(cardOnly, month, products)).toBe(false);
  });

  it('plans are compared by the products that the agency offers and at least one plan includes', () => {
    const plans = [plan(1, 1, ['digitalCard']), plan(2, 2, ['digitalCard', 'pdfCard', 'greetingImages'])];
    expect(comparedProducts(plans, products)).toEqual(['digitalCard', 'greetingImages', 'pdfCard']);
    expect(comparedProducts(plans, ['digitalCard', 'greetingImages'])).toEqual(['digitalCard', 'greetingImages']);
  });

  it('the yearly price of a plan is rounded to whole rupees, and a one-year plan keeps its exact price', () => {
    expect(pricePaisePerYear({ pricePaise: 249_900, validity: 2 })).toBe(125_000);
    expect(pricePaisePerYear({ pricePaise: 99_950, validity: 1 })).toBe(99_950);
    expect(pricePaisePerYear({ pricePaise: 60_000, validity: 0, validityMonths: 6 })).toBe(120_000);
  });
});

describe('the conditions for paying online', () => {
  const agencyWith = (enablePaymentIntegration: boolean, allowedMakers: ('creator' | 'admin')[] = []) =>
    ({ configuration: { onlinePayment: { enablePaymentIntegration, allowedMakers } } }) as Parameters<
      typeof paymentObstacleOf
    >[1];

  it('a customer may pay online if the agency accepts it and the customer or an allowed role created the business', () => {
    expect(mayPayOnline({ enablePaymentIntegration: true, allowedMakers: [] }, 'self')).toBe(true);
    expect(paymentObstacleOf({ loggedInBy: null }, agencyWith(true), { businessMadeBy: 'self' })).toBeNull();
    expect(paymentObstacleOf({ loggedInBy: null }, agencyWith(true), { businessMadeBy: 'creator' })).toBe('connect');
    expect(
      paymentObstacleOf({ loggedInBy: null }, agencyWith(true, ['creator']), { businessMadeBy: 'creator' }),
    ).toBeNull();
    expect(paymentObstacleOf({ loggedInBy: null }, agencyWith(false, ['creator']), { businessMadeBy: 'self' })).toBe(
      'connect',
    );
  });

  it('a customer may not pay online while staff are logged in as that customer', () => {
    expect(paymentObstacleOf({ loggedInBy: 'Anil' }, agencyWith(true), { businessMadeBy: 'self' })).toBe('loggedInAs');
    expect(paymentObstacleOf({ loggedInBy: 'Anil' }, agencyWith(false), { businessMadeBy: 'self' })).toBe('loggedInAs');
  });
});

describe('the months of a customer’s bills', () => {
  it('the list of the last months for bills is counted in Indian time and reaches into the previous year', () => {
    // In India it is 01:30 on 1 February.
    const now = Date.parse('2026-01-31T20:00:00Z');
    expect(latestMonths(dayInIndia(now), 3)).toEqual(['2026-02', '2026-01', '2025-12']);
    expect(parseBillMonth('2025-12')).toEqual({ month: 12, year: 2025 });
  });

  it('the month of a bill is read from a URL only if its month and year are valid', () => {
    expect(monthInQuery(new URLSearchParams('month=10&year=2026'))).toEqual({ month: 10, year: 2026 });
    for (const invalidQuery of [
      '',
      'month=13&year=2026',
      'month=0&year=2026',
      'month=1.5&year=2026',
      'month=1',
      'year=2026',
    ])
      expect(monthInQuery(new URLSearchParams(invalidQuery)), invalidQuery).toBeNull();
    expect(formatBillMonth({ month: 3, year: 2026 })).toBe('2026-03');
  });
});
