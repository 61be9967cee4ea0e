import type { Calls } from '../call.ts';

export const documentCalls: Calls = {
  'POST /document/uploadDoc': { ids: { hierarchy2: 'business' }, query: { hierarchy1: 'document' } },
  'GET /document': { ids: { businessId: 'business' } },
  'GET /document/storage': { ids: { businessId: 'business' } },
  'GET /document/{documentId}': { ids: { documentId: 'document' } },
  'DELETE /document/{documentId}': { ids: { documentId: 'document' }, ends: true },
};
