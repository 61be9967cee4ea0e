import type { PdfCard } from '@parichay/shared/pdf-card/pdf-card.endpoints.ts';
import { call } from '../../../lib/api.ts';
import { listSlice, slice } from '../../../lib/slice.ts';
import { detailsOf, pdfCardFormOf } from './pdf-card.form.ts';

/** The PDF cards of a business, newest first. */
export const cards = listSlice<PdfCard>(({ pdfCardNo }) => pdfCardNo);
export const loadCards = (businessId: string) =>
  cards.load(() => call('GET /pdf-card/getPdfCardsByBusiness', { query: { businessId, limit: '100' } }));

export const change = slice<PdfCard>();

/** The same again, as a draft of its own. */
export const duplicate = (card: PdfCard) =>
  change.load(async () => {
    const form = pdfCardFormOf(card);
    const { updatedPdfCard } = await call('POST /pdf-card/updatePdfCardBasicDetails', {
      body: { businessId: card.businessId, templateCode: form.templateCode, ...detailsOf(form) },
    });
    cards.prepend(updatedPdfCard);
    return updatedPdfCard;
  });

export const remove = (card: PdfCard) =>
  change.load(async () => {
    await call('POST /pdf-card/deletePdfCard', { body: { pdfCardNo: card.pdfCardNo } });
    cards.remove(card.pdfCardNo);
    return card;
  });
