import type { Actor, CustomerActor } from '@parichay/shared/platform/access/roles.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { daysAfter } from '@parichay/shared/platform/lib/india.ts';
import { sql } from 'kysely';
import { greetingLanguage } from '../../people/account/owners-language.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isOfferedCondition, subcategoryQuery } from './image-category.queries.ts';
import { applyImagePostFilters, type ImagePostRow, imagePostQuery } from './image-post.queries.ts';

export const greetingLanguageOf = async (tx: Tx, businessId: string): Promise<Locale> =>
  greetingLanguage(
    await tx
      .selectFrom('business')
      .innerJoin('customer', 'customer.user_id', 'business.user_id')
      .select(['preferences', 'business_name', 'sign_up_language'])
      .where('business_id', '=', businessId)
      .executeTakeFirstOrThrow(),
  );

export async function customersGreetingLanguage(tx: Tx, { userId }: CustomerActor): Promise<Locale> {
  const owner = await tx
    .selectFrom('customer')
    .leftJoin('business', (join) =>
      join.onRef('business.user_id', '=', 'customer.user_id').on('business.deleted_at', 'is', null),
    )
    .select(['preferences', 'sign_up_language', 'business_name'])
    .where('customer.user_id', '=', userId)
    .orderBy(sql`(business.business_id = (preferences ->> 'activeBusinessId')::uuid) is true`, 'desc')
    .orderBy('business.business_id', 'desc')
    .executeTakeFirstOrThrow();
  return greetingLanguage({ ...owner, business_name: owner.business_name ?? '' });
}

export async function offeredImagePosts(
  tx: Tx,
  actor: Actor,
  imageIds: readonly string[],
): Promise<Map<string, ImagePostRow>> {
  if (imageIds.length === 0) return new Map();
  const rows = await applyImagePostFilters(imagePostQuery(tx, actor), { isActive: true })
    .where(isOfferedCondition)
    .where('image_post.image_id', 'in', imageIds)
    .execute();
  return new Map(rows.map((row) => [row.image_id, row]));
}

export async function occasionsById(tx: Tx, from: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await subcategoryQuery(tx, from)
    .where('image_subcategory_id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.image_subcategory_id, row]));
}

const OPENED_WITHIN_DAYS = 30;
export interface BusinessWithOwner {
  business_id: string;
  agency_id: string;
  user_id: string;
}

export async function businessesForTodaysGreeting(
  tx: Tx,
  today: string,
  after: BusinessWithOwner | null,
  limit: number,
): Promise<BusinessWithOwner[]> {
  const { rows } = await sql<BusinessWithOwner>`
    select business.business_id, business.agency_id, business.user_id
    from business
      join customer on customer.user_id = business.user_id
      join agency on agency.agency_id = business.agency_id
      left join card on card.business_id = business.business_id and card.deleted_at is null
    where business.deleted_at is null and payment_status = 1
      and (expiry_date_for_customer is null or expiry_date_for_customer > ${today}::date)
      and opened_on >= ${daysAfter(today, -OPENED_WITHIN_DAYS)}::date
      and coalesce(configuration #>> '{imagePost,enableImagePost}', 'true') = 'true'
      and coalesce(image_post_settings ->> 'isTodaysPostOn', 'true') = 'true'
      and (${after?.agency_id ?? null}::uuid is null
        or (business.agency_id, business.business_id) > (${after?.agency_id ?? null}::uuid, ${after?.business_id ?? null}::uuid))
    order by business.agency_id, business.business_id limit ${limit}`.execute(tx);
  return rows;
}
