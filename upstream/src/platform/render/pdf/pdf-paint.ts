import type { Area, DrawnPaint, DrawnStroke, Tint } from '@parichay/shared/studio/layer/layer.drawn.ts';
import { number } from './path-operators.ts';
import { drawForm, type PdfDocument, type PdfStream, type Reference } from './pdf-stream.ts';

type Gradient = Exclude<DrawnPaint, { kind: 'solid' }>;
type Stop = Gradient['stops'][number];

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);

export const ink = (hex: string): string => channels(hex).map(number).join(' ');

export function createPaints(doc: PdfDocument) {
  const states = new Map<number, Reference>();
  const written = (data: object): Reference => {
    const object = doc.ref(data);
    object.end(undefined);
    return object;
  };

  function clearness(stream: PdfStream, alpha: number): string {
    if (alpha >= 1) return '';
    const value = Math.round(alpha * 1_000) / 1_000;
    const state = states.get(value) ?? written({ Type: 'ExtGState', ca: value, CA: value });
    states.set(value, state);
    return `${stream.use('ExtGState', state)} gs\n`;
  }

  function functionOf(stops: readonly Stop[], partsOf: (stop: Stop) => number[]): object {
    const [first, last] = [stops[0], stops.at(-1)] as [Stop, Stop];
    const all = [{ ...first, at: 0 }, ...stops, { ...last, at: 1 }];
    const pieces: { C0: number[]; C1: number[]; to: number }[] = [];
    for (const [index, to] of all.entries()) {
      const from = all[index - 1];
      if (from && to.at > from.at) pieces.push({ C0: partsOf(from), C1: partsOf(to), to: to.at });
    }
    const functions = pieces.map(({ C0, C1 }) => ({ FunctionType: 2, Domain: [0, 1], C0, C1, N: 1 }));
    if (functions.length === 1) return functions[0] as object;
    return {
      FunctionType: 3,
      Domain: [0, 1],
      Functions: functions,
      Bounds: pieces.slice(0, -1).map(({ to }) => to),
      Encode: pieces.flatMap(() => [0, 1]),
    };
  }

  const shading = (paint: Gradient, ColorSpace: string, partsOf: (stop: Stop) => number[]): Reference =>
    written({
      ShadingType: paint.kind === 'linear' ? 2 : 3,
      ColorSpace,
      Coords:
        paint.kind === 'linear'
          ? [paint.x1, paint.y1, paint.x2, paint.y2]
          : [paint.x, paint.y, 0, paint.x, paint.y, paint.radius],
      Function: functionOf(paint.stops, partsOf),
      Extend: [true, true],
    });

  /** A gradient with varying alpha needs a soft mask: a second gradient in grey. */
  function seenThrough(stream: PdfStream, paint: Gradient, box: Area): string {
    const [first] = paint.stops;
    if (paint.stops.every(({ alpha }) => alpha === first?.alpha)) return clearness(stream, first?.alpha ?? 1);
    const grey = shading(paint, 'DeviceGray', ({ alpha }) => [alpha]);
    const form = drawForm(doc, box, (inner) => inner.write(`${inner.use('Shading', grey)} sh`), 'DeviceGray');
    const state = written({ Type: 'ExtGState', SMask: { Type: 'Mask', S: 'Luminosity', G: form } });
    return `${stream.use('ExtGState', state)} gs\n`;
  }

  return {
    clearness,
    fill(stream: PdfStream, operators: string, box: Area, paint: DrawnPaint): void {
      if (paint.kind === 'solid') {
        stream.write(`q ${clearness(stream, paint.alpha)}${ink(paint.hex)} rg\n${operators}\nf Q`);
        return;
      }
      const colours = shading(paint, 'DeviceRGB', ({ hex }) => channels(hex));
      const through = seenThrough(stream, paint, box);
      stream.write(`q\n${operators}\nW n\n${through}${stream.use('Shading', colours)} sh Q`);
    },
    stroke(stream: PdfStream, operators: string, { hex, alpha, width, dash }: DrawnStroke): void {
      const isDashed = dash?.some((length) => length > 0);
      // Dashes need butt caps for an exact length; other lines have round caps.
      const ends = isDashed ? `[${dash?.map(number).join(' ')}] 0 d` : '1 J';
      const how = `${clearness(stream, alpha)}${ink(hex)} RG ${number(width)} w 1 j ${ends}`;
      stream.write(`q ${how}\n${operators}\nS Q`);
    },
    ink: (stream: PdfStream, { hex, alpha }: Tint): string => `${clearness(stream, alpha)}${ink(hex)} rg`,
  };
}
export type Paints = ReturnType<typeof createPaints>;
