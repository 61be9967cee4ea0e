import { asciiDigits } from '../lib/ascii-digits.ts';
import { stateCodeOfPin } from '../lib/india-states.ts';
import { plainText } from './plain-text.ts';
import { isInitials, stateCodeNamed, stateCodeOf } from './state.ts';

/** `Pin Code: 452 001`, `452001.0`, `Indore-452001` */
const pinAlone = /^[\p{L}\p{M}\s.:#('-]{0,40}?(?<!\d)([1-9]\d{2})[\s-]?(\d{3})(?:\.0+)?[\p{L}\p{M}\s().,;-]{0,40}$/u;

export function readPin(typed: string): string {
  const text = plainText(typed);
  const [, first = '', last = ''] = pinAlone.exec(text) ?? [];
  return first ? first + last : text;
}

/** Never matches digits of a longer number. */
const pinWithin =
  /(?:(?<![\p{L}\p{M}])(?:postal|pin|zip|पिन|પિન|পিন|பின்|పిన్|ಪಿನ್)[\s.-]*(?:code|कोड|કોડ|কোড|கோடு|కోడ్|ಕೋಡ್)?[\s.-]*(?:no|number|नं|नंबर|નં|নং|எண்|నం|ನಂ)?(?![\p{L}\p{M}]))?[\s.:,#([\p{Pd}]*(?<![\d+])([1-9]\d{2})[\s\p{Pd}]?(\d{3})(?![\s\p{Pd}]?\d)(?:\.0+)?[\s)\].,\p{Pd}]*/giu;

export interface TypedAddress {
  line1: string;
  line2: string;
  city: string;
  state: string;
  pinCode: string;
}

const maxLine = 120;

export function brokenLine(text: string): { line1: string; line2: string } {
  if (text.length <= maxLine) return { line1: text, line2: '' };
  const start = text.slice(0, maxLine + 1);
  const comma = start.lastIndexOf(',');
  const blank = start.lastIndexOf(' ');
  const end = comma > maxLine / 2 ? comma : blank > 0 ? blank : maxLine;
  return { line1: start.slice(0, end).trim(), line2: text.slice(end).replace(/^[\s,]+/, '') };
}

const tidy = (text: string): string => text.replace(/^[\s,.\p{Pd}]+|[\s,\p{Pd}]+$/gu, '').replace(/\s+/g, ' ');

/** The last PIN code counts; '' = none. */
export function partPin(typed: string): { rest: string; pinCode: string } {
  const plain = asciiDigits(typed);
  // Indices differ if a digit has two code units.
  const text = plain.length === typed.length ? typed : plain;
  const found = [...plain.matchAll(pinWithin)].findLast(([, first, last]) => stateCodeOfPin(`${first}${last}`));
  if (!found) return { rest: tidy(typed), pinCode: '' };
  const rest = `${text.slice(0, found.index)}, ${text.slice(found.index + found[0].length)}`;
  return { rest: tidy(rest), pinCode: `${found[1]}${found[2]}` };
}

const partsOf = (text: string): string[] =>
  text
    .split(/\s*,\s*/)
    .map(tidy)
    .filter(Boolean);
export const isCountry = (part: string): boolean => /^\P{L}*(?:india|ind|in|bharat|भारत|ભારત)\P{L}*$/iu.test(part);
/** GST codes of Chandigarh, Delhi and Puducherry, which are towns and states. */
export const townStates = new Set<string | null>(['04', '07', '34']);

export interface PlaceWords {
  translations?: Iterable<readonly [string, string]>;
}

/** @param pinCode resolves misspelled and ambiguous names */
export function partState(
  text: string,
  pinCode: string,
  { translations = [] }: PlaceWords = {},
): { rest: string; state: string } {
  const ofPin = stateCodeOfPin(pinCode);
  const isOfPin = (name: string): boolean =>
    ofPin !== null && (stateCodeOf(name, translations) === ofPin || isInitials(name, ofPin));
  const isState = (name: string): boolean =>
    /\p{L}/u.test(name) && (stateCodeNamed(name, translations) !== null || isOfPin(name));
  const parts = partsOf(text.replace(/\s*\(\s*india\s*\)[\s.,]*$/i, ','));
  while (parts.length > 1 && isCountry(parts.at(-1) ?? '')) parts.pop();
  const last = parts.at(-1) ?? '';
  if (parts.length > 1 && isState(last)) {
    parts.pop();
    const before = parts.at(-1) ?? '';
    const code = stateCodeNamed(before, translations);
    const isTwice = code !== null && code === stateCodeNamed(last, translations) && !townStates.has(code);
    if (isTwice && parts.length > 1) parts.pop();
    return { rest: parts.join(', '), state: isTwice ? before : last };
  }
  const isShort = (name: string): boolean => name.replaceAll(/\P{L}/gu, '').length < 4;
  // Short names as in `Indore MP` are ambiguous without the PIN code.
  const ends: [RegExp, (name: string) => boolean][] = [
    [/^([^(]+)\(([^()]+)\)[\s.]*$/, isState],
    [/^(.+)\p{Pd}([^\p{Pd}]+)$/u, (name) => (isShort(name) ? isOfPin(name) : isState(name))],
    [/^(.+)\s(\S+)$/, (name) => isShort(name) && isOfPin(name)],
  ];
  for (const [end, fits] of ends) {
    const [, town, name] = end.exec(last) ?? [];
    if (town && name && fits(name))
      return { rest: tidy([...parts.slice(0, -1), tidy(town)].join(', ')), state: name.trim() };
  }
  return { rest: parts.join(', '), state: '' };
}

export const townName = (part: string): string =>
  part.replace(/^(?:dist(?:t|rict)?|city|town|जिला|ज़िला|जि|જિલ્લો|જિ)(?![\p{L}\p{M}])[\s.:\p{Pd}]*/iu, '');

/** Text that is not recognised stays in the lines. */
export function readAddress(typed: string, words: PlaceWords = {}): TypedAddress {
  const { rest: withState, pinCode } = partPin(typed.replaceAll(/[\r\n]+/g, ', '));
  const { rest, state } = partState(withState, pinCode, words);
  const parts = partsOf(rest);
  const last = parts.at(-1) ?? '';
  const code = stateCodeNamed(state, words.translations);
  if (
    townStates.has(code) &&
    [null, code].includes(stateCodeOfPin(pinCode)) &&
    stateCodeNamed(last, words.translations) !== code
  )
    return { ...brokenLine(rest), city: state, state, pinCode };
  // A town has no digits, unlike a street or shop.
  const town = townName(last);
  const isTown = (pinCode || state) && parts.length > 1 && /^[\p{L}\p{M}\s.'()-]{2,40}$/u.test(town);
  if (isTown) parts.pop();
  return { ...brokenLine(parts.join(', ')), city: isTown ? town : '', state, pinCode };
}
