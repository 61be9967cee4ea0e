import { toAsciiDigits } from '../lib/ascii-digits.ts';
import { unescapeFormula } from '../lib/csv.ts';

/** `formula`: no saved value. `shortened`: digits are lost. */
export type CellFault = 'formula' | 'shortened';

export interface SheetCell {
  text: string;
  fault: CellFault | null;
}

const errorValuePattern = /^#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|ERROR!)$/i;
const tooNarrowCellPattern = /^#{3,}$/;
const scientificNumberPattern = /^(\d)(?:[.,](\d+))?e(\+?)(\d{1,2})$/i;

/** Java omits trailing zeros and the plus, without loss; Excel's `9.19E+11` is rounded. */
function integerOfScientific(text: string): string | null {
  const [, first = '', decimals = '', plus = '', exponent = ''] = scientificNumberPattern.exec(text) ?? [];
  const missing = Number(exponent) - decimals.length;
  return missing < 0 || missing > (plus ? 0 : 2) ? null : `${first}${decimals}${'0'.repeat(missing)}`;
}

/** Formulas that only protect text: `="0101"`, `=+919876543210` */
const textFormulaPattern = /^=\s*(?:"((?:[^"]|"")*)"|(\+?\d+))$/;
const formulaPattern = /^=\s*(?:[$A-Z]+\d|[A-Z.]+\(|\(|\+?-?\d+\s*[-+*/&]|"|'|\[)/i;

export function readCell(cell: string): SheetCell {
  const collapsed = cell.replaceAll(/\s+/gu, ' ').trim();
  const text = unescapeFormula(collapsed).trim();
  if (text !== collapsed) return { text, fault: null };
  const [wrapped, quoted, number] = textFormulaPattern.exec(text) ?? [];
  if (wrapped) return { text: (quoted?.replaceAll('""', '"') ?? number ?? '').trim(), fault: null };
  if (formulaPattern.test(text) || errorValuePattern.test(text)) return { text: '', fault: 'formula' };
  if (tooNarrowCellPattern.test(text)) return { text: '', fault: 'shortened' };
  if (scientificNumberPattern.test(text)) {
    const integer = integerOfScientific(text);
    return integer === null ? { text: '', fault: 'shortened' } : { text: integer, fault: null };
  }
  return { text: text.replace(/^['‘’`](?=[+\d])/u, ''), fault: null };
}

export function withoutZeroDecimals(text: string): string {
  const numberText = toAsciiDigits(text).trim();
  if (/^\+?\d+[.,]0+$/.test(numberText)) return numberText.replace(/[.,]0+$/, '');
  return /^\d{1,3}(?:,\d{2,3})+(?:\.0+)?$/.test(numberText)
    ? numberText.replace(/\.0+$/, '').replaceAll(',', '')
    : text;
}

export const isPlaceholder = (text: string): boolean =>
  /^(?:[-–—_.*]+|n\.?\s?\/?\s?a\.?|nil|none|null|undefined|not available|xx+)$/i.test(text.trim());
