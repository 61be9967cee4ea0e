import { type Line, type LineTable, messageLines, unmarked } from './table-chat.ts';
import type { ColumnKind } from './table-headings.ts';
import { firstPhone } from './table-phones.ts';

/* Blocks of labelled lines: `Name: …`, `Mobile: …`. */

type KindOf = (label: string) => ColumnKind | null;

const letters = String.raw`[\p{L}\p{M}\p{N}.'&()/-]{0,29}`;
/** `:`, `:-`, `::`, `=>`, `→`, a tab between two cells, or a dash. */
const mark = String.raw`[*_~ ]*(?:[:：=](?!//)[:：=>–—-]*(?: +[-–—]+(?= ))?|\t|→|➡\ufe0f?|👉|[-–—]+>?)[*_~\s]*`;
const candidates = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}/?&@=])(\\p{L}${letters}(?: [\\p{L}\\p{N}]${letters}){0,3})(${mark})`,
  'gu',
);

interface Part {
  label: string;
  kind: ColumnKind | null;
  value: string;
}

interface Before {
  isOpen: boolean;
  has(label: string): boolean;
  hasName: boolean;
}

interface Found {
  start: number;
  valueStart: number;
  label: string;
  kind: ColumnKind | null;
}

/** Label before a mark: `Mobile` in `Asha Stores Mobile: …`, none in `Owner Name: …`. */
function labelsIn(text: string, kindOf: KindOf, before: Before): Found[] {
  const found: Found[] = [];
  let { hasName } = before;
  for (const { 0: whole, 1: words = '', 2: sign = '', index } of text.matchAll(candidates)) {
    const isColon = !/^[*_~\s]*[-–—]+[*_~\s]*$/.test(sign);
    const isFirst = index === 0;
    const isParted = isFirst || /[,;|/(]\s*$/.test(text.slice(Math.max(0, index - 3), index));
    const starts = [...words.matchAll(/[^ /]+/gu)].map((one) => one.index);
    const at = starts.find((start) => kindOf(words.slice(start)) !== null);
    const add = (start: number, kind: ColumnKind | null) => {
      found.push({ start: index + start, valueStart: index + whole.length, label: words.slice(start), kind });
      hasName ||= kind === 'name';
    };
    if (at === undefined) {
      // An address may contain labels: `Opp: State Bank`.
      const isBetween = found.length > 0 && found.at(-1)?.kind !== 'address';
      if (sign.includes(':') && isParted && (isFirst ? before.isOpen : isBetween)) add(0, null);
      continue;
    }
    const label = words.slice(at);
    const kind = kindOf(label);
    const isKnownBefore = found.length > 0 || before.isOpen;
    const isTight = !isColon && !/\s/.test(sign);
    // `Mob-9123456780` has a label, `Shop-5` and `Mobile-World` are names.
    if (isTight && !(at === 0 && isFirst && /^[+\d(]/.test(text.slice(index + whole.length)) === (kind === 'phone')))
      continue;
    if (at === 0) {
      if (isColon || isParted || found.length > 0) add(0, kind);
    } else if (!isColon && found.length === 0) {
      // `Shree Mobile - 9123456780` is the name of a shop.
    } else if (isParted && (kind === 'name' || (hasName && before.has(label)))) {
      if (isKnownBefore || kind === 'name') add(0, null);
    } else if (kind === 'name' && hasName) add(starts[starts.indexOf(at) - 1] ?? 0, null);
    else add(at, kind);
  }
  return found;
}

const trimmed = (text: string): string => text.replace(/[\s/,;|*_~(]+$|(?<=^[^(]*)\)[\s,;]*\(?$/u, '').trim();
const saysAnything = (text: string): boolean => /\p{L}|(?:\d\D?){5}/u.test(text);

/** `Name: Asha / Mobile: 9123456780`, `Name: Asha Mobile: 9123456780`. */
function partsOfLine(line: string, kindOf: KindOf, before: Before): Part[] {
  const whole = line.replaceAll(/ {2,}/g, ' ');
  const bare = unmarked(whole);
  const inBare = labelsIn(bare, kindOf, before);
  const isBare = inBare[0]?.start === 0;
  const text = isBare ? bare : whole;
  const found = isBare ? inBare : labelsIn(whole, kindOf, before);
  const [first] = found;
  if (!first) return [{ label: '', kind: null, value: line }];
  const lead = text.slice(0, first.start);
  return [
    ...(saysAnything(lead) ? [{ label: '', kind: null, value: trimmed(lead) }] : []),
    ...found.map(({ label, kind, valueStart }, at) => ({
      label,
      kind,
      value: trimmed(text.slice(valueStart, found[at + 1]?.start)),
    })),
  ];
}

/** A label with a counter: `Shop 1`, `दुकान २`, `Name (3)`. */
const counting = /^(.*?)[\s.#(-]*\p{N}{1,3}\)?$/u;

/** `Shop 1` and `Shop 2` share a key; `Mobile 1` and `Mobile 2` are two phones of one entry. */
const keyOf = (label: string, kind: ColumnKind | null): string => {
  const [, counted] = (kind === 'name' && counting.exec(label)) || [];
  return (counted === undefined ? label : `${counted} 1`).toLowerCase();
};

interface Block {
  line: number;
  cells: Map<string, string[]>;
  hasName: boolean;
}

function blocksOf(lines: readonly Line[], kindOf: KindOf, nameLabel: string | null) {
  const labels = new Map<string, { label: string; kind: ColumnKind | null }>();
  const blocks: Block[] = [];
  const left: Line[] = [];
  let known = 0;
  let block: Block | undefined;
  let last = '';
  let waiting: Line[] = [];
  const settle = () => {
    if (last === '') left.push(...waiting);
    else block?.cells.get(last)?.push(...waiting.map(({ text }) => text));
    waiting = [];
  };
  const set = (label: string, kind: ColumnKind | null, value: string) => {
    last = keyOf(label, kind);
    if (!labels.has(last)) labels.set(last, { label, kind });
    if (kind === 'name' && block) block.hasName = true;
    const values = block?.cells.get(last);
    if (values) values.push(value);
    else block?.cells.set(last, [value]);
  };
  const has = (label: string, kind: ColumnKind | null = null) => block?.cells.has(keyOf(label, kind)) === true;
  for (const { line, text } of lines) {
    if (text === '') {
      if (last !== '') settle();
      last = '';
      continue;
    }
    const before = { isOpen: last !== '', has, hasName: nameLabel === null && block?.hasName === true };
    for (const { label, kind, value } of partsOfLine(text, kindOf, before)) {
      if (label === '') {
        waiting.push({ line, text: value });
        if (nameLabel === null) settle();
        continue;
      }
      if (kind) known += 1;
      const isSecondPhone = kind === 'phone' && label.toLowerCase() === last;
      const begins = !isSecondPhone && (!block || has(label, kind) || (last === '' && waiting.length > 0));
      const name = begins && nameLabel !== null ? waiting.pop() : undefined;
      settle();
      if (begins) {
        block = { line: name?.line ?? line, cells: new Map(), hasName: false };
        blocks.push(block);
        if (name && nameLabel !== null) set(nameLabel, 'name', trimmed(unmarked(name.text)));
      }
      set(label, kind, value);
    }
  }
  settle();
  return { labels, blocks, left, known };
}

/** `Name: … / Mobile: …` blocks as a table; null = none. */
export function labelledBlocks(text: string, kindOf: KindOf, nameLabel: string): LineTable | null {
  const { lines } = messageLines(text);
  const named = blocksOf(lines, kindOf, null);
  const isNamed = [...named.labels.values()].some(({ kind }) => kind === 'name');
  const { labels, blocks, left, known } = isNamed ? named : blocksOf(lines, kindOf, nameLabel);
  const knownLabels = [...named.labels.values()].filter(({ kind }) => kind !== null);
  if (knownLabels.length < 2 || known < left.length || known < blocks.length * 2) return null;
  // `Shop: 98…`, `Firm: 91…` are names with phones, not labels.
  const values = blocks.flatMap(({ cells }) => [...cells].map(([key, texts]) => ({ key, texts })));
  const misread = values.filter(({ key, texts }) => {
    const kind = labels.get(key)?.kind ?? 'phone';
    return kind !== 'phone' && texts.some((text) => firstPhone(text) !== null);
  });
  if (misread.length * 2 > known) return null;
  const rows = blocks.map(({ line, cells }) => ({
    line,
    cells: [...labels].map(([key, { kind }]) =>
      (cells.get(key) ?? []).filter(Boolean).join(kind === 'phone' ? ' / ' : ', '),
    ),
  }));
  return { rows: [{ line: 0, cells: [...labels.values()].map(({ label }) => label) }, ...rows], left };
}
