import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { needsPlanToPublishRow, publishedElsewhereColumn } from '../business/business.queries.ts';
import type { CardRow } from './card.queries.ts';

/**
 * Locks the customer against concurrent publishing. Source: docs/decisions.md, "The offer".
 * @throws ApiError free_business_taken
 */
export async function requireFreeBusinessLeft(
  tx: Tx,
  { business_id, owner_user_id }: Pick<CardRow, 'business_id' | 'owner_user_id'>,
): Promise<void> {
  await tx.selectFrom('customer').select('user_id').where('user_id', '=', owner_user_id).forNoKeyUpdate().execute();
  const business = await tx
    .selectFrom('business')
    .innerJoin('agency', 'agency.agency_id', 'business.agency_id')
    .select(['payment_status', 'expiry_date_for_customer', 'kept_until'])
    .select(sql<object | null>`agency.configuration -> 'offer'`.as('offer'))
    .select(publishedElsewhereColumn)
    .where('business_id', '=', business_id)
    .executeTakeFirstOrThrow();
  if (needsPlanToPublishRow(business, todayInIndia())) throw new ApiError('free_business_taken');
}
