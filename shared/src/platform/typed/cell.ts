import { asciiDigits } from '../lib/ascii-digits.ts';
import { unguarded } from '../lib/csv.ts';

/** `formula`: no saved value. `shortened`: digits are lost. */
export type SheetFault = 'formula' | 'shortened';

export interface SheetCell {
  text: string;
  fault: SheetFault | null;
}

const errorValue = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|ERROR!)$/i;
const tooNarrow = /^#{3,}$/;
const scientific = /^(\d)(?:[.,](\d+))?e(\+?)(\d{1,2})$/i;

/** Java omits trailing zeros and the plus, without loss; Excel's `9.19E+11` is rounded. */
function wholeOf(text: string): string | null {
  const [, first = '', decimals = '', plus = '', exponent = ''] = scientific.exec(text) ?? [];
  const missing = Number(exponent) - decimals.length;
  return missing < 0 || missing > (plus ? 0 : 2) ? null : `${first}${decimals}${'0'.repeat(missing)}`;
}

/** Formulas that only protect text: `="0101"`, `=+919876543210` */
const asText = /^=\s*(?:"((?:[^"]|"")*)"|(\+?\d+))$/;
const formula = /^=\s*(?:[$A-Z]+\d|[A-Z.]+\(|\(|\+?-?\d+\s*[-+*/&]|"|'|\[)/i;

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
  return { text: text.replace(/^['‘’`](?=[+\d])/u, ''), fault: null };
}

export function withoutDecimals(text: string): string {
  const plain = asciiDigits(text).trim();
  if (/^\+?\d+[.,]0+$/.test(plain)) return plain.replace(/[.,]0+$/, '');
  return /^\d{1,3}(?:,\d{2,3})+(?:\.0+)?$/.test(plain) ? plain.replace(/\.0+$/, '').replaceAll(',', '') : text;
}

export const isPlaceholder = (text: string): boolean =>
  /^(?:[-–—_.*]+|n\.?\s?\/?\s?a\.?|nil|none|null|undefined|not available|xx+)$/i.test(text.trim());
