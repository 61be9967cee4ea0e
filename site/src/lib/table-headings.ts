import { readCell, withoutDecimals } from '@parichay/shared/typed/cell.ts';
import { isPhoneText, readPhones } from '@parichay/shared/typed/phone.ts';
import { mostColumns, type Row } from './table-cells.ts';

/* Where a table begins and ends: programs of accounts print titles above the names of its columns, and totals beneath. */

/** Characters of a cell in which phone numbers are looked for. */
const longestPhoneCell = 200;

/** The phone numbers of a cell, with their extensions; none where it is no cell of phone numbers. */
function phonesOf(cell: string): string[] {
  if (cell.length > longestPhoneCell) return [];
  const phones = readPhones(withoutDecimals(readCell(cell).text));
  if (!phones[0] || !isPhoneText(phones[0].number)) return [];
  return phones.map(({ number, extension }) => (extension ? `${number} ext ${extension}` : number));
}

/** The first phone number of a cell; null where there is none. */
export const firstPhone = (cell: string): string | null => phonesOf(cell)[0] ?? null;
/** The number that stands beside the first in one cell; empty where there is none. */
export const secondPhone = (cell: string): string => phonesOf(cell)[1] ?? '';

const lastDigits = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-10);
/** Whether two numbers are one, with or without the code of the country. */
export const isSamePhone = (one: string, other: string): boolean => lastDigits(one) === lastDigits(other);

/** Several cells of phone numbers as one: the first two of them; where none is a phone number, the first that says anything. */
export function phonesTogether(cells: readonly string[]): string {
  const phones = cells.filter((cell) => firstPhone(cell) !== null);
  const [first = ''] = phones;
  const second = phones.find((phone) => !isSamePhone(phone, first));
  return [first, ...(second ? [second] : [])].join(' / ') || (cells.find((cell) => cell !== '') ?? '');
}

const filled = ({ cells }: Pick<Row, 'cells'>): string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
const hasPhone = (row: Row): boolean => row.cells.slice(0, mostColumns).some((cell) => firstPhone(cell) !== null);

/** Rows in which the names of the columns are looked for. */
const headingRows = 30;
/** A single name of a column is looked for in so many rows. */
const narrowHeadingRows = 6;

/**
 * The row that names the columns: the one of most known names. -1: none.
 * @param isHeading whether a cell is a known name of a column
 */
export function findHeadings(rows: readonly Row[], isHeading: (cell: string) => boolean): number {
  let best = -1;
  let most = 0;
  let widest = 0;
  for (const [at, row] of rows.slice(0, headingRows).entries()) {
    const cells = filled(row).slice(0, mostColumns);
    if (hasPhone(row) || cells.some((cell) => cell.includes('@'))) break;
    const known = new Set(cells.filter(isHeading)).size;
    const isAlone = known === cells.length && at < narrowHeadingRows;
    const isBelowTitles = known > 0 && cells.length > 1 && widest < 2;
    if (known > most && (at === 0 || known > 1 || isAlone || isBelowTitles)) [best, most] = [at, known];
    widest = Math.max(widest, cells.length);
  }
  return best;
}

const totals =
  /^(?:(?:grand|gr?|sub|net|page|running|final)[\s.-]*)?totals?(?:[\s:.=-]*$|[\s:.=-]+[\d(₹]|\s+(?:of|no|amount|balance|customers?|parties|records?|rows?|staff|due)\b)|^(?:opening|closing|net)\s+balance|^balance\s+[bc]\/[df]|^(?:carried|brought)\s+(?:over|forward|down)|^(?:rupees|amount in words)\b|^(?:count|no\.? of records|total records)\s*[:=]?\s*\d*$|^(?:(?:सर्व|महा|कुल)?\s*योग|कुल|एकूण|કુલ|સરવાળો|(?:সর্ব)?মোট|மொத்தம்|మొత్తం|ಒಟ್ಟು)(?=[\s\d:.=₹-]|$)/iu;
const footers =
  /^(?:page\s*(?:no\.?\s*)?\d+(?:\s*(?:of|\/)\s*\d+)?$|(?:printed|generated|exported|created|prepared|downloaded)\s+(?:on|by|from|at|using|with)\b|powered by\b|e\.?\s?&\s?o\.?\s?e\b|[*\s-]*end of (?:the )?(?:report|list|statement)|continued\b|this is a computer)/iu;
const titles =
  /\b(?:list|ledger|accounts?|report|statement|register|contacts|customers|suppliers|debtors|creditors|employees|period|as on|dated?|group)\b|^from\b.+\bto\b|सूची|यादी|યાદી|তালিকা|பட்டியல்|జాబితా|ಪಟ್ಟಿ/iu;

/** A row that is drawn between others: `-----`, `====`. */
const isRule = (cells: readonly string[]): boolean => cells.every((cell) => /^[-=_*.\s–—]+$/.test(cell));

/** Whether a row below the names of the columns is no entry: a total, numbers alone, a footer, a line, the names again. */
export function isBeneath(row: Row, headings: readonly string[] | null): boolean {
  const cells = filled(row);
  if (isRule(cells)) return true;
  if (
    headings &&
    cells.join('\n') ===
      headings
        .map((cell) => cell.trim())
        .filter(Boolean)
        .join('\n')
  )
    return true;
  if (hasPhone(row)) return false;
  const [first = ''] = cells
    .filter((cell) => /\p{L}/u.test(cell))
    .map((cell) => cell.replace(/^[\s*>»=-]+|[\s*>»=-]+$/g, ''));
  return first === '' ? headings !== null : totals.test(first) || (cells.length === 1 && footers.test(first));
}

/** Rows above the first entry of a table whose columns have no names: one cell each, that reads like a title. */
export function countTitles(rows: readonly Row[]): number {
  const first = rows.findIndex((row) => filled(row).length > 1 || hasPhone(row));
  if (first < 1) return 0;
  const above = rows.slice(0, first);
  return above.some((row) => titles.test(filled(row)[0] ?? '')) ? first : 0;
}

/** Whether cells count up from one: the serial numbers of a list. */
export const isRunningNumbers = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.every((cell, at) => /^\(?\d{1,5}(?:[.):]|\.0)?$/.test(cell.trim()) && digitsOf(cell) === at + 1);

const digitsOf = (cell: string): number => Number.parseInt(cell.replace('(', ''), 10);
