import { asciiDigits } from '@parichay/shared/lib/ascii-digits.ts';
import { isPhoneText } from '@parichay/shared/typed/phone.ts';
import { type Line, type LineTable, messageLines } from './table-chat.ts';

/* Lists that people write to each other: a name and a phone number a line, or a name above its number. */

/** What the reader's page calls a name, a phone and an address: names of columns that it knows. */
export interface LineWords {
  name: string;
  phone: string;
  address: string;
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

/** A name with a number that is none of a phone: `Asha Stores - 12345`. Six digits are a PIN code. */
function wrongPhone(text: string): { before: string; phone: string } | null {
  const [, before = '', phone = ''] = /^(.{0,80}\p{L}.{0,80}?)[\s:=–-]+(\+?\d[\d\s-]*)$/u.exec(text) ?? [];
  const { length } = phone.replaceAll(/\D/g, '');
  return length >= 5 && length !== 6 ? { before: trimEnds(before), phone } : null;
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
    const wrong = parts || open || waiting.length > 0 ? null : wrongPhone(said);
    if (wrong) {
      entries.push({ line, name: wrong.before.replace(phoneLabel, ''), phone: wrong.phone, rest: [] });
      continue;
    }
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
  const right = entries.filter((one) => partsOf(one.phone) !== null).length;
  if (right === 0 || right < left.length) return null;
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
