import { locale } from '../../../../../kit/ui/text/messages.ts';
import { formatDate } from '../../../../../lib/i18n.ts';
import { occasionLabel } from '../../../../../lib/occasion-label.ts';

/** The server names files in English. */
export const translatedFileName = (fileName: string, occasion: string): string =>
  fileName.startsWith(occasion) ? occasionLabel(occasion) + fileName.slice(occasion.length) : fileName;

/** @param day `YYYY-MM-DD` */
export const weekdayDateText = (day: string): string =>
  formatDate(day, locale, { weekday: 'short', day: 'numeric', month: 'short' });
