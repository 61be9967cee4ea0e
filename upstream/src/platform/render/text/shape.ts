import type { FontRole } from '@parichay/shared/studio/layer/layer-kinds.ts';
import * as hb from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
import { shapingLanguage } from './font-catalogue.ts';
import type { Weight } from './font-families.ts';
import { fontForCluster, hasAllGlyphs, type LoadedFont, loadFont } from './fonts.ts';
import { inVisualOrder, splitIntoScriptRuns, type TextDirection } from './script-runs.ts';

/** Lengths in em, y upwards; `cluster`: UTF-16 index in the text. */
export interface ShapedGlyph {
  id: number;
  cluster: number;
  advance: number;
  offsetX: number;
  offsetY: number;
}

export interface ShapedRun {
  font: LoadedFont;
  start: number;
  end: number;
  level: number;
  language: string;
  glyphs: ShapedGlyph[];
}

export interface ShapedText {
  /** Normalised to NFC, without characters that no font has. */
  text: string;
  direction: TextDirection;
  runs: ShapedRun[];
  advance: number;
  /** In em, y upwards; all 0 without ink. */
  ink: { left: number; right: number; top: number; bottom: number };
}

export interface ShapeOptions {
  weight?: Weight;
  role?: FontRole;
  direction?: TextDirection | undefined;
  /** Letter spacing in em, for Latin only: it would tear the headline of other scripts. */
  tracking?: number;
  /** BCP 47; if unknown, each script uses its most common language. */
  language?: string | undefined;
}

const graphemeSegmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
export const graphemeClustersOf = (text: string): { text: string; start: number }[] =>
  Array.from(graphemeSegmenter.segment(text), ({ segment, index }) => ({ text: segment, start: index }));

const MAX_CACHED_TEXTS = 2000;
const MAX_CACHED_LENGTH = 300;
const shapedTexts = new LRUCache<string, ShapedText>({ max: MAX_CACHED_TEXTS });

export function shape(
  text: string,
  { weight = 400, role = 'sans', direction, tracking = 0, language = '' }: ShapeOptions = {},
): ShapedText {
  const key = `${weight} ${role} ${direction ?? ''} ${tracking} ${language} ${text}`;
  const cached = shapedTexts.get(key);
  if (cached) return cached;
  const shaped = shapeWithoutCache(text, { weight, role }, direction, { tracking, language });
  if (text.length <= MAX_CACHED_LENGTH) shapedTexts.set(key, shaped);
  return shaped;
}

interface Face {
  weight: Weight;
  role: FontRole;
}

interface FontRun {
  font: LoadedFont;
  start: number;
  end: number;
  level: number;
}

/** A null font marks characters that no font has. */
function splitIntoFontRuns(text: string, { weight, role }: Face, requestedDirection: TextDirection | undefined) {
  const { runs: scriptSpans, direction } = splitIntoScriptRuns(text, requestedDirection);
  const runs: (Omit<FontRun, 'font'> & { font: LoadedFont | null })[] = [];
  const addRun = (font: LoadedFont | null, start: number, end: number, level: number) => {
    const last = runs.at(-1);
    if (last && last.font === font && last.level === level) last.end = end;
    else runs.push({ font, start, end, level });
  };
  for (const { start, end, script, level } of scriptSpans) {
    const preferredFont = loadFont(script, weight, role);
    if (hasAllGlyphs(preferredFont, text.slice(start, end))) {
      addRun(preferredFont, start, end, level);
      continue;
    }
    for (const cluster of graphemeClustersOf(text.slice(start, end))) {
      const from = start + cluster.start;
      addRun(fontForCluster(cluster.text, script, weight, role), from, from + cluster.text.length, level);
    }
  }
  return { runs, direction, isComplete: runs.every((run) => run.font) };
}

function withoutUndrawableCharacters(text: string, { runs }: ReturnType<typeof splitIntoFontRuns>): string {
  const drawableText = runs.map((run) => (run.font ? text.slice(run.start, run.end) : ' ')).join('');
  // "Sweets 🎉, Snacks" becomes "Sweets, Snacks", without the blank before the comma.
  return drawableText
    .replace(/ +/g, ' ')
    .replace(/ (?=[,.;:!?)])/g, '')
    .trim();
}

const { DO_NOT_INSERT_DOTTED_CIRCLE } = hb.BufferFlag;
let buffer: hb.Buffer | undefined;

interface ShapeSettings {
  tracking: number;
  language: string;
}

function shapeRun(text: string, { font, start, end, level }: FontRun, settings: ShapeSettings): ShapedRun {
  const language = shapingLanguage(font.script, settings.language);
  buffer ??= new hb.Buffer();
  buffer.reset();
  buffer.addText(text, start, end - start);
  buffer.setDirection(level % 2 === 1 ? hb.Direction.RTL : hb.Direction.LTR);
  buffer.setScript(font.script);
  buffer.setLanguage(language);
  buffer.setFlags(DO_NOT_INSERT_DOTTED_CIRCLE);
  hb.shape(font.font, buffer);
  const em = font.unitsPerEm;
  const extraAdvance = font.script === 'Latn' ? settings.tracking : 0;
  const glyphs = buffer.getGlyphInfosAndPositions().map((glyph) => ({
    id: glyph.codepoint,
    cluster: glyph.cluster,
    advance: (glyph.xAdvance ?? 0) / em + extraAdvance,
    offsetX: (glyph.xOffset ?? 0) / em,
    offsetY: (glyph.yOffset ?? 0) / em,
  }));
  return { font, start, end, level, language, glyphs };
}

/** Old spellings of Malayalam nta (The Unicode Standard, 12.9) and Bengali khanda ta (before Unicode 4.1). */
const spellings = [
  ['\u0d7b\u0d4d\u0d31', '\u0d28\u0d4d\u0d31'],
  ['\u09a4\u09cd\u200d', '\u09ce'],
] as const;

function shapeWithoutCache(
  original: string,
  face: Face,
  requestedDirection: TextDirection | undefined,
  settings: ShapeSettings,
): ShapedText {
  let text = original.normalize('NFC').replace(/\s+/gu, ' ').trim();
  for (const [oldSpelling, newSpelling] of spellings) text = text.replaceAll(oldSpelling, newSpelling);
  let fontRunResult = splitIntoFontRuns(text, face, requestedDirection);
  if (!fontRunResult.isComplete) {
    text = withoutUndrawableCharacters(text, fontRunResult);
    fontRunResult = splitIntoFontRuns(text, face, requestedDirection);
  }
  const { runs, direction } = fontRunResult;
  const drawableRuns = runs.filter((run): run is FontRun => run.font !== null);
  const shaped = inVisualOrder(drawableRuns).map((run) => shapeRun(text, run, settings));
  const ink = { left: 0, right: 0, top: 0, bottom: 0 };
  let advance = 0;
  for (const { font, glyphs } of shaped) {
    for (const glyph of glyphs) {
      const box = font.ink(glyph.id);
      if (box) {
        const [x, y, em] = [advance + glyph.offsetX, glyph.offsetY, font.unitsPerEm];
        ink.left = Math.min(ink.left, x + box.left / em);
        ink.right = Math.max(ink.right, x + box.right / em);
        ink.top = Math.max(ink.top, y + box.top / em);
        ink.bottom = Math.min(ink.bottom, y + box.bottom / em);
      }
      advance += glyph.advance;
    }
  }
  return { text, direction, runs: shaped, advance, ink };
}

export const drawnWidthOf = ({ advance, ink }: ShapedText): number =>
  Math.max(advance, ink.right) - Math.min(0, ink.left);
