import type { PdfTemplateKind } from '../layer/layer-print.ts';

export const sampleWatermarkText = 'SAMPLE';

/** `revoked`: the public page shows that the card is invalid. */
export const pdfCardStatuses = ['draft', 'done', 'revoked'] as const;
export type PdfCardStatus = (typeof pdfCardStatuses)[number];

/** Source: docs/specification.md §3. */
export const pdfCardSearchBy = ['registeredPhoneNumber', 'companyName', 'businessName', 'templateCode'] as const;

/** `card`: trimmed pages. `print`: with bleed and crop marks. `sheet`: A4, fronts and backs alternating. */
export const pdfPapers = ['card', 'print', 'sheet'] as const;
export type PdfPaper = (typeof pdfPapers)[number];

export const isCardSized = (kind: PdfTemplateKind): boolean => kind === 'visiting' || kind === 'staff-id';
/** These kinds print products, so their names contain no person. */
export const isProductList = (kind: PdfTemplateKind | null | undefined): kind is 'profile' | 'price-list' =>
  kind === 'price-list' || kind === 'profile';
export const hasStaffIdPrefix = (templateCode: string): boolean => templateCode.startsWith('staffid-');

export const freePdfCorrections = { days: 7, maxCount: 3 } as const;
