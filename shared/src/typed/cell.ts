import { asciiDigits } from '../lib/ascii-digits.ts';
import { unguarded } from '../lib/csv.ts';

/** `formula`: no value was saved. `shortened`: the digits of a number were thrown away. */
export type SheetFault = 'formula' | 'shortened';

export interface SheetCell {
  /** Empty where there is a fault. */
  text: string;
  fault: SheetFault | null;
}

const errorValue = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|ERROR!)$/i;
/** What is copied of a column that is too narrow for its numbers. */
const tooNarrow = /^#{3,}$/;
const scientific = /^(\d)(?:[.,](\d+))?e(\+?)(\d{1,2})$/i;

/**
 * `9.876543210E9`: the whole number where all its digits are written. Java leaves zeros at the end out and writes no plus;
 * Excel writes `9.19E+11` after it has rounded.
 */
function wholeOf(text: string): string | null {
  const [, first = '', decimals = '', plus = '', exponent = ''] = scientific.exec(text) ?? [];
  const missing = Number(exponent) - decimals.length;
  return missing < 0 || missing > (plus ? 0 : 2) ? null : `${first}${decimals}${'0'.repeat(missing)}`;
}

/** A formula that only keeps a spreadsheet from changing a text: `="0101"`, `=+919876543210`. */
const asText = /^=\s*(?:"((?:[^"]|"")*)"|(\+?\d+))$/;
const formula = /^=\s*(?:[$A-Z]+\d|[A-Z.]+\(|\(|\+?-?\d+\s*[-+*/&]|"|'|\[)/i;

/** The text that a cell of a spreadsheet means, without what spreadsheets do to texts that look like numbers. */
export function readCell(cell: string): SheetCell {
  const written = cell.replaceAll(/\s+/gu, ' ').trim();
  const text = unguarded(written).trim();
  if (text !== written) return { text, fault: null };
  const [wrapped, quoted, number] = asText.exec(text) ?? [];
  if (wrapped) return { text: (quoted?.replaceAll('""', '"') ?? number ?? '').trim(), fault: null };
  if (formula.test(text) || errorValue.test(text)) return { text: '', fault: 'formula' };
  if (tooNarrow.test(text)) return { text: '', fault: 'shortened' };
  if (scientific.test(text)) {
    const whole = wholeOf(text);
    return whole === null ? { text: '', fault: 'shortened' } : { text: whole, fault: null };
  }
  // An apostrophe that somebody typed so that a number stays text.
  return { text: text.replace(/^['‘’`](?=[+\d])/u, ''), fault: null };
}

/** The digits of a number that a spreadsheet counted with: `9876543210.0`, `98,76,543,210`, `4,52,001.00`. */
export function withoutDecimals(text: string): string {
  const plain = asciiDigits(text).trim();
  if (/^\+?\d+[.,]0+$/.test(plain)) return plain.replace(/[.,]0+$/, '');
  return /^\d{1,3}(?:,\d{2,3})+(?:\.0+)?$/.test(plain) ? plain.replace(/\.0+$/, '').replaceAll(',', '') : text;
}

/** What people write into a cell that they have nothing for. */
export const isPlaceholder = (text: string): boolean =>
  /^(?:[-–—_.*]+|n\.?\s?\/?\s?a\.?|nil|none|null|undefined|not available|xx+)$/i.test(text.trim());
