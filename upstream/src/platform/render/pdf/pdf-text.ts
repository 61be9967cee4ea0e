import type { DrawnText } from '@parichay/shared/studio/layer/layer.drawn.ts';
import type { Weight } from '../text/font-catalogue.ts';
import type { LoadedFont } from '../text/fonts.ts';
import { type ShapedGlyph, type ShapedRun, type ShapedText, shape } from '../text/shape.ts';
import { EmbeddedFont, hex } from './embedded-font.ts';
import { number } from './path-operators.ts';
import type { PdfDocument, PdfStream } from './pdf-stream.ts';

interface PlacedRun extends ShapedRun {
  from: number;
}

/** Extra em after a letter that PDF readers take for a space (0.1 in poppler). */
const READ_AS_SPACE = 0.08;

const advanceOf = (glyphs: readonly ShapedGlyph[]): number => glyphs.reduce((sum, { advance }) => sum + advance, 0);

/** PDF readers reverse right-to-left runs by their position, so each letter gets its own span. */
function byLetters(run: PlacedRun): PlacedRun[] {
  const parts: PlacedRun[] = [];
  let from = run.from;
  for (const glyph of run.glyphs) {
    const last = parts.at(-1);
    if (last?.start === glyph.cluster) last.glyphs.push(glyph);
    else parts.push({ ...run, from, start: glyph.cluster, glyphs: [glyph] });
    from += glyph.advance;
  }
  for (const [at, part] of parts.entries()) part.end = at === 0 ? run.end : (parts[at - 1]?.start ?? run.end);
  return parts;
}

function asRead(runs: readonly ShapedRun[]): PlacedRun[] {
  let from = 0;
  const placed = runs.flatMap((run) => {
    const one = { ...run, from };
    from += advanceOf(run.glyphs);
    return run.level % 2 === 0 ? [one] : byLetters(one);
  });
  return placed.sort((one, other) => one.start - other.start);
}

export interface TextPart {
  drawn: string;
  says: string | null;
}

/** A glyph with an offset starts a new TJ operator; y counts downwards. */
function glyphOperators({ glyphs }: ShapedRun, font: EmbeddedFont, x: number, baseline: number, size: number): string {
  const out: string[] = [];
  let pen = x;
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) out.push(`[${open.join('')}] TJ`);
    open = [];
  };
  let isPlaced = false;
  for (const { id, advance, offsetX, offsetY } of glyphs) {
    const isMoved = offsetX !== 0 || offsetY !== 0;
    if (isMoved || !isPlaced) {
      close();
      out.push(`1 0 0 -1 ${number(pen + offsetX * size)} ${number(baseline - offsetY * size)} Tm`);
    }
    const extra = Math.round(font.width(id) - advance * 1000);
    open.push(`<${hex(id)}>${extra === 0 ? '' : extra}`);
    pen += advance * size;
    isPlaced = !isMoved;
  }
  close();
  return out.join(' ');
}

/** Detects wide kerning (`_j`) or tracking, after which readers would take each letter for a word. */
const isSpread = ({ glyphs }: ShapedRun, font: EmbeddedFont): boolean =>
  glyphs.slice(0, -1).some(({ id, advance }) => advance - font.width(id) / 1000 > READ_AS_SPACE);

export function createTexts(doc: PdfDocument) {
  const fonts = new Map<LoadedFont, EmbeddedFont>();
  const fontOf = (font: LoadedFont): EmbeddedFont => {
    const known = fonts.get(font) ?? new EmbeddedFont(font, doc);
    fonts.set(font, known);
    return known;
  };

  function partsOf(stream: PdfStream, { text, runs }: ShapedText, x: number, baseline: number, size: number) {
    return asRead(runs).map((run): TextPart => {
      const font = fontOf(run.font);
      const name = stream.use('Font', font.reference);
      const glyphs = glyphOperators(run, font, x + run.from * size, baseline, size);
      const isRead = font.note(run, text) && !isSpread(run, font);
      const says = isRead ? null : text.slice(run.start, run.end);
      return { drawn: `BT ${name} ${number(size)} Tf ${glyphs} ET`, says };
    });
  }

  return {
    parts(stream: PdfStream, { lines, size, font, weight, tracking, direction, language }: DrawnText) {
      const shaped = lines.map(({ text, box, baseline }) => {
        const line = shape(text, { weight: weight as Weight, role: font, direction, tracking, language });
        // The box starts at the ink, which may overhang the first letter to the left.
        return { line, x: box.x - Math.min(0, line.ink.left) * size, baseline };
      });
      return {
        parts: shaped.flatMap(({ line, x, baseline }) => partsOf(stream, line, x, baseline, size)),
        language: shaped[0]?.line.runs[0]?.language,
      };
    },
    end(): void {
      for (const font of fonts.values()) font.write();
    },
  };
}
export type Texts = ReturnType<typeof createTexts>;
