import type { Actor } from '@parichay/shared/access/roles.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import type { Selectable } from 'kysely';
import { withinReach } from '../business/business.queries.ts';
import type { Tx } from '../lib/database.ts';
import type { Database } from '../lib/schema.ts';

/** @throws ApiError not_found also when it exists out of the actor's reach, so that ids tell nothing */
export async function pdfCardInReach(
  tx: Tx,
  actor: Actor,
  pdfCardNo: string,
): Promise<Selectable<Database['pdf_card']>> {
  const row = await withinReach(
    tx
      .selectFrom('pdf_card')
      .innerJoin('business', 'business.business_id', 'pdf_card.business_id')
      .selectAll('pdf_card'),
    actor,
  )
    .where('pdf_card.pdf_card_no', '=', pdfCardNo)
    .where('pdf_card.deleted_at', 'is', null)
    .where('business.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}
