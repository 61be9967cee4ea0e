import type { LoadedFont } from '../text/fonts.ts';
import type { ShapedRun } from '../text/shape.ts';
import { subsetFont } from './font-subset.ts';
import type { PdfDocument, Reference } from './pdf-stream.ts';

export const glyphHex = (glyph: number): string => glyph.toString(16).padStart(4, '0').toUpperCase();

const hexText = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();

export class EmbeddedFont {
  readonly reference: Reference;
  readonly #font: LoadedFont;
  readonly #doc: PdfDocument;
  readonly #textByGlyph = new Map<number, string>();

  constructor(font: LoadedFont, doc: PdfDocument) {
    this.#font = font;
    this.#doc = doc;
    this.reference = doc.ref({});
  }

  /** In thousandths of an em, as the font's `W` array declares it. */
  width(glyph: number): number {
    return Math.round((this.#font.font.glyphHAdvance(glyph) * 1000) / this.#font.unitsPerEm);
  }

  /**
   * @returns whether ToUnicode alone gives the right text; false for right-to-left runs, several glyphs per cluster and
   * reordered glyphs, which need ActualText
   */
  addRun({ glyphs, end, level }: ShapedRun, text: string): boolean {
    let isPlain = level % 2 === 0;
    const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
    for (const [index, { id, cluster }] of glyphs.entries()) {
      const isFirst = glyphs[index - 1]?.cluster !== cluster;
      const glyphText = isFirst ? text.slice(cluster, starts[starts.indexOf(cluster) + 1] ?? end) : '';
      if ((glyphs[index - 1]?.cluster ?? -1) > cluster) isPlain = false;
      const knownText = this.#textByGlyph.get(id);
      if (knownText === undefined) this.#textByGlyph.set(id, glyphText);
      if (!isFirst || (knownText !== undefined && knownText !== glyphText)) isPlain = false;
    }
    return isPlain;
  }

  #written(data: object, bytes?: Buffer): Reference {
    const object = this.#doc.ref(data);
    object.end(bytes);
    return object;
  }

  write(): void {
    const { font, file: path, script, weight, role, unitsPerEm } = this.#font;
    const glyphs = [...this.#textByGlyph.keys()].sort((a, b) => a - b);
    const em = (units: number) => Math.round((units * 1000) / unitsPerEm);
    const { ascender, descender } = font.hExtents();
    // Six capital letters and a plus sign mark the name of a font subset in PDF.
    const name = `PARICH+${script}${weight}${role}`;
    const bytes = subsetFont(path, glyphs);
    const descriptor = this.#written({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 4,
      FontBBox: [-1000, em(descender), 3000, em(ascender)],
      ItalicAngle: 0,
      Ascent: em(ascender),
      Descent: em(descender),
      CapHeight: 700,
      StemV: 80,
      FontFile2: this.#written({ Length1: bytes.length }, bytes),
    });
    const descendant = this.#written({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
      CIDToGIDMap: 'Identity',
      FontDescriptor: descriptor,
      DW: 0,
      W: glyphs.flatMap((glyph) => [glyph, [this.width(glyph)]]),
    });
    Object.assign(this.reference.data, {
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: this.#written({}, Buffer.from(this.#toUnicode(), 'latin1')),
    });
    this.reference.end(undefined);
  }

  #toUnicode(): string {
    const lines = [...this.#textByGlyph]
      .filter(([, glyphText]) => glyphText !== '')
      .map(([glyph, glyphText]) => `<${glyphHex(glyph)}> <${hexText(glyphText)}>`);
    const blocks: string[] = [];
    // A `beginbfchar` block has at most a hundred entries.
    for (let index = 0; index < lines.length; index += 100) {
      const chunk = lines.slice(index, index + 100);
      blocks.push(`${chunk.length} beginbfchar\n${chunk.join('\n')}\nendbfchar`);
    }
    return [
      '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
      '1 begincodespacerange <0000> <FFFF> endcodespacerange',
      ...blocks,
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n');
  }
}
