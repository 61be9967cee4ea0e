import { intlLocaleOf } from '@parichay/shared/platform/language/languages.ts';
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
  const elapsedMs = Math.max(0, now - Date.parse(iso));
  const days = daysBetween(dayInIndia(iso), dayInIndia(now));
  const format = (count: number, unit: Intl.RelativeTimeFormatUnit) =>
    new Intl.RelativeTimeFormat(intlLocaleOf(locale), { numeric: 'auto' }).format(-count, unit);
  if (elapsedMs < minute) return format(0, 'second');
  if (elapsedMs < hour) return format(Math.floor(elapsedMs / minute), 'minute');
  if (elapsedMs < day) return format(Math.floor(elapsedMs / hour), 'hour');
  return days < 7 ? format(days, 'day') : formatDate(iso, locale);
}
