/** ms; constant in India. Intl is slower than drawing a page on a cheap phone. */
const istOffsetMs = 5.5 * 3_600_000;

/** @returns `YYYY-MM-DD` */
export const dayInIndia = (moment: Date | string | number): string =>
  new Date(new Date(moment).getTime() + istOffsetMs).toISOString().slice(0, 10);

export const formatDateTimeInIndia = (moment: Date | string): string =>
  new Date(new Date(moment).getTime() + istOffsetMs).toISOString().slice(0, 16).replace('T', ' ');

export const todayInIndia = (): string => dayInIndia(Date.now());

/** @param date `YYYY-MM-DD` */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
