import { locale } from '../../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../../lib/i18n.ts';
import { pageName } from '../../../../../lib/page-messages.ts';

/** Translated name; occasions that staff added have no translation. */
export const occasionLabel = (name: string): string => pageName('occasions', name) ?? name;

/** @param day `YYYY-MM-DD` */
export const dateWords = (day: string): string =>
  formatDate(day, locale, { weekday: 'short', day: 'numeric', month: 'short' });
