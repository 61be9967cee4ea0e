import type { ImagePost } from '@parichay/shared/greeting/greeting.fields.ts';
import type { Picture } from '@parichay/shared/lib/media.ts';
import { sql } from 'kysely';
import { videoIsReady } from '../../upstream/src/greeting/greeting-video.queries.ts';
import type { Tx } from '../../upstream/src/lib/database.ts';
import { newId } from '../../upstream/src/lib/rows.ts';
import type { Filmed } from './films.ts';
import { type Painted, recordMedia } from './pictures.ts';
import { type DemoFilm, type DemoPost, films, posts } from './posts.ts';

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
 * What a visitor looks for first comes first: squares before stories, festivals by how soon they come, and after each a
 * set of everyday wishes. Videos, which take the longest, come last.
 * @param daysUntil subcategory → days until it is celebrated next, null when it has no day
 */
export const inOrder = (daysUntil: ReadonlyMap<string, number | null>): DemoPost[] => [
  ...sorted(posts, daysUntil),
  ...sorted(films, daysUntil),
];

function sorted(all: readonly DemoPost[], daysUntil: ReadonlyMap<string, number | null>): DemoPost[] {
  const sets = [...new Set(all.map(({ set }) => set))].map((set) => {
    const of = all.filter((post) => post.set === set);
    return { of, days: daysUntil.get(of[0]?.subcategory ?? '') ?? null };
  });
  const festivals = sets.filter(({ days }) => days !== null).sort((a, b) => (a.days ?? 0) - (b.days ?? 0));
  const everyday = sets.filter(({ days }) => days === null);
  const ordered = festivals
    .flatMap((festival, at) => [festival, ...everyday.slice(at, at + 1)])
    .concat(everyday.slice(festivals.length))
    .flatMap(({ of }) => of);
  return [...ordered.filter(({ shape }) => shape === 'SQUARE'), ...ordered.filter(({ shape }) => shape === 'STORY')];
}

/** Every post in the order in which it is drawn. */
export async function postsToDraw(tx: Tx): Promise<DemoPost[]> {
  const rows = await tx
    .selectFrom('image_subcategory')
    .select([
      'image_subcategory_name as name',
      sql<number | null>`celebrated_next(fixed_date, flexible_dates, current_date) - current_date`.as('days'),
    ])
    .execute();
  return inOrder(new Map(rows.map(({ name, days }) => [name, days])));
}

/** The tags of all posts; those that are there already stay. */
export async function addTags(tx: Tx): Promise<void> {
  const names = [...new Set(posts.flatMap(({ tags }) => tags))];
  await tx
    .insertInto('image_tag')
    .values(names.map((image_tag_name) => ({ image_tag_id: newId(), image_tag_name })))
    .execute();
}

/** Greetings that are pictures, in the subcategories and with the tags that are there already. */
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

/** A greeting that is a video. */
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
        // Of a job that was forgotten long ago.
        render_job_id: newId(),
      })
      .execute();
    await videoIsReady(tx, mediaId, { width, height, seconds });
  });
};

/** @param record writes down what was uploaded for it */
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
  // The platform's staff may have taken it away by now.
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
