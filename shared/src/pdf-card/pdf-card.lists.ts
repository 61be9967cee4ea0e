import type { PdfTemplateKind } from '../layer/layer.print.ts';

/** What a download says all over until it is exported. */
export const sampleWords = 'SAMPLE';

/** `revoked` keeps the card, but the page behind its QR code says that it is no longer valid. */
export const pdfCardStatuses = ['draft', 'done', 'revoked'] as const;
export type PdfCardStatus = (typeof pdfCardStatuses)[number];

/** Columns the PDF card list may be searched by. Source: docs/specification.md §3. */
export const pdfCardSearchBy = ['registeredPhoneNumber', 'companyName', 'businessName', 'templateCode'] as const;

/**
 * What a card is downloaded for: `card` is the pages as they are cut, `print` has bleed and lines to cut along, `sheet`
 * as many as A4 holds, fronts and backs in turn.
 */
export const pdfPapers = ['card', 'print', 'sheet'] as const;
export type PdfPaper = (typeof pdfPapers)[number];

/** Kinds of which many stand on one sheet of A4. */
export const isSmall = (kind: PdfTemplateKind): boolean => kind === 'visiting' || kind === 'staff-id';
/** Staff ids that were drawn in the studio are named so, which is seen without asking for them. */
export const isStaffIdName = (templateCode: string): boolean => templateCode.startsWith('staffid-');

/** What one export gives beside itself: it is mended for nothing, so often and for so many days. */
export const pdfCorrections = { days: 7, most: 3 } as const;
