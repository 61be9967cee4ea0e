/** Tells spreadsheets that what follows is UTF-8: without it they show Hindi as noise. */
export const csvStart = '\uFEFF';

/** What spreadsheets take for the beginning of a formula, in full width too. Source: OWASP ASVS 5.0, 1.2.10. */
const formula = /^[=+\-@\t\r\n\0＝＋－＠]/;

/**
 * `+91 9876543210` stays as it is, to be read, dialled and imported. A plus, digits and blanks compute nothing, and the
 * blank keeps a spreadsheet from taking it for a number and showing 9.19E+11.
 */
const phoneNumber = /^\+\d+( \d+)+$/;

/** One cell: quoted, and nothing in it can run in a spreadsheet. */
export const csvCell = (text: string): string => {
  const safe = formula.test(text) && !phoneNumber.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};

/** One line of a CSV file, RFC 4180; nothing in it can run in a spreadsheet. */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`;
