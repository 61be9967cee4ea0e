import type { LoadedFont } from '../text/fonts.ts';
import type { ShapedRun } from '../text/shape.ts';
import { glyphsOf } from './font-subset.ts';
import { dictionary, hexText, type PdfObjects, reference } from './pdf-objects.ts';

/** A font as one document uses it: the glyphs that were drawn, and what each says when it is copied. */
export class PdfFont {
  readonly name: string;
  readonly font: LoadedFont;
  readonly #says = new Map<number, string>();

  constructor(name: string, font: LoadedFont) {
    this.name = name;
    this.font = font;
  }

  /** Width of a glyph in thousandths of an em, as it is told to the reader. */
  width(glyph: number): number {
    return Math.round((this.font.font.glyphHAdvance(glyph) * 1000) / this.font.unitsPerEm);
  }

  /**
   * Notes what a run draws. Answers whether each of its glyphs says what it stands for, so that the text can be copied from
   * them; where letters join or change places, it must be said beside them.
   */
  note({ glyphs, end, level }: ShapedRun, text: string): boolean {
    let isPlain = level % 2 === 0;
    const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].sort((a, b) => a - b);
    for (const [at, { id, cluster }] of glyphs.entries()) {
      const isFirst = glyphs[at - 1]?.cluster !== cluster;
      const says = isFirst ? text.slice(cluster, starts[starts.indexOf(cluster) + 1] ?? end) : '';
      if ((glyphs[at - 1]?.cluster ?? -1) > cluster) isPlain = false;
      const known = this.#says.get(id);
      if (known === undefined) this.#says.set(id, says);
      if (!isFirst || (known !== undefined && known !== says)) isPlain = false;
    }
    return isPlain;
  }

  /** Writes the font with the glyphs that were drawn; answers its number. */
  write(objects: PdfObjects): number {
    const { font, file: path, script, weight, unitsPerEm } = this.font;
    const glyphs = [...this.#says.keys()].sort((a, b) => a - b);
    const em = (units: number) => Math.round((units * 1000) / unitsPerEm);
    const { ascender, descender } = font.hExtents();
    // Six letters tell readers that it is a part of the font.
    const name = `/PARICH+${script}${weight}`;
    const file = objects.stream({}, glyphsOf(path, glyphs));
    const descriptor = objects.add(
      dictionary({
        Type: '/FontDescriptor',
        FontName: name,
        Flags: 4,
        FontBBox: `[-1000 ${em(descender)} 3000 ${em(ascender)}]`,
        ItalicAngle: 0,
        Ascent: em(ascender),
        Descent: em(descender),
        CapHeight: 700,
        StemV: 80,
        FontFile2: reference(file),
      }),
    );
    const descendant = objects.add(
      dictionary({
        Type: '/Font',
        Subtype: '/CIDFontType2',
        BaseFont: name,
        CIDSystemInfo: '<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>',
        CIDToGIDMap: '/Identity',
        FontDescriptor: reference(descriptor),
        DW: 0,
        W: `[${glyphs.map((glyph) => `${glyph} [${this.width(glyph)}]`).join(' ')}]`,
      }),
    );
    return objects.add(
      dictionary({
        Type: '/Font',
        Subtype: '/Type0',
        BaseFont: name,
        Encoding: '/Identity-H',
        DescendantFonts: `[${reference(descendant)}]`,
        ToUnicode: reference(objects.stream({}, Buffer.from(this.#toUnicode(), 'latin1'))),
      }),
    );
  }

  #toUnicode(): string {
    const lines = [...this.#says]
      .filter(([, says]) => says !== '')
      .map(([glyph, says]) => `<${hex(glyph)}> <${hexText(says)}>`);
    const blocks: string[] = [];
    // A block holds a hundred at most.
    for (let at = 0; at < lines.length; at += 100) {
      const some = lines.slice(at, at + 100);
      blocks.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`);
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

/** A glyph's id as four hexadecimal digits. */
export const hex = (glyph: number): string => glyph.toString(16).padStart(4, '0').toUpperCase();
