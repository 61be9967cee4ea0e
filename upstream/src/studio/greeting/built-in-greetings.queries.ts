import { todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import { type PostKind, postSizes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import type { LibraryGreeting } from '../../platform/render/scene/library.ts';
import { displayOrderSql, subcategoryQuery } from './image-category.queries.ts';

export const builtInKeyOf = ({ key, language, shape }: LibraryGreeting): string => [key, language, shape].join('/');

export async function subcategoriesByDemand(tx: Tx): Promise<Map<string, string>> {
  const rows = await subcategoryQuery(tx, todayInIndia())
    .where('agency_id', 'is', null)
    .orderBy(displayOrderSql)
    .execute();
  const byDate = rows.toSorted((a, b) => (a.next_date ?? '').localeCompare(b.next_date ?? ''));
  return new Map(byDate.map((row) => [row.image_subcategory_name, row.image_subcategory_id]));
}

async function tagIds(tx: Tx, names: readonly string[]): Promise<Map<string, string>> {
  if (names.length > 0)
    await tx
      .insertInto('image_tag')
      .values(names.map((image_tag_name) => ({ image_tag_id: newId(), image_tag_name })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const rows = await tx.selectFrom('image_tag').select(['image_tag_id', 'image_tag_name']).execute();
  return new Map(rows.map((row) => [row.image_tag_name, row.image_tag_id]));
}

export async function addBuiltInGreetings(
  tx: Tx,
  greetings: readonly LibraryGreeting[],
  owner: { agencyId: string; isAgencyExclusive?: boolean },
): Promise<number> {
  const subcategories = await subcategoriesByDemand(tx);
  const tags = await tagIds(tx, [...new Set(greetings.flatMap((greeting) => greeting.tags))]);
  const keys = greetings.map(builtInKeyOf);
  const stored = new Set(
    (await tx.selectFrom('image_post').select('built_in').where('built_in', 'in', keys).execute()).map(
      (row) => row.built_in,
    ),
  );
  const missing = greetings.flatMap((greeting) => {
    const image_subcategory_id = subcategories.get(greeting.subcategory);
    if (!image_subcategory_id || stored.has(builtInKeyOf(greeting))) return [];
    const picture = { mediaId: newId(), ...postSizes[greeting.shape] };
    const kind: PostKind = `${greeting.shape}_IMAGE`;
    return [{ greeting, image_subcategory_id, picture, kind }];
  });
  if (missing.length === 0) return 0;
  await tx
    .insertInto('media')
    .values(
      missing.map(({ picture }) => ({
        ...{ media_id: picture.mediaId, agency_id: owner.agencyId, uploaded_by: owner.agencyId, by_staff: true },
        ...{ width: picture.width, height: picture.height },
      })),
    )
    .execute();
  await tx
    .insertInto('image_post')
    .values(
      missing.map(({ greeting, image_subcategory_id, picture, kind }) => ({
        ...{ image_id: newId(), agency_id: owner.agencyId, is_agency_exclusive: owner.isAgencyExclusive ?? false },
        ...{ kind, media_id: picture.mediaId, picture: JSON.stringify(picture), video: null, image_subcategory_id },
        image_tag_ids: greeting.tags.flatMap((tag) => tags.get(tag) ?? []),
        ...{ language: greeting.language, caption: greeting.caption, keep_out: null, is_active: true },
        ...{ scene: JSON.stringify(greeting.scene), built_in: builtInKeyOf(greeting) },
      })),
    )
    .execute();
  return missing.length;
}

/** The first design of an occasion last, because lists show the newest first. */
export function sortByDemand(
  greetings: readonly LibraryGreeting[],
  subcategoryNames: readonly string[],
): LibraryGreeting[] {
  const positions = new Map(subcategoryNames.map((name, position) => [name, position]));
  const positionOf = ({ subcategory }: LibraryGreeting) => positions.get(subcategory) ?? positions.size;
  return greetings.toReversed().toSorted((a, b) => positionOf(a) - positionOf(b));
}
