import { daysBetween, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { Tx } from '../../upstream/src/platform/database/database.ts';
import { newId } from '../../upstream/src/platform/database/rows.ts';
import { markVideoReady } from '../../upstream/src/studio/greeting/greeting-video.queries.ts';
import { displayOrderSql, subcategoryQuery } from '../../upstream/src/studio/greeting/image-category.queries.ts';
import { type PaintedPictures, recordMedia } from './pictures.ts';
import { type DemoPost, type DemoVideo, keepOutOf, posts, videoPosts } from './posts.ts';
import type { StoredVideo } from './videos.ts';

/** Owning agency and uploader of a greeting. */
export interface GreetingOwner {
  agencyId: string;
  franchiseeId: string;
}

/** The platform's greetings are visible to all agencies, and the demo agency's to its customers. */
export interface GreetingOwners {
  platform: GreetingOwner;
  own: GreetingOwner;
}

/**
 * Orders greetings by demand: squares before stories, and the next festivals first, each followed by one everyday motif.
 * The other everyday motifs come after all festivals, and videos last, because they take longest.
 * @param daysUntil days until the next celebration of each subcategory, null without a date; in the gallery's order
 */
export const sortByDemand = (daysUntil: ReadonlyMap<string, number | null>): DemoPost[] => [
  ...sortSetsByDemand(posts, daysUntil),
  ...sortSetsByDemand(videoPosts, daysUntil),
];

function sortSetsByDemand(all: readonly DemoPost[], daysUntil: ReadonlyMap<string, number | null>): DemoPost[] {
  const subcategoryNames = [...daysUntil.keys()];
  const sets = [...new Set(all.map(({ set }) => set))].map((set) => {
    const setPosts = all.filter((post) => post.set === set);
    const subcategory = setPosts[0]?.subcategory ?? '';
    return {
      of: setPosts,
      subcategory,
      days: daysUntil.get(subcategory) ?? null,
      position: subcategoryNames.indexOf(subcategory),
    };
  });
  const festivals = sets.filter(({ days }) => days !== null).sort((a, b) => (a.days ?? 0) - (b.days ?? 0));
  const everyday = sets.filter(({ days }) => days === null).sort((a, b) => a.position - b.position);
  const firstSets = everyday.filter((set, index) => set.subcategory !== everyday[index - 1]?.subcategory);
  const ordered = festivals
    .flatMap((festival, index) => [festival, ...firstSets.slice(index, index + 1)])
    .concat(firstSets.slice(festivals.length))
    .concat(everyday.filter((set) => !firstSets.includes(set)))
    .flatMap(({ of: setPosts }) => setPosts);
  return [...ordered.filter(({ shape }) => shape === 'SQUARE'), ...ordered.filter(({ shape }) => shape === 'STORY')];
}

/** All posts in drawing order. */
export async function postsToDraw(tx: Tx): Promise<DemoPost[]> {
  const today = todayInIndia();
  const rows = await subcategoryQuery(tx, today).orderBy(displayOrderSql).execute();
  const days = rows.map(
    ({ image_subcategory_name: name, next_date: nextDate }) =>
      [name, nextDate === null ? null : daysBetween(today, nextDate)] as const,
  );
  return sortByDemand(new Map(days));
}

export async function addMissingTags(tx: Tx): Promise<void> {
  const names = [...new Set(posts.flatMap(({ tags }) => tags))];
  await tx
    .insertInto('image_tag')
    .values(names.map((image_tag_name) => ({ image_tag_id: newId(), image_tag_name })))
    .execute();
}

/** Adds picture greetings to existing subcategories and tags. */
export async function addGreetings(
  tx: Tx,
  greetings: readonly DemoPost[],
  painted: PaintedPictures,
  owners: GreetingOwners,
): Promise<void> {
  for (const post of greetings) {
    const picture = painted.get(post.motif);
    if (!picture) throw new Error(`nobody has painted ${post.motif}`);
    await addGreeting(tx, post, picture, null, owners, ({ agencyId, franchiseeId }) =>
      recordMedia(tx, new Map([[post.motif, picture]]), {
        agencyId,
        uploadedBy: franchiseeId,
        isUploadedByStaff: true,
      }),
    );
  }
}

export const addVideoGreeting = (
  tx: Tx,
  post: DemoVideo,
  { picture, seconds }: StoredVideo,
  owners: GreetingOwners,
): Promise<void> => {
  const { mediaId, width, height } = picture;
  const video = { mediaId, durationSeconds: seconds };
  return addGreeting(tx, post, picture, video, owners, async ({ agencyId, franchiseeId }) => {
    await tx
      .insertInto('greeting_video')
      .values({
        media_id: mediaId,
        agency_id: agencyId,
        uploaded_by: franchiseeId,
        shape: post.shape,
        file_name: `${post.motif}.mp4`,
        // The render job is assumed to be deleted.
        render_job_id: newId(),
      })
      .execute();
    await markVideoReady(tx, mediaId, { width, height, seconds });
  });
};

/** @param recordUpload stores the greeting's media rows */
async function addGreeting(
  tx: Tx,
  post: DemoPost,
  picture: Picture,
  video: ImagePost['video'],
  owners: GreetingOwners,
  recordUpload: (owner: GreetingOwner) => Promise<void>,
): Promise<void> {
  const owner = post.isOwn ? owners.own : owners.platform;
  const subcategory = await tx
    .selectFrom('image_subcategory')
    .select('image_subcategory_id')
    .where('image_subcategory_name', '=', post.subcategory)
    .executeTakeFirst();
  // The platform's staff may have deleted the subcategory.
  if (!subcategory) return;
  const tags = await tx
    .selectFrom('image_tag')
    .select('image_tag_id')
    .where('image_tag_name', 'in', post.tags)
    .execute();
  await recordUpload(owner);
  await tx
    .insertInto('image_post')
    .values({
      image_id: newId(),
      agency_id: owner.agencyId,
      is_agency_exclusive: post.isOwn,
      kind: post.kind,
      media_id: picture.mediaId,
      picture: JSON.stringify(picture),
      video: video && JSON.stringify(video),
      image_subcategory_id: subcategory.image_subcategory_id,
      image_tag_ids: tags.map((tag) => tag.image_tag_id),
      language: post.language,
      caption: post.caption,
      keep_out: JSON.stringify(keepOutOf(post)),
      scene: post.kind.endsWith('IMAGE') ? JSON.stringify({ name: post.set }) : null,
      is_active: true,
    })
    .execute();
}
