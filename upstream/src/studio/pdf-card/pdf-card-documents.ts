import { readdirSync } from 'node:fs';
import type { PdfTemplate } from '@parichay/shared/studio/layer/layer-document.ts';
import { type PdfTemplateKind, pdfTemplateKinds } from '@parichay/shared/studio/layer/layer-print.ts';
import { hasStaffIdPrefix } from '@parichay/shared/studio/pdf-card/pdf-card.lists.ts';
import { readLayerDocument } from '../../platform/render/read-document.ts';

const folder = new URL('./documents/', import.meta.url);

function readTemplate(file: string): PdfTemplate {
  const { print, ...document } = readLayerDocument(folder, file.replace(/\.json$/, ''));
  if (!print) throw new Error(`The PDF template in ${file} has no print`);
  return { ...document, print };
}

const templateKindOrder = (kind: PdfTemplateKind): number => pdfTemplateKinds.indexOf(kind);
const nameCollator = new Intl.Collator('en', { numeric: true });

export const pdfTemplates: ReadonlyMap<string, PdfTemplate> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map(readTemplate)
    .sort(
      (a, b) =>
        templateKindOrder(a.print.kind) - templateKindOrder(b.print.kind) || nameCollator.compare(a.name, b.name),
    )
    .map((document) => [document.name, document]),
);

export const isStaffIdTemplate = (templateCode: string): boolean =>
  hasStaffIdPrefix(templateCode) || pdfTemplates.get(templateCode)?.print.kind === 'staff-id';
