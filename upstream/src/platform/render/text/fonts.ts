import type { AlphaColour } from '@parichay/shared/studio/layer/layer-drawn.ts';
import type { FontRole } from '@parichay/shared/studio/layer/layer-kinds.ts';
import * as hb from 'harfbuzzjs';
import { emojiFontFile, fontFileOf } from './font-catalogue.ts';
import type { Weight } from './font-families.ts';
import { readFontFile } from './font-file.ts';
import { type Script, scripts } from './script-runs.ts';

/** In font units, y upwards. */
export interface InkBounds {
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
  hasGlyph(codePoint: number): boolean;
  /** In font units, y upwards. */
  outline(glyph: number): readonly hb.SvgPathCommand[];
  ink(glyph: number): InkBounds | null;
  colourLayers(glyph: number): readonly (AlphaColour & { glyph: number })[];
}

const memoize = <K, V>(compute: (key: K) => V): ((key: K) => V) => {
  const cache = new Map<K, V>();
  return (key) => {
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const value = compute(key);
    cache.set(key, value);
    return value;
  };
};

const toAlphaColour = ({ red, green, blue, alpha }: hb.Color): AlphaColour => ({
  hex: `#${Buffer.from([red, green, blue]).toString('hex')}`,
  alpha: alpha / 255,
});

function load(script: Script, weight: Weight, role: FontRole, file: string): LoadedFont {
  const face = new hb.Face(new hb.Blob(readFontFile(file)));
  const font = new hb.Font(face);
  const colours = face.hasColorLayers() ? (face.getColorPalettes()[0]?.colors.map(toAlphaColour) ?? []) : [];
  return {
    script,
    weight,
    role,
    file,
    unitsPerEm: face.upem,
    font,
    hasGlyph: memoize((codePoint: number) => Boolean(font.nominalGlyph(codePoint))),
    outline: memoize((glyph: number) => font.glyphToJson(glyph)),
    colourLayers: memoize((glyph: number) =>
      face.getGlyphColorLayers(glyph).flatMap(({ glyph: layer, colorIndex = -1 }) => {
        const colour = colours[colorIndex];
        return colour ? [{ glyph: layer, ...colour }] : [];
      }),
    ),
    ink: memoize((glyph: number) => {
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

const loadedFontCache = new Map<string, LoadedFont>();

function loadFontFile(key: string, script: Script, weight: Weight, role: FontRole, file: string): LoadedFont {
  const sameFont = [...loadedFontCache.values()].find((one) => one.file === file && one.script === script);
  const font = sameFont ?? load(script, weight, role, file);
  loadedFontCache.set(key, font);
  return font;
}

export function loadFont(script: Script, weight: Weight, role: FontRole = 'sans'): LoadedFont {
  const key = `${script} ${weight} ${role}`;
  return loadedFontCache.get(key) ?? loadFontFile(key, script, weight, role, fontFileOf(script, weight, role));
}

const loadEmojiFont = (): LoadedFont =>
  loadedFontCache.get('emoji') ?? loadFontFile('emoji', 'Latn', 400, 'sans', emojiFontFile);

/** Joiners, variation selectors and other characters that are never drawn. */
const invisibleCharacterPattern = /^\p{Default_Ignorable_Code_Point}$/u;

export const hasAllGlyphs = (font: LoadedFont, text: string): boolean =>
  [...text].every(
    (character) => font.hasGlyph(character.codePointAt(0) ?? 0) || invisibleCharacterPattern.test(character),
  );

export function fontForCluster(
  cluster: string,
  script: Script,
  weight: Weight,
  role: FontRole = 'sans',
): LoadedFont | null {
  const preferredFont = loadFont(script, weight, role);
  // Some faces have no digits, spaces or punctuation: the Latin face of the same role matches them best.
  for (const font of [preferredFont, loadFont('Latn', weight, role)]) if (hasAllGlyphs(font, cluster)) return font;
  for (const otherScript of [script, ...scripts]) {
    const font = loadFont(otherScript, weight);
    if (font !== preferredFont && hasAllGlyphs(font, cluster)) return font;
  }
  const emoji = loadEmojiFont();
  return hasAllGlyphs(emoji, cluster) ? emoji : null;
}
