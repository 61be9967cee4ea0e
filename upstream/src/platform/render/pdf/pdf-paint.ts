import type { AlphaColour, Area, DrawnPaint, DrawnStroke } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { formatPdfNumber } from './path-operators.ts';
import { createFormObject, type PdfContentStream, type PdfDocument, type Reference } from './pdf-stream.ts';

type Gradient = Exclude<DrawnPaint, { kind: 'solid' }>;
type Stop = Gradient['stops'][number];

const rgbFractions = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

export const rgbOperands = (hex: string): string => rgbFractions(hex).map(formatPdfNumber).join(' ');

export function createPaintWriter(doc: PdfDocument) {
  const states = new Map<number, Reference>();
  const writeObject = (data: object): Reference => {
    const object = doc.ref(data);
    object.end(undefined);
    return object;
  };

  function alphaStateOperator(stream: PdfContentStream, alpha: number): string {
    if (alpha >= 1) return '';
    const value = Math.round(alpha * 1_000) / 1_000;
    const state = states.get(value) ?? writeObject({ Type: 'ExtGState', ca: value, CA: value });
    states.set(value, state);
    return `${stream.addResource('ExtGState', state)} gs\n`;
  }

  function writeGradientFunction(stops: readonly Stop[], componentsOf: (stop: Stop) => number[]): object {
    const [first, last] = [stops[0], stops.at(-1)] as [Stop, Stop];
    const paddedStops = [{ ...first, at: 0 }, ...stops, { ...last, at: 1 }];
    const segments: { C0: number[]; C1: number[]; to: number }[] = [];
    for (const [index, to] of paddedStops.entries()) {
      const from = paddedStops[index - 1];
      if (from && to.at > from.at) segments.push({ C0: componentsOf(from), C1: componentsOf(to), to: to.at });
    }
    const functions = segments.map(({ C0, C1 }) => ({ FunctionType: 2, Domain: [0, 1], C0, C1, N: 1 }));
    if (functions.length === 1) return functions[0] as object;
    return {
      FunctionType: 3,
      Domain: [0, 1],
      Functions: functions,
      Bounds: segments.slice(0, -1).map(({ to }) => to),
      Encode: segments.flatMap(() => [0, 1]),
    };
  }

  const shading = (paint: Gradient, ColorSpace: string, componentsOf: (stop: Stop) => number[]): Reference =>
    writeObject({
      ShadingType: paint.kind === 'linear' ? 2 : 3,
      ColorSpace,
      Coords:
        paint.kind === 'linear'
          ? [paint.x1, paint.y1, paint.x2, paint.y2]
          : [paint.x, paint.y, 0, paint.x, paint.y, paint.radius],
      Function: writeGradientFunction(paint.stops, componentsOf),
      Extend: [true, true],
    });

  /** A gradient with varying alpha needs a soft mask: a second gradient in grey. */
  function gradientAlphaOperator(stream: PdfContentStream, paint: Gradient, box: Area): string {
    const [first] = paint.stops;
    if (paint.stops.every(({ alpha }) => alpha === first?.alpha)) return alphaStateOperator(stream, first?.alpha ?? 1);
    const grey = shading(paint, 'DeviceGray', ({ alpha }) => [alpha]);
    const form = createFormObject(
      doc,
      box,
      (inner) => inner.write(`${inner.addResource('Shading', grey)} sh`),
      'DeviceGray',
    );
    const state = writeObject({ Type: 'ExtGState', SMask: { Type: 'Mask', S: 'Luminosity', G: form } });
    return `${stream.addResource('ExtGState', state)} gs\n`;
  }

  return {
    alphaStateOperator,
    fill(stream: PdfContentStream, operators: string, box: Area, paint: DrawnPaint): void {
      if (paint.kind === 'solid') {
        stream.write(`q ${alphaStateOperator(stream, paint.alpha)}${rgbOperands(paint.hex)} rg\n${operators}\nf Q`);
        return;
      }
      const colours = shading(paint, 'DeviceRGB', ({ hex }) => rgbFractions(hex));
      const alphaOperators = gradientAlphaOperator(stream, paint, box);
      stream.write(`q\n${operators}\nW n\n${alphaOperators}${stream.addResource('Shading', colours)} sh Q`);
    },
    stroke(stream: PdfContentStream, operators: string, { hex, alpha, width, dash }: DrawnStroke): void {
      const isDashed = dash?.some((length) => length > 0);
      // Dashes need butt caps for an exact length; other lines have round caps.
      const lineStyle = isDashed ? `[${dash?.map(formatPdfNumber).join(' ')}] 0 d` : '1 J';
      const strokeState = `${alphaStateOperator(stream, alpha)}${rgbOperands(hex)} RG ${formatPdfNumber(width)} w 1 j ${lineStyle}`;
      stream.write(`q ${strokeState}\n${operators}\nS Q`);
    },
    ink: (stream: PdfContentStream, { hex, alpha }: AlphaColour): string =>
      `${alphaStateOperator(stream, alpha)}${rgbOperands(hex)} rg`,
  };
}
export type PaintWriter = ReturnType<typeof createPaintWriter>;
