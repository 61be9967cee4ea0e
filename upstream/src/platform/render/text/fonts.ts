import { readFileSync } from 'node:fs';
import type { FontRole } from '@parichay/shared/studio/layer/layer.kinds.ts';
import * as hb from 'harfbuzzjs';
import { emojiFile, fontFile, type Weight } from './font-catalogue.ts';
import { letJoin } from './let-join.ts';
import { type Script, scripts } from './script-runs.ts';

/** In font units, y upwards. */
export interface Ink {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

export interface LoadedFont {
  script: Script;
  weight: Weight;
  role: FontRole;
  file: string;
  unitsPerEm: number;
  font: hb.Font;
  has(codePoint: number): boolean;
  /** In font units, y upwards. */
  outline(glyph: number): readonly hb.SvgPathCommand[];
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
  const same = [...loaded.values()].find((one) => one.file === file && one.script === script);
  const font = same ?? load(script, weight, role, file);
  loaded.set(key, font);
  return font;
}

export function fontOf(script: Script, weight: Weight, role: FontRole = 'sans'): LoadedFont {
  const key = `${script} ${weight} ${role}`;
  return loaded.get(key) ?? fontOfFile(key, script, weight, role, fontFile(script, weight, role));
}

function emojiFont(weight: Weight): LoadedFont {
  const key = `emoji ${weight}`;
  return loaded.get(key) ?? fontOfFile(key, 'Latn', weight, 'sans', emojiFile(weight));
}

/** Joiners, variation selectors and other characters that are never drawn. */
const invisible = /^\p{Default_Ignorable_Code_Point}$/u;

export const draws = (font: LoadedFont, text: string): boolean =>
  [...text].every((character) => font.has(character.codePointAt(0) ?? 0) || invisible.test(character));

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
