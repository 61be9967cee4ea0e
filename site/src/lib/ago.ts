import { intlLocaleOf } from '@parichay/shared/platform/language/languages.ts';
import { dayInIndia, daysBetween } from '@parichay/shared/platform/lib/india.ts';
import { formatDate, type Locale } from './i18n.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * `2 hours ago` within the last week, else the date.
 * @param now ms since 1970
 */
export function formatAgo(iso: string, locale: Locale, now: number): string {
  const elapsedMs = Math.max(0, now - Date.parse(iso));
  const days = daysBetween(dayInIndia(iso), dayInIndia(now));
  const format = (count: number, unit: Intl.RelativeTimeFormatUnit) =>
    new Intl.RelativeTimeFormat(intlLocaleOf(locale), { numeric: 'auto' }).format(-count, unit);
  if (elapsedMs < minuteMs) return format(0, 'second');
  if (elapsedMs < hourMs) return format(Math.floor(elapsedMs / minuteMs), 'minute');
  if (elapsedMs < dayMs) return format(Math.floor(elapsedMs / hourMs), 'hour');
  return days < 7 ? format(days, 'day') : formatDate(iso, locale);
}
