import type { Actor } from '@parichay/shared/access/roles.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { sql } from 'kysely';
import { withinReach } from '../business/business.queries.ts';
import type { Tx } from '../lib/database.ts';

/** Cards that are not deleted, with whose they are and whether they stand as they were exported last. */
export const pdfCards = (tx: Tx) =>
  tx
    .selectFrom('pdf_card')
    .innerJoin('business', 'business.business_id', 'pdf_card.business_id')
    .innerJoin('customer', 'customer.user_id', 'business.user_id')
    .selectAll('pdf_card')
    .select(['business.user_id', 'business.business_name', 'customer.phone_number'])
    .select(
      sql<boolean>`coalesce((select newest.details = pdf_card.details from pdf_card_export as newest
        where newest.pdf_card_no = pdf_card.pdf_card_no order by pdf_card_export_id desc limit 1), false)`.as(
        'is_as_exported',
      ),
    )
    .where('pdf_card.deleted_at', 'is', null)
    .where('business.deleted_at', 'is', null);
export type PdfCardRow = Awaited<ReturnType<ReturnType<typeof pdfCards>['executeTakeFirstOrThrow']>>;

/**
 * @param options.lock holds its row until the transaction ends
 * @throws ApiError not_found also when it exists out of the actor's reach, so that ids tell nothing
 */
export async function pdfCardInReach(
  tx: Tx,
  actor: Actor,
  pdfCardNo: string,
  options: { lock?: boolean } = {},
): Promise<PdfCardRow> {
  let query = withinReach(pdfCards(tx), actor).where('pdf_card.pdf_card_no', '=', pdfCardNo);
  if (options.lock) query = query.forUpdate('pdf_card');
  const row = await query.executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}
