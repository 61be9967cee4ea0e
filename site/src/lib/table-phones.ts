import { asciiDigits } from '@parichay/shared/platform/lib/ascii-digits.ts';
import { readCell, withoutDecimals } from '@parichay/shared/platform/typed/cell.ts';
import { isPhoneText, phoneParts, phoneWritten, readPhones } from '@parichay/shared/platform/typed/phone.ts';

const longestPhoneCell = 200;

const link =
  /(?<![\w.])(?:https?:\/\/)?(?:[a-z]{1,10}\.)?(?:wa\.me|whatsapp\.com|whatsapp:|tel:)[^\s,;|)\]>]{1,300}/giu;

function readPhoneCell(cell: string): readonly string[] {
  // In a cell with a name and a link, the name is no phone number.
  const [before = '', ...others] = cell.split(link);
  if (others.length > 0 && /\p{L}{2}/u.test(before)) return [];
  const phones = readPhones(withoutDecimals(readCell(cell).text));
  return phones[0] && isPhoneText(phones[0].number) ? phones.map(phoneWritten) : [];
}

const alreadyRead = new Map<string, readonly string[]>();
const maxCached = 20_000;

/** Phone numbers with their extensions; empty when the cell holds anything else. */
export function phonesOf(cell: string): readonly string[] {
  if (cell.length > longestPhoneCell || !/(?:\p{Nd}\P{Nd}{0,9}){8}/u.test(cell)) return [];
  const known = alreadyRead.get(cell);
  if (known) return known;
  const phones = readPhoneCell(cell);
  if (alreadyRead.size >= maxCached) alreadyRead.clear();
  alreadyRead.set(cell, phones);
  return phones;
}

export const firstPhone = (cell: string): string | null => phonesOf(cell)[0] ?? null;

const lastDigits = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-10);
export const isSamePhone = (one: string, other: string): boolean => lastDigits(one) === lastDigits(other);

export const differentPhones = (phones: readonly string[]): string[] =>
  phones.filter((phone, at) => phones.findIndex((other) => isSamePhone(other, phone)) === at);

/** Joins phone cells into one; `others` are the texts that cannot be read in it. */
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
/** Ordered from most to least certain; the first pattern that matches is used. */
const patterns = [
  new RegExp(`${notInDigits}(?:${mobile}|${landline})(?!\\d)${extension}`, 'giu'),
  /\+\d[\d\s()-]{7,16}\d(?!\d)/gu,
  new RegExp(String.raw`${notInDigits}[6-9](?:[\s.-]{0,3}\d){9}(?!\d)`, 'gu'),
];

export const withoutLinks = (text: string): string =>
  text.replaceAll(link, (whole) => (isPhoneText(whole) ? ` ${phoneParts(whole).number} ` : whole));

export interface PhoneWithin {
  text: string;
  start: number;
  end: number;
}

export function phonesWithin(line: string): PhoneWithin[] {
  const text = asciiDigits(line).replaceAll(/[‐‑‒–—]/g, '-');
  for (const pattern of patterns) {
    const found = [...text.matchAll(pattern)].filter(([phone]) => phonesOf(phone).length > 0);
    if (found.length > 0)
      return found.map(({ 0: phone, index }) => ({ text: phone.trim(), start: index, end: index + phone.length }));
  }
  return [];
}

/** `Shop 2`, `Office No. 3` are names, although the word alone labels a phone. */
export const numberedName =
  /(?<![\p{L}\p{M}])(?:shop|store|office|home|customer)[\s.-]*(?:no[\s.]*)?#?(?:(?!91\D)\d{1,2}(?!\d)|\p{Lu}(?![\p{L}\p{M}.]))/iu;

const longestLine = 300;

export const holdsPhone = (text: string): boolean => phonesWithin(withoutLinks(text.slice(0, longestLine))).length > 0;
