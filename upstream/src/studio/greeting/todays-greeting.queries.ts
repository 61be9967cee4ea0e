import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { languagesReadWith } from '@parichay/shared/platform/language/languages-read.ts';
import { daysAfter } from '@parichay/shared/platform/lib/india.ts';
import { businessImageCategoryName } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { sql } from 'kysely';
import { greetingLanguage } from '../../people/account/owners-language.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  displayOrderSql,
  isOfferedCondition,
  isVisibleToCondition,
  nextDateSql,
  type SubcategoryRow,
  subcategoryQuery,
} from './image-category.queries.ts';
import { applyImagePostFilters, type ImagePostRow, imagePostQuery } from './image-post.queries.ts';
import type { Occasion } from './todays-greeting.rules.ts';

export interface DateRange {
  from: string;
  to: string;
}

const MAX_CANDIDATES = 24;
/** Prefers the owner's language, then pictures without text, then what the owner reads too; square before story. */
function languagePreferenceOrder(language: Locale) {
  const [own, ...alsoRead] = languagesReadWith(language);
  const order = [own, 'none', ...alsoRead];
  return [
    ...order.map((one) => sql<boolean>`image_post.language = ${one}`),
    sql<boolean>`image_post.language not in (${sql.join(order)})`,
  ].flatMap((isInLanguage) => (['SQUARE_IMAGE', 'STORY_IMAGE'] as const).map((kind) => ({ isInLanguage, kind })));
}

async function bestImagePosts(
  tx: Tx,
  actor: Actor,
  imageSubcategoryId: string,
  language: Locale,
): Promise<ImagePostRow[]> {
  for (const { kind, isInLanguage } of languagePreferenceOrder(language)) {
    const found = await applyImagePostFilters(imagePostQuery(tx, actor), { kind, imageSubcategoryId, isActive: true })
      .where(isInLanguage)
      .orderBy('image_post.image_id', 'desc')
      .limit(MAX_CANDIDATES)
      .execute();
    if (found.length > 0) return found;
  }
  return [];
}

type OccasionWithPosts = Occasion<SubcategoryRow, ImagePostRow>;

export async function occasionsWithPosts(
  tx: Tx,
  actor: Actor,
  { from, to }: DateRange,
  language: Locale,
): Promise<{ festivals: OccasionWithPosts[]; everyday: OccasionWithPosts | null }> {
  const attachPosts = async (rows: readonly SubcategoryRow[]) => {
    const found: OccasionWithPosts[] = [];
    for (const subcategory of rows) {
      const best = await bestImagePosts(tx, actor, subcategory.image_subcategory_id, language);
      if (best.length > 0) found.push({ subcategory, posts: best });
    }
    return found;
  };
  const offered = () =>
    subcategoryQuery(tx, from).where(isVisibleToCondition(actor)).where(isOfferedCondition).orderBy(displayOrderSql);
  const festivals = await offered()
    .where(sql<boolean>`${nextDateSql(from)} between ${from}::date and ${to}::date`)
    .execute();
  const everyday = await offered()
    .where('celebration_type', '=', 'none')
    .where('image_category_name', '<>', businessImageCategoryName)
    .execute();
  return { festivals: await attachPosts(festivals), everyday: (await attachPosts(everyday.slice(0, 1)))[0] ?? null };
}

export const greetingLanguageOf = async (tx: Tx, businessId: string): Promise<Locale> =>
  greetingLanguage(
    await tx
      .selectFrom('business')
      .innerJoin('customer', 'customer.user_id', 'business.user_id')
      .select(['preferences', 'business_name', 'sign_up_language'])
      .where('business_id', '=', businessId)
      .executeTakeFirstOrThrow(),
  );

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
