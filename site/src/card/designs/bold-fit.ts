import { languageOf } from '@parichay/shared/platform/lib/language-of.ts';
import { tallnessOf } from '../../lib/script.ts';
import { nameFit, widthInEm } from '../name-fit.ts';

/** Widths relative to the serif that name-fit measured. */
export interface FaceWidths {
  latin: number;
  indic: number;
  broad: number;
}

/** Gujarati, Tamil and Malayalam letters are much wider, especially in bold. */
const broad = new Set(['gu', 'ta', 'ml']);

const bold = { indic: 1.08, broad: 1.26 };

interface Fitted {
  /** Length of the longest line, in em. */
  em: number;
  lines: number;
  /** Length of the longest word, in em; it must never be broken. */
  word: number;
}

export function faceFit(name: string, widths: FaceWidths, box: { width: number; height: number }): Fitted {
  const language = languageOf(name) ?? 'en';
  const weight = language === 'en' ? widths.latin : broad.has(language) ? widths.broad : widths.indic;
  const { em, lines } = nameFit(name, { width: box.width / weight, height: box.height }, tallnessOf(name));
  const word = Math.max(...name.split(/\s+/u).map(widthInEm)) * 1.02;
  return { em: Number((em * weight).toFixed(2)), lines, word: Number((word * weight).toFixed(2)) };
}

export function boldFit(name: string, latin: number, box: { width: number; height: number }): string {
  const { em, lines, word } = faceFit(name, { latin, ...bold }, box);
  return `--em:${em};--lines:${lines};--word:${word}`;
}
