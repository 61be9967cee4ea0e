import type { Tx } from '../../upstream/src/platform/database/database.ts';
import { newId } from '../../upstream/src/platform/database/rows.ts';
import { handDrawnGreetings } from '../../upstream/src/platform/render/scene/library.ts';
import { addBuiltInGreetings } from '../../upstream/src/studio/greeting/built-in-greetings.queries.ts';
import { markVideoReady } from '../../upstream/src/studio/greeting/greeting-video.queries.ts';
import { type DemoVideo, keepOutOf } from './posts.ts';
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

/** Adds the greetings drawn by hand; their pictures are drawn when somebody asks for them. */
export async function addGreetings(tx: Tx, { platform, own }: GreetingOwners): Promise<void> {
  await addBuiltInGreetings(tx, handDrawnGreetings({ isOwn: false }), platform);
  await addBuiltInGreetings(tx, handDrawnGreetings({ isOwn: true }), { ...own, isAgencyExclusive: true });
}

export async function addVideoGreeting(
  tx: Tx,
  post: DemoVideo,
  { picture, seconds }: StoredVideo,
  owners: GreetingOwners,
): Promise<void> {
  const { agencyId, franchiseeId } = post.isOwn ? owners.own : owners.platform;
  const { mediaId, width, height } = picture;
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
  await tx
    .insertInto('image_post')
    .values({
      image_id: newId(),
      agency_id: agencyId,
      is_agency_exclusive: post.isOwn,
      kind: post.kind,
      media_id: mediaId,
      picture: JSON.stringify(picture),
      video: JSON.stringify({ mediaId, durationSeconds: seconds }),
      image_subcategory_id: subcategory.image_subcategory_id,
      image_tag_ids: tags.map((tag) => tag.image_tag_id),
      language: post.language,
      caption: post.caption,
      keep_out: JSON.stringify(keepOutOf(post)),
      is_active: true,
    })
    .execute();
}
