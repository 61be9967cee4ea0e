import { formatDate, type Locale } from '../../lib/i18n.ts';

const MONTHS_SHOWN = 24;

/** The months up to this one, `2026-11`, the newest first. @param today `YYYY-MM-DD` in India */
export const lastMonths = (today: string, count = MONTHS_SHOWN): string[] =>
  Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - back)).toISOString().slice(0, 7),
  );

/** `November 2026`. @param month `2026-11` */
export const monthText = (month: string, locale: Locale): string =>
  formatDate(`${month}-01`, locale, { month: 'long', year: 'numeric' });

/** Where the file of a month is saved from. @param agencyId where it is not the reader's own */
export const monthFilePath = (month: string, agencyId?: string): string =>
  `/api/v1/invoice/export?${new URLSearchParams({ month, ...(agencyId && { agencyId }) })}`;
