import { describe, expect, it } from 'vitest';
import { daysAfter } from '../src/lib/india.ts';
import { dayBefore, ownLastDay, type PlanPeriod, plansFrom, termOf } from '../src/payment/term.rules.ts';

const today = '2026-11-27';
const years = [1, 2, 3, 10];
/** Days since the first plan was paid, of one that runs or has ended. */
const ages = [0, 40, 364, 400, 4_000];

interface Bought extends PlanPeriod {
  name: 'first' | 'second';
}

/** Which plan runs from when to when, as every screen tells it. */
const told = (periods: readonly Bought[], expiry: string) => {
  const following = plansFrom(periods, today, expiry);
  return following.map(({ plan, from }, at) => ({
    name: plan.name,
    from,
    until: dayBefore(following[at + 1]?.from ?? expiry),
  }));
};

const pairs = years.flatMap((first) =>
  years.flatMap((second) => ages.flatMap((age) => [true, false].map((renew) => ({ first, second, age, renew })))),
);

describe('what is offered, what a receipt says and what runs are the same days', () => {
  it.each(pairs)(
    'of $second years after $first, paid $age days ago, renewed: $renew',
    ({ first, second, age, renew }) => {
      const paid = daysAfter(today, -age);
      const before: Bought = { name: 'first', validFrom: paid, validity: first, ordinal: 1 };
      const { expiry: end } = termOf(null, { validity: first, renew: false }, paid);
      const term = termOf(end, { validity: second, renew }, today);
      const bought: Bought = { name: 'second', validFrom: term.validFrom, validity: second, ordinal: 2 };
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
