import { plainText } from './plain-text.ts';

/** The 15 characters of all kinds of GSTIN (lib/gstin.ts), with what people put between them. */
const characters = [
  ...['\\d', '\\d', '[A-Z\\d]', '[A-Z\\d]', '[A-Z]', '[A-Z]', '[A-Z\\d]'],
  ...['\\d', '\\d', '\\d', '\\d', '[A-Z\\d]', '[A-Z\\d]', '[A-Z]', '[A-Z\\d]'],
].join("[\\s.,/'-]*");
const shape = new RegExp(`(?<!\\d)${characters}(?![A-Z\\d])`, 'g');

/**
 * A GSTIN as it is kept, whatever is written around it: `GSTIN/UIN: 27-aapfu 0939f-1zv (Maharashtra)` → `27AAPFU0939F1ZV`. A
 * text without one, or with two, comes back for the field to refuse.
 */
export function readGstin(typed: string): string {
  const text = plainText(typed).toUpperCase();
  const [gstin, another] = new Set((text.match(shape) ?? []).map((found) => found.replaceAll(/[^A-Z\d]/g, '')));
  return gstin && !another ? gstin : text;
}
