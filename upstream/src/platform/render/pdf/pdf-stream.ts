import type { Area, Matrix } from '@parichay/shared/studio/layer/layer.drawn.ts';
import { number } from './path-operators.ts';

export type Reference = PDFKit.PDFKitReference;
export type PdfDocument = PDFKit.PDFDocument;

type Kind = 'Font' | 'XObject' | 'ExtGState' | 'Shading';
type Resources = Partial<Record<Kind, Record<string, Reference>>>;

export interface PdfStream {
  /** Texts of a page are tagged one by one; those of a form are tagged together by the page. */
  isPage: boolean;
  write(operators: string): void;
  use(kind: Kind, object: Reference): string;
}

const streamOf = (resources: Resources, isPage: boolean, write: PdfStream['write']): PdfStream => ({
  isPage,
  write,
  use(kind, object) {
    const name = `${kind[0]}${object.id}`;
    resources[kind] ??= {};
    resources[kind][name] = object;
    return `/${name}`;
  },
});

export function pageStream(doc: PdfDocument): PdfStream {
  return streamOf(doc.page.resources.data as Resources, true, (operators) => doc.addContent(operators));
}

const boxOf = ({ x, y, width, height }: Area): number[] => [x, y, x + width, y + height];

/** @param group makes a transparency group; `DeviceGray` for a luminosity mask */
export function drawForm(
  doc: PdfDocument,
  box: Area,
  draw: (stream: PdfStream) => void,
  group?: 'DeviceRGB' | 'DeviceGray',
): Reference {
  const resources: Resources = {};
  const form = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: boxOf(box),
    Resources: resources,
    ...(group && { Group: { Type: 'Group', S: 'Transparency', CS: group, I: true } }),
  });
  draw(streamOf(resources, false, (operators) => form.write(operators)));
  form.end('');
  return form;
}

export function saved({ write }: PdfStream, draw: () => void): void {
  write('q');
  draw();
  write('Q');
}

const fine = (value: number): string => String(Math.round(value * 1e6) / 1e6 || 0);

export const transformed = (matrix: Matrix): string => `${matrix.map(fine).join(' ')} cm`;

export const rectangle = ({ x, y, width, height }: Area): string =>
  `${number(x)} ${number(y)} ${number(width)} ${number(height)} re`;
