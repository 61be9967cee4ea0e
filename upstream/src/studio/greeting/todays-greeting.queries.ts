import type { Actor, CustomerActor } from '@parichay/shared/platform/access/roles.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { languagesReadWith } from '@parichay/shared/platform/language/languages-read.ts';
import { daysAfter } from '@parichay/shared/platform/lib/india.ts';
import { businessImageCategoryName } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { sql } from 'kysely';
import { greetingLanguage } from '../../people/account/owners-language.ts';
import type { Tx } from '../../platform/database/database.ts';
import { everydaySubcategories, promisingKinds } from '../../platform/render/scene/library.ts';
import {
  displayOrderSql,
  isOfferedCondition,
  isVisibleToCondition,
  nextDateSql,
  type SubcategoryRow,
  subcategoryQuery,
} from './image-category.queries.ts';
import { applyImagePostFilters, type ImagePostRow, imagePostQuery } from './image-post.queries.ts';
import type { EverydayPools, GreetingPool } from './todays-greeting.rules.ts';

export interface DateRange {
  from: string;
  to: string;
}

const MAX_POOL_SIZE = 400;
const promisesNothing = sql<boolean>`split_part(coalesce(image_post.built_in, ''), '/', 2) <> all(${[...promisingKinds]}::text[])`;

/** Prefers the owner's language, then pictures without text, then what the owner reads too; square before story. */
function languagePreferenceOrder(language: Locale) {
  const [own, ...alsoRead] = languagesReadWith(language);
  const order = [own, 'none', ...alsoRead];
  return [
    ...order.map((one) => ({
      isOwnLanguage: one === language,
      isInLanguage: sql<boolean>`image_post.language = ${one}`,
    })),
    { isOwnLanguage: false, isInLanguage: sql<boolean>`image_post.language not in (${sql.join(order)})` },
  ].flatMap((one) => (['SQUARE_IMAGE', 'STORY_IMAGE'] as const).map((kind) => ({ ...one, kind })));
}

/** null = the occasion has no greetings */
async function greetingPool(
  tx: Tx,
  actor: Actor,
  subcategory: SubcategoryRow | undefined,
  language: Locale,
  isUsable = sql<boolean>`true`,
): Promise<GreetingPool<SubcategoryRow> | null> {
  if (!subcategory) return null;
  const { image_subcategory_id: imageSubcategoryId } = subcategory;
  for (const { kind, isInLanguage, isOwnLanguage } of languagePreferenceOrder(language)) {
    const found = await applyImagePostFilters(imagePostQuery(tx, actor), { kind, imageSubcategoryId, isActive: true })
      .clearSelect()
      .select('image_post.image_id')
      .where(isInLanguage)
      .where(isUsable)
      .orderBy('image_post.image_id', 'desc')
      .limit(MAX_POOL_SIZE)
      .execute();
    if (found.length > 0) return { subcategory, imageIds: found.map(({ image_id }) => image_id), isOwnLanguage };
  }
  return null;
}

export async function greetingPools(
  tx: Tx,
  actor: Actor,
  { from, to }: DateRange,
  language: Locale,
  category: string,
): Promise<{ festivals: GreetingPool<SubcategoryRow>[]; everyday: EverydayPools<SubcategoryRow> }> {
  const offered = () =>
    subcategoryQuery(tx, from).where(isVisibleToCondition(actor)).where(isOfferedCondition).orderBy(displayOrderSql);
  const festivals: GreetingPool<SubcategoryRow>[] = [];
  for (const subcategory of await offered()
    .where(sql<boolean>`${nextDateSql(from)} between ${from}::date and ${to}::date`)
    .execute()) {
    const pool = await greetingPool(tx, actor, subcategory, language);
    if (pool) festivals.push(pool);
  }
  const undated = await offered().where('celebration_type', '=', 'none').execute();
  const isOfTrade = ({ image_category_name }: SubcategoryRow) => image_category_name === businessImageCategoryName;
  const everyday = undated.filter((row) => !isOfTrade(row));
  const { mornings, thoughts } = everydaySubcategories;
  const named = (name: string) => everyday.find((row) => row.image_subcategory_name === name);
  const pool = (row: SubcategoryRow | undefined) => greetingPool(tx, actor, row, language);
  const trade = undated.find((row) => isOfTrade(row) && row.image_subcategory_name === category);
  return {
    festivals,
    everyday: {
      mornings: (await pool(named(mornings))) ?? (await pool(everyday[0])),
      thoughts: await ownLanguagePool(pool(named(thoughts))),
      trade: await ownLanguagePool(greetingPool(tx, actor, trade, language, promisesNothing)),
    },
  };
}

/** Another language is acceptable for mornings only, of which there is always one. */
const ownLanguagePool = async (
  pool: Promise<GreetingPool<SubcategoryRow> | null>,
): Promise<GreetingPool<SubcategoryRow> | null> => {
  const found = await pool;
  return found?.isOwnLanguage ? found : null;
};

export const greetingLanguageOf = async (tx: Tx, businessId: string): Promise<Locale> =>
  greetingLanguage(
    await tx
      .selectFrom('business')
      .innerJoin('customer', 'customer.user_id', 'business.user_id')
      .select(['preferences', 'business_name', 'sign_up_language'])
      .where('business_id', '=', businessId)
      .executeTakeFirstOrThrow(),
  );

/** By the business in use; without a business by what is known of the customer. */
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
