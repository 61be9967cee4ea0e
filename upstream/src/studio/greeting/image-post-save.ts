import { contract } from '@parichay/shared/contract.ts';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { refusalOf } from '@parichay/shared/platform/access/admission.ts';
import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { ApiError, type FieldErrors } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { ImagePost, imagePostInput } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { type PostShape, postKindDetails, postSizes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { type Insertable, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isForeignKeyViolation } from '../../platform/http/errors.ts';
import { type ImagePostRow, lockOwnImagePost } from './image-post.queries.ts';

/** Relative error of the aspect ratio, because manual cropping is rarely exact. */
const aspectRatioTolerance = 0.02;

function hasAspectRatioOf({ width, height }: { width: number; height: number }, shape: PostShape): boolean {
  const targetSize = postSizes[shape];
  return Math.abs(width / height / (targetSize.width / targetSize.height) - 1) <= aspectRatioTolerance;
}

const messageByRequiredShape = {
  SQUARE: 'a square greeting is as wide as it is high',
  STORY: 'a story is 9 wide and 16 high',
} as const satisfies Record<PostShape, string>;

interface UsableVideo {
  shape: PostShape;
  video: NonNullable<ImagePost['video']>;
}

type StoredImagePost = Pick<ImagePostRow, 'kind' | 'picture' | 'video' | 'agency_id'>;

type ImagePostInput = Omit<z.output<z.ZodObject<typeof imagePostInput>>, 'imageId' | 'version'>;

async function picturesOfAgencyStaff(tx: Tx, actor: Actor, mediaIds: string[]): Promise<Map<string, Picture>> {
  const rows = await tx
    .selectFrom('media')
    .select(['media_id', 'width', 'height'])
    .where('media_id', 'in', mediaIds)
    .where('agency_id', '=', actor.agencyId)
    .where('by_staff', '=', true)
    .execute();
  return new Map(rows.map(({ media_id, width, height }) => [media_id, { mediaId: media_id, width, height }] as const));
}

async function videosOfAgency(tx: Tx, actor: Actor, mediaIds: string[]): Promise<Map<string, UsableVideo>> {
  const rows = await tx
    .selectFrom('greeting_video')
    .select(['media_id', 'shape', 'duration_seconds'])
    .where('media_id', 'in', mediaIds)
    .where('agency_id', '=', actor.agencyId)
    .where('duration_seconds', 'is not', null)
    .execute();
  return new Map(
    rows.map(({ media_id, shape, duration_seconds }) => [
      media_id,
      { shape, video: { mediaId: media_id, durationSeconds: duration_seconds ?? 0 } },
    ]),
  );
}

const existingIds = async (rows: Promise<{ id: string }[]>): Promise<Set<string>> =>
  new Set((await rows).map(({ id }) => id));

/**
 * @param stored any editor may keep this post's media
 * @throws ApiError product_not_enabled when videos are switched off; invalid_input naming every wrong field
 */
async function imagePostColumnsOf(
  tx: Tx,
  actor: Actor,
  inputs: readonly ImagePostInput[],
  fieldNameOf: (at: number, field: string) => string,
  stored?: StoredImagePost,
) {
  const mediaIds = [...new Set(inputs.map(({ mediaId }) => mediaId))];
  const pictures = await picturesOfAgencyStaff(tx, actor, mediaIds);
  const videos = await videosOfAgency(tx, actor, mediaIds);
  if (stored) pictures.set(stored.picture.mediaId, stored.picture);
  if (stored?.video)
    videos.set(stored.video.mediaId, { shape: postKindDetails[stored.kind].shape, video: stored.video });
  if (inputs.some(({ kind }) => postKindDetails[kind].mediaType === 'VIDEO')) await requireVideosEnabled(tx, actor);
  const subcategories = await existingIds(
    tx
      .selectFrom('image_subcategory')
      .select('image_subcategory_id as id')
      .where(
        'image_subcategory_id',
        'in',
        inputs.map(({ imageSubcategoryId }) => imageSubcategoryId),
      )
      .where((eb) => eb.or([eb('agency_id', 'is', null), eb('agency_id', '=', stored?.agency_id ?? actor.agencyId)]))
      .execute(),
  );
  const tags = await existingIds(tx.selectFrom('image_tag').select('image_tag_id as id').execute());

  const fields: FieldErrors = {};
  const columns = inputs.map((input, at) => {
    const { shape, mediaType } = postKindDetails[input.kind];
    const picture = pictures.get(input.mediaId);
    const usableVideo = videos.get(input.mediaId);
    const hasMedia = picture && (mediaType === 'IMAGE' || usableVideo);
    if (!hasMedia) fields[fieldNameOf(at, 'mediaId')] = mediaType === 'VIDEO' ? 'no such video' : 'no such picture';
    else if (mediaType === 'IMAGE' && usableVideo) fields[fieldNameOf(at, 'mediaId')] = 'this is a video';
    else if (usableVideo ? usableVideo.shape !== shape : !hasAspectRatioOf(picture, shape))
      fields[fieldNameOf(at, 'mediaId')] = messageByRequiredShape[shape];
    if (!subcategories.has(input.imageSubcategoryId))
      fields[fieldNameOf(at, 'imageSubcategoryId')] = 'no such subcategory';
    if (input.imageTagIds.some((id) => !tags.has(id))) fields[fieldNameOf(at, 'imageTagIds')] = 'no such tag';
    return {
      kind: input.kind,
      media_id: input.mediaId,
      picture: JSON.stringify(picture ?? null),
      video: usableVideo ? JSON.stringify(usableVideo.video) : null,
      image_subcategory_id: input.imageSubcategoryId,
      image_tag_ids: [...new Set(input.imageTagIds)],
      language: input.language,
      caption: input.caption,
      keep_out: input.keepOut && JSON.stringify(input.keepOut),
      is_active: input.isActive,
    };
  });
  if (Object.keys(fields).length > 0) throw new ApiError('invalid_input', { fields });
  return columns;
}

async function loadAgencyConfiguration(tx: Tx, actor: Actor) {
  const { configuration } = await tx
    .selectFrom('agency')
    .select('configuration')
    .where('agency_id', '=', actor.agencyId)
    .executeTakeFirstOrThrow();
  return agencyConfiguration.parse(configuration);
}

export async function requireExclusivePostsAllowed(tx: Tx, actor: Actor): Promise<void> {
  const { imagePost } = await loadAgencyConfiguration(tx, actor);
  if (!imagePost.allowAgencyExclusivePosts) throw new ApiError('product_not_enabled');
}

async function requireVideosEnabled(tx: Tx, actor: Actor): Promise<void> {
  const upload = contract['POST /image-post/video'];
  const refusal = refusalOf(actor, upload, await loadAgencyConfiguration(tx, actor));
  if (refusal) throw new ApiError(refusal);
}

const isAgencyExclusiveInput = (actor: Actor, input: ImagePostInput): boolean =>
  !isSuperadmin(actor) || input.isAgencyExclusive;

const rethrowAsNotFound = (error: unknown): never => {
  if (isForeignKeyViolation(error)) throw new ApiError('not_found', { cause: error });
  throw error;
};

export async function addImagePosts(
  tx: Tx,
  actor: Actor,
  inputs: readonly ImagePostInput[],
  fieldNameOf: (at: number, field: string) => string,
): Promise<string[]> {
  const exclusive = inputs.map((input) => isAgencyExclusiveInput(actor, input));
  if (exclusive.includes(true)) await requireExclusivePostsAllowed(tx, actor);
  const columns = await imagePostColumnsOf(tx, actor, inputs, fieldNameOf);
  const rows: Insertable<Database['image_post']>[] = columns.map((one, at) => ({
    ...one,
    image_id: newId(),
    agency_id: actor.agencyId,
    is_agency_exclusive: exclusive[at] ?? true,
  }));
  await tx.insertInto('image_post').values(rows).execute().catch(rethrowAsNotFound);
  return rows.map(({ image_id }) => image_id);
}

/** Other agencies' greetings never become public; a public one may become exclusive to its agency. */
async function resolveAgencyExclusive(
  tx: Tx,
  actor: Actor,
  row: ImagePostRow,
  input: ImagePostInput,
): Promise<boolean> {
  const becomesExclusive = isAgencyExclusiveInput(actor, input);
  if (!becomesExclusive && row.agency_id !== actor.agencyId)
    throw new ApiError('invalid_input', { fields: { isAgencyExclusive: 'belongs to its agency' } });
  if (becomesExclusive && !row.is_agency_exclusive) await requireExclusivePostsAllowed(tx, actor);
  return becomesExclusive;
}

export async function changeImagePost(
  tx: Tx,
  actor: Actor,
  imageId: string,
  { version, ...input }: ImagePostInput & { version?: number | undefined },
): Promise<void> {
  const row = await lockOwnImagePost(tx, actor, imageId);
  if (!row) throw new ApiError('not_found');
  if (version !== undefined && version !== row.version) throw new ApiError('changed_meanwhile');
  const [columns] = await imagePostColumnsOf(tx, actor, [input], (_, field) => field, row);
  await tx
    .updateTable('image_post')
    .set({
      ...columns,
      is_agency_exclusive: await resolveAgencyExclusive(tx, actor, row, input),
      version: sql`version + 1`,
    })
    .where('image_id', '=', imageId)
    .execute()
    .catch(rethrowAsNotFound);
}
