import { daysAfter } from '../../platform/lib/india.ts';

/* Pure: the ledger and the form for manual payments share it. */

/** Clamps to the last day of the month. @param date `YYYY-MM-DD` */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth))).toISOString().slice(0, 10);
}

/** @param date `YYYY-MM-DD`; 29 February may become 28 */
export const yearsAfter = (date: string, years: number): string => monthsAfter(date, 12 * years);

/** `validity` counts years; old plans have no months. */
export interface PlanLength {
  validity: number;
  validityMonths?: number | undefined;
}

export const monthsOf = ({ validity, validityMonths = 0 }: PlanLength): number => 12 * validity + validityMonths;

export const lengthOf = (months: number): Required<PlanLength> => ({
  validity: Math.floor(months / 12),
  validityMonths: months % 12,
});

export const dayBefore = (date: string): string => daysAfter(date, -1);

/** A greater `ordinal` was recorded later. */
export interface PlanPeriod extends PlanLength {
  validFrom: string;
  ordinal: number;
}

/** An interrupted plan resumes, so no paid day is lost. Source: ADR 0017. */
export function planOn<P extends PlanPeriod>(periods: readonly P[], day: string): P | null {
  const inOrder = periods.toSorted((a, b) => a.ordinal - b.ordinal);
  const begun = inOrder.filter(({ validFrom }) => validFrom <= day);
  return begun.findLast((period) => day < ownEnd(period)) ?? begun[0] ?? inOrder[0] ?? null;
}

/** @returns plans in order, until the day before `expiry` */
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
 * `name` is null for several plans.
 * @param following from `plansFrom`
 * @param expiry exclusive
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

export const ownLastDay = (period: Omit<PlanPeriod, 'ordinal'>): string => dayBefore(ownEnd(period));

const later = (a: string, b: string | null): string => (b !== null && b > a ? b : a);

export interface Term {
  validFrom: string;
  validTo: string;
  /** Exclusive end date. */
  expiry: string;
}

/**
 * Adds the time to the later of today and `expiry`; only a renewal starts then.
 * @param expiry exclusive, `YYYY-MM-DD`
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
