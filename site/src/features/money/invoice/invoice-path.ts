import type { DocumentSeries } from '@parichay/shared/money/invoice/invoice.rules.ts';
import { locale } from '../../../kit/ui/text/messages.ts';

export const invoicePath = (
  recordNo: string,
  series: DocumentSeries = 'invoice',
  partNo: string | null = null,
): string => `/api/v1/invoice?${new URLSearchParams({ recordNo, series, ...(partNo && { partNo }), lang: locale })}`;
