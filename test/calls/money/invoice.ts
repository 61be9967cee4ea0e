import type { Calls } from '../call.ts';

export const invoiceCalls: Calls = {
  'GET /invoice': { ids: { recordNo: ['subscriptionRecord', 'cardRecord', 'pdfCardRecord', 'videoRecord'] } },
  'GET /invoice/list': { ids: { agencyId: 'agency' } },
  'GET /invoice/export': { ids: { agencyId: 'agency' }, query: { month: '2026-11' } },
};
