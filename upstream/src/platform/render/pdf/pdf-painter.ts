import { boundsOf } from '@parichay/shared/studio/layer/layer.bounds.ts';
import type {
  Area,
  DrawnGroup,
  DrawnItem,
  DrawnPage,
  DrawnPath,
  DrawnPicture,
  DrawnText,
} from '@parichay/shared/studio/layer/layer.drawn.ts';
import { operatorsOf } from './path-operators.ts';
import { createPaints, ink } from './pdf-paint.ts';
import { type PdfPicture, writePicture, writeTinted } from './pdf-picture.ts';
import type { SoftShadow } from './pdf-shadow.ts';
import { drawForm, type PdfDocument, type PdfStream, type Reference, saved, transformed } from './pdf-stream.ts';
import { createTexts } from './pdf-text.ts';

export interface Prepared {
  pictures: ReadonlyMap<string, PdfPicture>;
  shadows: ReadonlyMap<DrawnItem, SoftShadow>;
}

/** ActualText, for copying, is UTF-16BE. */
const actualText = (text: string): string =>
  `/Span << /ActualText <FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase()}> >> BDC`;

const holdsText = (items: readonly DrawnItem[]): boolean =>
  items.some((item) => item.kind === 'text' || (item.kind === 'group' && holdsText(item.items)));

export function createPainter(doc: PdfDocument, { pictures, shadows }: Prepared) {
  const paints = createPaints(doc);
  const texts = createTexts(doc);
  // Weak, so that a file with hundreds of photos frees each one after its page.
  const written = new WeakMap<PdfPicture, Reference>();
  const root = doc.struct('Document');
  doc.addStructure(root);

  const show = (stream: PdfStream, object: Reference, { x, y, width, height }: Area): void =>
    stream.write(`q ${transformed([width, 0, 0, -height, x, y + height])} ${stream.use('XObject', object)} Do Q`);

  const clip = (stream: PdfStream, d: string | undefined): void => {
    if (d) stream.write(`${operatorsOf(d).operators}\nW n`);
  };

  /** Decoration is marked as an artifact, so that screen readers skip it. */
  function unsaid(stream: PdfStream, draw: () => void): void {
    if (stream.isPage) doc.markContent('Artifact');
    draw();
    if (stream.isPage) doc.endMarkedContent();
  }

  function saidAsOne(stream: PdfStream, draw: () => void): void {
    if (stream.isPage) root.add(doc.struct('P', {}, [draw]));
    else draw();
  }

  function castShadow(stream: PdfStream, item: DrawnPath | DrawnText | DrawnPicture): void {
    const soft = shadows.get(item);
    if (!soft || !item.shadow) return;
    const { hex, alpha } = item.shadow;
    const colour = ink(hex).split(' ').map(Number);
    saved(stream, () => {
      stream.write(paints.clearness(stream, alpha));
      show(stream, writeTinted(doc, soft.mask, colour), soft.box);
    });
  }

  function path(stream: PdfStream, item: DrawnPath): void {
    const { operators, box } = operatorsOf(item.d);
    saved(stream, () => {
      if (item.matrix) stream.write(transformed(item.matrix));
      castShadow(stream, item);
      if (item.fill) paints.fill(stream, operators, box, item.fill);
      if (item.stroke) paints.stroke(stream, operators, item.stroke);
    });
  }

  function text(stream: PdfStream, item: DrawnText): void {
    if (item.lines.length === 0) return;
    const { outline } = item;
    if (outline || item.shadow)
      unsaid(stream, () => {
        castShadow(stream, item);
        if (!outline) return;
        // The outline is drawn as lines behind the text: letters drawn twice would be copied twice.
        saved(stream, () => {
          stream.write(transformed([1, 0, 0, 1, item.x, item.y]));
          paints.stroke(stream, operatorsOf(item.d).operators, outline);
        });
      });
    saved(stream, () => {
      stream.write(paints.ink(stream, item.fill));
      const { parts, language } = texts.parts(stream, item);
      if (!stream.isPage) {
        for (const { drawn, says } of parts) stream.write(says === null ? drawn : `${actualText(says)} ${drawn} EMC`);
        return;
      }
      // Spans are siblings, not nested: some readers lose the text after a nested marked content.
      const paragraph = doc.struct('P', language ? { lang: language } : {});
      root.add(paragraph);
      for (const { drawn, says } of parts) {
        paragraph.add(doc.markStructureContent('Span', says === null ? {} : { actual: says }));
        stream.write(drawn);
        doc.endMarkedContent();
      }
      paragraph.end();
    });
  }

  function picture(stream: PdfStream, item: DrawnPicture): void {
    const prepared = pictures.get(item.key);
    if (!prepared) throw new Error(`the picture ${item.key} was not prepared`);
    const object = written.get(prepared) ?? writePicture(doc, prepared);
    written.set(prepared, object);
    saved(stream, () => {
      castShadow(stream, item);
      clip(stream, item.clip);
      show(stream, object, item.box);
    });
  }

  function group(stream: PdfStream, { items, opacity = 1, clip: shape, matrices }: DrawnGroup): void {
    const inside = (inner: PdfStream) => {
      clip(inner, shape);
      draw(inner, items);
    };
    if (opacity === 1 && (!matrices || matrices.length === 1)) {
      saved(stream, () => {
        if (matrices?.[0]) stream.write(transformed(matrices[0]));
        inside(stream);
      });
      return;
    }
    const bounds = boundsOf(items);
    if (!bounds) return;
    // Copies share one form. A transparent group is composed first and then blended as a whole.
    const form = drawForm(doc, bounds, inside, opacity < 1 ? 'DeviceRGB' : undefined);
    const tell = holdsText(items) ? saidAsOne : unsaid;
    tell(stream, () => {
      const how = `${paints.clearness(stream, opacity)}${stream.use('XObject', form)} Do`;
      for (const matrix of matrices ?? [[1, 0, 0, 1, 0, 0] as const]) stream.write(`q ${transformed(matrix)} ${how} Q`);
    });
  }

  function draw(stream: PdfStream, items: readonly DrawnItem[]): void {
    for (const item of items) {
      if (item.kind === 'text') text(stream, item);
      else if (item.kind === 'group') group(stream, item);
      else unsaid(stream, () => (item.kind === 'path' ? path(stream, item) : picture(stream, item)));
    }
  }

  return {
    page(stream: PdfStream, { width, height, background, items }: DrawnPage): void {
      if (background) {
        const d = `M0 0H${width}V${height}H0Z`;
        unsaid(stream, () => paints.fill(stream, operatorsOf(d).operators, { x: 0, y: 0, width, height }, background));
      }
      draw(stream, items);
    },
    unsaid,
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
