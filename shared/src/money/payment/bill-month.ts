export interface BillMonth {
  month: number;
  year: number;
}

/** `2026-11` */
export const formatBillMonth = ({ month, year }: BillMonth): string => `${year}-${String(month).padStart(2, '0')}`;

export const parseBillMonth = (name: string): BillMonth => ({
  year: Number(name.slice(0, 4)),
  month: Number(name.slice(5)),
});

/** Newest first. @param today `YYYY-MM-DD` in India */
export const latestMonths = (today: string, count: number): string[] =>
  Array.from({ length: count }, (_, monthsBack) =>
    new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1 - monthsBack)).toISOString().slice(0, 7),
  );

export const maxBillsAtOnce = 24;

/** `2026-10+2026-11`, independent of the order. */
export const joinBillMonths = (bills: readonly BillMonth[]): string =>
  [...new Set(bills.map(formatBillMonth))].sort().join('+');

export const splitBillMonths = (name: string): string[] => name.split('+');
