import { readFileSync } from 'node:fs';
import type { FontRole } from '@parichay/shared/layer/layer.kinds.ts';
import * as hb from 'harfbuzzjs';
import { emojiFile, fontFile, type Weight } from './font-catalogue.ts';
import { letJoin } from './let-join.ts';
import { type Script, scripts } from './script-runs.ts';

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
  role: FontRole;
  /** Path of its TrueType file. */
  file: string;
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

function load(script: Script, weight: Weight, role: FontRole, file: string): LoadedFont {
  const face = new hb.Face(new hb.Blob(letJoin(readFileSync(file), file)));
  const font = new hb.Font(face);
  return {
    script,
    weight,
    role,
    file,
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

function fontOfFile(key: string, script: Script, weight: Weight, role: FontRole, file: string): LoadedFont {
  // Two roles may share a file, and a file is parsed once for each script that is set in it.
  const same = [...loaded.values()].find((one) => one.file === file && one.script === script);
  const font = same ?? load(script, weight, role, file);
  loaded.set(key, font);
  return font;
}

/** The font of a script; of a role that has no letters for it, the script's plain one. */
export function fontOf(script: Script, weight: Weight, role: FontRole = 'sans'): LoadedFont {
  const key = `${script} ${weight} ${role}`;
  return loaded.get(key) ?? fontOfFile(key, script, weight, role, fontFile(script, weight, role));
}

function emojiFont(weight: Weight): LoadedFont {
  const key = `emoji ${weight}`;
  return loaded.get(key) ?? fontOfFile(key, 'Latn', weight, 'sans', emojiFile(weight));
}

/** Joiners, variation selectors and other characters that are never drawn themselves. */
const invisible = /^\p{Default_Ignorable_Code_Point}$/u;

/** Whether the font has every character of this text. */
export const draws = (font: LoadedFont, text: string): boolean =>
  [...text].every((character) => font.has(character.codePointAt(0) ?? 0) || invisible.test(character));

/** The script's own font when it has these characters, else any that has; null when none has. */
export function fontFor(cluster: string, script: Script, weight: Weight, role: FontRole = 'sans'): LoadedFont | null {
  const own = fontOf(script, weight, role);
  if (draws(own, cluster)) return own;
  for (const other of [script, ...scripts]) {
    const font = fontOf(other, weight);
    if (font !== own && draws(font, cluster)) return font;
  }
  const emoji = emojiFont(weight);
  return draws(emoji, cluster) ? emoji : null;
}
