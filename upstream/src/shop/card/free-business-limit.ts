import { offer } from '@parichay/shared/people/agency/offer.fields.ts';
import { ApiError } from '@parichay/shared/platform/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { isSubscriptionActive } from '@parichay/shared/shop/plan/entitlement.rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import type { CardRow } from './card.queries.ts';

/**
 * Locks the customer against concurrent publishing. Source: docs/decisions.md, "The offer".
 * @throws ApiError free_business_taken
 */
export async function requireFreeBusinessLeft(
  tx: Tx,
  { card_no, business_id, owner_user_id }: Pick<CardRow, 'card_no' | 'business_id' | 'owner_user_id'>,
): Promise<void> {
  await tx.selectFrom('customer').select('user_id').where('user_id', '=', owner_user_id).forNoKeyUpdate().execute();
  const business = await tx
    .selectFrom('business')
    .innerJoin('agency', 'agency.agency_id', 'business.agency_id')
    .select(['payment_status', 'expiry_date_for_customer', 'kept_until'])
    .select(sql<object | null>`agency.configuration -> 'offer'`.as('offer'))
    .select(
      sql<number>`(select count(*)::int from card join business as other using (business_id)
        where other.user_id = business.user_id and card.card_no <> ${card_no} and card.published_at is not null
          and card.deleted_at is null)`.as('published'),
    )
    .where('business_id', '=', business_id)
    .executeTakeFirstOrThrow();
  const today = todayInIndia();
  const isPaid = business.payment_status === 1;
  if (isSubscriptionActive({ isPaid, expiryDate: business.expiry_date_for_customer }, today)) return;
  if (business.kept_until !== null && today <= business.kept_until) return;
  if (business.published >= offer.parse(business.offer ?? {}).freeBusinesses) throw new ApiError('free_business_taken');
}
