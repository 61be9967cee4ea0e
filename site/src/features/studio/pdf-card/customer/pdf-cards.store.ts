import type { PdfCard } from '@parichay/shared/studio/pdf-card/pdf-card.endpoints.ts';
import { call } from '../../../../lib/api.ts';
import { listSlice, slice } from '../../../../lib/slice.ts';
import { pdfCardDetailsOf, pdfCardFormOf } from './pdf-card.form.ts';
import type { PagePreview } from './pdf-card.store.ts';

export const pdfCards = listSlice<PdfCard>(({ pdfCardNo }) => pdfCardNo);
export const loadPdfCards = (businessId: string) =>
  pdfCards.load(() => call('GET /pdf-card/getPdfCardsByBusiness', { query: { businessId, limit: '100' } }));

export async function drawFirstPage(card: PdfCard): Promise<PagePreview | null> {
  const { previews } = await call('POST /pdf-card/preview', {
    body: {
      businessId: card.businessId,
      pdfCardNo: card.pdfCardNo,
      templates: [card.templateCode],
      isFirstPageOnly: true,
      details: pdfCardDetailsOf(pdfCardFormOf(card)),
    },
  });
  return previews[0]?.pages[0] ?? null;
}

export const pdfCardChange = slice<PdfCard>();

export const duplicatePdfCard = (card: PdfCard) =>
  pdfCardChange.load(async () => {
    const form = pdfCardFormOf(card);
    const { updatedPdfCard } = await call('POST /pdf-card/updatePdfCardBasicDetails', {
      body: { businessId: card.businessId, templateCode: form.templateCode, ...pdfCardDetailsOf(form) },
    });
    pdfCards.prepend(updatedPdfCard);
    return updatedPdfCard;
  });

export const deletePdfCard = (card: PdfCard) =>
  pdfCardChange.load(async () => {
    await call('POST /pdf-card/deletePdfCard', { body: { pdfCardNo: card.pdfCardNo } });
    pdfCards.remove(card.pdfCardNo);
    return card;
  });
