import { contract } from '@parichay/shared/contract.ts';
import { agencyConfiguration } from '@parichay/shared/people/agency/agency.fields.ts';
import { refusalOf } from '@parichay/shared/platform/access/admission.ts';
import { type Actor, isSuperadmin } from '@parichay/shared/platform/access/roles.ts';
import { ApiError, type FieldErrors } from '@parichay/shared/platform/lib/error-codes.ts';
import type { Picture } from '@parichay/shared/platform/lib/media.ts';
import type { ImagePost, imagePostInput } from '@parichay/shared/studio/greeting/greeting.fields.ts';
import { type PostShape, postKindParts, postSizes } from '@parichay/shared/studio/greeting/greeting.lists.ts';
import { type Insertable, sql } from 'kysely';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/rows.ts';
import type { Database } from '../../platform/database/schema.ts';
import { isForeignKeyViolation } from '../../platform/http/errors.ts';
import { changeable, type ImagePostRow } from './image-post.queries.ts';

/** Relative error of the aspect ratio, because cropping by hand is rarely exact. */
const tolerance = 0.02;

function fitsShape({ width, height }: { width: number; height: number }, shape: PostShape): boolean {
  const wanted = postSizes[shape];
  return Math.abs(width / height / (wanted.width / wanted.height) - 1) <= tolerance;
}

const shapeRefusals = {
  SQUARE: 'a square greeting is as wide as it is high',
  STORY: 'a story is 9 wide and 16 high',
} as const satisfies Record<PostShape, string>;

interface UsableVideo {
  shape: PostShape;
  video: NonNullable<ImagePost['video']>;
}

type StoredPost = Pick<ImagePostRow, 'kind' | 'picture' | 'video' | 'agency_id'>;

type Input = Omit<z.output<z.ZodObject<typeof imagePostInput>>, 'imageId' | 'version'>;

async function picturesOfOwnStaff(tx: Tx, actor: Actor, mediaIds: string[]): Promise<Map<string, Picture>> {
  const rows = await tx
    .selectFrom('media')
    .select(['media_id', 'width', 'height'])
    .where('media_id', 'in', mediaIds)
    .where('agency_id', '=', actor.agencyId)
    .where('by_staff', '=', true)
    .execute();
  return new Map(rows.map(({ media_id, width, height }) => [media_id, { mediaId: media_id, width, height }] as const));
}

async function videosOfOwnStaff(tx: Tx, actor: Actor, mediaIds: string[]): Promise<Map<string, UsableVideo>> {
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

const idsThere = async (rows: Promise<{ id: string }[]>): Promise<Set<string>> =>
  new Set((await rows).map(({ id }) => id));

/**
 * @param stored valid for any editor
 * @throws ApiError product_not_enabled without videos; invalid_input naming every wrong field
 */
async function columnsOf(
  tx: Tx,
  actor: Actor,
  inputs: readonly Input[],
  nameOf: (at: number, field: string) => string,
  stored?: StoredPost,
) {
  const mediaIds = [...new Set(inputs.map(({ mediaId }) => mediaId))];
  const pictures = await picturesOfOwnStaff(tx, actor, mediaIds);
  const videos = await videosOfOwnStaff(tx, actor, mediaIds);
  if (stored) pictures.set(stored.picture.mediaId, stored.picture);
  if (stored?.video) videos.set(stored.video.mediaId, { shape: postKindParts[stored.kind].shape, video: stored.video });
  if (inputs.some(({ kind }) => postKindParts[kind].mediaType === 'VIDEO')) await requireVideoPosts(tx, actor);
  const subcategories = await idsThere(
    tx
      .selectFrom('image_subcategory')
      .select('image_subcategory_id as id')
      .where(
        'image_subcategory_id',
        'in',
        inputs.map(({ imageSubcategoryId }) => imageSubcategoryId),
      )
      .where((is) => is.or([is('agency_id', 'is', null), is('agency_id', '=', stored?.agency_id ?? actor.agencyId)]))
      .execute(),
  );
  const tags = await idsThere(tx.selectFrom('image_tag').select('image_tag_id as id').execute());

  const fields: FieldErrors = {};
  const columns = inputs.map((input, at) => {
    const { shape, mediaType } = postKindParts[input.kind];
    const picture = pictures.get(input.mediaId);
    const film = videos.get(input.mediaId);
    const isThere = picture && (mediaType === 'IMAGE' || film);
    if (!isThere) fields[nameOf(at, 'mediaId')] = mediaType === 'VIDEO' ? 'no such video' : 'no such picture';
    else if (mediaType === 'IMAGE' && film) fields[nameOf(at, 'mediaId')] = 'this is a video';
    else if (film ? film.shape !== shape : !fitsShape(picture, shape))
      fields[nameOf(at, 'mediaId')] = shapeRefusals[shape];
    if (!subcategories.has(input.imageSubcategoryId)) fields[nameOf(at, 'imageSubcategoryId')] = 'no such subcategory';
    if (input.imageTagIds.some((id) => !tags.has(id))) fields[nameOf(at, 'imageTagIds')] = 'no such tag';
    return {
      kind: input.kind,
      media_id: input.mediaId,
      picture: JSON.stringify(picture ?? null),
      video: film ? JSON.stringify(film.video) : null,
      image_subcategory_id: input.imageSubcategoryId,
      image_tag_ids: [...new Set(input.imageTagIds)],
      language: input.language,
      caption: input.caption,
      focal_point: input.focalPoint && JSON.stringify(input.focalPoint),
      is_active: input.isActive,
    };
  });
  if (Object.keys(fields).length > 0) throw new ApiError('invalid_input', { fields });
  return columns;
}

async function switchesOf(tx: Tx, actor: Actor) {
  const { configuration } = await tx
    .selectFrom('agency')
    .select('configuration')
    .where('agency_id', '=', actor.agencyId)
    .executeTakeFirstOrThrow();
  return agencyConfiguration.parse(configuration);
}

export async function requireOwnPosts(tx: Tx, actor: Actor): Promise<void> {
  const { imagePost } = await switchesOf(tx, actor);
  if (!imagePost.allowAgencyExclusivePosts) throw new ApiError('product_not_enabled');
}

async function requireVideoPosts(tx: Tx, actor: Actor): Promise<void> {
  const upload = contract['POST /image-post/video'];
  const refusal = refusalOf(actor, upload, await switchesOf(tx, actor));
  if (refusal) throw new ApiError(refusal);
}

const isExclusive = (actor: Actor, input: Input): boolean => !isSuperadmin(actor) || input.isAgencyExclusive;

const unlessGone = (error: unknown): never => {
  if (isForeignKeyViolation(error)) throw new ApiError('not_found', { cause: error });
  throw error;
};

export async function addPosts(
  tx: Tx,
  actor: Actor,
  inputs: readonly Input[],
  nameOf: (at: number, field: string) => string,
): Promise<string[]> {
  const exclusive = inputs.map((input) => isExclusive(actor, input));
  if (exclusive.includes(true)) await requireOwnPosts(tx, actor);
  const columns = await columnsOf(tx, actor, inputs, nameOf);
  const rows: Insertable<Database['image_post']>[] = columns.map((one, at) => ({
    ...one,
    image_id: newId(),
    agency_id: actor.agencyId,
    is_agency_exclusive: exclusive[at] ?? true,
  }));
  await tx.insertInto('image_post').values(rows).execute().catch(unlessGone);
  return rows.map(({ image_id }) => image_id);
}

/** An agency's greeting never becomes public; a public one may become the platform's own. */
async function exclusiveAfter(tx: Tx, actor: Actor, row: ImagePostRow, input: Input): Promise<boolean> {
  const wanted = isExclusive(actor, input);
  if (!wanted && row.agency_id !== actor.agencyId)
    throw new ApiError('invalid_input', { fields: { isAgencyExclusive: 'it stays with its agency' } });
  if (wanted && !row.is_agency_exclusive) await requireOwnPosts(tx, actor);
  return wanted;
}

export async function changePost(
  tx: Tx,
  actor: Actor,
  imageId: string,
  { version, ...input }: Input & { version?: number | undefined },
): Promise<void> {
  const row = await changeable(tx, actor, imageId);
  if (!row) throw new ApiError('not_found');
  if (version !== undefined && version !== row.version) throw new ApiError('changed_meanwhile');
  const [columns] = await columnsOf(tx, actor, [input], (_, field) => field, row);
  await tx
    .updateTable('image_post')
    .set({
      ...columns,
      is_agency_exclusive: await exclusiveAfter(tx, actor, row, input),
      version: sql`version + 1`,
    })
    .where('image_id', '=', imageId)
    .execute()
    .catch(unlessGone);
}
