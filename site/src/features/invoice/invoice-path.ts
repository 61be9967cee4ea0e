import type { DocumentSeries } from '@parichay/shared/invoice/invoice.rules.ts';

/** Where a document of a payment is saved from, as PDF. */
export const invoicePath = (
  recordNo: string,
  series: DocumentSeries = 'invoice',
  /** Of a part that was given back. */
  partNo: string | null = null,
): string => `/api/v1/invoice?${new URLSearchParams({ recordNo, series, ...(partNo && { partNo }) })}`;
