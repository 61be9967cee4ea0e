import { daysBetween, todayInIndia } from '@parichay/shared/lib/india.ts';
import { place, subcategories } from '../../upstream/src/greeting/image-category.queries.ts';
import type { Tx } from '../../upstream/src/lib/database.ts';
import { newId } from '../../upstream/src/lib/rows.ts';
import { type Painted, recordMedia } from './pictures.ts';
import { type DemoPost, posts } from './posts.ts';

/** Who a greeting belongs to, and who has uploaded it. */
export interface Maker {
  agencyId: string;
  franchiseeId: string;
}

/** The platform's greetings are for everybody, the demo agency's for its own customers. */
export interface Makers {
  platform: Maker;
  own: Maker;
}

/**
 * What a visitor looks for first comes first: squares before stories, festivals by how soon they come, and after each
 * one motif of an everyday occasion. Further everyday motifs come after all festivals.
 * @param daysUntil subcategory → days until it is celebrated next, null when it has no day; in the order of the gallery
 */
export function inOrder(daysUntil: ReadonlyMap<string, number | null>): DemoPost[] {
  const places = [...daysUntil.keys()];
  const sets = [...new Set(posts.map(({ set }) => set))].map((set) => {
    const of = posts.filter((post) => post.set === set);
    const subcategory = of[0]?.subcategory ?? '';
    return { of, subcategory, days: daysUntil.get(subcategory) ?? null, place: places.indexOf(subcategory) };
  });
  const festivals = sets.filter(({ days }) => days !== null).sort((a, b) => (a.days ?? 0) - (b.days ?? 0));
  const everyday = sets.filter(({ days }) => days === null).sort((a, b) => a.place - b.place);
  const firsts = everyday.filter((set, at) => set.subcategory !== everyday[at - 1]?.subcategory);
  const sorted = festivals
    .flatMap((festival, at) => [festival, ...firsts.slice(at, at + 1)])
    .concat(firsts.slice(festivals.length))
    .concat(everyday.filter((set) => !firsts.includes(set)))
    .flatMap(({ of }) => of);
  return [...sorted.filter(({ shape }) => shape === 'SQUARE'), ...sorted.filter(({ shape }) => shape === 'STORY')];
}

/** Every post in the order in which it is drawn. */
export async function postsToDraw(tx: Tx): Promise<DemoPost[]> {
  const today = todayInIndia();
  const rows = await subcategories(tx, today).orderBy(place).execute();
  const days = rows.map(
    ({ image_subcategory_name: name, next_date: next }) =>
      [name, next === null ? null : daysBetween(today, next)] as const,
  );
  return inOrder(new Map(days));
}

/** The tags of all posts; those that are there already stay. */
export async function addTags(tx: Tx): Promise<void> {
  const names = [...new Set(posts.flatMap(({ tags }) => tags))];
  await tx
    .insertInto('image_tag')
    .values(names.map((image_tag_name) => ({ image_tag_id: newId(), image_tag_name })))
    .execute();
}

/** Greetings in the subcategories and with the tags that are there already. */
export async function addGreetings(
  tx: Tx,
  wanted: readonly DemoPost[],
  painted: Painted,
  makers: Makers,
): Promise<void> {
  const tags = await tx.selectFrom('image_tag').select(['image_tag_id', 'image_tag_name']).execute();
  for (const post of wanted) {
    const { agencyId, franchiseeId } = post.isOwn ? makers.own : makers.platform;
    const picture = painted.get(post.motif);
    if (!picture) throw new Error(`nobody has painted ${post.motif}`);
    const subcategory = await tx
      .selectFrom('image_subcategory')
      .select('image_subcategory_id')
      .where('image_subcategory_name', '=', post.subcategory)
      .executeTakeFirst();
    // The platform's staff may have taken it away by now.
    if (!subcategory) continue;
    await recordMedia(tx, new Map([[post.motif, picture]]), { agencyId, uploadedBy: franchiseeId, byStaff: true });
    await tx
      .insertInto('image_post')
      .values({
        image_id: newId(),
        agency_id: agencyId,
        is_agency_exclusive: post.isOwn,
        kind: post.kind,
        media_id: picture.mediaId,
        picture: JSON.stringify(picture),
        video: null,
        image_subcategory_id: subcategory.image_subcategory_id,
        image_tag_ids: tags.flatMap((tag) => (post.tags.includes(tag.image_tag_name) ? [tag.image_tag_id] : [])),
        language: post.language,
        caption: post.caption,
        focal_point: JSON.stringify(post.focalPoint),
        is_active: true,
      })
      .execute();
  }
}
