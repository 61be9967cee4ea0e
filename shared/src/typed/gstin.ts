import { plainText } from './plain-text.ts';

/** All kinds of GSTIN, with separators. */
const characters = [
  ...['\\d', '\\d', '[A-Z\\d]', '[A-Z\\d]', '[A-Z]', '[A-Z]', '[A-Z\\d]'],
  ...['\\d', '\\d', '\\d', '\\d', '[A-Z\\d]', '[A-Z\\d]', '[A-Z]', '[A-Z\\d]'],
].join("[\\s.,/'-]*");
const shape = new RegExp(`(?<!\\d)${characters}(?![A-Z\\d])`, 'g');

/**
 * `GSTIN/UIN: 27-aapfu 0939f-1zv` → `27AAPFU0939F1ZV`; text with none or several is returned for the field to reject.
 */
export function readGstin(typed: string): string {
  const text = plainText(typed).toUpperCase();
  const [gstin, another] = new Set((text.match(shape) ?? []).map((found) => found.replaceAll(/[^A-Z\d]/g, '')));
  return gstin && !another ? gstin : text;
}
