import { writtenLanguageOf } from '@parichay/shared/platform/lib/language-of.ts';
import { lineHeightFactorOf } from '../../lib/script.ts';
import { nameFit, widthInEm } from '../name-fit.ts';

/** Widths relative to the serif that name-fit measured. */
export interface TypefaceWidths {
  latin: number;
  indic: number;
  broad: number;
}

/** Gujarati, Tamil and Malayalam letters are much wider, especially in bold. */
const broadLanguages = new Set(['gu', 'ta', 'ml']);

const boldWidthFactors = { indic: 1.08, broad: 1.26 };

interface TypefaceFit {
  /** Longest line, in em; `word`: longest word, which must never be broken. */
  em: number;
  lines: number;
  word: number;
}

export function typefaceFit(name: string, widths: TypefaceWidths, box: { width: number; height: number }): TypefaceFit {
  const language = writtenLanguageOf(name) ?? 'en';
  const widthFactor = language === 'en' ? widths.latin : broadLanguages.has(language) ? widths.broad : widths.indic;
  const { em, lines } = nameFit(name, { width: box.width / widthFactor, height: box.height }, lineHeightFactorOf(name));
  const word = Math.max(...name.split(/\s+/u).map(widthInEm)) * 1.02;
  return { em: Number((em * widthFactor).toFixed(2)), lines, word: Number((word * widthFactor).toFixed(2)) };
}

export function boldFitStyle(name: string, latin: number, box: { width: number; height: number }): string {
  const { em, lines, word } = typefaceFit(name, { latin, ...boldWidthFactors }, box);
  return `--em:${em};--lines:${lines};--word:${word}`;
}
