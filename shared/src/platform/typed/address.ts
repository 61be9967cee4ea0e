import { toAsciiDigits } from '../lib/ascii-digits.ts';
import { stateCodeOfPin } from '../lib/india-states.ts';
import { readAddressLine } from './pasted-line.ts';
import { toPlainText } from './plain-text.ts';
import { areInitialsOfState, closestStateCode, exactStateCode } from './state.ts';

/** `Pin Code: 452 001`, `452001.0`, `Indore-452001` */
const pinCodeOnlyPattern =
  /^[\p{L}\p{M}\s.:#('-]{0,40}?(?<!\d)([1-9]\d{2})[\s-]?(\d{3})(?:\.0+)?[\p{L}\p{M}\s().,;-]{0,40}$/u;

export function readPinCode(typed: string): string {
  // Spreadsheets group digits: `3,80,001`.
  const text = toPlainText(typed).replace(/^(\d)?,?(\d{2,3}),(\d{3})(?:\.0+)?$/, '$1$2$3');
  const [, first = '', last = ''] = pinCodeOnlyPattern.exec(text) ?? [];
  return first ? first + last : text;
}

/** Never matches digits of a longer number. */
const embeddedPinCodePattern =
  /(?:(?<![\p{L}\p{M}])(?:postal|pin|zip|पिन|પિન|পিন|பின்|పిన్|ಪಿನ್)[\s.-]*(?:code|कोड|કોડ|কোড|கோடு|కోడ్|ಕೋಡ್)?[\s.-]*(?:no|number|नं|नंबर|નં|নং|எண்|నం|ನಂ)?(?![\p{L}\p{M}]))?[\s.:,#([\p{Pd}]*(?<![\d+])([1-9]\d{2})[\s\p{Pd}]?(\d{3})(?![\s\p{Pd}]?\d)(?:\.0+)?[\s)\].,\p{Pd}]*/giu;

export interface TypedAddress {
  line1: string;
  line2: string;
  city: string;
  state: string;
  pinCode: string;
}

const maxAddressLineLength = 120;

export function splitIntoTwoLines(text: string): { line1: string; line2: string } {
  if (text.length <= maxAddressLineLength) return { line1: text, line2: '' };
  const start = text.slice(0, maxAddressLineLength + 1);
  const comma = start.lastIndexOf(',');
  const blank = start.lastIndexOf(' ');
  const end = comma > maxAddressLineLength / 2 ? comma : blank > 0 ? blank : maxAddressLineLength;
  return { line1: start.slice(0, end).trim(), line2: text.slice(end).replace(/^[\s,]+/, '') };
}

const trimPunctuation = (text: string): string =>
  text.replace(/^[\s,.\p{Pd}]+|[\s,\p{Pd}]+$/gu, '').replace(/\s+/g, ' ');

/** The last PIN code counts; '' = none. */
export function extractPinCode(typed: string): { rest: string; pinCode: string } {
  const asciiDigitText = toAsciiDigits(typed);
  // Digits of two code units are replaced, because indices would differ.
  const text = asciiDigitText.length === typed.length ? typed : asciiDigitText;
  const found = [...asciiDigitText.matchAll(embeddedPinCodePattern)].findLast(([, first, last]) =>
    stateCodeOfPin(`${first}${last}`),
  );
  if (!found) return { rest: trimPunctuation(typed), pinCode: '' };
  const rest = `${text.slice(0, found.index)}, ${text.slice(found.index + found[0].length)}`;
  return { rest: trimPunctuation(rest), pinCode: `${found[1]}${found[2]}` };
}

const splitAtCommas = (text: string): string[] =>
  text
    .split(/\s*,\s*/)
    .map(trimPunctuation)
    .filter(Boolean);
export const isNameOfIndia = (text: string): boolean => /^\P{L}*(?:india|ind|in|bharat|भारत|ભારત)\P{L}*$/iu.test(text);
/** GST codes of Chandigarh, Delhi and Puducherry. */
export const codesOfCityStates = new Set<string | null>(['04', '07', '34']);

export interface StateNameTranslations {
  translations?: Iterable<readonly [string, string]>;
}

/** @param pinCode resolves misspelled and ambiguous names */
export function extractState(
  text: string,
  pinCode: string,
  { translations = [] }: StateNameTranslations = {},
): { rest: string; state: string } {
  const pinState = stateCodeOfPin(pinCode);
  const isStateOfPin = (name: string): boolean =>
    pinState !== null && (closestStateCode(name, translations) === pinState || areInitialsOfState(name, pinState));
  const isState = (name: string): boolean =>
    /\p{L}/u.test(name) && (exactStateCode(name, translations) !== null || isStateOfPin(name));
  const parts = splitAtCommas(text.replace(/\s*\(\s*india\s*\)[\s.,]*$/i, ','));
  while (parts.length > 1 && isNameOfIndia(parts.at(-1) ?? '')) parts.pop();
  const last = parts.at(-1) ?? '';
  if (parts.length > 1 && isState(last)) {
    parts.pop();
    const previousPart = parts.at(-1) ?? '';
    const code = exactStateCode(previousPart, translations);
    const isRepeated = code !== null && code === exactStateCode(last, translations) && !codesOfCityStates.has(code);
    if (isRepeated && parts.length > 1) parts.pop();
    return { rest: parts.join(', '), state: isRepeated ? previousPart : last };
  }
  const isShort = (name: string): boolean => name.replaceAll(/\P{L}/gu, '').length < 4;
  // Short names as in `Indore MP` are ambiguous without the PIN code.
  const endPatterns: [RegExp, (name: string) => boolean][] = [
    [/^([^(]+)\(([^()]+)\)[\s.]*$/, isState],
    [/^(.+)\p{Pd}([^\p{Pd}]+)$/u, (name) => (isShort(name) ? isStateOfPin(name) : isState(name))],
    [/^(.+)\s(\S+)$/, (name) => isShort(name) && isStateOfPin(name)],
  ];
  for (const [end, isMatch] of endPatterns) {
    const [, town, name] = end.exec(last) ?? [];
    if (town && name && isMatch(name))
      return { rest: trimPunctuation([...parts.slice(0, -1), trimPunctuation(town)].join(', ')), state: name.trim() };
  }
  return { rest: parts.join(', '), state: '' };
}

export const withoutTownPrefix = (name: string): string =>
  name.replace(/^(?:dist(?:t|rict)?|city|town|जिला|ज़िला|जि|જિલ્લો|જિ)(?![\p{L}\p{M}])[\s.:\p{Pd}]*/iu, '');

/** Text that is not recognised stays in the lines. */
export function readAddress(typed: string, stateNames: StateNameTranslations = {}): TypedAddress {
  const { rest: withoutPin, pinCode } = extractPinCode(
    readAddressLine(typed)
      .split(/[\r\n]+/)
      .map(readAddressLine)
      .join(', '),
  );
  const { rest, state } = extractState(withoutPin, pinCode, stateNames);
  const parts = splitAtCommas(rest);
  const last = parts.at(-1) ?? '';
  const code = exactStateCode(state, stateNames.translations);
  if (
    codesOfCityStates.has(code) &&
    [null, code].includes(stateCodeOfPin(pinCode)) &&
    exactStateCode(last, stateNames.translations) !== code
  )
    return { ...splitIntoTwoLines(rest), city: state, state, pinCode };
  // A town has no digits, unlike a street or shop.
  const town = withoutTownPrefix(last);
  const isTown = (pinCode || state) && parts.length > 1 && /^[\p{L}\p{M}\s.'()-]{2,40}$/u.test(town);
  if (isTown) parts.pop();
  return { ...splitIntoTwoLines(parts.join(', ')), city: isTown ? town : '', state, pinCode };
}
