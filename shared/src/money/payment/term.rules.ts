import { daysAfter } from '../../platform/lib/india.ts';

/* These functions are pure, because the ledger and the form for manual payments share them. */

/** Clamps to the last day of the month. @param date `YYYY-MM-DD` */
export function monthsAfter(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const lastDayOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDayOfMonth))).toISOString().slice(0, 10);
}

/** @param date `YYYY-MM-DD`; 29 February may become 28 */
export const yearsAfter = (date: string, years: number): string => monthsAfter(date, 12 * years);

/** `validity` counts years; old plans lack `validityMonths`. */
export interface PlanLength {
  validity: number;
  validityMonths?: number | undefined;
}

export const totalMonthsOf = ({ validity, validityMonths = 0 }: PlanLength): number => 12 * validity + validityMonths;

export const planLengthOf = (months: number): Required<PlanLength> => ({
  validity: Math.floor(months / 12),
  validityMonths: months % 12,
});

export const previousDay = (date: string): string => daysAfter(date, -1);

/** A greater `ordinal` was recorded later. */
export interface PlanPeriod extends PlanLength {
  validFrom: string;
  ordinal: number;
}

/**
 * The last recorded plan that runs on `day`, so an interrupted plan resumes (ADR 0017), else the first; null = no
 * plans.
 */
export function activePlanOn<P extends PlanPeriod>(periods: readonly P[], day: string): P | null {
  const sortedPeriods = periods.toSorted((a, b) => a.ordinal - b.ordinal);
  const startedPeriods = sortedPeriods.filter(({ validFrom }) => validFrom <= day);
  return (
    startedPeriods.findLast((period) => day < expiryOfPlanPeriod(period)) ??
    startedPeriods[0] ??
    sortedPeriods[0] ??
    null
  );
}

/** @returns plans in order, until the day before `expiry` */
export function plansInOrderFrom<P extends PlanPeriod>(
  periods: readonly P[],
  day: string,
  expiry: string,
): { from: string; plan: P }[] {
  const boundaryDays = [day, ...periods.flatMap((period) => [period.validFrom, expiryOfPlanPeriod(period)])];
  const plans: { from: string; plan: P }[] = [];
  for (const from of boundaryDays.filter((boundaryDay) => day <= boundaryDay && boundaryDay < expiry).toSorted()) {
    const plan = activePlanOn(periods, from);
    if (plan && plan !== plans.at(-1)?.plan) plans.push({ from, plan });
  }
  return plans;
}

const expiryOfPlanPeriod = (period: Omit<PlanPeriod, 'ordinal'>): string =>
  monthsAfter(period.validFrom, totalMonthsOf(period));

/**
 * Joins consecutive plans of the same name.
 * @param plans from `plansInOrderFrom`
 * @param expiry exclusive
 */
export function planSpans(
  plans: readonly { from: string; name: string }[],
  expiry: string,
): { name: string; from: string; until: string }[] {
  const changes = plans.filter(({ name }, index) => name !== plans[index - 1]?.name);
  return changes.map((plan, index) => ({ ...plan, until: previousDay(changes[index + 1]?.from ?? expiry) }));
}

export const periodLastDay = (period: Omit<PlanPeriod, 'ordinal'>): string => previousDay(expiryOfPlanPeriod(period));

const latestDate = (a: string, b: string | null): string => (b !== null && b > a ? b : a);

export interface Term {
  validFrom: string;
  validTo: string;
  /** Exclusive end date. */
  expiry: string;
}

/**
 * The months count from the later of today and `expiry`. A renewal begins on that day, any other plan today.
 * @param expiry exclusive, `YYYY-MM-DD`
 */
export function termOfNewPlan(
  expiry: string | null,
  { renew, ...length }: PlanLength & { renew: boolean },
  today: string,
): Term {
  const base = latestDate(today, expiry);
  const end = monthsAfter(base, totalMonthsOf(length));
  return { validFrom: renew ? base : today, validTo: previousDay(end), expiry: end };
}
