import { toPlainText } from './plain-text.ts';

const characters = [
  ...['\\d', '\\d', '[A-Z\\d]', '[A-Z\\d]', '[A-Z]', '[A-Z]', '[A-Z\\d]'],
  ...['\\d', '\\d', '\\d', '\\d', '[A-Z\\d]', '[A-Z\\d]', '[A-Z]', '[A-Z\\d]'],
].join("[\\s.,/'-]*");
const gstinInTextPattern = new RegExp(`(?<!\\d)${characters}(?![A-Z\\d])`, 'g');

/** `GSTIN/UIN: 27-aapfu 0939f-1zv` → `27AAPFU0939F1ZV`; returns the text unless it has exactly one. */
export function readGstin(typed: string): string {
  const text = toPlainText(typed).toUpperCase();
  const [gstin, secondGstin] = new Set(
    (text.match(gstinInTextPattern) ?? []).map((found) => found.replaceAll(/[^A-Z\d]/g, '')),
  );
  return gstin && !secondGstin ? gstin : text;
}
