import { asciiDigits } from '../lib/ascii-digits.ts';
import { stateCodeOfPin } from '../lib/india-states.ts';
import { plainText } from './plain-text.ts';
import { stateCodeOf } from './state.ts';

/** `PIN-452001`, `Pin Code: 452 001`, `452-001`, `452001.0`, digits of any script. */
const pinAlone =
  /^(?:pin\s*code|pin|pc|zip|पिन(?:\s*कोड)?|પિન(?:\s*કોડ)?)?[\s.:#-]*([1-9]\d{2})[\s-]?(\d{3})(?:\.0+)?$/iu;

/** A PIN code as it is stored, six digits; what is none comes back as it was typed, for the field to refuse. */
export function readPin(typed: string): string {
  const text = plainText(typed).replace(/^'|[.,;]$/g, '');
  const [, first = '', last = ''] = pinAlone.exec(text) ?? [];
  return first ? first + last : plainText(typed);
}

/** In a longer text: after a name and a dash, a comma or a label, and no part of a phone number. */
const pinWithin =
  /(?:\bpin(?:\s*code)?\b)?[\s.:,#(\p{Pd}]*(?<![\d+])([1-9]\d{2})[\s\p{Pd}]?(\d{3})(?![\s\p{Pd}]?\d)(?:\.0+)?[\s).,\p{Pd}]*/giu;

export interface TypedAddress {
  line1: string;
  line2: string;
  city: string;
  state: string;
  pinCode: string;
}

/** Characters of one line of an address. */
const maxLine = 120;

/** A line that is too long goes on in the second, from a comma or a blank. */
export function brokenLine(text: string): { line1: string; line2: string } {
  if (text.length <= maxLine) return { line1: text, line2: '' };
  const start = text.slice(0, maxLine + 1);
  const comma = start.lastIndexOf(',');
  const blank = start.lastIndexOf(' ');
  const end = comma > maxLine / 2 ? comma : blank > 0 ? blank : maxLine;
  return { line1: start.slice(0, end).trim(), line2: text.slice(end).replace(/^[\s,]+/, '') };
}

const tidy = (text: string): string => text.replace(/^[\s,.\p{Pd}]+|[\s,\p{Pd}]+$/gu, '').replace(/\s+/g, ' ');

/**
 * An address of India that was written into one cell: `Shop 12, Sarafa Bazaar, Indore - 452001, Madhya Pradesh` has a PIN code,
 * a state and a city in it. A long line goes on in the second; nothing that was typed is lost.
 * @param translations names of states in other languages, with their GST codes
 */
export function readAddress(
  typed: string,
  { translations = [] }: { translations?: Iterable<readonly [string, string]> } = {},
): TypedAddress {
  const known = [...translations];
  let text = tidy(typed.replaceAll(/[\r\n]+/g, ', '));
  // As long as the text itself, whose joiners stay.
  const plain = asciiDigits(text);
  const pin = [...plain.matchAll(pinWithin)].findLast(([, first, last]) => stateCodeOfPin(`${first}${last}`));
  let pinCode = '';
  if (pin) {
    pinCode = `${pin[1]}${pin[2]}`;
    text = tidy(`${text.slice(0, pin.index)}, ${text.slice(pin.index + pin[0].length)}`);
  }
  const parts = text
    .split(/\s*,\s*/)
    .map(tidy)
    .filter(Boolean);
  if (parts.length > 1 && /^(?:india|bharat|भारत|ભારત)$/iu.test(parts.at(-1) ?? '')) parts.pop();
  const isState = (part: string) => /\p{L}/u.test(part) && stateCodeOf(part, known) !== null;
  const state = parts.length > 1 && isState(parts.at(-1) ?? '') ? (parts.pop() ?? '') : '';
  // A town is a word or two of letters at the end; what has digits in it is a street or a shop.
  const last = parts.at(-1) ?? '';
  const isTown = (pinCode || state) && parts.length > 1 && /^[\p{L}\p{M}\s.'()-]{2,40}$/u.test(last);
  const city = isTown ? (parts.pop() ?? '') : '';
  return { ...brokenLine(parts.join(', ')), city, state, pinCode };
}
