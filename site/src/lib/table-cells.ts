export const maxTableRows = 5_001;

export interface Row {
  line: number;
  cells: readonly string[];
}

const separators = ['\t', ',', ';', '|'];

export const maxColumns = 100;

const sampleRows = 100;

const lineEndPattern = /\r\n|[\n\r\u2028\u2029]/g;

const endOfLine = (text: string, offset: number): number => {
  lineEndPattern.lastIndex = offset;
  return lineEndPattern.exec(text)?.index ?? text.length;
};

const isLineEnd = (character: string | undefined): boolean =>
  character === '\n' || character === '\r' || character === '\u2028' || character === '\u2029';

interface QuotedCell {
  cell: string;
  end: number;
}

/** Detects rows that an unclosed quote swallowed, by cell count and phone number. */
function areSwallowedRows(lines: readonly string[], width: number, separator: string): boolean {
  const isRow = (line: string): boolean => {
    const cells = line.split(separator);
    const hasUsualWidth = width === 0 ? cells.length > 1 : cells.length === width;
    return hasUsualWidth && cells.some((cell) => /^[\s"+()\d-]{10,18}$/.test(cell));
  };
  return lines.length > 1 && (lines.slice(1, -1).some(isRow) || lines.every(isRow));
}

interface CellPosition {
  lineStart: number;
  cellStart: number;
  width: number;
}

/** Source: RFC 4180. null = the quotes belong to the text (`"Om" Sweets`), are unclosed or swallow rows. */
function quotedCell(text: string, separator: string, { lineStart, cellStart, width }: CellPosition): QuotedCell | null {
  let at = cellStart + 1;
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    let end = quote + 1;
    while (text[end] === ' ') end += 1;
    if (end < text.length && text[end] !== separator && !isLineEnd(text[end])) return null;
    const cell = text.slice(cellStart + 1, quote);
    const isOneLine = endOfLine(cell, 0) === cell.length;
    if (
      !isOneLine &&
      areSwallowedRows(text.slice(lineStart, endOfLine(text, end)).split(lineEndPattern), width, separator)
    )
      return null;
    return { cell: cell.replaceAll('""', '"'), end };
  }
}

/** Lines such as `-----` only separate rows. */
export const hasContent = (cell: string): boolean => /[^\s\-–—=_*+|:.]/u.test(cell);

/** Empty rows are omitted but counted. */
export function splitRows(text: string, separator: string, limit = maxTableRows + 1): Row[] {
  const rows: Row[] = [];
  let width = 0;
  let line = 0;
  for (let at = 0; at < text.length && rows.length < limit; ) {
    const cells: string[] = [];
    const rowStart = at;
    let restOfLineStart = at;
    let restOfLine = text.slice(at, endOfLine(text, at));
    line += 1;
    for (;;) {
      let start = at;
      while (text[start] === ' ') start += 1;
      const quoted =
        text[start] === '"' ? quotedCell(text, separator, { lineStart: rowStart, cellStart: start, width }) : null;
      if (quoted) {
        cells.push(quoted.cell);
        at = quoted.end;
        if (at > restOfLineStart + restOfLine.length) {
          restOfLineStart = at;
          restOfLine = text.slice(at, endOfLine(text, at));
        }
      } else {
        const next = restOfLine.indexOf(separator, at - restOfLineStart);
        const cellEnd = next < 0 ? restOfLineStart + restOfLine.length : restOfLineStart + next;
        cells.push(text.slice(at, cellEnd));
        at = cellEnd;
      }
      if (text[at] !== separator) break;
      at += 1;
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    width ||= cells.length > 1 ? cells.length : 0;
    if (cells.some(hasContent)) rows.push({ line, cells });
  }
  return rows;
}

function uniformity(rows: readonly Row[]): { uniformFraction: number; width: number } {
  const countByWidth = new Map<number, number>();
  for (const { cells } of rows) countByWidth.set(cells.length, (countByWidth.get(cells.length) ?? 0) + 1);
  const [width = 1, count = 0] =
    [...countByWidth].filter(([cells]) => cells > 1).sort(([, one], [, two]) => two - one)[0] ?? [];
  return { uniformFraction: count / Math.max(1, rows.length), width };
}

/** Matches Excel's separator line, such as `sep=;`. */
const separatorLinePattern = /^\s*"?sep=(\\t|[^\w\r\n"])"?[\s,;|]*?(?:\r\n|[\n\r]|$)/i;

/** Accounting programs print columns that spaces align. null = no line has two known headings. */
function alignedRows(text: string, isHeading: (cell: string) => boolean): Row[] | null {
  const lines = text.split(lineEndPattern).slice(0, maxTableRows + 1);
  const cellsOf = (line: string) => [...line.matchAll(/\S+(?: \S+)*/g)];
  const headingLine = lines
    .slice(0, 30)
    .findIndex((line) => cellsOf(line).filter(([cell]) => isHeading(cell)).length > 1);
  if (headingLine < 0) return null;
  const starts = cellsOf(lines[headingLine] ?? '').map(({ index }, column) => (column === 0 ? 0 : index));
  const isAligned = (line: string): boolean =>
    starts.every((start) => start === 0 || /^\s?$/.test(line.charAt(start - 1)));
  const entries = lines.slice(headingLine + 1).filter(hasContent);
  if (!entries.every(isAligned)) starts.length = 0;
  return lines
    .map((text, index) => ({
      line: index + 1,
      cells:
        index < headingLine || starts.length === 0
          ? cellsOf(text).map(([cell]) => cell)
          : starts.map((start, column) => text.slice(start, starts[column + 1]).trim()),
    }))
    .filter(({ cells }) => cells.some(hasContent));
}

/**
 * The declared separator, else tabs if half of the rows have equal widths, else the one with most headings, else
 * columns aligned with spaces, else the one with most uniform rows.
 */
export function parseRows(text: string, isHeading: (cell: string) => boolean = () => false): Row[] {
  const cleanText = text.replace(/^\uFEFF+/, '').replaceAll('\0', '');
  const [separatorDeclaration = '', declaredSeparator = ''] = separatorLinePattern.exec(cleanText) ?? [];
  if (separatorDeclaration)
    return splitRows(
      cleanText.slice(separatorDeclaration.length),
      declaredSeparator === '\\t' ? '\t' : declaredSeparator,
    );
  const headingsIn = ({ cells }: Row): number => cells.slice(0, maxColumns).filter((cell) => isHeading(cell)).length;
  const candidates = separators.map((separator) => {
    const rows = splitRows(cleanText, separator, sampleRows);
    const headings = Math.max(0, ...rows.slice(0, 30).map(headingsIn));
    return { separator, headings: headings > 1 ? headings : 0, ...uniformity(rows) };
  });
  // A tab is hardly ever typed within a cell.
  const [tab] = candidates;
  if (tab && tab.uniformFraction >= 0.5) return splitRows(cleanText, '\t');
  const [best] = candidates.sort(
    (one, two) => two.headings - one.headings || two.uniformFraction - one.uniformFraction || two.width - one.width,
  );
  const aligned = best?.headings ? null : alignedRows(cleanText, isHeading);
  if (aligned) return aligned;
  const rows = splitRows(cleanText, best?.separator ?? ',');
  const unquoted = rows.map(({ cells }) => cells[0]).join('\n');
  return isQuotedTwice(rows, cleanText) && unquoted.length < cleanText.length - rows.length
    ? parseRows(unquoted, isHeading)
    : rows;
}

/** Detects a CSV whose lines were quoted again, so each row is one cell. */
const isQuotedTwice = (rows: readonly Row[], text: string): boolean =>
  text.trimStart().startsWith('"') &&
  rows.every(({ cells: [first = '', ...others] }) => others.length === 0 && /[,;\t]/.test(first));

export const parseCells = (text: string): string[][] => parseRows(text).map(({ cells }) => [...cells]);
