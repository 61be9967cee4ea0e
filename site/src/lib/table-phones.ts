import { asciiDigits } from '@parichay/shared/lib/ascii-digits.ts';
import { readCell, withoutDecimals } from '@parichay/shared/typed/cell.ts';
import { isPhoneText, phoneParts, phoneWritten, readPhones } from '@parichay/shared/typed/phone.ts';

/* Phone numbers in cells and lines of a list. */

/** Characters of a cell in which phone numbers are looked for. */
const longestPhoneCell = 200;

/** A link that opens a chat or a call. */
const link =
  /(?<![\w.])(?:https?:\/\/)?(?:[a-z]{1,10}\.)?(?:wa\.me|whatsapp\.com|whatsapp:|tel:)[^\s,;|)\]>]{1,300}/giu;

function readPhoneCell(cell: string): readonly string[] {
  // Of a name and a link the name is no phone number.
  const [before = '', ...others] = cell.split(link);
  if (others.length > 0 && /\p{L}{2}/u.test(before)) return [];
  const phones = readPhones(withoutDecimals(readCell(cell).text));
  return phones[0] && isPhoneText(phones[0].number) ? phones.map(phoneWritten) : [];
}

/** Cells that were read: a list is looked at several times. */
const alreadyRead = new Map<string, readonly string[]>();
const mostRemembered = 20_000;

/** The phone numbers of a cell, with their extensions; none where it is no cell of phone numbers. */
export function phonesOf(cell: string): readonly string[] {
  if (cell.length > longestPhoneCell || !/(?:\p{Nd}\P{Nd}{0,9}){8}/u.test(cell)) return [];
  const known = alreadyRead.get(cell);
  if (known) return known;
  const phones = readPhoneCell(cell);
  if (alreadyRead.size >= mostRemembered) alreadyRead.clear();
  alreadyRead.set(cell, phones);
  return phones;
}

/** The first phone number of a cell; null where there is none. */
export const firstPhone = (cell: string): string | null => phonesOf(cell)[0] ?? null;

const lastDigits = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-10);
/** Whether two numbers are one, with or without the code of the country. */
export const isSamePhone = (one: string, other: string): boolean => lastDigits(one) === lastDigits(other);

/** Phone numbers, each once. */
export const differentPhones = (phones: readonly string[]): string[] =>
  phones.filter((phone, at) => phones.findIndex((other) => isSamePhone(other, phone)) === at);

/** Several cells of phone numbers as one, and the texts that cannot be read in it. */
export function phonesTogether(cells: readonly string[]): { phones: string; others: readonly string[] } {
  const isPhone = (cell: string): boolean => firstPhone(cell) !== null;
  const phones = differentPhones(cells.filter(isPhone));
  const texts = cells.filter((cell) => cell !== '' && !isPhone(cell));
  const joined = phones.join(' / ');
  if (isPhone(joined)) return { phones: joined, others: texts };
  const [first = '', ...others] = [...phones, ...texts];
  return { phones: first, others };
}

const mobile = String.raw`(?:\(?(?:\+|00)?91\)?[\s-]*(?:\(?0\)?[\s-]*)?|0)?[6-9](?:[\s.-]?\d){9}`;
const landline = String.raw`\(?0\d{2,4}\)?[\s-]*(?:\d{6,8}|\d{3,4}[\s-]\d{4})`;
const extension = String.raw`(?:\s*(?:extn?|x)\.?\s*\d{1,5}|\s*/\s*\d{1,4}(?!\d))?`;
const notInDigits = String.raw`(?<![\d+])`;
/** From the most certain to the least: what is found by one is not looked for by the next. */
const patterns = [
  new RegExp(`${notInDigits}(?:${mobile}|${landline})(?!\\d)${extension}`, 'giu'),
  /\+\d[\d\s()-]{7,16}\d(?!\d)/gu,
  new RegExp(String.raw`${notInDigits}[6-9](?:[\s.-]{0,3}\d){9}(?!\d)`, 'gu'),
];

/** A text with the numbers of its links instead of these. */
export const withoutLinks = (text: string): string =>
  text.replaceAll(link, (whole) => (isPhoneText(whole) ? ` ${phoneParts(whole).number} ` : whole));

export interface PhoneWithin {
  text: string;
  start: number;
  end: number;
}

/** Where phone numbers are in a line, of which the links were taken out. */
export function phonesWithin(line: string): PhoneWithin[] {
  const text = asciiDigits(line).replaceAll(/[‐‑‒–—]/g, '-');
  for (const pattern of patterns) {
    const found = [...text.matchAll(pattern)].filter(([phone]) => phonesOf(phone).length > 0);
    if (found.length > 0)
      return found.map(({ 0: phone, index }) => ({ text: phone.trim(), start: index, end: index + phone.length }));
  }
  return [];
}

/** `Shop 2`, `Office No. 3`: a name, though its word alone labels a phone. */
export const numberedName =
  /(?<![\p{L}\p{M}])(?:shop|store|office|home|customer)[\s.-]*(?:no[\s.]*)?#?(?:(?!91\D)\d{1,2}(?!\d)|\p{Lu}(?![\p{L}\p{M}.]))/iu;

/** Characters of a line that may hold a name and a phone number. */
const longestLine = 300;

/** Whether a phone number is somewhere in a cell or a line. */
export const holdsPhone = (text: string): boolean => phonesWithin(withoutLinks(text.slice(0, longestLine))).length > 0;
