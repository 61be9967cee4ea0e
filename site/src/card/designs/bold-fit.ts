import { languageOf } from '@parichay/shared/lib/language-of.ts';
import { tallnessOf } from '../../lib/script.ts';
import { nameFit, widthInEm } from '../name-fit.ts';

/** How wide a face is against the serif that name-fit has measured: in Latin, in most Indic scripts, in the broad ones. */
export interface FaceWidths {
  latin: number;
  indic: number;
  broad: number;
}

/** Their letters are much wider than the others', the bolder the more. */
const broad = new Set(['gu', 'ta', 'ml']);

const bold = { indic: 1.08, broad: 1.26 };

interface Fitted {
  /** Length in em of the longest line. */
  em: number;
  lines: number;
  /** Length in em of the longest word, which no size may break. */
  word: number;
}

/** A name in a face of these widths; `box` is in any one unit. */
export function faceFit(name: string, widths: FaceWidths, box: { width: number; height: number }): Fitted {
  const language = languageOf(name) ?? 'en';
  const weight = language === 'en' ? widths.latin : broad.has(language) ? widths.broad : widths.indic;
  const { em, lines } = nameFit(name, { width: box.width / weight, height: box.height }, tallnessOf(name));
  const word = Math.max(...name.split(/\s+/u).map(widthInEm)) * 1.02;
  return { em: Number((em * weight).toFixed(2)), lines, word: Number((word * weight).toFixed(2)) };
}

/** A name in a bold display face, as custom properties. `latin`: the face's width in Latin letters. */
export function boldFit(name: string, latin: number, box: { width: number; height: number }): string {
  const { em, lines, word } = faceFit(name, { latin, ...bold }, box);
  return `--em:${em};--lines:${lines};--word:${word}`;
}
