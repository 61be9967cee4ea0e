import { buffer } from 'node:stream/consumers';
import type { Area, DrawnItem, DrawnPage, Matrix } from '@parichay/shared/studio/layer/layer-drawn.ts';
import PDFDocument from 'pdfkit';
import { withWatermark } from '../page-watermark.ts';
import type { PdfOptions } from './pdf-jobs.ts';
import { pageLinksOf } from './pdf-links.ts';
import { createPainter, type Painter, type PreparedPdfAssets } from './pdf-painter.ts';
import { mmToPoints, type Placement, type Sheet, sheetsOf } from './pdf-sheets.ts';
import {
  contentStreamOfPage,
  createFormObject,
  type PdfContentStream,
  type PdfDocument,
  type Reference,
  rectangleOperator,
  transformOperator,
  withSavedState,
} from './pdf-stream.ts';

/** XML forbids lone surrogates and most control characters. */
const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 32};`);

const xmpMetadata = ({ title, author, language, made }: PdfOptions): string =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(title)}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>${escapeXml(language)}</rdf:li></rdf:Bag></dc:language>
<xmp:CreateDate>${made.toISOString().slice(0, 19)}Z</xmp:CreateDate>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`;

/** pdfkit does not escape titles, and an `&` would break its XML. */
function addXmpMetadata(doc: PdfDocument, options: PdfOptions): void {
  doc.endMetadata = () => {
    const metadata = doc.ref({ Type: 'Metadata', Subtype: 'XML' });
    metadata.compress = false;
    metadata.end(Buffer.from(xmpMetadata(options)));
    doc._root.data.Metadata = metadata;
  };
}

export const pointsPerPxOf = (page: { width: number }, { width }: PdfOptions): number =>
  width === undefined ? 1 : mmToPoints(width) / page.width;

const expandedArea = ({ x, y, width, height }: Area, margin: number): Area => ({
  x: x - margin,
  y: y - margin,
  width: width + 2 * margin,
  height: height + 2 * margin,
});

/** Removes texts and links, so text copied from the PDF excludes the mirrored bleed. */
const withoutTextsAndLinks = (items: readonly DrawnItem[]): DrawnItem[] =>
  items.flatMap((item) => {
    if (item.kind === 'text') return [];
    return [item.kind === 'group' ? { ...item, items: withoutTextsAndLinks(item.items), link: undefined } : item];
  });

/** pt by which the mirrored bleed overlaps the page, so no white hairline shows at the cut. */
const OVERLAP = 0.3;

function mirrorMatrices({ width, height }: DrawnPage, overlap: number): Matrix[] {
  const axisMirrors = (length: number) =>
    [
      [-1, 2 * overlap],
      [1, 0],
      [-1, 2 * (length - overlap)],
    ] as const;
  return axisMirrors(width).flatMap(([a, e]) =>
    axisMirrors(height).flatMap(([d, f]): Matrix[] => (a === 1 && d === 1 ? [] : [[a, 0, 0, d, e, f]])),
  );
}

/** PDF boxes have their origin at the bottom left. */
const pdfBox = ({ x, y, width, height }: Area, sheet: Sheet): number[] => [
  x,
  sheet.height - y - height,
  x + width,
  sheet.height - y,
];

export function layOutSheets(sizes: readonly { width: number; height: number }[], options: PdfOptions): Sheet[] {
  if (sizes.length === 0) throw new RangeError('A PDF needs at least one page.');
  const scaled = sizes.map(({ width, height }) => {
    const scale = pointsPerPxOf({ width }, options);
    return { width: width * scale, height: height * scale };
  });
  return sheetsOf(scaled, options);
}

/** Pages are added one by one, and freed after their last sheet. */
export class PdfFile {
  readonly #doc: PDFKit.PDFDocument;
  readonly #painter: Painter;
  readonly #sheets: Sheet[];
  readonly #options: PdfOptions;
  readonly #pages = new Map<number, DrawnPage>();
  #added = 0;
  readonly #lastSheet = new Map<number, Sheet>();
  readonly #forms = new Map<number, Reference>();

  constructor(sheets: readonly Sheet[], options: PdfOptions, prepared: PreparedPdfAssets) {
    const { title, author, language, made } = options;
    this.#sheets = [...sheets];
    for (const sheet of sheets) for (const { page } of sheet.placements) this.#lastSheet.set(page, sheet);
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
    addXmpMetadata(this.#doc, options);
    this.#painter = createPainter(this.#doc, prepared);
  }

  /** Mirrors the page beyond its edges, so every design has a bleed. @param scale points per px */
  #page(stream: PdfContentStream, page: DrawnPage, bleed: number, scale: number): void {
    const canvas = { x: 0, y: 0, width: page.width, height: page.height };
    withSavedState(stream, () => {
      stream.write(`${rectangleOperator(canvas)} W n`);
      this.#painter.page(stream, page);
    });
    if (bleed === 0) return;
    const pageWithoutTexts = { ...page, items: withoutTextsAndLinks(page.items) };
    const overlap = OVERLAP / scale;
    // A transparency group, or the page below would show through at the edges.
    const form = createFormObject(
      this.#doc,
      canvas,
      (inner) => this.#painter.page(inner, pageWithoutTexts),
      'DeviceRGB',
    );
    const trimClip = `${rectangleOperator(expandedArea(canvas, -overlap))} W n`;
    this.#painter.drawAsArtifact(stream, () =>
      withSavedState(stream, () => {
        stream.write(`${rectangleOperator(expandedArea(canvas, bleed / scale))} W n`);
        for (const mirror of mirrorMatrices(page, overlap))
          stream.write(`q ${transformOperator(mirror)} ${trimClip} ${stream.addResource('XObject', form)} Do Q`);
      }),
    );
  }

  #formOf(index: number, page: DrawnPage, bleed: number, scale: number): Reference {
    const canvas = { x: 0, y: 0, width: page.width, height: page.height };
    const form =
      this.#forms.get(index) ??
      createFormObject(this.#doc, expandedArea(canvas, bleed / scale), (inner) =>
        this.#page(inner, page, bleed, scale),
      );
    this.#forms.set(index, form);
    return form;
  }

  get stream(): NodeJS.ReadableStream {
    return this.#doc;
  }

  add(page: DrawnPage, title?: string): void {
    const { watermark, sheet: sheetOptions } = this.#options;
    this.#pages.set(this.#added++, watermark ? withWatermark(page, watermark) : page);
    for (
      let [sheet] = this.#sheets;
      sheet?.placements.every((placement) => placement.page < this.#added);
      [sheet] = this.#sheets
    ) {
      this.#sheets.shift();
      this.#sheet(sheet);
      if (title && !sheetOptions) this.#doc.outline.addItem(title);
      for (const { page: index } of sheet.placements)
        if (this.#lastSheet.get(index) === sheet) this.#pages.delete(index);
    }
  }

  #sheet(sheet: Sheet): void {
    const doc = this.#doc;
    doc.addPage({ size: [sheet.width, sheet.height], margin: 0 });
    Object.assign(doc.page.dictionary.data, {
      BleedBox: pdfBox(expandedArea(sheet.trim, sheet.bleed), sheet),
      TrimBox: pdfBox(sheet.trim, sheet),
    });
    const stream = contentStreamOfPage(doc);
    for (const placement of sheet.placements) {
      const { page: index, x, y, isTurned } = placement;
      const page = this.#pages.get(index);
      if (!page) throw new RangeError(`there is no page ${index}`);
      const scale = pointsPerPxOf(page, this.#options);
      withSavedState(stream, () => {
        stream.write(
          transformOperator(
            isTurned
              ? [-scale, 0, 0, -scale, x + page.width * scale, y + page.height * scale]
              : [scale, 0, 0, scale, x, y],
          ),
        );
        if (!this.#options.sheet) return this.#page(stream, page, sheet.bleed, scale);
        const form = this.#formOf(index, page, sheet.bleed, scale);
        this.#painter.drawAsArtifact(stream, () => stream.write(`${stream.addResource('XObject', form)} Do`));
      });
      if (!this.#options.sheet) this.#links(page, placement, scale);
    }
    this.#marks(stream, sheet);
  }

  #links({ items }: DrawnPage, { x, y }: Placement, scale: number): void {
    for (const { href, box } of pageLinksOf(items)) {
      const [left, top] = [x + scale * box.x, y + scale * box.y];
      this.#painter.link(href, (structParent) => {
        this.#doc.link(left, top, box.width * scale, box.height * scale, href, { structParent });
      });
    }
  }

  #marks(stream: PdfContentStream, { marks }: Sheet): void {
    if (marks.length === 0) return;
    const lines = marks.map(([x1, y1, x2, y2]) => `${x1} ${y1} m ${x2} ${y2} l S`);
    this.#painter.drawAsArtifact(stream, () => stream.write(`q 0 0 0 RG 0.25 w\n${lines.join('\n')}\nQ`));
  }

  end(): void {
    this.#painter.end();
    this.#doc.end();
  }
}

/** Deterministic. @throws RangeError without pages, or if a sheet is too small */
export function createPdfFile(
  pages: readonly DrawnPage[],
  options: PdfOptions,
  prepared: PreparedPdfAssets,
): Promise<Buffer> {
  const file = new PdfFile(layOutSheets(pages, options), options, prepared);
  for (const [index, page] of pages.entries()) file.add(page, options.outline?.[index]);
  file.end();
  return buffer(file.stream);
}
