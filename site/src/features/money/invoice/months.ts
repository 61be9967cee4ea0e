import { formatDate, type Locale } from '../../../lib/i18n.ts';

export const MONTHS_SHOWN = 24;

/** For example `November 2026`. @param month `2026-11` */
export const monthText = (month: string, locale: Locale): string =>
  formatDate(`${month}-01`, locale, { month: 'long', year: 'numeric' });
