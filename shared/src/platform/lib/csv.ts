/** Byte order mark: without it, spreadsheets garble UTF-8 text such as Hindi. */
export const csvStart = '\uFEFF';

/** Source: OWASP ASVS 5.0, 1.2.10. Apostrophes are included so that `unguarded` is exact. */
const formula = /^'*[=+\-@\t\r\n\0＝＋－＠]/;

/** Phone numbers need no escape: spreadsheets neither compute them nor convert them, because of the blank. */
const phoneNumber = /^\+\d+( \d+)+$/;

export const guarded = (text: string): string => (formula.test(text) && !phoneNumber.test(text) ? `'${text}` : text);

export const unguarded = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;

export const csvCell = (text: string): string => `"${guarded(text).replaceAll('"', '""')}"`;

/** Source: RFC 4180. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
