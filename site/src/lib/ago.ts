import { regionOf } from '@parichay/shared/platform/language/languages.ts';
import { dayInIndia, daysBetween } from '@parichay/shared/platform/lib/india.ts';
import { formatDate, type Locale } from './i18n.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * `2 hours ago` within the last week, else the date.
 * @param now ms since 1970
 */
export function formatAgo(iso: string, locale: Locale, now: number): string {
  const since = Math.max(0, now - Date.parse(iso));
  const days = daysBetween(dayInIndia(iso), dayInIndia(now));
  const format = (count: number, unit: Intl.RelativeTimeFormatUnit) =>
    new Intl.RelativeTimeFormat(regionOf(locale), { numeric: 'auto' }).format(-count, unit);
  if (since < minute) return format(0, 'second');
  if (since < hour) return format(Math.floor(since / minute), 'minute');
  if (since < day) return format(Math.floor(since / hour), 'hour');
  return days < 7 ? format(days, 'day') : formatDate(iso, locale);
}
