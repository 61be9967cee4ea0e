export const maxRows = 5_001;

export interface Row {
  /** 1-based as in a spreadsheet; empty rows count too. */
  line: number;
  cells: readonly string[];
}

const separators = ['\t', ',', ';', '|'];

export const maxColumns = 100;

const sample = 100;

const lineEnd = /\r\n|[\n\r\u2028\u2029]/g;

const endOfLine = (text: string, from: number): number => {
  lineEnd.lastIndex = from;
  return lineEnd.exec(text)?.index ?? text.length;
};

const isLineEnd = (letter: string | undefined): boolean =>
  letter === '\n' || letter === '\r' || letter === '\u2028' || letter === '\u2029';

interface Quoted {
  cell: string;
  end: number;
}

/** Rows instead of one quoted cell: usual cell count and a phone number. */
function areRows(lines: readonly string[], width: number, separator: string): boolean {
  const isRow = (line: string): boolean => {
    const cells = line.split(separator);
    const isAsWide = width === 0 ? cells.length > 1 : cells.length === width;
    return isAsWide && cells.some((one) => /^[\s"+()\d-]{10,18}$/.test(one));
  };
  return lines.length > 1 && (lines.slice(1, -1).some(isRow) || lines.every(isRow));
}

interface Place {
  line: number;
  from: number;
  width: number;
}

/** RFC 4180. null = quotes of the text: `"Om" Sweets`, unclosed, or swallowing rows. */
function quotedCell(text: string, separator: string, { line, from, width }: Place): Quoted | null {
  let at = from + 1;
  for (;;) {
    const mark = text.indexOf('"', at);
    if (mark < 0) return null;
    if (text[mark + 1] === '"') {
      at = mark + 2;
      continue;
    }
    let end = mark + 1;
    while (text[end] === ' ') end += 1;
    if (end < text.length && text[end] !== separator && !isLineEnd(text[end])) return null;
    const cell = text.slice(from + 1, mark);
    const isOneLine = endOfLine(cell, 0) === cell.length;
    if (!isOneLine && areRows(text.slice(line, endOfLine(text, end)).split(lineEnd), width, separator)) return null;
    return { cell: cell.replaceAll('""', '"'), end };
  }
}

/** Empty rows are omitted but counted. */
export function rowsBy(text: string, separator: string, limit = maxRows + 1): Row[] {
  const rows: Row[] = [];
  let width = 0;
  let line = 0;
  for (let at = 0; at < text.length && rows.length < limit; ) {
    const cells: string[] = [];
    const begin = at;
    let restStart = at;
    let rest = text.slice(at, endOfLine(text, at));
    line += 1;
    for (;;) {
      let start = at;
      while (text[start] === ' ') start += 1;
      const quoted = text[start] === '"' ? quotedCell(text, separator, { line: begin, from: start, width }) : null;
      if (quoted) {
        cells.push(quoted.cell);
        at = quoted.end;
        if (at > restStart + rest.length) {
          restStart = at;
          rest = text.slice(at, endOfLine(text, at));
        }
      } else {
        const next = rest.indexOf(separator, at - restStart);
        const stop = next < 0 ? restStart + rest.length : restStart + next;
        cells.push(text.slice(at, stop));
        at = stop;
      }
      if (text[at] !== separator) break;
      at += 1;
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    width ||= cells.length > 1 ? cells.length : 0;
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
  }
  return rows;
}

function evenness(rows: readonly Row[]): { share: number; width: number } {
  const times = new Map<number, number>();
  for (const { cells } of rows) times.set(cells.length, (times.get(cells.length) ?? 0) + 1);
  const [width = 1, count = 0] =
    [...times].filter(([cells]) => cells > 1).sort(([, one], [, two]) => two - one)[0] ?? [];
  return { share: count / Math.max(1, rows.length), width };
}

/** Excel's separator line: `sep=;`. */
const separatorLine = /^\s*"?sep=(\\t|[^\w\r\n"])"?[\s,;|]*?(?:\r\n|[\n\r]|$)/i;

/** The declared separator, else most headings, then most uniform rows. */
export function rowsOf(text: string, isHeading: (cell: string) => boolean = () => false): Row[] {
  const plain = text.replace(/^\uFEFF+/, '').replaceAll('\0', '');
  const [named = '', by = ''] = separatorLine.exec(plain) ?? [];
  if (named) return rowsBy(plain.slice(named.length), by === '\\t' ? '\t' : by);
  const headingsIn = ({ cells }: Row): number => cells.slice(0, maxColumns).filter((cell) => isHeading(cell)).length;
  const tried = separators.map((separator) => {
    const rows = rowsBy(plain, separator, sample);
    const headings = Math.max(0, ...rows.slice(0, 30).map(headingsIn));
    return { separator, headings: headings > 1 ? headings : 0, ...evenness(rows) };
  });
  // A tab is hardly ever typed within a cell.
  const [tab] = tried;
  if (tab && tab.share >= 0.5) return rowsBy(plain, '\t');
  const [best] = tried.sort(
    (one, two) => two.headings - one.headings || two.share - one.share || two.width - one.width,
  );
  const rows = rowsBy(plain, best?.separator ?? ',');
  const unquoted = rows.map(({ cells }) => cells[0]).join('\n');
  return isQuotedTwice(rows, plain) && unquoted.length < plain.length - rows.length
    ? rowsOf(unquoted, isHeading)
    : rows;
}

/** Detects a CSV whose lines were quoted again, so that each row is one cell. */
const isQuotedTwice = (rows: readonly Row[], text: string): boolean =>
  text.trimStart().startsWith('"') &&
  rows.every(({ cells: [first = '', ...others] }) => others.length === 0 && /[,;\t]/.test(first));

export const cellsOf = (text: string): string[][] => rowsOf(text).map(({ cells }) => [...cells]);
