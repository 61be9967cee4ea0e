import type { Weight } from '../text/font-catalogue.ts';
import type { LoadedFont } from '../text/fonts.ts';
import type { ShapedRun, ShapedText } from '../text/shape.ts';
import { fitLines } from '../text/text-fit.ts';
import { hex, PdfFont } from './pdf-font.ts';
import { dateString, dictionary, PdfObjects, reference, textString } from './pdf-objects.ts';

/*
 * One page of print: text that is shaped as everywhere here (text/shape.ts) and drawn as glyphs, so that every script stands
 * right and can still be copied and searched; lines, boxes and a picture. Lengths are points, y downwards from the top.
 */

export interface TextStyle {
  size: number;
  weight?: Weight;
  /** `#rrggbb`. */
  colour?: string;
  align?: 'left' | 'right';
  /** Room that it has; what does not fit wraps, then is made smaller, then is cut. */
  width: number;
  maxLines?: number;
  minSize?: number;
  lineHeight?: number;
}

const number = (value: number): string => String(Math.round(value * 1000) / 1000);

const ink = (colour: string): string =>
  [1, 3, 5].map((at) => number(Number.parseInt(colour.slice(at, at + 2), 16) / 255)).join(' ');

/** Width and height of a JPEG in px; null for what is none. Source: ITU T.81, frame headers. */
export function jpegSize(bytes: Buffer): { width: number; height: number; isGrey: boolean } | null {
  for (let at = 2; at + 9 < bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame)
      return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7), isGrey: bytes[at + 9] === 1 };
  }
  return null;
}

/**
 * Readers turn what runs from right to left around themselves, as it stands on the page: it is told letter by letter. All
 * else is told as a whole, in the order it is read.
 */
function asRead(run: ShapedRun): ShapedRun[] {
  if (run.level % 2 === 0) return [run];
  const parts: ShapedRun[] = [];
  for (const glyph of run.glyphs) {
    const last = parts.at(-1);
    if (last?.start === glyph.cluster) last.glyphs.push(glyph);
    else parts.push({ ...run, start: glyph.cluster, glyphs: [glyph] });
  }
  // Drawn from left to right they come last letter first.
  for (const [at, part] of parts.entries()) part.end = at === 0 ? run.end : (parts[at - 1]?.start ?? run.end);
  return parts;
}

export class PdfPage {
  readonly #size: { width: number; height: number };
  readonly #fonts = new Map<LoadedFont, PdfFont>();
  readonly #content: string[] = [];
  readonly #objects = new PdfObjects();
  readonly #pictures: number[] = [];

  constructor(size: { width: number; height: number }) {
    this.#size = size;
  }

  #y(y: number): string {
    return number(this.#size.height - y);
  }

  /** Sets a text in its room, the first line's letters standing under `y`. @returns y under the last line */
  text(text: string, x: number, y: number, style: TextStyle): number {
    const { weight = 400, colour = '#1c1917', align = 'left', width, lineHeight = 1.35 } = style;
    const fitted = fitLines(text, {
      size: style.size,
      minSize: style.minSize ?? style.size,
      wrapBelow: style.size,
      weight,
      maxWidth: width,
      maxLines: style.maxLines ?? 1,
    });
    let top = y;
    for (const line of fitted.lines) {
      const ascent = Math.max(0.78, line.ink.top) * fitted.size;
      const left = align === 'right' || fitted.direction === 'rtl' ? x + width - line.advance * fitted.size : x;
      this.#line(line, left, top + ascent, fitted.size, colour);
      top += Math.max(lineHeight, Math.max(0.78, line.ink.top) - line.ink.bottom + 0.08) * fitted.size;
    }
    return top;
  }

  #line({ text, runs }: ShapedText, x: number, baseline: number, size: number, colour: string): void {
    let pen = x;
    this.#content.push(`${ink(colour)} rg`);
    for (const run of runs.flatMap(asRead)) {
      const font = this.#fontOf(run.font);
      const drawn = `BT /${font.name} ${number(size)} Tf ${this.#glyphs(run, font, pen, baseline, size)} ET`;
      const isPlain = font.note(run, text);
      const says = textString(text.slice(run.start, run.end));
      this.#content.push(isPlain ? drawn : `/Span << /ActualText ${says} >> BDC ${drawn} EMC`);
      for (const { advance } of run.glyphs) pen += advance * size;
    }
  }

  /** Glyphs side by side in one go; one that is moved up or aside begins anew. */
  #glyphs({ glyphs }: ShapedRun, font: PdfFont, x: number, baseline: number, size: number): string {
    const out: string[] = [];
    let pen = x;
    let open: string[] = [];
    const close = () => {
      if (open.length > 0) out.push(`[${open.join(' ')}] TJ`);
      open = [];
    };
    let isPlaced = false;
    for (const { id, advance, offsetX, offsetY } of glyphs) {
      const isMoved = offsetX !== 0 || offsetY !== 0;
      if (isMoved || !isPlaced) {
        close();
        out.push(`1 0 0 1 ${number(pen + offsetX * size)} ${this.#y(baseline - offsetY * size)} Tm`);
      }
      const extra = Math.round(font.width(id) - advance * 1000);
      open.push(`<${hex(id)}>${extra === 0 ? '' : ` ${extra}`}`);
      pen += advance * size;
      isPlaced = !isMoved;
    }
    close();
    return out.join(' ');
  }

  #fontOf(font: LoadedFont): PdfFont {
    const known = this.#fonts.get(font);
    if (known) return known;
    const added = new PdfFont(`F${this.#fonts.size + 1}`, font);
    this.#fonts.set(font, added);
    return added;
  }

  box(x: number, y: number, width: number, height: number, colour: string): void {
    this.#content.push(`${ink(colour)} rg ${number(x)} ${this.#y(y + height)} ${number(width)} ${number(height)} re f`);
  }

  rule(x: number, y: number, width: number, colour: string, thickness = 0.5): void {
    this.box(x, y - thickness / 2, width, thickness, colour);
  }

  /** A JPEG as large as fits into its room, at the top left of it. @returns its width, 0 for what is none */
  picture(jpeg: Buffer, x: number, y: number, room: { width: number; height: number }): number {
    const size = jpegSize(jpeg);
    if (!size) return 0;
    const scale = Math.min(room.width / size.width, room.height / size.height);
    const [width, height] = [size.width * scale, size.height * scale];
    const picture = this.#objects.stream(
      {
        Type: '/XObject',
        Subtype: '/Image',
        Width: size.width,
        Height: size.height,
        ColorSpace: size.isGrey ? '/DeviceGray' : '/DeviceRGB',
        BitsPerComponent: 8,
        Filter: '/DCTDecode',
      },
      jpeg,
      { isPacked: true },
    );
    const name = `P${this.#pictures.push(picture)}`;
    this.#content.push(`q ${number(width)} 0 0 ${number(height)} ${number(x)} ${this.#y(y + height)} cm /${name} Do Q`);
    return width;
  }

  toBuffer({ title, author, made }: { title: string; author: string; made: Date }): Buffer {
    const objects = this.#objects;
    const fonts = [...this.#fonts.values()].map((font) => [font.name, reference(font.write(objects))]);
    const pictures = this.#pictures.map((picture, at) => [`P${at + 1}`, reference(picture)]);
    const content = objects.stream({}, Buffer.from(this.#content.join('\n'), 'latin1'));
    const pages = objects.reserve();
    const page = objects.add(
      dictionary({
        Type: '/Page',
        Parent: reference(pages),
        MediaBox: `[0 0 ${number(this.#size.width)} ${number(this.#size.height)}]`,
        Resources: dictionary({
          Font: dictionary(Object.fromEntries(fonts)),
          XObject: dictionary(Object.fromEntries(pictures)),
        }),
        Contents: reference(content),
      }),
    );
    objects.put(pages, dictionary({ Type: '/Pages', Kids: `[${reference(page)}]`, Count: 1 }));
    const root = objects.add(
      dictionary({
        Type: '/Catalog',
        Pages: reference(pages),
        Lang: '(en-IN)',
        ViewerPreferences: '<< /DisplayDocTitle true >>',
      }),
    );
    const info = objects.add(
      dictionary({ Title: textString(title), Author: textString(author), CreationDate: dateString(made) }),
    );
    return objects.toBuffer({ root, info });
  }
}
