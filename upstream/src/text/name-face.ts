import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Design, designFaces } from '@parichay/shared/card/card.lists.ts';
import { LRUCache } from 'lru-cache';
import subsetFont from 'subset-font';
import { fontFile } from './fonts.ts';
import { type Script, scriptOf } from './script-runs.ts';

/*
 * The display face of one name: a font cut down to the letters of that name, a few kilobytes where the whole script
 * would be fifty. For Indic scripts only; Latin has a small file for all cards, and every phone has its own Nastaliq.
 */

const require = createRequire(import.meta.url);
const fontsource = (family: string, script: string, weight: 400 | 700): string =>
  require.resolve(`@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff2`);

/** Family → script → file. A script that a family lacks is set in Anek, or in Noto where there is no Anek. */
const drawn: Record<'tiro' | 'baloo', Partial<Record<Script, () => string>>> = {
  tiro: {
    Deva: () => fontsource('tiro-devanagari-hindi', 'devanagari', 400),
    Gujr: () => fontsource('noto-serif-gujarati', 'gujarati', 400),
    Beng: () => fontsource('tiro-bangla', 'bengali', 400),
    Guru: () => fontsource('tiro-gurmukhi', 'gurmukhi', 400),
    Telu: () => fontsource('tiro-telugu', 'telugu', 400),
    Mlym: () => fontsource('noto-serif-malayalam', 'malayalam', 400),
  },
  baloo: {
    Deva: () => fontsource('baloo-2', 'devanagari', 700),
    Gujr: () => fontsource('baloo-bhai-2', 'gujarati', 700),
    Beng: () => fontsource('baloo-da-2', 'bengali', 700),
    Guru: () => fontsource('baloo-paaji-2', 'gurmukhi', 700),
    Orya: () => fontsource('baloo-bhaina-2', 'oriya', 700),
    Taml: () => fontsource('baloo-thambi-2', 'tamil', 700),
    Knda: () => fontsource('baloo-tamma-2', 'kannada', 700),
    Mlym: () => fontsource('baloo-chettan-2', 'malayalam', 700),
  },
};

/** The first Indic script in a name. */
const indicScriptOf = (name: string): Script | undefined =>
  [...name].map(scriptOf).find((script) => script !== null && script !== 'Latn' && script !== 'Arab') ?? undefined;

function fileOf(design: Design, script: Script): string {
  const face = designFaces[design];
  if (face !== 'anek') {
    const own = drawn[face][script];
    if (own) return own();
  }
  // Night sets names thin, and a serif's stand-in should be as quiet as it.
  return fontFile(script, face === 'tiro' || design === 'night' ? 400 : 700);
}

const made = new LRUCache<string, Promise<Buffer>>({ max: 2_000 });

/** WOFF2 of the letters of a name in the face of a design; null for a name that needs none. */
export function nameFace(design: Design, name: string): Promise<Buffer> | null {
  const script = indicScriptOf(name);
  if (!script) return null;
  const file = fileOf(design, script);
  const key = `${file} ${name}`;
  const known =
    made.get(key) ??
    // Joiners decide how letters are drawn, and a dotted circle what a broken name looks like.
    readFile(file).then((font) =>
      subsetFont(font, `${name}\u200c\u200d\u25cc`, { targetFormat: 'woff2', noHinting: true }),
    );
  made.set(key, known);
  known.catch(() => made.delete(key));
  return known;
}
