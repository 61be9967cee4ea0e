import { languageOf, tallnessOf } from '../../lib/script.ts';
import { nameFit, widthInEm } from '../name-fit.ts';

/** Bold letters against the regular ones that name-fit knows; in these scripts they are much wider. */
const broad = new Set(['gu', 'ta', 'ml']);

/**
 * A name in a bold display face, as custom properties: `--em` its longest line, `--lines` how many, `--word` its longest
 * word, which no size may break. `latin` is the face's width against the measured one; other scripts do not have the face.
 */
export function boldFit(name: string, latin: number, box: { width: number; height: number }): string {
  const language = languageOf(name) ?? 'en';
  const weight = language === 'en' ? latin : broad.has(language) ? 1.26 : 1.08;
  const { em, lines } = nameFit(name, { width: box.width / weight, height: box.height }, tallnessOf(name));
  const word = Math.max(...name.split(/\s+/u).map(widthInEm)) * 1.02;
  return `--em:${(em * weight).toFixed(2)};--lines:${lines};--word:${(word * weight).toFixed(2)}`;
}
