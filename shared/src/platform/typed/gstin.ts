import { isValidGstin } from '../lib/gstin.ts';
import { toPlainText } from './plain-text.ts';

const gstinSource = [
  ...['\\d', '\\d', '[A-Z\\d]', '[A-Z\\d]', '[A-Z]', '[A-Z]', '[A-Z\\d]'],
  ...['\\d', '\\d', '\\d', '\\d', '[A-Z\\d]', '[A-Z\\d]', '[A-Z]', '[A-Z\\d]'],
].join("[\\s.,/'-]*");
const gstinInTextPattern = new RegExp(`(?<!\\d)${gstinSource}(?![A-Z\\d])`, 'g');

const digitByAlikeLetter: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' };
const letterByAlikeDigit: Readonly<Record<string, string>> = { 0: 'O', 1: 'I', 2: 'Z', 5: 'S', 8: 'B' };
/** D = digit, L = letter; the others may be both. */
const taxpayerLayout = 'DDLLLLLDDDDL?L?';

/** `27AAPFUO939F1ZV` has the letter O for a zero; null unless the check character is then right. */
function correctAlikeCharacters(text: string): string | null {
  const bare = text.replace(/^\W*GST(?:IN)?(?:\s*NO)?/, '').replaceAll(/[^A-Z\d]/g, '');
  if (bare.length !== taxpayerLayout.length) return null;
  const corrected = [...bare]
    .map((character, at) =>
      taxpayerLayout[at] === 'D'
        ? (digitByAlikeLetter[character] ?? character)
        : taxpayerLayout[at] === 'L'
          ? (letterByAlikeDigit[character] ?? character)
          : character,
    )
    .join('');
  return isValidGstin(corrected) ? corrected : null;
}

/** `GSTIN/UIN: 27-aapfu 0939f-1zv` → `27AAPFU0939F1ZV`; unchanged unless it has exactly one. */
export function readGstin(typed: string): string {
  const text = toPlainText(typed).toUpperCase();
  const [gstin, secondGstin] = new Set(
    (text.match(gstinInTextPattern) ?? []).map((found) => found.replaceAll(/[^A-Z\d]/g, '')),
  );
  return gstin && !secondGstin ? gstin : (correctAlikeCharacters(text) ?? text);
}
