/** India keeps one offset all year, in ms; asking Intl for it takes a cheap phone longer than drawing a page. */
const offset = 5.5 * 3_600_000;

/** The date in India at a moment, `YYYY-MM-DD`. @param moment a number is of ms since 1970 */
export const dayInIndia = (moment: Date | string | number): string =>
  new Date(new Date(moment).getTime() + offset).toISOString().slice(0, 10);

/** A moment in India as files have it, to be sorted in a spreadsheet: `2026-11-22 09:30`. */
export const momentInIndia = (moment: Date | string): string =>
  new Date(new Date(moment).getTime() + offset).toISOString().slice(0, 16).replace('T', ' ');

export const todayInIndia = (): string => dayInIndia(Date.now());

/** Days after a date, `YYYY-MM-DD`; before it when negative. */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** Whole days from `from` to `to`, both `YYYY-MM-DD`. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
