import type { Area, Matrix } from '@parichay/shared/studio/layer/layer-drawn.ts';
import { formatPdfNumber } from './path-operators.ts';

export type Reference = PDFKit.PDFKitReference;
export type PdfDocument = PDFKit.PDFDocument;

type ResourceKind = 'Font' | 'XObject' | 'ExtGState' | 'Shading';
type Resources = Partial<Record<ResourceKind, Record<string, Reference>>>;

export interface PdfContentStream {
  /** Texts of a page are tagged one by one, those of a form together. */
  isPage: boolean;
  write(operators: string): void;
  addResource(kind: ResourceKind, object: Reference): string;
}

const createContentStream = (
  resources: Resources,
  isPage: boolean,
  write: PdfContentStream['write'],
): PdfContentStream => ({
  isPage,
  write,
  addResource(kind, object) {
    const name = `${kind[0]}${object.id}`;
    resources[kind] ??= {};
    resources[kind][name] = object;
    return `/${name}`;
  },
});

export function contentStreamOfPage(doc: PdfDocument): PdfContentStream {
  return createContentStream(doc.page.resources.data as Resources, true, (operators) => doc.addContent(operators));
}

const pdfBoxCorners = ({ x, y, width, height }: Area): number[] => [x, y, x + width, y + height];

/** @param group makes a transparency group; `DeviceGray` for a luminosity mask */
export function createFormObject(
  doc: PdfDocument,
  box: Area,
  draw: (stream: PdfContentStream) => void,
  group?: 'DeviceRGB' | 'DeviceGray',
): Reference {
  const resources: Resources = {};
  const form = doc.ref({
    Type: 'XObject',
    Subtype: 'Form',
    BBox: pdfBoxCorners(box),
    Resources: resources,
    ...(group && { Group: { Type: 'Group', S: 'Transparency', CS: group, I: true } }),
  });
  draw(createContentStream(resources, false, (operators) => form.write(operators)));
  form.end('');
  return form;
}

export function withSavedState({ write }: PdfContentStream, draw: () => void): void {
  write('q');
  draw();
  write('Q');
}

const formatPdfCoefficient = (value: number): string => String(Math.round(value * 1e6) / 1e6 || 0);

export const transformOperator = (matrix: Matrix): string => `${matrix.map(formatPdfCoefficient).join(' ')} cm`;

export const rectangleOperator = ({ x, y, width, height }: Area): string =>
  `${formatPdfNumber(x)} ${formatPdfNumber(y)} ${formatPdfNumber(width)} ${formatPdfNumber(height)} re`;
