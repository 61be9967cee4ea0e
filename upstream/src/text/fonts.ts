import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as hb from 'harfbuzzjs';
import { type Script, scripts } from './script-runs.ts';

export const weights = [400, 600, 700] as const;
export type Weight = (typeof weights)[number];

/** Package and file name of each script's family: Anek where Ek Type drew one, Noto elsewhere. */
const families: Record<Script, { folder: string; file: string; language: string }> = {
  Latn: { folder: 'anek-latin', file: 'AnekLatin', language: 'en' },
  Deva: { folder: 'anek-devanagari', file: 'AnekDevanagari', language: 'hi' },
  Gujr: { folder: 'anek-gujarati', file: 'AnekGujarati', language: 'gu' },
  Beng: { folder: 'anek-bangla', file: 'AnekBangla', language: 'bn' },
  Guru: { folder: 'noto-sans-gurmukhi', file: 'NotoSansGurmukhi', language: 'pa' },
  Orya: { folder: 'noto-sans-oriya', file: 'NotoSansOriya', language: 'or' },
  Taml: { folder: 'anek-tamil', file: 'AnekTamil', language: 'ta' },
  Telu: { folder: 'anek-telugu', file: 'AnekTelugu', language: 'te' },
  Knda: { folder: 'anek-kannada', file: 'AnekKannada', language: 'kn' },
  Mlym: { folder: 'anek-malayalam', file: 'AnekMalayalam', language: 'ml' },
  Arab: { folder: 'noto-nastaliq-urdu', file: 'NotoNastaliqUrdu', language: 'ur' },
};
const styles: Record<Weight, string> = { 400: '400Regular', 600: '600SemiBold', 700: '700Bold' };

const require = createRequire(import.meta.url);

/** Path of the TTF, for renderers that read the file themselves. */
export function fontFile(script: Script, weight: Weight): string {
  const { folder, file } = families[script];
  return require.resolve(`@expo-google-fonts/${folder}/${styles[weight]}/${file}_${styles[weight]}.ttf`);
}

/** Extents of a glyph's ink in font units, y upwards. */
export interface Ink {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

/** One font file, read and parsed once and kept. */
export interface LoadedFont {
  script: Script;
  weight: Weight;
  language: string;
  /** Font units in one em. */
  unitsPerEm: number;
  font: hb.Font;
  has(codePoint: number): boolean;
  /** Outline of a glyph in font units, y upwards. */
  outline(glyph: number): readonly hb.SvgPathCommand[];
  /** Null for a glyph without ink. */
  ink(glyph: number): Ink | null;
}

const remembered = <K, V>(make: (key: K) => V): ((key: K) => V) => {
  const known = new Map<K, V>();
  return (key) => {
    const old = known.get(key);
    if (old !== undefined) return old;
    const made = make(key);
    known.set(key, made);
    return made;
  };
};

function load(script: Script, weight: Weight): LoadedFont {
  const face = new hb.Face(new hb.Blob(readFileSync(fontFile(script, weight))));
  const font = new hb.Font(face);
  return {
    script,
    weight,
    language: families[script].language,
    unitsPerEm: face.upem,
    font,
    has: remembered((codePoint: number) => Boolean(font.nominalGlyph(codePoint))),
    // A font has a few thousand glyphs at most, so these stay small.
    outline: remembered((glyph: number) => font.glyphToJson(glyph)),
    ink: remembered((glyph: number) => {
      const box = font.glyphExtents(glyph);
      if (!box || box.width === 0) return null;
      return {
        left: box.xBearing,
        right: box.xBearing + box.width,
        top: box.yBearing,
        bottom: box.yBearing + box.height,
      };
    }),
  };
}

const loaded = new Map<string, LoadedFont>();

export function fontOf(script: Script, weight: Weight): LoadedFont {
  const key = `${script} ${weight}`;
  const known = loaded.get(key);
  if (known) return known;
  const font = load(script, weight);
  loaded.set(key, font);
  return font;
}

/** Joiners, variation selectors and other characters that are never drawn themselves. */
const invisible = /^\p{Default_Ignorable_Code_Point}$/u;

/** Whether the font has every character of this text. */
export const draws = (font: LoadedFont, text: string): boolean =>
  [...text].every((character) => font.has(character.codePointAt(0) ?? 0) || invisible.test(character));

/** The script's own font when it has these characters, else any that has; null when none has (an emoji, say). */
export function fontFor(cluster: string, script: Script, weight: Weight): LoadedFont | null {
  const own = fontOf(script, weight);
  if (draws(own, cluster)) return own;
  for (const other of scripts) {
    const font = other === script ? null : fontOf(other, weight);
    if (font && draws(font, cluster)) return font;
  }
  return null;
}
