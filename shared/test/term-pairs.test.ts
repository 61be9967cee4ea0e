import { describe, expect, it } from 'vitest';
import {
  monthsAfter,
  type PlanPeriod,
  periodLastDay,
  planLengthOf,
  plansInOrderFrom,
  previousDay,
  termOfNewPlan,
} from '../src/money/payment/term.rules.ts';
import { daysAfter } from '../src/platform/lib/india.ts';

const today = '2026-11-27';
/** Lengths of plans in months. */
const lengths = [1, 6, 12, 24, 36, 120];
/** Days since the first plan was paid. */
const ages = [0, 40, 364, 400, 4_000];

interface BoughtPlan extends PlanPeriod {
  name: 'first' | 'second';
}

/** Answers the days of each plan, computed as every screen does. */
const planDaysOf = (periods: readonly BoughtPlan[], expiry: string) => {
  const following = plansInOrderFrom(periods, today, expiry);
  return following.map(({ plan, from }, at) => ({
    name: plan.name,
    from,
    until: previousDay(following[at + 1]?.from ?? expiry),
  }));
};

const pairs = lengths.flatMap((first) =>
  lengths.flatMap((second) => ages.flatMap((age) => [true, false].map((renew) => ({ first, second, age, renew })))),
);

describe('the days of two plans bought one after the other', () => {
  it.each(pairs)(
    'a plan of $second months bought $age days after one of $first months is listed with the days of its term (renew: $renew)',
    ({ first, second, age, renew }) => {
      const paid = daysAfter(today, -age);
      const before: BoughtPlan = { name: 'first', validFrom: paid, ...planLengthOf(first), ordinal: 1 };
      const { expiry: end } = termOfNewPlan(null, { ...planLengthOf(first), renew: false }, paid);
      const term = termOfNewPlan(end, { ...planLengthOf(second), renew }, today);
      const bought: BoughtPlan = { name: 'second', validFrom: term.validFrom, ...planLengthOf(second), ordinal: 2 };
      const spans = planDaysOf([before, bought], term.expiry);
      const secondPlanDays = spans.find(({ name }) => name === 'second');
      expect(secondPlanDays).toEqual({ name: 'second', from: term.validFrom, until: periodLastDay(bought) });
      expect(spans.at(-1)?.until).toBe(term.validTo);
      // No day that was paid for is lost.
      expect(spans[0]?.from).toBe(today);
      const isInterrupted = end > today && !renew;
      expect(spans.map(({ name }) => name)).toEqual(
        isInterrupted ? ['second', 'first'] : end > today ? ['first', 'second'] : ['second'],
      );
    },
  );
});

describe('dates a number of months later', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-08-15', 6, '2027-02-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
  ])('%s plus %s months is %s', (date, months, end) => {
    expect(monthsAfter(date, months)).toBe(end);
  });
});
