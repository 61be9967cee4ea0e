import { daysAfter } from '../lib/india.ts';

/*
 * The time that a plan's payment buys. Pure: the ledger grants it, and whoever records a payment by hand is told of it before.
 */

/** Months later, on the same day; on the last of the month where there is none. @param date `YYYY-MM-DD` */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10);
}

/** Years later, on the same day; from 29 February to 28 where there is none. @param date `YYYY-MM-DD` */
export const yearsAfter = (date: string, years: number): string => monthsAfter(date, 12 * years);

/** How long a plan lasts: `validity` years and so many months. */
export interface PlanLength {
  validity: number;
  /** Left out by plans from before there were shorter ones. */
  validityMonths?: number | undefined;
}

/** The length of a plan in months. */
export const monthsOf = ({ validity, validityMonths = 0 }: PlanLength): number => 12 * validity + validityMonths;

/** The length that so many months are. */
export const lengthOf = (months: number): Required<PlanLength> => ({
  validity: Math.floor(months / 12),
  validityMonths: months % 12,
});

export const dayBefore = (date: string): string => daysAfter(date, -1);

/** A plan that was paid for: from when, for how long itself, and which was written down later (`ordinal`). */
export interface PlanPeriod extends PlanLength {
  validFrom: string;
  ordinal: number;
}

/**
 * The plan that a business has on a day. What was chosen last holds for its own time; what was cut short by it goes on
 * after it: no day is lost, and a year of a dear plan does not make ten years of a cheap one dear. Source: ADR 0017.
 */
export function planOn<P extends PlanPeriod>(periods: readonly P[], day: string): P | null {
  const inOrder = periods.toSorted((a, b) => a.ordinal - b.ordinal);
  const begun = inOrder.filter(({ validFrom }) => validFrom <= day);
  return begun.findLast((period) => day < ownEnd(period)) ?? begun[0] ?? inOrder[0] ?? null;
}

/** The plans that follow each other, each from its day: from `day` to the day before `expiry`. */
export function plansFrom<P extends PlanPeriod>(
  periods: readonly P[],
  day: string,
  expiry: string,
): { from: string; plan: P }[] {
  const turns = [day, ...periods.flatMap((period) => [period.validFrom, ownEnd(period)])];
  const following: { from: string; plan: P }[] = [];
  for (const from of turns.filter((turn) => day <= turn && turn < expiry).toSorted()) {
    const plan = planOn(periods, from);
    if (plan && plan !== following.at(-1)?.plan) following.push({ from, plan });
  }
  return following;
}

const ownEnd = (period: Omit<PlanPeriod, 'ordinal'>): string => monthsAfter(period.validFrom, monthsOf(period));

/**
 * Until which day the first of some plans runs, and what goes on after it to the very end. Plans of one name are told as one,
 * and several names have no one name. @param following from `plansFrom`, with names @param expiry the day whose start ends all
 */
export function firstAndNext(
  following: readonly { from: string; name: string }[],
  expiry: string,
): { until: string; next: { name: string | null; until: string } | null } {
  const at = following.findIndex(({ name }) => name !== following[0]?.name);
  const others = at < 0 ? [] : following.slice(at);
  const [next] = others;
  const last = dayBefore(expiry);
  if (!next) return { until: last, next: null };
  const isOne = others.every(({ name }) => name === next.name);
  return { until: dayBefore(next.from), next: { name: isOne ? next.name : null, until: last } };
}

/** The last day of what was bought itself. What it cut short goes on after it, so the end of all that is paid may be later. */
export const ownLastDay = (period: Omit<PlanPeriod, 'ordinal'>): string => dayBefore(ownEnd(period));

const later = (a: string, b: string | null): string => (b !== null && b > a ? b : a);

export interface Term {
  validFrom: string;
  /** The last day that is paid for. */
  validTo: string;
  /** The day whose start ends it. */
  expiry: string;
}

/**
 * The time that is bought. Nobody loses days that are paid for: it is added to the later of today and the end that stands.
 * A renewal goes on with what is bought then; anything else holds from today.
 * @param expiry the end that stands, `YYYY-MM-DD`: the start of that day in India
 */
export function termOf(
  expiry: string | null,
  { renew, ...length }: PlanLength & { renew: boolean },
  today: string,
): Term {
  const base = later(today, expiry);
  const end = monthsAfter(base, monthsOf(length));
  return { validFrom: renew ? base : today, validTo: dayBefore(end), expiry: end };
}
