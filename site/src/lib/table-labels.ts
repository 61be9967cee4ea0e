import { type LineTable, messageLines } from './table-chat.ts';

/* Blocks of labelled lines: `Name: …`, `Mobile: …`. */

const labelled =
  /^[\s*_•▪●◆>-]*([\p{L}\p{M}][\p{L}\p{M}\s./()]{0,28}?)[\s*_]*(:|=|\s-|\s–|-\s|–\s)[\s*_]*(.*?)[\s*_]*$/u;

/** Words before a colon: the last of them may be a label. */
const beforeColon = /((?:[\p{L}\p{M}.]{1,30}\s){0,2}[\p{L}\p{M}.]{1,30})\s*[:=]/gu;

/** A line parted at its labels: `Name: Asha / Mobile: 9123456780`, `Name: Asha Mobile: 9123456780`. */
function partsOfLine(text: string, isHeading: (cell: string) => boolean): string[] {
  const starts = [...text.matchAll(beforeColon)].flatMap(({ 1: words = '', index }) => {
    const all = words.split(' ');
    const label = all.map((_, at) => all.slice(at).join(' ')).find(isHeading);
    return label === undefined ? [] : [index + words.length - label.length];
  });
  return [0, ...starts]
    .map((start, at) => text.slice(start, starts[at] ?? text.length).replace(/[\s/,;|]+$/, ''))
    .filter((part) => part.trim() !== '');
}

/** Blocks of `Name: … / Mobile: …` as a table; null where the text is none of these. */
export function labelledBlocks(text: string, isHeading: (cell: string) => boolean): LineTable | null {
  const { lines } = messageLines(text);
  const labels: string[] = [];
  const blocks: { line: number; cells: Map<string, string> }[] = [];
  const left: LineTable['left'] = [];
  let named = 0;
  let last = '';
  for (const { line, text: whole } of lines) {
    if (whole === '') last = '';
    for (const part of whole === '' ? [] : partsOfLine(whole, isHeading)) {
      const [, label = '', mark = '', value = ''] = labelled.exec(part) ?? [];
      const isKnown = label !== '' && isHeading(label);
      const block = blocks.at(-1);
      if (isKnown || (block && label !== '' && mark === ':' && last !== '')) {
        const key = label.toLowerCase();
        if (isKnown) named += 1;
        if (!labels.some((one) => one.toLowerCase() === key)) labels.push(label);
        if (!block || block.cells.has(key)) blocks.push({ line, cells: new Map([[key, value]]) });
        else block.cells.set(key, value);
        last = key;
      } else if (block && last !== '') block.cells.set(last, [block.cells.get(last), part].filter(Boolean).join(', '));
      else left.push({ line, text: part });
    }
  }
  const known = labels.filter(isHeading);
  if (known.length < 2 || named < left.length || named < blocks.length * 2) return null;
  const rows = blocks.map(({ line, cells }) => ({
    line,
    cells: labels.map((label) => cells.get(label.toLowerCase()) ?? ''),
  }));
  return { rows: [{ line: 0, cells: labels }, ...rows], left };
}
