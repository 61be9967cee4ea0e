import type { DocumentSeries } from '@parichay/shared/invoice/invoice.rules.ts';
import { locale } from '../../kit/ui/messages.ts';

/** Where a document of a payment is saved from, as PDF, in the language of the page. */
export const invoicePath = (
  recordNo: string,
  series: DocumentSeries = 'invoice',
  /** Of a part that was given back. */
  partNo: string | null = null,
): string => `/api/v1/invoice?${new URLSearchParams({ recordNo, series, ...(partNo && { partNo }), lang: locale })}`;
