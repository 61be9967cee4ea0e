import { type LineTable, parseMessageLines, type TextLine, withoutListMarker } from './table-chat.ts';
import { findCourtesies } from './table-courtesies.ts';
import { type FoundPhone, findPhones, numberedNamePattern, phoneLinksToNumbers, phonesInCell } from './table-phones.ts';

export interface NewColumnHeadings {
  name: string;
  phone: string;
  address: string;
}

const edgeMarkPattern =
  /^(?:[\s\-–—:=,;|/>→.()[\]*_~•]|\p{Extended_Pictographic}\ufe0f?)+|(?:[\s\-–—:=,;|/>→.([\]*_~•&]|\p{Extended_Pictographic}\ufe0f?)+$/gu;
const phoneLabelPattern =
  /(?<![\p{L}\p{M}])(?:mob(?:ile)?|mo|ph(?:one)?|tel|cell|contact|call|whats\s?app|wa|m|o|r|मोबाइल|मोबाईल|मो|फोन|फ़ोन|મોબાઇલ|મો|ફોન)\.?\s*(?:no|number|num|नं|नंबर|નં)?[\s.:=()-]*$/iu;

interface Entry {
  line: number;
  name: string;
  phone: string;
  remarks: string[];
}

const trimEnds = (text: string): string => text.replaceAll(edgeMarkPattern, '');

interface PhoneSegment {
  before: string;
  phone: string;
  after: string;
}

const leadingAndPattern = /^(?:and|aur|ane|और|तथा|व|आणि|અને)\s+/iu;
const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** `Asha 98…, Ram 91…` gives two segments; text between a phone and the next name belongs to the phone. */
function phoneSegments(line: string): PhoneSegment[] {
  const text = phoneLinksToNumbers(line);
  const groups: FoundPhone[][] = [];
  for (const phone of findPhones(text)) {
    const last = groups.at(-1)?.at(-1);
    const belongsToLast =
      last &&
      !numberedNamePattern.test(text.slice(last.end, phone.start)) &&
      (phonesInCell(text.slice(last.start, phone.end)).length > 0 || !hasLetter(text.slice(last.end, phone.start)));
    if (belongsToLast) groups.at(-1)?.push(phone);
    else groups.push([phone]);
  }
  if (groups.length === 0) return [];
  const phones = groups.map((group) => group.map((phone) => phone.text).join(' / '));
  const [first = '', ...others] = [...groups, []].map((group, at) => {
    const between = text.slice(groups[at - 1]?.at(-1)?.end ?? 0, group[0]?.start);
    if (group.length > 0) return trimEnds(trimEnds(between).replace(phoneLabelPattern, ''));
    // In `98… (Office)`, the label of the phone is no remark.
    return phonesInCell(`${phones.at(-1)} ${between.replaceAll(/[()]/g, ' ')}`).length > 0 ? '' : trimEnds(between);
  });
  if (phones.length === 1) return [{ before: first, phone: phones[0] ?? '', after: others[0] ?? '' }];
  if (!hasLetter(first))
    return hasLetter(others.at(-1) ?? '')
      ? phones.map((phone, at) => ({ before: '', phone, after: others[at] ?? '' }))
      : [{ before: others.filter((one) => one !== '').join(', '), phone: phones.join(' / '), after: '' }];
  const segments: PhoneSegment[] = [];
  for (const [at, phone] of phones.entries()) {
    const texts = at === 0 ? [first] : (others[at - 1] ?? '').split(/\s*[,;|]\s*/);
    const last = segments.at(-1);
    if (last) last.after = texts.slice(0, -1).join(', ');
    segments.push({ before: withoutListMarker(texts.at(-1) ?? '').replace(leadingAndPattern, ''), phone, after: '' });
  }
  return segments.map((part, at) => (at === segments.length - 1 ? { ...part, after: others.at(-1) ?? '' } : part));
}

/** Finds a name with an invalid phone: `Asha Stores - 12345`. Six digits are a PIN code. */
function findInvalidPhone(text: string): { before: string; phone: string } | null {
  const [, before = '', phone = ''] = /^(.{0,80}\p{L}.{0,80}?)[\s:=–-]+(\+?\d[\d\s-]*)$/u.exec(text) ?? [];
  const { length } = phone.replaceAll(/\D/g, '');
  return length >= 5 && length !== 6 ? { before: trimEnds(before), phone } : null;
}

/** Detects lines numbered without a dot: `1 Asha Stores …`, `2 Ram Traders …`. */
const areNumbered = (lines: readonly TextLine[]): boolean => {
  const numbers = lines.map(({ text }) => Number(/^(\d{1,4})\s+(?=\S)/u.exec(text)?.[1] ?? Number.NaN));
  return lines.length > 1 && numbers.every((one, at) => at === 0 || one === (numbers[at - 1] ?? 0) + 1);
};

/** `Asha - Cashier - 98…` is a name and a remark, if all lines agree. */
function splitNamesAtDashes(entries: Entry[]): void {
  const splitNames = entries.map(({ name }) => name.split(/\s+[-–—]\s+/u));
  // `Shop 1 - Asha Stores` is one name.
  if (entries.length < 2 || splitNames.some((parts) => parts.length < 2 || /\d$/.test(parts[0] ?? ''))) return;
  for (const [at, [name = '', ...remarks]] of splitNames.entries()) {
    const entry = entries[at];
    if (entry) Object.assign(entry, { name, remarks: [...remarks, ...entry.remarks] });
  }
}

/**
 * null unless most of the text lists phones.
 * @param isEmbedded allows a short list within much text
 */
export function parsePhoneLines(
  text: string,
  { name, phone, address }: NewColumnHeadings,
  isEmbedded: boolean,
): LineTable | null {
  const { lines: allLines } = parseMessageLines(text);
  const courtesies = findCourtesies(allLines);
  const lines = allLines.filter((line) => !courtesies.has(line));
  const hasNumbers = areNumbered(lines.filter((one) => one.text !== '' && phoneSegments(one.text).length > 0));
  const entries: Entry[] = [];
  const leftoverLines: LineTable['leftoverLines'] = [];
  let pendingLines: TextLine[] = [];
  let openEntry: Entry | null = null;
  const discardPending = () => {
    leftoverLines.push(...pendingLines);
    pendingLines = [];
  };
  for (const { line, text: raw } of lines) {
    if (raw === '') {
      if (openEntry) openEntry.remarks.push(...pendingLines.map((one) => one.text));
      // The line below a greeting introduces the list.
      else if (entries.length === 0 && courtesies.size > 0) discardPending();
      else if (pendingLines.length > 1) leftoverLines.push(...pendingLines.splice(0, pendingLines.length - 1));
      if (openEntry) pendingLines = [];
      openEntry = null;
      continue;
    }
    const markerless = withoutListMarker(raw);
    const content = hasNumbers ? markerless.replace(/^\d{1,4}\s+/u, '') : markerless;
    const [segment, ...others] = phoneSegments(content);
    const invalid = segment || openEntry || pendingLines.length > 0 ? null : findInvalidPhone(content);
    if (invalid) {
      entries.push({ line, name: invalid.before.replace(phoneLabelPattern, ''), phone: invalid.phone, remarks: [] });
      continue;
    }
    if (!segment) {
      pendingLines.push({ line, text: trimEnds(content) });
      continue;
    }
    const { before, after } = segment;
    if (others.length > 0) {
      discardPending();
      for (const lineSegment of [segment, ...others]) {
        const [name, ...remarks] = [lineSegment.before, lineSegment.after].filter((text) => text !== '');
        entries.push({ line, name: name ?? '', phone: lineSegment.phone, remarks });
      }
      openEntry = null;
    } else if (hasLetter(before) || (hasLetter(after) && pendingLines.length === 0)) {
      discardPending();
      const isNameAfter = !hasLetter(before);
      entries.push({
        line,
        name: isNameAfter ? after : before,
        phone: segment.phone,
        remarks: isNameAfter || !after ? [] : [after],
      });
      openEntry = null;
    } else if (pendingLines.length > 0) {
      const [first, ...rest] = pendingLines;
      openEntry = {
        line: first?.line ?? line,
        name: first?.text ?? '',
        phone: segment.phone,
        remarks: rest.map((one) => one.text),
      };
      if (after) openEntry.remarks.push(after);
      entries.push(openEntry);
      pendingLines = [];
    } else if (openEntry) openEntry.phone = `${openEntry.phone} / ${segment.phone}`;
    else leftoverLines.push({ line, text: content });
  }
  if (openEntry) openEntry.remarks.push(...pendingLines.map((one) => one.text));
  else discardPending();
  const validCount = entries.filter((one) => phoneSegments(one.phone).length > 0).length;
  const [first = 0, last = 0] = [entries[0]?.line, entries.at(-1)?.line];
  const isOutsideList = isEmbedded && leftoverLines.every(({ line }) => line < first || line > last);
  if (validCount === 0 || (validCount < leftoverLines.length && !isOutsideList)) return null;
  leftoverLines.push(...courtesies);
  leftoverLines.sort((one, two) => one.line - two.line);
  splitNamesAtDashes(entries);
  const hasRemarks = entries.some(({ remarks }) => remarks.length > 0);
  return {
    rows: [
      { line: 0, cells: hasRemarks ? [name, phone, address] : [name, phone] },
      ...entries.map((one) => ({
        line: one.line,
        cells: hasRemarks ? [one.name, one.phone, one.remarks.join(', ')] : [one.name, one.phone],
      })),
    ],
    leftoverLines,
  };
}
