import { locale } from '../../../kit/ui/messages.ts';
import { formatDate } from '../../../lib/i18n.ts';
import { pageName } from '../../../lib/page-messages.ts';

/** A festival or an everyday occasion in the language of the page; one that somebody added stays as it was written. */
export const occasionLabel = (name: string): string => pageName('occasions', name) ?? name;

/** A day with its weekday, as it is written in a button. @param day `YYYY-MM-DD` */
export const dateWords = (day: string): string =>
  formatDate(day, locale, { weekday: 'short', day: 'numeric', month: 'short' });
