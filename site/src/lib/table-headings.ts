import { maxColumns, type Row } from './table-cells.ts';
import { firstPhone, holdsPhone } from './table-phones.ts';

/* Accounting programs print titles above the headings and totals below the rows. */

export type ColumnKind = 'name' | 'phone' | 'address' | 'other';

const filled = ({ cells }: Pick<Row, 'cells'>): string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
const hasPhone = (row: Row): boolean => row.cells.slice(0, maxColumns).some((cell) => firstPhone(cell) !== null);

const headingRows = 30;
const narrowHeadingRows = 6;

/** Index of the row with the most known column names; -1 = none. */
export function findHeadings(rows: readonly Row[], isHeading: (cell: string) => boolean): number {
  let best = -1;
  let most = 0;
  let widest = 0;
  for (const [at, row] of rows.slice(0, headingRows).entries()) {
    const cells = filled(row).slice(0, maxColumns);
    if (hasPhone(row) || cells.some((cell) => cell.includes('@') || holdsPhone(cell))) break;
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

const isRule = (cells: readonly string[]): boolean => cells.every((cell) => /^[-=_*.\s–—]+$/.test(cell));

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

export function countTitles(rows: readonly Row[]): number {
  const first = rows.findIndex((row) => filled(row).length > 1 || hasPhone(row));
  if (first < 1) return 0;
  const above = rows.slice(0, first);
  return above.some((row) => titles.test(filled(row)[0] ?? '')) ? first : 0;
}

export const isRunningNumbers = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.every((cell, at) => /^\(?\d{1,5}(?:[.):]|\.0)?$/.test(cell.trim()) && digitsOf(cell) === at + 1);

const digitsOf = (cell: string): number => Number.parseInt(cell.replace('(', ''), 10);
