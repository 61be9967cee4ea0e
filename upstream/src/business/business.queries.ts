import type { Actor } from '@parichay/shared/access/roles.ts';
import type { Business } from '@parichay/shared/business/business.endpoints.ts';
import type { CardStatus } from '@parichay/shared/card/card.lists.ts';
import { ApiError } from '@parichay/shared/lib/error-codes.ts';
import { todayInIndia } from '@parichay/shared/lib/india.ts';
import { isExpiringSoon, isSubscriptionActive } from '@parichay/shared/plan/entitlement.rules.ts';
import { offer } from '@parichay/shared/plan/offer.fields.ts';
import { wholeUntil } from '@parichay/shared/plan/offer.rules.ts';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import { addressesOf } from '../card/card.addresses.ts';
import type { Tx } from '../lib/database.ts';
import { plannedOnce } from '../lib/planned-once.ts';
import { iso } from '../lib/rows.ts';
import type { Database } from '../lib/schema.ts';
import { reachOf } from './business.rules.ts';

export type BusinessRow = Selectable<Database['business']> & {
  user_phone_number: string | null;
  user_email: string | null;
  agency_name: string;
  published_at: Date | null;
  offer: object | null;
  soon_days: number;
};

/** Whose it is. Asked for each row that is shown: joined, the planner takes the agencies for few. */
export const agencyName = sql<string>`(select agency_name from agency where agency.agency_id = business.agency_id)`.as(
  'agency_name',
);

/** How many days before its end a subscription "expires soon": what its agency says. */
export const soonDays = sql<number>`(select coalesce((configuration ->> 'expiringSoonDays')::int, 30) from agency
  where agency.agency_id = business.agency_id)`;

/** When its card was first published, and what its agency gives without a plan: how long the whole card shows. */
export const offerOfBusiness = [
  sql<Date | null>`(select published_at from card where card.business_id = business.business_id
    and card.deleted_at is null)`.as('published_at'),
  sql<object | null>`(select configuration -> 'offer' from agency where agency.agency_id = business.agency_id)`.as(
    'offer',
  ),
] as const;

type OfferColumns = 'payment_status' | 'expiry_date_for_customer' | 'kept_until' | 'published_at' | 'offer';

/** The last day on which visitors see the whole card of a business; null: no end is set. */
export const wholeUntilOf = (row: Pick<BusinessRow, OfferColumns>): string | null =>
  wholeUntil(
    {
      isPaid: row.payment_status === 1,
      expiryDate: row.expiry_date_for_customer,
      publishedAt: row.published_at,
      keptUntil: row.kept_until,
    },
    offer.parse(row.offer ?? {}),
  );

const subscriptionOf = (row: BusinessRow) => ({
  isPaid: row.payment_status === 1,
  expiryDate: row.expiry_date_for_customer,
});

export const presentBusiness = (row: BusinessRow, today = todayInIndia()): Business => ({
  businessId: row.business_id,
  agencyId: row.agency_id,
  businessName: row.business_name,
  category: row.category,
  businessNature: row.business_nature,
  email: row.email,
  website: row.website,
  address: row.address,
  gstin: row.gstin,
  logo: row.logo,
  photo: row.photo,
  user: { userId: row.user_id, phoneNumber: row.user_phone_number, email: row.user_email },
  expiryDateForCustomer: row.expiry_date_for_customer,
  paymentStatus: row.payment_status === 1 ? 1 : 0,
  isSubscriptionActive: isSubscriptionActive(subscriptionOf(row), today),
  isExpiringSoon: isExpiringSoon(subscriptionOf(row), today, row.soon_days),
  wholeUntil: wholeUntilOf(row),
  businessMadeBy: row.business_made_by,
  agencyName: row.agency_name,
  metadata: row.metadata,
  version: row.version,
  createdAt: iso(row.created_at),
});

/** Narrows any query that has `business` in it to what the actor reaches. */
export function withinReach<T extends keyof Database, O>(
  query: SelectQueryBuilder<Database, T | 'business', O>,
  actor: Actor,
): SelectQueryBuilder<Database, T | 'business', O> {
  const reach = reachOf(actor);
  if (reach.kind === 'agency') return query;
  if (reach.kind === 'none') return query.where(sql<boolean>`false`);
  return reach.kind === 'of-user'
    ? query.where(sql<boolean>`business.user_id = ${reach.userId}`)
    : query.where(sql<boolean>`business.made_by_franchisee_id = ${reach.franchiseeId}`);
}

/** Live businesses with their owner's phone and email. */
export const businesses = (tx: Tx) =>
  tx
    .selectFrom('business')
    .innerJoin('customer', 'customer.user_id', 'business.user_id')
    .selectAll('business')
    .select(['customer.phone_number as user_phone_number', 'customer.email as user_email', agencyName])
    .select(offerOfBusiness)
    .select(soonDays.as('soon_days'))
    .where('business.deleted_at', 'is', null);

/**
 * One business, locked when it is about to change.
 * @throws ApiError not_found also when it exists out of the actor's reach, so that ids tell nothing
 */
export async function businessInReach(
  tx: Tx,
  actor: Actor,
  businessId: string,
  options: { lock?: boolean } = {},
): Promise<BusinessRow> {
  let query = withinReach(businesses(tx), actor).where('business.business_id', '=', businessId);
  if (options.lock) query = query.forUpdate('business');
  const row = await query.modifyEnd(plannedOnce).executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  return row;
}

export const businessesOfUser = (tx: Tx, actor: Actor, userId: string) =>
  withinReach(businesses(tx), actor)
    .where('business.user_id', '=', userId)
    .orderBy('business.business_id')
    .limit(500)
    .execute();

/**
 * Marks businesses and their cards as deleted.
 * @param by the userId or franchiseeId of who deletes them
 * @returns every address that those cards have and had
 */
export async function markDeleted(tx: Tx, businessIds: string[], by: string): Promise<string[]> {
  if (businessIds.length === 0) return [];
  const now = new Date();
  const owners = await tx
    .updateTable('business')
    .set({ deleted_at: now, deleted_by: by })
    .where('business_id', 'in', businessIds)
    .returning('user_id')
    .execute();
  await forgetActive(tx, businessIds, [...new Set(owners.map((owner) => owner.user_id))]);
  const cards = await tx
    .updateTable('card')
    .set({ deleted_at: now, deleted_by: by, status: 'deleted', status_when_deleted: sql`status` })
    .where('business_id', 'in', businessIds)
    .where('deleted_at', 'is', null)
    .returning('card_no')
    .execute();
  return addressesOf(
    tx,
    cards.map((card) => card.card_no),
  );
}

/**
 * Undoes what `markDeleted` did to one business: the card that was deleted with it is what it was before. Nothing comes
 * back whose days are over or whose owner is gone.
 * @returns every address that the card has and had
 * @throws ApiError not_found; deleted_by_agency when a customer would undo what staff did
 */
export async function restoreDeleted(tx: Tx, actor: Actor, businessId: string): Promise<string[]> {
  const row = await withinReach(
    tx
      .selectFrom('business')
      .innerJoin('customer', 'customer.user_id', 'business.user_id')
      .select(['business.business_id', 'business.user_id', 'business.deleted_at', 'business.deleted_by'])
      .where('customer.deleted_at', 'is', null),
    actor,
  )
    .where('business.business_id', '=', businessId)
    .where('business.deleted_at', '>', sql<Date>`now() - interval '30 days'`)
    .forUpdate('business')
    .executeTakeFirst();
  if (!row) throw new ApiError('not_found');
  refuseUndoing(actor, row);
  await tx
    .updateTable('business')
    .set({ deleted_at: null, deleted_by: null })
    .where('business_id', '=', businessId)
    .execute();
  const cards = await tx
    .updateTable('card')
    .set(undeleted)
    .where('business_id', '=', businessId)
    .where('deleted_at', '=', row.deleted_at)
    .returning('card_no')
    .execute();
  return addressesOf(
    tx,
    cards.map((card) => card.card_no),
  );
}

/** What brings a card back as it was. */
export const undeleted = {
  deleted_at: null,
  deleted_by: null,
  status: sql<CardStatus>`coalesce(status_when_deleted, 'draft')`,
  status_when_deleted: null,
};

/** Whether it was not its own customer who deleted it. */
export const isDeletedByStaff = (row: { deleted_by: string | null; user_id: string }): boolean =>
  row.deleted_by !== null && row.deleted_by !== row.user_id;

/** @throws ApiError deleted_by_agency when a customer would undo what staff did */
export function refuseUndoing(actor: Actor, row: { deleted_by: string | null; user_id: string }): void {
  if (actor.kind === 'customer' && isDeletedByStaff(row)) throw new ApiError('deleted_by_agency');
}

/** A panel must not open on a business that is gone. */
async function forgetActive(tx: Tx, businessIds: string[], userIds: string[]): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ preferences: sql`preferences - 'activeBusinessId'` })
    .where('user_id', 'in', userIds)
    .where(sql<string>`preferences ->> 'activeBusinessId'`, 'in', businessIds)
    .execute();
}

export async function deleteBusinessesOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('business')
    .select('business_id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
  return markDeleted(
    tx,
    rows.map((row) => row.business_id),
    userId,
  );
}
