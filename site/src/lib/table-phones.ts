import { toAsciiDigits } from '@parichay/shared/platform/lib/ascii-digits.ts';
import { readCell, withoutZeroDecimals } from '@parichay/shared/platform/typed/cell.ts';
import {
  firstPhoneIn,
  isOnePhoneNumber,
  phoneWithExtension,
  placeLabels,
  readPhones,
} from '@parichay/shared/platform/typed/phone.ts';

const maxPhoneCellLength = 200;

const phoneLinkPattern =
  /(?<![\w.])(?:https?:\/\/)?(?:[a-z]{1,10}\.)?(?:wa\.me|whatsapp\.com|whatsapp:|tel:)[^\s,;|)\]>]{1,300}/giu;

function readPhoneCell(cell: string): readonly string[] {
  // In a cell with a name and a link, the name is no phone number.
  const [before = '', ...others] = cell.split(phoneLinkPattern);
  if (others.length > 0 && /\p{L}{2}/u.test(before)) return [];
  const phones = readPhones(withoutZeroDecimals(readCell(cell).text));
  return phones[0] && isOnePhoneNumber(phones[0].number) ? phones.map(phoneWithExtension) : [];
}

const phonesByCell = new Map<string, readonly string[]>();
const maxCached = 20_000;

/** Phone numbers, including any extensions; empty when the cell contains anything else. */
export function phonesInCell(cell: string): readonly string[] {
  if (cell.length > maxPhoneCellLength || !/(?:\p{Nd}\P{Nd}{0,9}){8}/u.test(cell)) return [];
  const known = phonesByCell.get(cell);
  if (known) return known;
  const phones = readPhoneCell(cell);
  if (phonesByCell.size >= maxCached) phonesByCell.clear();
  phonesByCell.set(cell, phones);
  return phones;
}

export const firstPhone = (cell: string): string | null => phonesInCell(cell)[0] ?? null;

export const lastTenDigits = (phone: string): string => phone.replaceAll(/\D/g, '').slice(-10);
export const isSamePhone = (one: string, other: string): boolean => lastTenDigits(one) === lastTenDigits(other);

export const uniquePhones = (phones: readonly string[]): string[] =>
  phones.filter((phone, at) => phones.findIndex((other) => isSamePhone(other, phone)) === at);

/** Joins phone cells into one; `otherTexts` are the cells that would make it unreadable. */
export function joinPhones(cells: readonly string[]): { phones: string; otherTexts: readonly string[] } {
  const isPhone = (cell: string): boolean => firstPhone(cell) !== null;
  const phones = uniquePhones(cells.filter(isPhone));
  const texts = cells.filter((cell) => cell !== '' && !isPhone(cell));
  const joined = phones.join(' / ');
  if (isPhone(joined)) return { phones: joined, otherTexts: texts };
  const [first = '', ...otherTexts] = [...phones, ...texts];
  return { phones: first, otherTexts };
}

const mobilePattern = String.raw`(?:\(?(?:\+|00)?91\)?[\s-]*(?:\(?0\)?[\s-]*)?|0)?[6-9](?:[\s.-]?\d){9}`;
const landlinePattern = String.raw`\(?0\d{2,4}\)?[\s-]*(?:\d{6,8}|\d{3,4}[\s-]\d{4})`;
const extensionPattern = String.raw`(?:\s*(?:extn?|x)\.?\s*\d{1,5}|\s*/\s*\d{1,4}(?!\d|\s?-\s?\d))?`;
const notInDigitsPattern = String.raw`(?<![\d+])`;
const phonePatterns = [
  new RegExp(`${notInDigitsPattern}(?:${mobilePattern}|${landlinePattern})(?!\\d)${extensionPattern}`, 'giu'),
  /\+\d[\d\s()-]{7,16}\d(?!\d)/gu,
  new RegExp(String.raw`${notInDigitsPattern}[6-9](?:[\s.-]{0,3}\d){9}(?!\d)`, 'gu'),
];

export const phoneLinksToNumbers = (text: string): string =>
  text.replaceAll(phoneLinkPattern, (whole) => (isOnePhoneNumber(whole) ? ` ${firstPhoneIn(whole).number} ` : whole));

export interface FoundPhone {
  text: string;
  start: number;
  end: number;
}

export function findPhones(line: string): FoundPhone[] {
  const text = toAsciiDigits(line).replaceAll(/[‐‑‒–—]/g, '-');
  for (const pattern of phonePatterns) {
    const found = [...text.matchAll(pattern)].filter(([phone]) => phonesInCell(phone).length > 0);
    if (found.length > 0)
      return found.map(({ 0: phone, index }) => ({ text: phone.trim(), start: index, end: index + phone.length }));
  }
  return [];
}

/** `Shop 2`, `Office No. 3` are names, although the word alone labels a phone. */
export const numberedNamePattern = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:shop|store|office|home|customer|${placeLabels.join('|')})(?![\p{L}\p{M}])[\s.-]*(?:no[\s.]*|नं[\s.]*)?#?(?:(?!91\D)\p{Nd}{1,2}(?!\p{Nd})|\p{Lu}(?![\p{L}\p{M}.]))`,
  'iu',
);

const maxLineLength = 300;

export const containsPhone = (text: string): boolean =>
  findPhones(phoneLinksToNumbers(text.slice(0, maxLineLength))).length > 0;
