import { locale } from '../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';

export function timeOrDate(iso: string): string {
  const day = { dateStyle: 'medium' } as const;
  const isToday = formatDate(iso, locale, day) === formatDate(new Date().toISOString(), locale, day);
  return formatDate(iso, locale, isToday ? { timeStyle: 'short' } : day);
}
