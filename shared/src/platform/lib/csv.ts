/** Byte order mark: without it, spreadsheets garble UTF-8 text such as Hindi. */
export const byteOrderMark = '\uFEFF';

/** Source: OWASP ASVS 5.0, 1.2.10. Apostrophes are included so `unescapeFormula` is exact. */
const formulaStartPattern = /^'*[=+\-@\t\r\n\0＝＋－＠]/;

/** Phone numbers need no escape: spreadsheets neither compute them nor convert them, because of the blank. */
const spacedPhonePattern = /^\+\d+( \d+)+$/;
const negativeAmountPattern = /^-\d+\.\d\d$/;

export const escapeFormula = (text: string): string =>
  formulaStartPattern.test(text) && !spacedPhonePattern.test(text) && !negativeAmountPattern.test(text)
    ? `'${text}`
    : text;

export const csvAmount = (paise: number): string => (paise / 100).toFixed(2);

export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formulaStartPattern.test(cell.slice(1)) ? cell.slice(1) : cell;

export const csvCell = (text: string): string => `"${escapeFormula(text).replaceAll('"', '""')}"`;

/** Source: RFC 4180. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
