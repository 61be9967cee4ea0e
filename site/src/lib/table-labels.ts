import { type LineTable, parseMessageLines, type TextLine, withoutListMarker } from './table-chat.ts';
import type { ColumnKind } from './table-headings.ts';
import { firstPhone } from './table-phones.ts';

/* Parses blocks of labelled lines: `Name: …`, `Mobile: …`. */

type ColumnKindOf = (label: string) => ColumnKind | null;

const labelCharactersPattern = String.raw`[\p{L}\p{M}\p{N}.'&()/-]{0,29}`;
/** The mark after a label: `:`, `:-`, `::`, `=>`, `→`, a tab between two cells, or a dash. */
const labelMarkPattern = String.raw`[*_~ ]*(?:[:：=](?!//)[:：=>–—-]*(?: +[-–—]+(?= ))?|\t|→|➡\ufe0f?|👉|[-–—]+>?)[*_~\s]*`;
const labelCandidatePattern = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}/?&@=])(\\p{L}${labelCharactersPattern}(?: [\\p{L}\\p{N}]${labelCharactersPattern}){0,3})(${labelMarkPattern})`,
  'gu',
);

interface LabelledValue {
  label: string;
  kind: ColumnKind | null;
  value: string;
}

interface LineContext {
  isBlockOpen: boolean;
  has(label: string): boolean;
  hasName: boolean;
}

interface FoundLabel {
  start: number;
  valueStart: number;
  label: string;
  kind: ColumnKind | null;
}

/** Finds labels before marks: `Mobile` in `Asha Stores Mobile: …`, all of `Owner Name` in `Owner Name: …`. */
function labelsIn(text: string, kindOf: ColumnKindOf, context: LineContext): FoundLabel[] {
  const found: FoundLabel[] = [];
  let { hasName } = context;
  for (const { 0: match, 1: candidate = '', 2: sign = '', index } of text.matchAll(labelCandidatePattern)) {
    const isColon = !/^[*_~\s]*[-–—]+[*_~\s]*$/.test(sign);
    const isFirst = index === 0;
    const isSeparated = isFirst || /[,;|/(]\s*$/.test(text.slice(Math.max(0, index - 3), index));
    const wordStarts = [...candidate.matchAll(/[^ /]+/gu)].map((one) => one.index);
    const labelStart = wordStarts.find((start) => kindOf(candidate.slice(start)) !== null);
    const add = (start: number, kind: ColumnKind | null) => {
      found.push({ start: index + start, valueStart: index + match.length, label: candidate.slice(start), kind });
      hasName ||= kind === 'name';
    };
    if (labelStart === undefined) {
      // An address may contain labels: `Opp: State Bank`.
      const isBetween = found.length > 0 && found.at(-1)?.kind !== 'address';
      if (sign.includes(':') && isSeparated && (isFirst ? context.isBlockOpen : isBetween)) add(0, null);
      continue;
    }
    const label = candidate.slice(labelStart);
    const kind = kindOf(label);
    const hasPrecedingLabel = found.length > 0 || context.isBlockOpen;
    const hasNoSpaces = !isColon && !/\s/.test(sign);
    // `Mob-9123456780` has a label, `Shop-5` and `Mobile-World` are names.
    if (
      hasNoSpaces &&
      !(labelStart === 0 && isFirst && /^[+\d(]/.test(text.slice(index + match.length)) === (kind === 'phone'))
    )
      continue;
    if (labelStart === 0) {
      if (isColon || isSeparated || found.length > 0) add(0, kind);
    } else if (!isColon && found.length === 0) {
      // `Shree Mobile - 9123456780` is the name of a shop.
    } else if (isSeparated && (kind === 'name' || (hasName && context.has(label)))) {
      if (hasPrecedingLabel || kind === 'name') add(0, null);
    } else if (kind === 'name' && hasName) add(wordStarts[wordStarts.indexOf(labelStart) - 1] ?? 0, null);
    else add(labelStart, kind);
  }
  return found;
}

const trimLabelledValue = (text: string): string => text.replace(/[\s/,;|*_~(]+$|(?<=^[^(]*)\)[\s,;]*\(?$/u, '').trim();
const hasLetterOrNumber = (text: string): boolean => /\p{L}|(?:\d\D?){5}/u.test(text);

/** Splits lines such as `Name: Asha / Mobile: 9123456780` and `Name: Asha Mobile: 9123456780`. */
function splitLabelledLine(line: string, kindOf: ColumnKindOf, context: LineContext): LabelledValue[] {
  const singleSpaced = line.replaceAll(/ {2,}/g, ' ');
  const markerless = withoutListMarker(singleSpaced);
  const markerlessLabels = labelsIn(markerless, kindOf, context);
  const startsWithLabel = markerlessLabels[0]?.start === 0;
  const text = startsWithLabel ? markerless : singleSpaced;
  const found = startsWithLabel ? markerlessLabels : labelsIn(singleSpaced, kindOf, context);
  const [first] = found;
  if (!first) return [{ label: '', kind: null, value: line }];
  const leadText = text.slice(0, first.start);
  return [
    ...(hasLetterOrNumber(leadText) ? [{ label: '', kind: null, value: trimLabelledValue(leadText) }] : []),
    ...found.map(({ label, kind, valueStart }, at) => ({
      label,
      kind,
      value: trimLabelledValue(text.slice(valueStart, found[at + 1]?.start)),
    })),
  ];
}

/** Matches a label with a counter: `Shop 1`, `दुकान २`, `Name (3)`. */
const trailingCounterPattern = /^(.*?)[\s.#(-]*\p{N}{1,3}\)?$/u;

/** `Shop 1` and `Shop 2` share a key; `Mobile 1` and `Mobile 2` are two phones of one entry. */
const labelKeyOf = (label: string, kind: ColumnKind | null): string => {
  const [, labelBase] = (kind === 'name' && trailingCounterPattern.exec(label)) || [];
  return (labelBase === undefined ? label : `${labelBase} 1`).toLowerCase();
};

interface Block {
  line: number;
  cells: Map<string, string[]>;
  hasName: boolean;
}

function parseBlocks(lines: readonly TextLine[], kindOf: ColumnKindOf, nameLabel: string | null) {
  const labels = new Map<string, { label: string; kind: ColumnKind | null }>();
  const blocks: Block[] = [];
  const leftoverLines: TextLine[] = [];
  let known = 0;
  let block: Block | undefined;
  let lastKey = '';
  let pendingLines: TextLine[] = [];
  const assignPending = () => {
    if (lastKey === '') leftoverLines.push(...pendingLines);
    else block?.cells.get(lastKey)?.push(...pendingLines.map(({ text }) => text));
    pendingLines = [];
  };
  const addValue = (label: string, kind: ColumnKind | null, value: string) => {
    lastKey = labelKeyOf(label, kind);
    if (!labels.has(lastKey)) labels.set(lastKey, { label, kind });
    if (kind === 'name' && block) block.hasName = true;
    const values = block?.cells.get(lastKey);
    if (values) values.push(value);
    else block?.cells.set(lastKey, [value]);
  };
  const has = (label: string, kind: ColumnKind | null = null) => block?.cells.has(labelKeyOf(label, kind)) === true;
  for (const { line, text } of lines) {
    if (text === '') {
      if (lastKey !== '') assignPending();
      lastKey = '';
      continue;
    }
    const context = { isBlockOpen: lastKey !== '', has, hasName: nameLabel === null && block?.hasName === true };
    for (const { label, kind, value } of splitLabelledLine(text, kindOf, context)) {
      if (label === '') {
        pendingLines.push({ line, text: value });
        if (nameLabel === null) assignPending();
        continue;
      }
      if (kind) known += 1;
      const isSecondPhone = kind === 'phone' && label.toLowerCase() === lastKey;
      const startsBlock = !isSecondPhone && (!block || has(label, kind) || (lastKey === '' && pendingLines.length > 0));
      const name = startsBlock && nameLabel !== null ? pendingLines.pop() : undefined;
      assignPending();
      if (startsBlock) {
        block = { line: name?.line ?? line, cells: new Map(), hasName: false };
        blocks.push(block);
        if (name && nameLabel !== null) addValue(nameLabel, 'name', trimLabelledValue(withoutListMarker(name.text)));
      }
      addValue(label, kind, value);
    }
  }
  assignPending();
  return { labels, blocks, left: leftoverLines, known };
}

/** `Name: … / Mobile: …` blocks as a table; null = the text has none. */
export function parseLabelledBlocks(text: string, kindOf: ColumnKindOf, nameLabel: string): LineTable | null {
  const { lines } = parseMessageLines(text);
  const parsedAsNamed = parseBlocks(lines, kindOf, null);
  const isNamed = [...parsedAsNamed.labels.values()].some(({ kind }) => kind === 'name');
  const {
    labels,
    blocks,
    left: leftoverLines,
    known,
  } = isNamed ? parsedAsNamed : parseBlocks(lines, kindOf, nameLabel);
  const knownLabels = [...parsedAsNamed.labels.values()].filter(({ kind }) => kind !== null);
  if (knownLabels.length < 2 || known < leftoverLines.length || known < blocks.length * 2) return null;
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
  return { rows: [{ line: 0, cells: [...labels.values()].map(({ label }) => label) }, ...rows], leftoverLines };
}
