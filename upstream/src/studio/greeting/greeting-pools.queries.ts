import type { Actor } from '@parichay/shared/platform/access/roles.ts';
import type { Locale } from '@parichay/shared/platform/language/languages.ts';
import { languagesReadWith } from '@parichay/shared/platform/language/languages-read.ts';
import { businessImageCategoryName } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { sql } from 'kysely';
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
import { applyImagePostFilters, imagePostQuery } from './image-post.queries.ts';
import type { EverydayPools, GreetingPool } from './todays-greeting.rules.ts';

export interface DateRange {
  from: string;
  to: string;
}

const MAX_POOL_SIZE = 400;
const promisesNothing = sql<boolean>`split_part(coalesce(image_post.built_in, ''), '/', 2) <> all(${[...promisingKinds]}::text[])`;

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

const ownLanguagePool = async (
  pool: Promise<GreetingPool<SubcategoryRow> | null>,
): Promise<GreetingPool<SubcategoryRow> | null> => {
  const found = await pool;
  return found?.isOwnLanguage ? found : null;
};
