import type { AuditEntry } from '@parichay/shared/people/audit/audit.endpoints.ts';
import type { Business } from '@parichay/shared/shop/business/business.endpoints.ts';
import type { Card } from '@parichay/shared/shop/card/card.endpoints.ts';
import type { Document } from '@parichay/shared/shop/document/document.endpoints.ts';
import type { PdfCard } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import type { UserVideo } from '@parichay/shared/studio/promo-video/user-video.endpoints.ts';
import { holdPageDuring } from '../../../../kit/ui/form/uploads.ts';
import { call } from '../../../../lib/api.ts';
import { listSlice, slice } from '../../../../lib/slice.ts';
import { reloadStorage } from '../../../people/storage/storage.store.ts';

export const business = slice<Business>();
export const cards = slice<readonly Card[]>();
export const pdfCards = listSlice<PdfCard>(({ pdfCardNo }) => pdfCardNo);
export const videos = listSlice<UserVideo>(({ videoNo }) => videoNo);
export const documents = slice<readonly Document[]>();
export const history = listSlice<AuditEntry>(({ auditId }) => auditId);

export const loadBusiness = (id: string) => business.load(() => call('GET /business/{id}', { params: { id } }));

export const loadCards = (businessId: string) =>
  cards.load(async () => (await call('GET /getCardsByBusiness', { query: { businessId } })).cards);

export const loadPdfCards = (businessId: string) =>
  pdfCards.load(() => call('GET /pdf-card/getPdfCardsByBusiness', { query: { businessId } }));

export const loadVideos = (businessId: string) =>
  videos.load(() => call('GET /video/user-video/getUserVideosByBusiness', { query: { businessId } }));

export const loadDocuments = (businessId: string) =>
  documents.load(async () => (await call('GET /document', { query: { businessId } })).documents);

export const loadHistory = (businessId: string) =>
  history.load(() => call('GET /audit-log', { query: { businessId } }));

export async function loadMoreHistory(businessId: string): Promise<void> {
  const { nextCursor } = history.$state.get();
  if (nextCursor) await history.append(() => call('GET /audit-log', { query: { businessId, cursor: nextCursor } }));
}

export async function uploadDocument(businessId: string, file: File): Promise<void> {
  const query = { hierarchy1: 'document', hierarchy2: businessId } as const;
  await holdPageDuring(call('POST /document/uploadDoc', { query, file }));
  reloadStorage();
  await loadDocuments(businessId);
}

export async function deleteBusinessDocument(businessId: string, documentId: string): Promise<void> {
  await call('DELETE /document/{documentId}', { params: { documentId } });
  reloadStorage();
  await loadDocuments(businessId);
}
