import { formatDate, type Locale } from '../../lib/i18n.ts';

/** How far back invoices are offered by their month. */
export const MONTHS_SHOWN = 24;

/** `November 2026`. @param month `2026-11` */
export const monthText = (month: string, locale: Locale): string =>
  formatDate(`${month}-01`, locale, { month: 'long', year: 'numeric' });

/** Where the file of a month is saved from. @param agencyId where it is not the reader's own */
export const monthFilePath = (month: string, lang: Locale, agencyId?: string): string =>
  `/api/v1/invoice/export?${new URLSearchParams({ month, lang, ...(agencyId && { agencyId }) })}`;
