import { boundsOfItems } from '@parichay/shared/studio/layer/layer-bounds.ts';
import type {
  Area,
  ColourPath,
  DrawnGroup,
  DrawnItem,
  DrawnPage,
  DrawnPath,
  DrawnPicture,
  DrawnText,
} from '@parichay/shared/studio/layer/layer-drawn.ts';
import { pdfPathOperators } from './path-operators.ts';
import { createPaintWriter, rgbOperands } from './pdf-paint.ts';
import { type PdfPicture, writePdfPicture, writeTintedMask } from './pdf-picture.ts';
import type { PdfShadow } from './pdf-shadow.ts';
import {
  createFormObject,
  type PdfContentStream,
  type PdfDocument,
  type Reference,
  transformOperator,
  withSavedState,
} from './pdf-stream.ts';
import { createTextWriter } from './pdf-text.ts';

export interface PreparedPdfAssets {
  pictures: ReadonlyMap<string, PdfPicture>;
  shadows: ReadonlyMap<DrawnItem, PdfShadow>;
}

/** ActualText, for copying, is UTF-16BE. */
const actualTextOperator = (text: string): string =>
  `/Span << /ActualText <FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}> >> BDC`;

const hasText = (items: readonly DrawnItem[]): boolean =>
  items.some((item) => item.kind === 'text' || (item.kind === 'group' && hasText(item.items)));

export function createPainter(doc: PdfDocument, { pictures, shadows }: PreparedPdfAssets) {
  const paints = createPaintWriter(doc);
  const texts = createTextWriter(doc);
  // Weak, so a file with hundreds of photos frees each one after its page.
  const writtenPictures = new WeakMap<PdfPicture, Reference>();
  const root = doc.struct('Document');
  doc.addStructure(root);

  const show = (stream: PdfContentStream, object: Reference, { x, y, width, height }: Area): void =>
    stream.write(
      `q ${transformOperator([width, 0, 0, -height, x, y + height])} ${stream.addResource('XObject', object)} Do Q`,
    );

  const clip = (stream: PdfContentStream, d: string | undefined): void => {
    if (d) stream.write(`${pdfPathOperators(d).operators}\nW n`);
  };

  /** Marks decoration, which screen readers skip. */
  function drawAsArtifact(stream: PdfContentStream, draw: () => void): void {
    if (stream.isPage) doc.markContent('Artifact');
    draw();
    if (stream.isPage) doc.endMarkedContent();
  }

  function drawAsParagraph(stream: PdfContentStream, draw: () => void): void {
    if (stream.isPage) root.add(doc.struct('P', {}, [draw]));
    else draw();
  }

  function drawShadow(stream: PdfContentStream, item: DrawnPath | DrawnText | DrawnPicture): void {
    const softShadow = shadows.get(item);
    if (!softShadow || !item.shadow) return;
    const { hex, alpha } = item.shadow;
    const colour = rgbOperands(hex).split(' ').map(Number);
    withSavedState(stream, () => {
      stream.write(paints.alphaStateOperator(stream, alpha));
      show(stream, writeTintedMask(doc, softShadow.mask, colour), softShadow.box);
    });
  }

  function path(stream: PdfContentStream, item: DrawnPath): void {
    const { operators, box } = pdfPathOperators(item.d);
    withSavedState(stream, () => {
      if (item.matrix) stream.write(transformOperator(item.matrix));
      drawShadow(stream, item);
      if (item.fill) paints.fill(stream, operators, box, item.fill);
      if (item.stroke) paints.stroke(stream, operators, item.stroke);
    });
  }

  /** Their glyphs in the text have no ink, so that emoji are also copied and found. */
  function drawEmoji(stream: PdfContentStream, colourPaths: readonly ColourPath[], alpha: number): void {
    if (colourPaths.length === 0) return;
    drawAsArtifact(stream, () => {
      for (const { d, ...colour } of colourPaths) {
        const { operators, box } = pdfPathOperators(d);
        withSavedState(stream, () =>
          paints.fill(stream, operators, box, { kind: 'solid', hex: colour.hex, alpha: colour.alpha * alpha }),
        );
      }
    });
  }

  function text(stream: PdfContentStream, item: DrawnText): void {
    if (item.lines.length === 0) return;
    const { outline } = item;
    if (outline || item.shadow)
      drawAsArtifact(stream, () => {
        drawShadow(stream, item);
        if (!outline) return;
        // Drawn as lines behind the text: letters drawn twice would be copied twice.
        withSavedState(stream, () => {
          stream.write(transformOperator([1, 0, 0, 1, item.x, item.y]));
          paints.stroke(stream, pdfPathOperators(item.d).operators, outline);
        });
      });
    const { lines, language, colourPaths } = texts.spanLines(stream, item);
    drawEmoji(stream, colourPaths, item.fill.alpha);
    withSavedState(stream, () => {
      stream.write(paints.ink(stream, item.fill));
      if (!stream.isPage) {
        for (const { operators, replacementText } of lines.flat())
          stream.write(
            replacementText === null ? operators : `${actualTextOperator(replacementText)} ${operators} EMC`,
          );
        return;
      }
      // Spans are siblings, not nested: some readers lose the text after a nested marked content.
      const paragraph = doc.struct('P', language ? { lang: language } : {});
      root.add(paragraph);
      for (const spans of lines) {
        const contents = spans.map(({ operators, replacementText, start }) => {
          const content = doc.markStructureContent('Span', replacementText === null ? {} : { actual: replacementText });
          stream.write(operators);
          doc.endMarkedContent();
          return { content, start };
        });
        // Screen readers follow the structure, which is in reading order.
        for (const { content } of contents.sort((one, other) => one.start - other.start)) paragraph.add(content);
      }
      paragraph.end();
    });
  }

  function picture(stream: PdfContentStream, item: DrawnPicture): void {
    const preparedPicture = pictures.get(item.key);
    if (!preparedPicture) throw new Error(`the picture ${item.key} was not prepared`);
    const object = writtenPictures.get(preparedPicture) ?? writePdfPicture(doc, preparedPicture);
    writtenPictures.set(preparedPicture, object);
    withSavedState(stream, () => {
      drawShadow(stream, item);
      clip(stream, item.clip);
      show(stream, object, item.box);
    });
  }

  function group(stream: PdfContentStream, { items, opacity = 1, clip: shape, matrices }: DrawnGroup): void {
    const drawContents = (inner: PdfContentStream) => {
      clip(inner, shape);
      draw(inner, items);
    };
    if (opacity === 1 && (!matrices || matrices.length === 1)) {
      withSavedState(stream, () => {
        if (matrices?.[0]) stream.write(transformOperator(matrices[0]));
        drawContents(stream);
      });
      return;
    }
    const bounds = boundsOfItems(items);
    if (!bounds) return;
    // Copies share one form. A transparent group is composed first and then blended as a whole.
    const form = createFormObject(doc, bounds, drawContents, opacity < 1 ? 'DeviceRGB' : undefined);
    const tagContent = hasText(items) ? drawAsParagraph : drawAsArtifact;
    tagContent(stream, () => {
      const formOperators = `${paints.alphaStateOperator(stream, opacity)}${stream.addResource('XObject', form)} Do`;
      for (const matrix of matrices ?? [[1, 0, 0, 1, 0, 0] as const])
        stream.write(`q ${transformOperator(matrix)} ${formOperators} Q`);
    });
  }

  function draw(stream: PdfContentStream, items: readonly DrawnItem[]): void {
    for (const item of items) {
      if (item.kind === 'text') text(stream, item);
      else if (item.kind === 'group') group(stream, item);
      else drawAsArtifact(stream, () => (item.kind === 'path' ? path(stream, item) : picture(stream, item)));
    }
  }

  return {
    page(stream: PdfContentStream, { width, height, background, items }: DrawnPage): void {
      if (background) {
        const d = `M0 0H${width}V${height}H0Z`;
        drawAsArtifact(stream, () =>
          paints.fill(stream, pdfPathOperators(d).operators, { x: 0, y: 0, width, height }, background),
        );
      }
      draw(stream, items);
    },
    drawAsArtifact,
    link(title: string, draw: (link: PDFKit.PDFStructureElement) => void): void {
      const link = doc.struct('Link', { alt: title });
      root.add(link);
      draw(link);
      link.end();
    },
    end(): void {
      root.end();
      texts.end();
    },
  };
}
export type Painter = ReturnType<typeof createPainter>;
