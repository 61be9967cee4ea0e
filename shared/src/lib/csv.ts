/** Tells spreadsheets that what follows is UTF-8: without it they show Hindi as noise. */
export const csvStart = '\uFEFF';

/**
 * What spreadsheets take for the beginning of a formula, in full width too. Source: OWASP ASVS 5.0, 1.2.10. An
 * apostrophe before it is guarded by another one, so that `unguarded` finds the text again.
 */
const formula = /^'*[=+\-@\t\r\n\0＝＋－＠]/;

/**
 * `+91 9876543210` stays as it is, to be read, dialled and imported. A plus, digits and blanks compute nothing, and the
 * blank keeps a spreadsheet from taking it for a number and showing 9.19E+11.
 */
const phoneNumber = /^\+\d+( \d+)+$/;

/** Puts an apostrophe before what a spreadsheet would run as a formula. */
export const guarded = (text: string): string => (formula.test(text) && !phoneNumber.test(text) ? `'${text}` : text);

/** The text that was guarded: takes off the apostrophe of `guarded`, so that an exported file is imported unchanged. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell;

/** One cell: quoted, and nothing in it can run in a spreadsheet. */
export const csvCell = (text: string): string => `"${guarded(text).replaceAll('"', '""')}"`;

/** One line of a CSV file, RFC 4180; nothing in it can run in a spreadsheet. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
