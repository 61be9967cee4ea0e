import { accountIdOf } from '@parichay/shared/platform/lib/account-id.ts';
import { verificationPageKey } from '@parichay/shared/studio/pdf-card/id-page.ts';
import { sql } from 'kysely';
import { type Handlers, updateHandler } from '../../platform/http/handle.ts';
import { pdfCardInReach, pdfCardToChange, reloadPdfCard } from './pdf-card.queries.ts';
import { addPdfCard, changePdfCard } from './pdf-card-save.ts';

export const pdfCardEditHandlers = {
  'POST /pdf-card/updatePdfCardBasicDetails': updateHandler(
    'POST /pdf-card/updatePdfCardBasicDetails',
    {
      idField: 'pdfCardNo',
      read: async ({ actor, tx, id }) => (await pdfCardInReach(tx, actor, id)).details,
    },
    async ({ actor, body, tx, cardChanged }) => {
      const { pdfCardNo, businessId, version, ...input } = body;
      if (!pdfCardNo) return addPdfCard(tx, actor, businessId ?? '', input);
      const { verify_code } = await pdfCardInReach(tx, actor, pdfCardNo);
      cardChanged(verificationPageKey(verify_code));
      return changePdfCard(tx, actor, { pdfCardNo, version }, input);
    },
  ),

  'POST /pdf-card/updatePdfCardStatus': async ({ actor, body, tx, cardChanged }) => {
    const { verify_code, revoked_at } = await pdfCardToChange(tx, actor, body);
    cardChanged(verificationPageKey(verify_code));
    const isRevoked = body.status === 'revoked';
    await tx
      .updateTable('pdf_card')
      .set({
        status: body.status,
        revoked_at: isRevoked ? (revoked_at ?? new Date()) : null,
        version: sql`version + 1`,
        updated_at: new Date(),
      })
      .where('pdf_card_no', '=', body.pdfCardNo)
      .execute();
    return { updatedPdfCard: await reloadPdfCard(tx, body.pdfCardNo) };
  },

  'POST /pdf-card/deletePdfCard': async ({ actor, body, tx, cardChanged }) => {
    const { verify_code } = await pdfCardToChange(tx, actor, body);
    cardChanged(verificationPageKey(verify_code));
    await tx
      .updateTable('pdf_card')
      .set({ deleted_at: new Date(), deleted_by: accountIdOf(actor) })
      .where('pdf_card_no', '=', body.pdfCardNo)
      .execute();
    return {};
  },
} satisfies Handlers;
