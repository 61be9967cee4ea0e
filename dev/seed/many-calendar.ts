import { dayInIndia, daysAfter, daysBetween } from '@parichay/shared/platform/lib/india.ts';

export const TRADING_DAY_COUNT = 548;

/** Diwali in 2025, and in the years of the festivals in 0016_greetings.sql. */
const diwalis = ['2025-10-20', '2026-11-08', '2027-10-29', '2028-10-17'];

/** Factor for a day's registrations: shops buy before Diwali and are closed after it. */
function seasonalFactorOf(date: string): number {
  const untilDiwali = diwalis.map((diwali) => daysBetween(date, diwali)).find((days) => days >= -4 && days <= 30);
  if (untilDiwali === undefined) return 1;
  return untilDiwali >= 0 ? 2.4 : 0.3;
}

const isSunday = (date: string): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() === 0;

export interface TradingDay {
  /** Date in India. */
  date: string;
  /** Share of all businesses registered before this day, 0–1. */
  registeredShareBefore: number;
}

/** Days of a growing agency, whose daily registrations triple over the period. */
export function tradingDays(until: Date): TradingDay[] {
  const today = dayInIndia(until);
  const days = Array.from({ length: TRADING_DAY_COUNT }, (_, index) => {
    const date = daysAfter(today, index + 1 - TRADING_DAY_COUNT);
    return {
      date,
      weight: (1 + (2 * index) / TRADING_DAY_COUNT) * seasonalFactorOf(date) * (isSunday(date) ? 0.35 : 1),
    };
  });
  const total = days.reduce((sum, { weight }) => sum + weight, 0);
  let earlierWeight = 0;
  return days.map(({ date, weight }) => {
    const day = { date, registeredShareBefore: earlierWeight / total };
    earlierWeight += weight;
    return day;
  });
}

/** Diwalis in the trading period, including one whose season has begun at its end. */
export const diwalisUntil = (until: Date): string[] => {
  const today = dayInIndia(until);
  return diwalis.filter((diwali) => {
    const daysAgo = daysBetween(diwali, today);
    return daysAgo >= -20 && daysAgo < TRADING_DAY_COUNT;
  });
};
