import { describe, expect, it } from 'vitest';
import {
  dayBefore,
  lengthOf,
  monthsAfter,
  ownLastDay,
  type PlanPeriod,
  plansFrom,
  termOf,
} from '../src/money/payment/term.rules.ts';
import { daysAfter } from '../src/platform/lib/india.ts';

const today = '2026-11-27';
/** In months. */
const lengths = [1, 6, 12, 24, 36, 120];
/** Days since the first plan was paid. */
const ages = [0, 40, 364, 400, 4_000];

interface Bought extends PlanPeriod {
  name: 'first' | 'second';
}

/** Answers the days of each plan, computed as every screen does. */
const told = (periods: readonly Bought[], expiry: string) => {
  const following = plansFrom(periods, today, expiry);
  return following.map(({ plan, from }, at) => ({
    name: plan.name,
    from,
    until: dayBefore(following[at + 1]?.from ?? expiry),
  }));
};

const pairs = lengths.flatMap((first) =>
  lengths.flatMap((second) => ages.flatMap((age) => [true, false].map((renew) => ({ first, second, age, renew })))),
);

describe('the days of two plans bought one after the other', () => {
  it.each(pairs)(
    'a plan of $second months after $first, paid $age days ago, renew $renew, has the same days everywhere',
    ({ first, second, age, renew }) => {
      const paid = daysAfter(today, -age);
      const before: Bought = { name: 'first', validFrom: paid, ...lengthOf(first), ordinal: 1 };
      const { expiry: end } = termOf(null, { ...lengthOf(first), renew: false }, paid);
      const term = termOf(end, { ...lengthOf(second), renew }, today);
      const bought: Bought = { name: 'second', validFrom: term.validFrom, ...lengthOf(second), ordinal: 2 };
      const spans = told([before, bought], term.expiry);
      const own = spans.find(({ name }) => name === 'second');
      expect(own).toEqual({ name: 'second', from: term.validFrom, until: ownLastDay(bought) });
      expect(spans.at(-1)?.until).toBe(term.validTo);
      // No day that was paid for is lost.
      expect(spans[0]?.from).toBe(today);
      const goesOn = end > today && !renew;
      expect(spans.map(({ name }) => name)).toEqual(
        goesOn ? ['second', 'first'] : end > today ? ['first', 'second'] : ['second'],
      );
    },
  );
});

describe('months', () => {
  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-08-15', 6, '2027-02-15'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2028-02-29', 12, '2029-02-28'],
  ])('from the day %s, %s months end on %s', (date, months, end) => {
    expect(monthsAfter(date, months)).toBe(end);
  });
});
