import { hasContent, maxColumns, type Row } from './table-cells.ts';
import { containsPhone, firstPhone } from './table-phones.ts';

/* Accounting programs print title lines above the headings and totals below the rows. */

export type ColumnKind = 'name' | 'phone' | 'address' | 'other';

const filledCells = ({ cells }: Pick<Row, 'cells'>): string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
const hasPhone = (row: Row): boolean => row.cells.slice(0, maxColumns).some((cell) => firstPhone(cell) !== null);

const maxHeadingRows = 30;
const maxSingleHeadingRows = 6;

/** Finds the row with most known column names; -1 = none. */
export function findHeadings(rows: readonly Row[], isHeading: (cell: string) => boolean): number {
  let best = -1;
  let maxKnown = 0;
  let widest = 0;
  let hasContact = false;
  for (const [at, row] of rows.slice(0, maxHeadingRows).entries()) {
    const cells = filledCells(row).slice(0, maxColumns);
    if (hasPhone(row) || cells.some((cell) => cell.includes('@') || containsPhone(cell))) {
      if (cells.length > 1) break;
      hasContact = true;
      continue;
    }
    const known = new Set(cells.filter(isHeading)).size;
    const hasOnlyKnown = known === cells.length && at < maxSingleHeadingRows;
    const isBelowTitles = known > 0 && cells.length > 1 && widest < 2;
    if (hasContact && known < 2) continue;
    if (known > maxKnown && (at === 0 || known > 1 || hasOnlyKnown || isBelowTitles)) [best, maxKnown] = [at, known];
    widest = Math.max(widest, cells.length);
  }
  return best;
}

const totalsPattern =
  /^(?:(?:grand|gr?|sub|net|page|running|final)[\s.-]*)?totals?(?:[\s:.=-]*$|[\s:.=-]+[\d(₹]|\s+(?:of|no|amount|balance|customers?|parties|records?|rows?|staff|due)\b)|^(?:opening|closing|net)\s+balance|^balance\s+[bc]\/[df]|^(?:carried|brought)\s+(?:over|forward|down)|^(?:rupees|amount in words)\b|^(?:count|no\.? of records|total records)\s*[:=]?\s*\d*$|^(?:(?:सर्व|महा|कुल)?\s*योग|कुल|एकूण|કુલ|સરવાળો|(?:সর্ব)?মোট|மொத்தம்|మొత్తం|ಒಟ್ಟು)(?=[\s\d:.=₹-]|$)/iu;
const footerPattern =
  /^(?:page\s*(?:no\.?\s*)?\d+(?:\s*(?:of|\/)\s*\d+)?$|(?:printed|generated|exported|created|prepared|downloaded)\s+(?:on|by|from|at|using|with)\b|powered by\b|e\.?\s?&\s?o\.?\s?e\b|[*\s-]*end of (?:the )?(?:report|list|statement)|continued\b|this is a computer)/iu;
const titlePattern =
  /\b(?:list|ledger|accounts?|report|statement|register|contacts|customers|suppliers|debtors|creditors|employees|period|as on|dated?|group)\b|^from\b.+\bto\b|सूची|यादी|યાદી|তালিকা|பட்டியல்|జాబితా|ಪಟ್ಟಿ/iu;

export function isFooterRow(row: Row, headings: readonly string[] | null): boolean {
  const cells = filledCells(row);
  if (!cells.some(hasContent)) return true;
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
  return first === ''
    ? headings !== null
    : totalsPattern.test(first) || (cells.length === 1 && footerPattern.test(first));
}

export function countTitleRows(rows: readonly Row[]): number {
  const first = rows.findIndex((row) => filledCells(row).length > 1 || hasPhone(row));
  if (first < 1) return 0;
  const rowsAbove = rows.slice(0, first);
  return rowsAbove.some((row) => titlePattern.test(filledCells(row)[0] ?? '')) ? first : 0;
}

export const areConsecutiveNumbers = (cells: readonly string[]): boolean =>
  cells.length > 1 &&
  cells.every((cell, at) => /^\(?\d{1,5}(?:[.):]|\.0)?$/.test(cell.trim()) && wholeNumberIn(cell) === at + 1);

const wholeNumberIn = (cell: string): number => Number.parseInt(cell.replace('(', ''), 10);
