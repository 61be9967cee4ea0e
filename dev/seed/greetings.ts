import { daysBetween, todayInIndia } from '@parichay/shared/platform/lib/india.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { ImagePost } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import type { Tx } from '../../upstream/src/platform/database/database.ts';
import { newId } from '../../upstream/src/platform/database/rows.ts';
import { videoIsReady } from '../../upstream/src/studio/greeting/greeting-video.queries.ts';
import { place, subcategories } from '../../upstream/src/studio/greeting/image-category.queries.ts';
import type { Filmed } from './films.ts';
import { type Painted, recordMedia } from './pictures.ts';
import { type DemoFilm, type DemoPost, films, posts } from './posts.ts';

/** Owning agency and uploader of a greeting. */
export interface Maker {
  agencyId: string;
  franchiseeId: string;
}

/** The platform's greetings are visible to all agencies, and the demo agency's to its customers. */
export interface Makers {
  platform: Maker;
  own: Maker;
}

/**
 * Orders greetings by demand: squares before stories, and the next festivals first, each followed by one everyday motif.
 * The other everyday motifs come after all festivals, and videos last, because they take longest.
 * @param daysUntil days until the next celebration of each subcategory, null without a date; in the gallery's order
 */
export const inOrder = (daysUntil: ReadonlyMap<string, number | null>): DemoPost[] => [
  ...sorted(posts, daysUntil),
  ...sorted(films, daysUntil),
];

function sorted(all: readonly DemoPost[], daysUntil: ReadonlyMap<string, number | null>): DemoPost[] {
  const places = [...daysUntil.keys()];
  const sets = [...new Set(all.map(({ set }) => set))].map((set) => {
    const of = all.filter((post) => post.set === set);
    const subcategory = of[0]?.subcategory ?? '';
    return { of, subcategory, days: daysUntil.get(subcategory) ?? null, place: places.indexOf(subcategory) };
  });
  const festivals = sets.filter(({ days }) => days !== null).sort((a, b) => (a.days ?? 0) - (b.days ?? 0));
  const everyday = sets.filter(({ days }) => days === null).sort((a, b) => a.place - b.place);
  const firsts = everyday.filter((set, at) => set.subcategory !== everyday[at - 1]?.subcategory);
  const ordered = festivals
    .flatMap((festival, at) => [festival, ...firsts.slice(at, at + 1)])
    .concat(firsts.slice(festivals.length))
    .concat(everyday.filter((set) => !firsts.includes(set)))
    .flatMap(({ of }) => of);
  return [...ordered.filter(({ shape }) => shape === 'SQUARE'), ...ordered.filter(({ shape }) => shape === 'STORY')];
}

/** All posts in drawing order. */
export async function postsToDraw(tx: Tx): Promise<DemoPost[]> {
  const today = todayInIndia();
  const rows = await subcategories(tx, today).orderBy(place).execute();
  const days = rows.map(
    ({ image_subcategory_name: name, next_date: next }) =>
      [name, next === null ? null : daysBetween(today, next)] as const,
  );
  return inOrder(new Map(days));
}

/** Adds the missing tags of all posts. */
export async function addTags(tx: Tx): Promise<void> {
  const names = [...new Set(posts.flatMap(({ tags }) => tags))];
  await tx
    .insertInto('image_tag')
    .values(names.map((image_tag_name) => ({ image_tag_id: newId(), image_tag_name })))
    .execute();
}

/** Adds picture greetings to existing subcategories and tags. */
export async function addGreetings(
  tx: Tx,
  wanted: readonly DemoPost[],
  painted: Painted,
  makers: Makers,
): Promise<void> {
  for (const post of wanted) {
    const picture = painted.get(post.motif);
    if (!picture) throw new Error(`nobody has painted ${post.motif}`);
    await addGreeting(tx, post, picture, null, makers, ({ agencyId, franchiseeId }) =>
      recordMedia(tx, new Map([[post.motif, picture]]), { agencyId, uploadedBy: franchiseeId, byStaff: true }),
    );
  }
}

/** Adds a video greeting. */
export const addFilm = (tx: Tx, film: DemoFilm, { picture, seconds }: Filmed, makers: Makers): Promise<void> => {
  const { mediaId, width, height } = picture;
  const video = { mediaId, durationSeconds: seconds };
  return addGreeting(tx, film, picture, video, makers, async ({ agencyId, franchiseeId }) => {
    await tx
      .insertInto('greeting_video')
      .values({
        media_id: mediaId,
        agency_id: agencyId,
        uploaded_by: franchiseeId,
        shape: film.shape,
        file_name: `${film.motif}.mp4`,
        // The render job is assumed to be deleted.
        render_job_id: newId(),
      })
      .execute();
    await videoIsReady(tx, mediaId, { width, height, seconds });
  });
};

/** @param record stores its media rows */
async function addGreeting(
  tx: Tx,
  post: DemoPost,
  picture: Picture,
  video: ImagePost['video'],
  makers: Makers,
  record: (maker: Maker) => Promise<void>,
): Promise<void> {
  const maker = post.isOwn ? makers.own : makers.platform;
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
  await record(maker);
  await tx
    .insertInto('image_post')
    .values({
      image_id: newId(),
      agency_id: maker.agencyId,
      is_agency_exclusive: post.isOwn,
      kind: post.kind,
      media_id: picture.mediaId,
      picture: JSON.stringify(picture),
      video: video && JSON.stringify(video),
      image_subcategory_id: subcategory.image_subcategory_id,
      image_tag_ids: tags.map((tag) => tag.image_tag_id),
      language: post.language,
      caption: post.caption,
      focal_point: JSON.stringify(post.focalPoint),
      is_active: true,
    })
    .execute();
}
