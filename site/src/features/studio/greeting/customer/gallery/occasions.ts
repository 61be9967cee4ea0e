import { locale } from '../../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../../lib/i18n.ts';
import { translatedName } from '../../../../../lib/page-messages.ts';

/** Occasions that staff added have no translation. */
export const occasionLabel = (name: string): string => translatedName('occasions', name) ?? name;

/** The server names files in English. */
export const translatedFileName = (fileName: string, occasion: string): string =>
  fileName.startsWith(occasion) ? occasionLabel(occasion) + fileName.slice(occasion.length) : fileName;

/** @param day `YYYY-MM-DD` */
export const weekdayDateText = (day: string): string =>
  formatDate(day, locale, { weekday: 'short', day: 'numeric', month: 'short' });
