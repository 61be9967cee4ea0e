import { buffer } from 'node:stream/consumers';
import type { Area, DrawnItem, DrawnPage, Matrix } from '@parichay/shared/studio/layer/layer.drawn.ts';
import PDFDocument from 'pdfkit';
import { watermarked } from '../page-watermark.ts';
import type { PdfOptions } from './pdf.jobs.ts';
import { linksOf } from './pdf-links.ts';
import { createPainter, type Painter, type Prepared } from './pdf-painter.ts';
import { type Place, points, type Sheet, sheetsOf } from './pdf-sheets.ts';
import {
  drawForm,
  type PdfDocument,
  type PdfStream,
  pageStream,
  type Reference,
  rectangle,
  saved,
  transformed,
} from './pdf-stream.ts';

/** XML forbids control characters and lone surrogates. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 32};`);

const described = ({ title, author, language, made }: PdfOptions): string =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escaped(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>${escaped(language)}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>${made.toISOString().slice(0, 19)}Z</xmp:CreateDate>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;

/** pdfkit does not escape titles, and an `&` would break its XML. */
function describe(doc: PdfDocument, options: PdfOptions): void {
  doc.endMetadata = () => {
    const metadata = doc.ref({ Type: 'Metadata', Subtype: 'XML' });
    metadata.compress = false;
    metadata.end(Buffer.from(described(options)));
    doc._root.data.Metadata = metadata;
  };
}

export const scaleOf = (page: { width: number }, { width }: PdfOptions): number =>
  width === undefined ? 1 : points(width) / page.width;

const grown = ({ x, y, width, height }: Area, by: number): Area => ({
  x: x - by,
  y: y - by,
  width: width + 2 * by,
  height: height + 2 * by,
});

/** Removes texts and links, so that copying text from the PDF does not include the mirrored bleed. */
const withoutTexts = (items: readonly DrawnItem[]): DrawnItem[] =>
  items.flatMap((item) => {
    if (item.kind === 'text') return [];
    return [item.kind === 'group' ? { ...item, items: withoutTexts(item.items), link: undefined } : item];
  });

/** pt by which the mirrored bleed overlaps the page, so that no white hairline shows at the cut. */
const OVERLAP = 0.3;

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

/** PDF boxes have their origin at the bottom left. */
const upwards = ({ x, y, width, height }: Area, sheet: Sheet): number[] => [
  x,
  sheet.height - y - height,
  x + width,
  sheet.height - y,
];

export function layout(sizes: readonly { width: number; height: number }[], options: PdfOptions): Sheet[] {
  if (sizes.length === 0) throw new RangeError('A file has one page at least.');
  const scaled = sizes.map(({ width, height }) => {
    const scale = scaleOf({ width }, options);
    return { width: width * scale, height: height * scale };
  });
  return sheetsOf(scaled, options);
}

/** Pages are added one by one, and freed as soon as their last sheet is written. */
export class PdfFile {
  readonly #doc: PDFKit.PDFDocument;
  readonly #painter: Painter;
  readonly #sheets: Sheet[];
  readonly #options: PdfOptions;
  readonly #pages = new Map<number, DrawnPage>();
  #added = 0;
  readonly #lastSheet = new Map<number, Sheet>();
  readonly #forms = new Map<number, Reference>();

  constructor(sheets: readonly Sheet[], options: PdfOptions, prepared: Prepared) {
    const { title, author, language, made } = options;
    this.#sheets = [...sheets];
    for (const sheet of sheets) for (const { page } of sheet.places) this.#lastSheet.set(page, sheet);
    this.#options = options;
    this.#doc = new PDFDocument({
      autoFirstPage: false,
      // Prevents pdfkit from loading a default font.
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

  /** Mirrors the page beyond its edges, so that every design has a bleed. @param scale points per px */
  #page(stream: PdfStream, page: DrawnPage, bleed: number, scale: number): void {
    const canvas = { x: 0, y: 0, width: page.width, height: page.height };
    saved(stream, () => {
      stream.write(`${rectangle(canvas)} W n`);
      this.#painter.page(stream, page);
    });
    if (bleed === 0) return;
    const bare = { ...page, items: withoutTexts(page.items) };
    const overlap = OVERLAP / scale;
    // A transparency group: without it the page below would show through at the edges.
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

  get stream(): NodeJS.ReadableStream {
    return this.#doc;
  }

  add(page: DrawnPage, title?: string): void {
    const { watermark, sheet: onSheets } = this.#options;
    this.#pages.set(this.#added++, watermark ? watermarked(page, watermark) : page);
    for (let [sheet] = this.#sheets; sheet?.places.every((place) => place.page < this.#added); [sheet] = this.#sheets) {
      this.#sheets.shift();
      this.#sheet(sheet);
      if (title && !onSheets) this.#doc.outline.addItem(title);
      for (const { page: index } of sheet.places) if (this.#lastSheet.get(index) === sheet) this.#pages.delete(index);
    }
  }

  #sheet(sheet: Sheet): void {
    const doc = this.#doc;
    doc.addPage({ size: [sheet.width, sheet.height], margin: 0 });
    Object.assign(doc.page.dictionary.data, {
      BleedBox: upwards(grown(sheet.trim, sheet.bleed), sheet),
      TrimBox: upwards(sheet.trim, sheet),
    });
    const stream = pageStream(doc);
    for (const place of sheet.places) {
      const { page: index, x, y } = place;
      const page = this.#pages.get(index);
      if (!page) throw new RangeError(`there is no page ${index}`);
      const scale = scaleOf(page, this.#options);
      saved(stream, () => {
        stream.write(transformed([scale, 0, 0, scale, x, y]));
        if (!this.#options.sheet) return this.#page(stream, page, sheet.bleed, scale);
        const form = this.#formOf(index, page, sheet.bleed, scale);
        this.#painter.unsaid(stream, () => stream.write(`${stream.use('XObject', form)} Do`));
      });
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

  end(): void {
    this.#painter.end();
    this.#doc.end();
  }
}

/** Deterministic. @throws RangeError without pages, or if a sheet is too small */
export function writePdf(pages: readonly DrawnPage[], options: PdfOptions, prepared: Prepared): Promise<Buffer> {
  const file = new PdfFile(layout(pages, options), options, prepared);
  for (const [at, page] of pages.entries()) file.add(page, options.outline?.[at]);
  file.end();
  return buffer(file.stream);
}
