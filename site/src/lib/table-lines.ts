import { asciiDigits } from '@parichay/shared/lib/ascii-digits.ts';
import { isPhoneText } from '@parichay/shared/typed/phone.ts';
import type { Row } from './table-cells.ts';

/* Lists that people write to each other, on WhatsApp most of all: a name and a number a line, or a block of labelled lines. */

const day = String.raw`\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{2,4})?`;
const time = String.raw`\d{1,2}[:.]\d{2}(?:[:.]\d{2})?\s?(?:[ap]\.?\s?m\.?)?`;
/** `[12/03/26, 10:15 am] Ramesh: `, `[10:15 am, 12/03/2026] Ramesh: `, `12/03/26, 10:15 - Ramesh: ` */
const stamp = new RegExp(
  String.raw`^(\[(?:${day},?\s+${time}|${time},\s*${day})\]|${day},?\s+${time}\s+-\s)\s*([^:]{1,60}?:(?:\s|$))?`,
  'iu',
);
const omitted =
  /^(?:<.*omitted>|.{0,12}omitted|this message was deleted|you deleted this message|<this message was edited>|null|forwarded)$/iu;

const unseen = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;
const tidy = (line: string): string =>
  line
    .replaceAll(unseen, '')
    .replaceAll(/[\u00a0\u202f]/gu, ' ')
    .trim();

interface Line {
  /** In the text, the first being 1. */
  line: number;
  text: string;
}

/** Lines with the stamps of a chat taken off; an empty one stands where a message begins. */
function messageLines(text: string): { lines: Line[]; hasStamps: boolean } {
  const lines: Line[] = [];
  let hasStamps = false;
  for (const [at, raw] of text.split(/\r\n|[\n\r\u2028\u2029]/).entries()) {
    const written = tidy(raw);
    const line = at + 1;
    const [found, when = '', sender] = stamp.exec(asciiDigits(written)) ?? [];
    if (found) {
      hasStamps = true;
      lines.push({ line, text: '' });
    }
    // Without a sender it is what the chat itself says: who was added, that it is encrypted.
    const isNotice = when !== '' && !when.startsWith('[') && !sender;
    const said = isNotice ? '' : written.slice(found?.length ?? 0).trim();
    lines.push({ line, text: omitted.test(said) ? '' : said });
  }
  return { lines, hasStamps };
}

/** A table that was made of lines, and the lines that are in none of its rows. */
export interface LineTable {
  /** The names of the columns, then a row for each entry. */
  rows: Row[];
  left: { line: number; text: string }[];
}

/** What the reader's page calls a name, a phone and an address: names of columns that it knows. */
export interface LineWords {
  name: string;
  phone: string;
  address: string;
}

const labelled =
  /^[\s*_•▪●◆>-]*([\p{L}\p{M}][\p{L}\p{M}\s./()]{0,28}?)[\s*_]*(:|=|\s-|\s–|-\s|–\s)[\s*_]*(.*?)[\s*_]*$/u;

/** Several labels of one line: `Name: Asha / Mobile: 9123456780`. */
const inLine = (text: string, isHeading: (cell: string) => boolean): string[] =>
  text.split(/\s*[/,;|]\s*(?=[\p{L}\p{M}][\p{L}\p{M}\s.]{0,28}[:=])/u).reduce<string[]>((parts, part) => {
    const [, label = ''] = labelled.exec(part) ?? [];
    if (parts.length > 0 && !isHeading(label)) parts.push(`${parts.pop()}, ${part}`);
    else parts.push(part);
    return parts;
  }, []);

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
    for (const part of whole === '' ? [] : inLine(whole, isHeading)) {
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

const notInDigits = String.raw`(?<![\d+])`;
/** Where a phone number stands within a line. Mobiles come first: `Shop 12 9123456780` has two numbers. */
const phonesWithin = [
  new RegExp(String.raw`${notInDigits}(?:(?:\+|00)?91[\s-]*|0)?[6-9](?:[\s.-]?\d){9}(?!\d)`, 'gu'),
  new RegExp(String.raw`${notInDigits}\(?0\d{2,4}\)?[\s-]*\d{6,8}(?!\d)`, 'gu'),
  /\+\d[\d\s()-]{7,16}\d(?!\d)/gu,
  new RegExp(String.raw`${notInDigits}[6-9](?:[\s.-]{0,3}\d){9}(?!\d)`, 'gu'),
];

const ends =
  /^(?:[\s\-–—:=,;|/>→.()[\]*_~•]|\p{Extended_Pictographic}\ufe0f?)+|(?:[\s\-–—:=,;|/>→.([\]*_~•&]|\p{Extended_Pictographic}\ufe0f?)+$/gu;
const phoneLabel =
  /(?<![\p{L}\p{M}])(?:mob(?:ile)?|mo|ph(?:one)?|tel|cell|contact|call|whats\s?app|wa|m|मोबाइल|मोबाईल|मो|फोन|फ़ोन|મોબાઇલ|મો|ફોન)\.?\s*(?:no|number|num|नं|नंबर|નં)?[\s.:=()-]*$/iu;
const number = /^(?:\(?\d{1,4}\s*[.):\]]\s*|\d{1,3}\s*[-–]\s*)(?=\D|\d{6})/u;
const bullet = /^[\s•·*_~▪●○◆►✓✔✅👉📌🔹🔸➡-]+/u;

interface Entry {
  line: number;
  name: string;
  phone: string;
  rest: string[];
}

const trimEnds = (text: string): string => text.replaceAll(ends, '');

/** What stands before the first phone number of a line, that number, and what stands after the last one. */
function partsOf(text: string): { before: string; phone: string; after: string } | null {
  const plain = asciiDigits(text).replaceAll(/[‐‑‒–—]/g, '-');
  for (const pattern of phonesWithin) {
    const found = [...plain.matchAll(pattern)].filter(([phone]) => isPhoneText(phone));
    const [first, last] = [found[0], found.at(-1)];
    if (!first || !last) continue;
    const before = trimEnds(trimEnds(text.slice(0, first.index)).replace(phoneLabel, ''));
    return { before, phone: first[0].trim(), after: trimEnds(text.slice(last.index + last[0].length)) };
  }
  return null;
}

/** Whether lines are numbered without a point: `1 Asha Stores …`, `2 Ram Traders …`. */
const areNumbered = (lines: readonly Line[]): boolean => {
  const numbers = lines.map(({ text }) => Number(/^(\d{1,4})\s+(?=\S)/u.exec(text)?.[1] ?? Number.NaN));
  return lines.length > 1 && numbers.every((one, at) => at === 0 || one === (numbers[at - 1] ?? 0) + 1);
};

/** Lines of a name and a phone number, or a name above its number, as a table; null where most of the text is none of it. */
export function linesWithPhones(text: string, { name, phone, address }: LineWords): LineTable | null {
  const { lines } = messageLines(text);
  const hasNumbers = areNumbered(lines.filter((one) => one.text !== '' && partsOf(one.text) !== null));
  const entries: Entry[] = [];
  const left: LineTable['left'] = [];
  let waiting: Line[] = [];
  /** The entry whose name stood above its number: what follows in its block is said of it. */
  let open: Entry | null = null;
  const leave = () => {
    left.push(...waiting);
    waiting = [];
  };
  for (const { line, text: raw } of lines) {
    if (raw === '') {
      if (open) open.rest.push(...waiting.map((one) => one.text));
      else if (waiting.length > 1) left.push(...waiting.splice(0, waiting.length - 1));
      if (open) waiting = [];
      open = null;
      continue;
    }
    const bulleted = raw.replace(bullet, '').replace(number, '').replace(bullet, '');
    const said = hasNumbers ? bulleted.replace(/^\d{1,4}\s+/u, '') : bulleted;
    const parts = partsOf(said);
    if (!parts) {
      waiting.push({ line, text: trimEnds(said) });
      continue;
    }
    const { before, after } = parts;
    if (/\p{L}/u.test(before) || (/\p{L}/u.test(after) && waiting.length === 0)) {
      leave();
      const isAfter = !/\p{L}/u.test(before);
      entries.push({
        line,
        name: isAfter ? after : before,
        phone: parts.phone,
        rest: isAfter || !after ? [] : [after],
      });
      open = null;
    } else if (waiting.length > 0) {
      const [first, ...rest] = waiting;
      open = {
        line: first?.line ?? line,
        name: first?.text ?? '',
        phone: parts.phone,
        rest: rest.map((one) => one.text),
      };
      if (after) open.rest.push(after);
      entries.push(open);
      waiting = [];
    } else if (entries.length === 0 || !open) left.push({ line, text: said });
  }
  if (open) open.rest.push(...waiting.map((one) => one.text));
  else leave();
  if (entries.length === 0 || entries.length < left.length) return null;
  const hasRest = entries.some(({ rest }) => rest.length > 0);
  return {
    rows: [
      { line: 0, cells: hasRest ? [name, phone, address] : [name, phone] },
      ...entries.map((one) => ({
        line: one.line,
        cells: hasRest ? [one.name, one.phone, one.rest.join(', ')] : [one.name, one.phone],
      })),
    ],
    left,
  };
}

/** Text of a chat without its stamps: what was pasted there may be a table. */
export function withoutStamps(text: string): string {
  const { lines, hasStamps } = messageLines(text);
  return hasStamps ? lines.map((one) => one.text).join('\n') : text;
}
