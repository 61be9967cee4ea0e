import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { daysAfter } from '@parichay/shared/platform/lib/india.ts';
import { businessCategoryName } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { sql } from 'kysely';
import { greetingLanguage } from '../../people/account/owners-language.ts';
import type { Tx } from '../../platform/database/database.ts';
import { isFor, isOffered, nextDate, place, type SubcategoryRow, subcategories } from './image-category.queries.ts';
import { filtered, type ImagePostRow, posts } from './image-post.queries.ts';
import type { Occasion } from './todays-post.rules.ts';

/** `YYYY-MM-DD`, both included. */
export interface Span {
  from: string;
  to: string;
}

const CHOSEN_AMONG = 24;

/** The owner's language first, then pictures without text, then any; square before story. */
const ranks = (language: Locale) =>
  [
    sql<boolean>`image_post.language = ${language}`,
    sql<boolean>`image_post.language = 'none'`,
    sql<boolean>`image_post.language not in (${language}, 'none')`,
  ].flatMap((isSpoken) => (['SQUARE_IMAGE', 'STORY_IMAGE'] as const).map((kind) => ({ isSpoken, kind })));

async function bestPosts(tx: Tx, actor: Actor, imageSubcategoryId: string, language: Locale): Promise<ImagePostRow[]> {
  for (const { kind, isSpoken } of ranks(language)) {
    const found = await filtered(posts(tx, actor), { kind, imageSubcategoryId, isActive: true })
      .where(isSpoken)
      .orderBy('image_post.image_id', 'desc')
      .limit(CHOSEN_AMONG)
      .execute();
    if (found.length > 0) return found;
  }
  return [];
}

type DatedOccasion = Occasion<SubcategoryRow, ImagePostRow>;

export async function occasionsOf(
  tx: Tx,
  actor: Actor,
  { from, to }: Span,
  language: Locale,
): Promise<{ festivals: DatedOccasion[]; everyday: DatedOccasion | null }> {
  const withPosts = async (rows: readonly SubcategoryRow[]) => {
    const found: DatedOccasion[] = [];
    for (const subcategory of rows) {
      const best = await bestPosts(tx, actor, subcategory.image_subcategory_id, language);
      if (best.length > 0) found.push({ subcategory, posts: best });
    }
    return found;
  };
  const offered = () => subcategories(tx, from).where(isFor(actor)).where(isOffered).orderBy(place);
  const festivals = await offered()
    .where(sql<boolean>`${nextDate(from)} between ${from}::date and ${to}::date`)
    .execute();
  const everyday = await offered()
    .where('celebration_type', '=', 'none')
    .where('image_category_name', '<>', businessCategoryName)
    .execute();
  return { festivals: await withPosts(festivals), everyday: (await withPosts(everyday.slice(0, 1)))[0] ?? null };
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

export async function offeredPosts(
  tx: Tx,
  actor: Actor,
  imageIds: readonly string[],
): Promise<Map<string, ImagePostRow>> {
  if (imageIds.length === 0) return new Map();
  const rows = await filtered(posts(tx, actor), { isActive: true })
    .where(isOffered)
    .where('image_post.image_id', 'in', imageIds)
    .execute();
  return new Map(rows.map((row) => [row.image_id, row]));
}

export async function occasionsById(tx: Tx, from: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await subcategories(tx, from)
    .where('image_subcategory_id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.image_subcategory_id, row]));
}

/** Only owners who opened the panel recently get posts made ahead. */
const OPENED_WITHIN_DAYS = 30;

export interface OwnedBusiness {
  business_id: string;
  agency_id: string;
  user_id: string;
}

export async function businessesToServe(
  tx: Tx,
  today: string,
  after: OwnedBusiness | null,
  most: number,
): Promise<OwnedBusiness[]> {
  const { rows } = await sql<OwnedBusiness>`
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
    order by business.agency_id, business.business_id limit ${most}`.execute(tx);
  return rows;
}
