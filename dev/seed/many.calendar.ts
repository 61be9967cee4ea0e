import { dayInIndia, daysAfter, daysBetween } from '@parichay/shared/platform/lib/india.ts';

export const DAYS_OF_TRADE = 548;

/** Dates of Diwali in 2025 and in the years of migration 0016. */
const diwalis = ['2025-10-20', '2026-11-08', '2027-10-29', '2028-10-17'];

/** Factor for a day's registrations: shops buy before Diwali and are closed after it. */
function seasonOf(date: string): number {
  const untilDiwali = diwalis.map((diwali) => daysBetween(date, diwali)).find((days) => days >= -4 && days <= 30);
  if (untilDiwali === undefined) return 1;
  return untilDiwali >= 0 ? 2.4 : 0.3;
}

const isSunday = (date: string): boolean => new Date(`${date}T00:00:00Z`).getUTCDay() === 0;

export interface TradingDay {
  /** Date in India. */
  date: string;
  /** Share of all businesses registered before this day, 0–1. */
  before: number;
}

/** Days of a growing agency, whose daily registrations triple over the period. */
export function tradingDays(until: Date): TradingDay[] {
  const today = dayInIndia(until);
  const days = Array.from({ length: DAYS_OF_TRADE }, (_, at) => {
    const date = daysAfter(today, at + 1 - DAYS_OF_TRADE);
    return { date, weight: (1 + (2 * at) / DAYS_OF_TRADE) * seasonOf(date) * (isSunday(date) ? 0.35 : 1) };
  });
  const total = days.reduce((sum, { weight }) => sum + weight, 0);
  let before = 0;
  return days.map(({ date, weight }) => {
    const day = { date, before: before / total };
    before += weight;
    return day;
  });
}

/** Diwalis in the trading period, including one whose season has begun at its end. */
export const diwalisUntil = (until: Date): string[] => {
  const today = dayInIndia(until);
  return diwalis.filter((diwali) => {
    const ago = daysBetween(diwali, today);
    return ago >= -20 && ago < DAYS_OF_TRADE;
  });
};
