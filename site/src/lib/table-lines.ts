import { type Line, type LineTable, messageLines, unmarked } from './table-chat.ts';
import { courtesiesOf } from './table-courtesies.ts';
import { numberedName, type PhoneWithin, phonesOf, phonesWithin, withoutLinks } from './table-phones.ts';

export interface LineWords {
  name: string;
  phone: string;
  address: string;
}

const ends =
  /^(?:[\s\-–—:=,;|/>→.()[\]*_~•]|\p{Extended_Pictographic}\ufe0f?)+|(?:[\s\-–—:=,;|/>→.([\]*_~•&]|\p{Extended_Pictographic}\ufe0f?)+$/gu;
const phoneLabel =
  /(?<![\p{L}\p{M}])(?:mob(?:ile)?|mo|ph(?:one)?|tel|cell|contact|call|whats\s?app|wa|m|o|r|मोबाइल|मोबाईल|मो|फोन|फ़ोन|મોબાઇલ|મો|ફોન)\.?\s*(?:no|number|num|नं|नंबर|નં)?[\s.:=()-]*$/iu;

interface Entry {
  line: number;
  name: string;
  phone: string;
  rest: string[];
}

const trimEnds = (text: string): string => text.replaceAll(ends, '');

interface Parts {
  before: string;
  phone: string;
  after: string;
}

const and = /^(?:and|aur|ane|और|तथा|व|आणि|અને)\s+/iu;
const hasLetter = (text: string): boolean => /\p{L}/u.test(text);

/** `Asha 98…, Ram 91…`: two parts; text between the names belongs to the first. */
function partsOf(line: string): Parts[] {
  const text = withoutLinks(line);
  const groups: PhoneWithin[][] = [];
  for (const phone of phonesWithin(text)) {
    const last = groups.at(-1)?.at(-1);
    const isOfLast =
      last &&
      !numberedName.test(text.slice(last.end, phone.start)) &&
      (phonesOf(text.slice(last.start, phone.end)).length > 0 || !hasLetter(text.slice(last.end, phone.start)));
    if (isOfLast) groups.at(-1)?.push(phone);
    else groups.push([phone]);
  }
  if (groups.length === 0) return [];
  const phones = groups.map((group) => group.map((phone) => phone.text).join(' / '));
  const [first = '', ...others] = [...groups, []].map((group, at) => {
    const between = text.slice(groups[at - 1]?.at(-1)?.end ?? 0, group[0]?.start);
    if (group.length > 0) return trimEnds(trimEnds(between).replace(phoneLabel, ''));
    // `98… (Office)`: the label of a phone is no remark.
    return phonesOf(`${phones.at(-1)} ${between.replaceAll(/[()]/g, ' ')}`).length > 0 ? '' : trimEnds(between);
  });
  if (phones.length === 1) return [{ before: first, phone: phones[0] ?? '', after: others[0] ?? '' }];
  if (!hasLetter(first))
    return hasLetter(others.at(-1) ?? '')
      ? phones.map((phone, at) => ({ before: '', phone, after: others[at] ?? '' }))
      : [{ before: others.filter((one) => one !== '').join(', '), phone: phones.join(' / '), after: '' }];
  const parts: Parts[] = [];
  for (const [at, phone] of phones.entries()) {
    const said = at === 0 ? [first] : (others[at - 1] ?? '').split(/\s*[,;|]\s*/);
    const last = parts.at(-1);
    if (last) last.after = said.slice(0, -1).join(', ');
    parts.push({ before: unmarked(said.at(-1) ?? '').replace(and, ''), phone, after: '' });
  }
  return parts.map((part, at) => (at === parts.length - 1 ? { ...part, after: others.at(-1) ?? '' } : part));
}

/** A name with an invalid phone number: `Asha Stores - 12345`. Six digits are a PIN code. */
function wrongPhone(text: string): { before: string; phone: string } | null {
  const [, before = '', phone = ''] = /^(.{0,80}\p{L}.{0,80}?)[\s:=–-]+(\+?\d[\d\s-]*)$/u.exec(text) ?? [];
  const { length } = phone.replaceAll(/\D/g, '');
  return length >= 5 && length !== 6 ? { before: trimEnds(before), phone } : null;
}

/** Lines numbered without a dot: `1 Asha Stores …`, `2 Ram Traders …`. */
const areNumbered = (lines: readonly Line[]): boolean => {
  const numbers = lines.map(({ text }) => Number(/^(\d{1,4})\s+(?=\S)/u.exec(text)?.[1] ?? Number.NaN));
  return lines.length > 1 && numbers.every((one, at) => at === 0 || one === (numbers[at - 1] ?? 0) + 1);
};

/**
 * null = mostly other text.
 * @param isAmong allows a short list within much text
 */
export function linesWithPhones(text: string, { name, phone, address }: LineWords, isAmong: boolean): LineTable | null {
  const { lines: all } = messageLines(text);
  const courtesies = courtesiesOf(all);
  const lines = all.filter((line) => !courtesies.has(line));
  const hasNumbers = areNumbered(lines.filter((one) => one.text !== '' && partsOf(one.text).length > 0));
  const entries: Entry[] = [];
  const left: LineTable['left'] = [];
  let waiting: Line[] = [];
  let open: Entry | null = null;
  const leave = () => {
    left.push(...waiting);
    waiting = [];
  };
  for (const { line, text: raw } of lines) {
    if (raw === '') {
      if (open) open.rest.push(...waiting.map((one) => one.text));
      // The line below a greeting introduces the list.
      else if (entries.length === 0 && courtesies.size > 0) leave();
      else if (waiting.length > 1) left.push(...waiting.splice(0, waiting.length - 1));
      if (open) waiting = [];
      open = null;
      continue;
    }
    const bulleted = unmarked(raw);
    const said = hasNumbers ? bulleted.replace(/^\d{1,4}\s+/u, '') : bulleted;
    const [parts, ...others] = partsOf(said);
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
    if (others.length > 0) {
      leave();
      for (const one of [parts, ...others]) {
        const [name, ...rest] = [one.before, one.after].filter((text) => text !== '');
        entries.push({ line, name: name ?? '', phone: one.phone, rest });
      }
      open = null;
    } else if (hasLetter(before) || (hasLetter(after) && waiting.length === 0)) {
      leave();
      const isAfter = !hasLetter(before);
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
    } else if (open) open.phone = `${open.phone} / ${parts.phone}`;
    else left.push({ line, text: said });
  }
  if (open) open.rest.push(...waiting.map((one) => one.text));
  else leave();
  const right = entries.filter((one) => partsOf(one.phone).length > 0).length;
  const [first = 0, last = 0] = [entries[0]?.line, entries.at(-1)?.line];
  const isAround = isAmong && left.every(({ line }) => line < first || line > last);
  if (right === 0 || (right < left.length && !isAround)) return null;
  left.push(...courtesies);
  left.sort((one, two) => one.line - two.line);
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
