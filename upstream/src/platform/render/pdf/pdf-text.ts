import type { DrawnText } from '@parichay/shared/studio/layer/layer-drawn.ts';
import type { Weight } from '../text/font-families.ts';
import type { LoadedFont } from '../text/fonts.ts';
import { type ShapedGlyph, type ShapedRun, type ShapedText, shape } from '../text/shape.ts';
import { colourPathsOf } from '../text/text-path.ts';
import { EmbeddedFont, glyphHex } from './embedded-font.ts';
import { formatPdfNumber } from './path-operators.ts';
import type { PdfContentStream, PdfDocument } from './pdf-stream.ts';

interface PositionedRun extends ShapedRun {
  from: number;
  /** In em: where readers find a letter whose glyphs are moved. */
  slot?: { from: number; advance: number };
}

/** Extra em after a letter that PDF readers take for a space (0.1 in poppler). */
const SPACE_THRESHOLD_EM = 0.08;

const totalAdvanceOf = (glyphs: readonly ShapedGlyph[]): number =>
  glyphs.reduce((sum, { advance }) => sum + advance, 0);

/** PDF readers reverse the letters of a right-to-left word, so each letter gets its own span, from left to right. */
function splitByLetter(run: PositionedRun): PositionedRun[] {
  const letters: PositionedRun[] = [];
  let from = run.from;
  for (const glyph of run.glyphs) {
    const last = letters.at(-1);
    if (last?.start === glyph.cluster) last.glyphs.push(glyph);
    else letters.push({ ...run, from, start: glyph.cluster, glyphs: [glyph] });
    from += glyph.advance;
  }
  for (const [index, letter] of letters.entries())
    letter.end = index === 0 ? run.end : (letters[index - 1]?.start ?? run.end);
  return letters;
}

/** Slots of one width, because readers take very narrow letters for the same letter drawn twice. */
function splitByWordAndLetter(run: PositionedRun, text: string): PositionedRun[] {
  const letters = splitByLetter(run);
  const words = text.slice(run.start, run.end).matchAll(/\S+\s*|\s+/gu);
  return Array.from(words).flatMap(({ 0: word, index }) => {
    const from = run.start + index;
    const ownLetters = letters.filter(({ start }) => start >= from && start < from + word.length);
    const advance = totalAdvanceOf(ownLetters.flatMap(({ glyphs }) => glyphs)) / ownLetters.length;
    const left = ownLetters[0]?.from ?? 0;
    return ownLetters.map((letter, at) => ({ ...letter, slot: { from: left + at * advance, advance } }));
  });
}

/** In reading order, except for the letters of a right-to-left word. */
function spansInOrder({ runs, text }: ShapedText): PositionedRun[] {
  let from = 0;
  const placed = runs.map((run) => {
    const placedRun = { ...run, from };
    from += totalAdvanceOf(run.glyphs);
    return placedRun;
  });
  return placed
    .sort((one, other) => one.start - other.start)
    .flatMap((run) => (run.level % 2 === 0 ? [run] : splitByWordAndLetter(run, text)));
}

export interface TextSpan {
  operators: string;
  replacementText: string | null;
  start: number;
}

/** A glyph with an offset starts a new TJ operator; y counts downwards. */
function glyphOperators({ glyphs }: ShapedRun, font: EmbeddedFont, x: number, baseline: number, size: number): string {
  const operators: string[] = [];
  let penX = x;
  let pendingGlyphs: string[] = [];
  const flush = () => {
    if (pendingGlyphs.length > 0) operators.push(`[${pendingGlyphs.join('')}] TJ`);
    pendingGlyphs = [];
  };
  let isPenPlaced = false;
  for (const { id, advance, offsetX, offsetY } of glyphs) {
    const isMoved = offsetX !== 0 || offsetY !== 0;
    if (isMoved || !isPenPlaced) {
      flush();
      operators.push(
        `1 0 0 -1 ${formatPdfNumber(penX + offsetX * size)} ${formatPdfNumber(baseline - offsetY * size)} Tm`,
      );
    }
    const kerning = Math.round(font.width(id) - advance * 1000);
    pendingGlyphs.push(`<${glyphHex(id)}>${kerning === 0 ? '' : kerning}`);
    penX += advance * size;
    isPenPlaced = !isMoved;
  }
  flush();
  return operators.join(' ');
}

/** An invisible letter on the baseline: readers take letters that descend, as in Nastaliq, for lines of their own. */
function slotOperators({ glyphs, slot }: PositionedRun, font: EmbeddedFont, x: number, baseline: number, size: number) {
  const glyph = glyphs.find(({ id }) => font.width(id) > 0);
  if (!slot || !glyph || slot.advance <= 0) return '';
  const widthPercent = (slot.advance * 100_000) / font.width(glyph.id);
  const position = `1 0 0 -1 ${formatPdfNumber(x + slot.from * size)} ${formatPdfNumber(baseline)} Tm`;
  return `3 Tr ${formatPdfNumber(widthPercent)} Tz ${position} <${glyphHex(glyph.id)}> Tj 100 Tz 0 Tr`;
}

/** Detects wide kerning (`_j`) or tracking, after which readers would take each letter for a word. */
const hasWordLikeGaps = ({ glyphs }: ShapedRun, font: EmbeddedFont): boolean =>
  glyphs.slice(0, -1).some(({ id, advance }) => advance - font.width(id) / 1000 > SPACE_THRESHOLD_EM);

export function createTextWriter(doc: PdfDocument) {
  const fonts = new Map<LoadedFont, EmbeddedFont>();
  const fontOf = (font: LoadedFont): EmbeddedFont => {
    const embeddedFont = fonts.get(font) ?? new EmbeddedFont(font, doc);
    fonts.set(font, embeddedFont);
    return embeddedFont;
  };

  function textSpansOf(stream: PdfContentStream, shaped: ShapedText, x: number, baseline: number, size: number) {
    return spansInOrder(shaped).map((run): TextSpan => {
      const font = fontOf(run.font);
      const name = stream.addResource('Font', font.reference);
      const glyphs = glyphOperators(run, font, x + run.from * size, baseline, size);
      const slot = slotOperators(run, font, x, baseline, size);
      const isPlainText = font.addRun(run, shaped.text) && !hasWordLikeGaps(run, font);
      const replacementText = isPlainText ? null : shaped.text.slice(run.start, run.end);
      const operators = [slot, glyphs, slot].filter((one) => one !== '').join(' ');
      return { operators: `BT ${name} ${formatPdfNumber(size)} Tf ${operators} ET`, replacementText, start: run.start };
    });
  }

  return {
    spanLines(stream: PdfContentStream, { lines, size, font, weight, tracking, direction, language }: DrawnText) {
      const shaped = lines.map(({ text, box, baseline }) => {
        const line = shape(text, { weight: weight as Weight, role: font, direction, tracking, language });
        // The box starts at the ink, which may overhang the first letter to the left.
        return { line, x: box.x - Math.min(0, line.ink.left) * size, baseline };
      });
      return {
        lines: shaped.map(({ line, x, baseline }) => textSpansOf(stream, line, x, baseline, size)),
        language: shaped[0]?.line.runs[0]?.language,
        colourPaths: shaped.flatMap(({ line, x, baseline }) => colourPathsOf(line, x, baseline, size)),
      };
    },
    end(): void {
      for (const font of fonts.values()) font.write();
    },
  };
}
export type TextWriter = ReturnType<typeof createTextWriter>;
