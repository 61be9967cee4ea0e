import { buffer } from 'node:stream/consumers';
import type { Area, DrawnItem, DrawnPage, Matrix } from '@parichay/shared/layer/layer.drawn.ts';
import PDFDocument from 'pdfkit';
import { watermarked } from '../page-watermark.ts';
import type { PdfOptions } from './pdf.jobs.ts';
import { linksOf } from './pdf-links.ts';
import { describe } from './pdf-metadata.ts';
import { createPainter, type Painter, type Prepared } from './pdf-painter.ts';
import { type Place, points, type Sheet, sheetsOf } from './pdf-sheets.ts';
import { drawForm, type PdfStream, pageStream, type Reference, rectangle, saved, transformed } from './pdf-stream.ts';

/** Points of a px of a page's canvas. */
export const scaleOf = (page: DrawnPage, { width }: PdfOptions): number =>
  width === undefined ? 1 : points(width) / page.width;

const grown = ({ x, y, width, height }: Area, by: number): Area => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** A page without what is read: its mirror image must not be copied with it. */
const withoutTexts = (items: readonly DrawnItem[]): DrawnItem[] =>
  items.flatMap((item) => {
    if (item.kind === 'text') return [];
    return [item.kind === 'group' ? { ...item, items: withoutTexts(item.items), link: undefined } : item];
  });

/** pt that the mirror images reach into the page, so that no hairline of paper shines through where it is cut. */
const OVERLAP = 0.3;

/** The eight mirror images around a page. @param overlap px of its canvas */
function mirrors({ width, height }: DrawnPage, overlap: number): Matrix[] {
  const along = (length: number) =>
    [
      [-1, 2 * overlap],
      [1, 0],
      [-1, 2 * (length - overlap)],
    ] as const;
  return along(width).flatMap(([a, e]) =>
    along(height).flatMap(([d, f]): Matrix[] => (a === 1 && d === 1 ? [] : [[a, 0, 0, d, e, f]])),
  );
}

/** Boxes count upwards from the bottom of the sheet. */
const upwards = ({ x, y, width, height }: Area, sheet: Sheet): number[] => [
  x,
  sheet.height - y - height,
  x + width,
  sheet.height - y,
];

class PdfFile {
  readonly #doc: PDFKit.PDFDocument;
  readonly #painter: Painter;
  readonly #pages: readonly DrawnPage[];
  readonly #options: PdfOptions;
  /** Pages that stand on a sheet with others, and may do so many times. */
  readonly #forms = new Map<number, Reference>();

  constructor(pages: readonly DrawnPage[], options: PdfOptions, prepared: Prepared) {
    const { title, author, language, made, watermark } = options;
    this.#pages = watermark ? pages.map((page) => watermarked(page, watermark)) : pages;
    this.#options = options;
    this.#doc = new PDFDocument({
      autoFirstPage: false,
      // No font is loaded that nobody draws with.
      font: '',
      pdfVersion: '1.7',
      lang: language,
      tagged: true,
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: made },
    });
    this.#doc.info.Creator = author;
    describe(this.#doc, options);
    this.#painter = createPainter(this.#doc, prepared);
  }

  /**
   * A page where its canvas lies. Beyond its edges it is printed as in a mirror: so every page has a bleed, whatever was
   * thought of when it was drawn. @param scale points of a px
   */
  #page(stream: PdfStream, page: DrawnPage, bleed: number, scale: number): void {
    const canvas = { x: 0, y: 0, width: page.width, height: page.height };
    saved(stream, () => {
      stream.write(`${rectangle(canvas)} W n`);
      this.#painter.page(stream, page);
    });
    if (bleed === 0) return;
    const bare = { ...page, items: withoutTexts(page.items) };
    const overlap = OVERLAP / scale;
    // Drawn by itself before it is cut, so that nothing of what lies beneath its edge is seen there.
    const form = drawForm(this.#doc, canvas, (inner) => this.#painter.page(inner, bare), 'DeviceRGB');
    const cut = `${rectangle(grown(canvas, -overlap))} W n`;
    this.#painter.unsaid(stream, () =>
      saved(stream, () => {
        stream.write(`${rectangle(grown(canvas, bleed / scale))} W n`);
        for (const mirror of mirrors(page, overlap))
          stream.write(`q ${transformed(mirror)} ${cut} ${stream.use('XObject', form)} Do Q`);
      }),
    );
  }

  #formOf(index: number, page: DrawnPage, bleed: number, scale: number): Reference {
    const canvas = { x: 0, y: 0, width: page.width, height: page.height };
    const form =
      this.#forms.get(index) ??
      drawForm(this.#doc, grown(canvas, bleed / scale), (inner) => this.#page(inner, page, bleed, scale));
    this.#forms.set(index, form);
    return form;
  }

  sheet(sheet: Sheet): void {
    const doc = this.#doc;
    doc.addPage({ size: [sheet.width, sheet.height], margin: 0 });
    Object.assign(doc.page.dictionary.data, {
      BleedBox: upwards(grown(sheet.trim, sheet.bleed), sheet),
      TrimBox: upwards(sheet.trim, sheet),
    });
    const stream = pageStream(doc);
    for (const place of sheet.places) {
      const { page: index, x, y } = place;
      const page = this.#pages[index];
      if (!page) throw new RangeError(`there is no page ${index}`);
      const scale = scaleOf(page, this.#options);
      saved(stream, () => {
        stream.write(transformed([scale, 0, 0, scale, x, y]));
        if (!this.#options.sheet) return this.#page(stream, page, sheet.bleed, scale);
        const form = this.#formOf(index, page, sheet.bleed, scale);
        this.#painter.unsaid(stream, () => stream.write(`${stream.use('XObject', form)} Do`));
      });
      // Nobody taps on a sheet that is cut.
      if (!this.#options.sheet) this.#links(page, place, scale);
    }
    this.#marks(stream, sheet);
  }

  #links({ items }: DrawnPage, { x, y }: Place, scale: number): void {
    for (const { href, box } of linksOf(items)) {
      const [left, top] = [x + scale * box.x, y + scale * box.y];
      this.#painter.link(href, (structParent) => {
        this.#doc.link(left, top, box.width * scale, box.height * scale, href, { structParent });
      });
    }
  }

  #marks(stream: PdfStream, { marks }: Sheet): void {
    if (marks.length === 0) return;
    const lines = marks.map(([x1, y1, x2, y2]) => `${x1} ${y1} m ${x2} ${y2} l S`);
    this.#painter.unsaid(stream, () => stream.write(`q 0 0 0 RG 0.25 w\n${lines.join('\n')}\nQ`));
  }

  outline(title: string): void {
    this.#doc.outline.addItem(title);
  }

  end(): Promise<Buffer> {
    this.#painter.end();
    this.#doc.end();
    return buffer(this.#doc);
  }
}

/**
 * Writes a file of pages whose pictures and shadows are ready. The same input gives the same bytes.
 * @throws RangeError when there is no page, or a sheet has no room for one
 */
export async function writePdf(pages: readonly DrawnPage[], options: PdfOptions, prepared: Prepared): Promise<Buffer> {
  if (pages.length === 0) throw new RangeError('A file has one page at least.');
  const file = new PdfFile(pages, options, prepared);
  const sizes = pages.map((page) => {
    const scale = scaleOf(page, options);
    return { width: page.width * scale, height: page.height * scale };
  });
  for (const sheet of sheetsOf(sizes, options)) {
    file.sheet(sheet);
    const title = options.sheet ? undefined : options.outline?.[sheet.places[0]?.page ?? -1];
    if (title) file.outline(title);
  }
  return file.end();
}
